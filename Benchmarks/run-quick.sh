#!/bin/sh
# Counts what fixed scenes cost, in instructions and in wake-ups, and compares with Benchmarks/quick.tsv.
#   ACCEPT=1        writes the new numbers down, and the table of Benchmarks/README.md
#   DRAGBOARD=PATH  the program under test, .build/release/dragboard by default
#   KEEP=DIR        leaves profiles there, for callgrind_annotate
#
# Instructions are counted by callgrind, so neither the load of the machine nor its speed matters: two runs
# differ by less than a percent. They are those of the program, not of the X server or the disk.
set -eu
cd "$(dirname "$0")/.."

known=Benchmarks/quick.tsv
out=.build/bench
Benchmarks/install-packages.sh binutils gcc make pkg-config valgrind libx11-dev libxext-dev libxtst-dev libxdamage-dev xvfb
make -s -C Benchmarks quick
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM HUP
keep=${KEEP:-$scratch}
mkdir -p "$keep"

# Valgrind does not read all the debugging information that the compiler writes, and needs none of it.
dragboard=$scratch/dragboard
objcopy --strip-debug "${DRAGBOARD:-.build/release/dragboard}" "$dragboard"

# Nothing of the person's, and hash tables that are in the same order each time.
mkdir -m 700 "$scratch/runtime"
unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS XDG_CURRENT_DESKTOP
export LC_ALL=C.UTF-8 SWIFT_DETERMINISTIC_HASHING=1 XDG_RUNTIME_DIR="$scratch/runtime"
export XDG_STATE_HOME="$scratch/home" XDG_CONFIG_HOME="$scratch/home" XDG_DATA_HOME="$scratch/home"

board() {
  case $1 in
    0) echo '{"nodes":[],"edges":[]}' ;;
    megabyte | nothing | prose | line | items) Benchmarks/text-board.sh "$1" ;;
    plain) "$out/write-board" 1000 ;;
    *) "$out/write-board" "$1" rich ;;
  esac
}

# count CARDS|plain|megabyte|TEXT VIEW: the scenes of a board, into $scratch/CARDS.tsv. The mark between scenes is the function
# that answers `print`; callgrind writes down there what was counted since the last one.
count() {
  board "$1" >"$scratch/$1.canvas"
  Benchmarks/quick-scenes.sh "$1" >"$scratch/$1.play"
  DRAGBOARD_DEBUG=frames valgrind --tool=callgrind --callgrind-out-file="$keep/$1.callgrind" \
    --dump-before='*6PlayerC6answery*' "$dragboard" play "$scratch/$1.canvas" --geometry 1280x800 \
    --view "$2" --state-dir "$scratch/state-$1" --script "$scratch/$1.play" >"$scratch/$1.log" 2>&1 \
    || { tail -n 20 "$scratch/$1.log" >&2; return 1; }
  number=0
  sed -n 's/^# scene //p' "$scratch/$1.play" | while read -r name; do
    number=$((number + 1))
    [ "$name" != - ] || continue
    total=$(sed -n 's/^totals: //p' "$keep/$1.callgrind.$number")
    printf '%s\tinstructions\t%s\n' "$name" "$(echo "$total" | awk '{ printf "%.2f", $1 / 1e6 }')"
  done >"$scratch/$1.tsv"
}

count 100000 0,0,1 &
large=$!
count 0 0,0,1
count 1000 900000,0,1
count plain 0,0,1
count 10000 0,0,1
for text in megabyte nothing prose line items; do count $text 0,0,1; done
"$out/write-board" 1000 >"$scratch/board.canvas"
"$out/measure" quick 1000 --wakes 3 -- "$dragboard" "$scratch/board.canvas" --view 0,0,1 --geometry 1280x800 \
  >"$scratch/wakes.tsv" 2>>"$scratch/wakes.log" || { cat "$scratch/wakes.tsv" "$scratch/wakes.log" >&2; exit 1; }
wait "$large"

for size in 0 1000 plain 10000 megabyte nothing prose line items 100000; do cat "$scratch/$size.tsv"; done >"$out/quick.tsv"
cat "$scratch/wakes.tsv" >>"$out/quick.tsv"
[ -e "$known" ] || : >"$known"
verdict=0
awk -f Benchmarks/quick.awk "$known" "$out/quick.tsv" || verdict=1
if [ "${ACCEPT:-0}" = 1 ]; then
  cp "$out/quick.tsv" "$known"
  Benchmarks/quick-table.sh --write
  verdict=0
fi
exit "$verdict"
