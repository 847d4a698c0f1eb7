#!/bin/sh
# Measures undo engines, interleaved, and prints medians: CPU ns for each action, bytes for each step.
#   ROUNDS=9   COUNT=100000   number of steps
#   UNDOCORE=PATH   a program of ours that takes COUNT and prints the same line as the peers
set -eu
cd "$(dirname "$0")/.."

out=.build/bench
rounds=${ROUNDS:-9}
count=${COUNT:-100000}

Benchmarks/install-packages.sh g++ make pkg-config qt6-base-dev
make -s -C Benchmarks undo

results=$out/undo.tsv
: >"$results"
round=1
while [ "$round" -le "$rounds" ]; do
  for engine in ${UNDOCORE:+"$UNDOCORE"} "$out/undo-floor" "$out/undo-qt"; do
    "$engine" "$count" >>"$results" || echo "$engine: failed" >&2
  done
  round=$((round + 1))
done
awk -f Benchmarks/Undo/report.awk "$results"
