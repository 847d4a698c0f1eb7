#!/bin/sh
# Measures how long a key at the end of a text takes until the window shows it, in milliseconds, for short and long texts.
#   ROUNDS=3             how often the program runs with each text
#   TEXTS="nothing ..."  those of text-board.sh
#   DRAGBOARD=PATH       the program under test, .build/release/dragboard by default
set -eu
cd "$(dirname "$0")/.."

out=.build/bench
dragboard=${DRAGBOARD:-.build/release/dragboard}
texts=${TEXTS:-nothing prose line items megabyte}
Benchmarks/install-packages.sh gcc make pkg-config libx11-dev libxext-dev libxtst-dev libxdamage-dev xvfb fonts-dejavu-core
make -s -C Benchmarks quick
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM HUP
mkdir -m 700 "$scratch/runtime"
unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS XDG_CURRENT_DESKTOP
export LC_ALL=C.UTF-8 NO_AT_BRIDGE=1 XDG_RUNTIME_DIR="$scratch/runtime"

round=0
while [ "$round" -lt "${ROUNDS:-3}" ]; do
  for text in $texts; do
    rm -rf "$scratch/run"
    mkdir "$scratch/run"
    Benchmarks/text-board.sh "$text" >"$scratch/run/board.canvas"
    XDG_STATE_HOME="$scratch/run" XDG_CONFIG_HOME="$scratch/run" XDG_DATA_HOME="$scratch/run" \
      "$out/measure" "$text" 1 --writing -- "$dragboard" "$scratch/run/board.canvas" --view 0,0,1 --geometry 1280x800 \
      >>"$scratch/writing.tsv" 2>>"$out/writing.log" || { tail -n 5 "$scratch/writing.tsv" "$out/writing.log" >&2; exit 1; }
  done
  round=$((round + 1))
done
awk -f Benchmarks/Canvas/median.awk -f Benchmarks/Canvas/writing.awk "$scratch/writing.tsv"
