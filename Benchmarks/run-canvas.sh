#!/bin/sh
# Measures dragboard and its peers, interleaved, and prints medians, ratios and goals.
#   ROUNDS=5             how often each app runs with each board
#   SIZES="10 1000 10000"  numbers of cards; FULL=1 adds 100000
#   APPS="dragboard qt gtk tk floor"
#   IDLE_SECONDS=10      length of the idle measurement, done in the first round only
#   DRAGBOARD=PATH       the program under test, .build/release/dragboard by default
#   GOALS=1              exit 1 when a goal is missed
set -eu
cd "$(dirname "$0")/.."

out=.build/bench
rounds=${ROUNDS:-5}
sizes=${SIZES:-10 1000 10000}
[ "${FULL:-0}" = 0 ] || sizes="$sizes 100000"
apps=${APPS:-dragboard qt gtk tk floor}
idle_seconds=${IDLE_SECONDS:-10}
dragboard=${DRAGBOARD:-.build/release/dragboard}

Benchmarks/install-packages.sh gcc g++ make pkg-config qt6-base-dev libgtk-3-dev tk libx11-dev libxext-dev \
  libxtst-dev libxdamage-dev xvfb fonts-dejavu-core
make -s -C Benchmarks canvas

mkdir -p "$out"
results=$out/canvas.tsv
log=$out/canvas.log
: >"$results"
: >"$log"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM HUP

# The same surroundings for everyone: no desktop session that a toolkit could look for, nothing of the user's.
mkdir -m 700 "$scratch/runtime"
unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS XDG_CURRENT_DESKTOP
export LC_ALL=C.UTF-8 NO_AT_BRIDGE=1 GDK_BACKEND=x11 QT_QPA_PLATFORM=xcb XDG_RUNTIME_DIR="$scratch/runtime"

for size in $sizes; do "$out/write-board" "$size" >"$scratch/$size.canvas"; done

# drive APP SIZE OPTION...: starts the app under the driver.
drive() {
  app=$1 size=$2
  shift 2
  # A place of its own for each run: no history of an earlier one.
  rm -rf "$scratch/run"
  mkdir "$scratch/run"
  case $app in
    dragboard)
      cp "$scratch/$size.canvas" "$scratch/run/board.canvas"
      set -- "$@" -- "$dragboard" "$scratch/run/board.canvas" --view 0,0,1 --geometry 1280x800 ;;
    tk) set -- "$@" -- wish Benchmarks/Canvas/peers/tk.tcl "$size" ;;
    *) set -- "$@" -- "$out/peer-$app" "$size" ;;
  esac
  XDG_STATE_HOME="$scratch/run" XDG_CONFIG_HOME="$scratch/run" XDG_DATA_HOME="$scratch/run" "$out/measure" "$app" "$size" "$@" 2>>"$log"
}

# measure_app APP SIZE IDLE_SECONDS
# A start from disk would measure the disk, so the app has just been started once. What fails then fails
# again below, where it is noted.
measure_app() {
  drive "$1" "$2" --warm-up >/dev/null || true
  drive "$1" "$2" --idle "$3" >>"$results" || true
}

round=1
while [ "$round" -le "$rounds" ]; do
  idle=0
  [ "$round" -gt 1 ] || idle=$idle_seconds
  for size in $sizes; do
    for app in $apps; do
      [ ! -t 2 ] || printf '\rround %d of %d: %d cards, %s          ' "$round" "$rounds" "$size" "$app" >&2
      measure_app "$app" "$size" "$idle"
    done
  done
  round=$((round + 1))
done
[ ! -t 2 ] || printf '\r%60s\r' '' >&2

awk -v goals="${GOALS:-0}" -f Benchmarks/Canvas/median.awk -f Benchmarks/Canvas/report.awk "$results"
