#!/bin/sh
# Measures panning and zooming of dragboard, Qt and GTK, interleaved, and prints medians and ratios.
#   ROUNDS=5                       how often each app runs with each board
#   SIZES="10 1000 10000 100000"   numbers of cards
#   APPS="dragboard qt-board gtk-board"
#   DRAGBOARD=PATH                 the program under test, .build/release/dragboard by default
set -eu
cd "$(dirname "$0")/.."

out=.build/bench
rounds=${ROUNDS:-5}
sizes=${SIZES:-10 1000 10000 100000}
apps=${APPS:-dragboard qt-board gtk-board}
dragboard=${DRAGBOARD:-.build/release/dragboard}

Benchmarks/install-packages.sh gcc g++ make pkg-config qt6-base-dev libgtk-3-dev libx11-dev libxext-dev \
  libxtst-dev libxdamage-dev xvfb fonts-dejavu-core
make -s -C Benchmarks canvas

results=$out/glide.tsv
log=$out/glide.log
: >"$results"
: >"$log"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM HUP
mkdir -m 700 "$scratch/runtime"
unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS XDG_CURRENT_DESKTOP
export LC_ALL=C.UTF-8 NO_AT_BRIDGE=1 GDK_BACKEND=x11 QT_QPA_PLATFORM=xcb XDG_RUNTIME_DIR="$scratch/runtime"

for size in $sizes; do "$out/write-board" "$size" rich >"$scratch/$size.canvas"; done

# far SIZE: the zoom at which all cards of layout.h are in the window.
far() {
  awk -v n="$1" 'BEGIN {
    while (c * c < n) c++
    r = int((n + c - 1) / c)
    x = 1280 / (c * 190); y = 800 / (r * 130); z = x < y ? x : y
    # dragboard shows no board any smaller; of 100 000 cards a few are beyond the edge then.
    print (z < 0.02 ? 0.02 : z < 1 ? z : 1)
  }'
}

# measure_app APP SIZE near|far
measure_app() {
  app=$1 size=$2 view=$3
  zoom=1
  [ "$view" = near ] || zoom=$(far "$size")
  rm -rf "$scratch/run"
  mkdir "$scratch/run"
  board=$scratch/run/board.canvas
  cp "$scratch/$size.canvas" "$board"
  case $app in
    dragboard) set -- "$dragboard" "$board" --view "0,0,$zoom" --geometry 1280x800 ;;
    qt-board) set -- "$out/peer-qt-board" "$board" "$zoom" ;;
    gtk-board) set -- "$out/peer-gtk-board" "$size" "$zoom" ;;
  esac
  XDG_STATE_HOME="$scratch/run" XDG_CONFIG_HOME="$scratch/run" XDG_DATA_HOME="$scratch/run" \
    "$out/measure" "$app" "$size" --glide -- "$@" 2>>"$log" | sed "s/^/$view\t/" >>"$results" || true
}

round=1
while [ "$round" -le "$rounds" ]; do
  for size in $sizes; do
    for view in near far; do
      for app in $apps; do
        [ ! -t 2 ] || printf '\rround %d of %d: %d cards, %s, %s          ' "$round" "$rounds" "$size" "$view" "$app" >&2
        measure_app "$app" "$size" "$view"
      done
    done
  done
  round=$((round + 1))
done
[ ! -t 2 ] || printf '\r%70s\r' '' >&2
awk -f Benchmarks/Canvas/median.awk -f Benchmarks/Canvas/glide.awk "$results"
