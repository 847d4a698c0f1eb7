#!/bin/sh
# Measures undo engines on the same work, interleaved, and prints medians and how they compare.
#   ROUNDS=9         COUNT=100000   number of changes
#   UNDOCORE=PATH    another program of ours; else the release build
# A peer that cannot be installed or built is left out, and named.
set -eu
cd "$(dirname "$0")/.."

out=.build/bench
rounds=${ROUNDS:-9}
count=${COUNT:-100000}

if [ -z "${UNDOCORE:-}" ]; then
  # Linked as dragboard is linked.
  swift build -c release --static-swift-stdlib --package-path Sources/UndoCore --scratch-path .build/undo-core \
    --product undocore-bench >&2
  UNDOCORE=.build/undo-core/release/undocore-bench
fi

peers=
missing=
# peer NAME PACKAGES...
peer() {
  name=$1
  shift
  if Benchmarks/install-packages.sh make "$@" && make -s -C Benchmarks "../$out/undo-$name"; then
    peers="$peers $out/undo-$name"
  else
    missing="$missing $name"
  fi
} >&2

mkdir -p "$out"
peer floor g++
peer qt g++ pkg-config qt6-base-dev
peer gnustep-selector gobjc++ libgnustep-base-dev
peer gnustep-invocation gobjc++ libgnustep-base-dev
peer swing default-jdk-headless

measure() {
  for workload in $("$1" list); do
    "$1" "$count" "$workload" || echo "ERROR $1 failed at $workload"
  done
}

: >"$out/undo-ours.tsv"
: >"$out/undo-peers.tsv"
round=1
while [ "$round" -le "$rounds" ]; do
  echo "round $round of $rounds" >&2
  measure "$UNDOCORE" >>"$out/undo-ours.tsv"
  for program in $peers; do measure "$program" >>"$out/undo-peers.tsv"; done
  round=$((round + 1))
done

awk -f Benchmarks/Undo/report.awk "$out/undo-ours.tsv" "$out/undo-peers.tsv"
[ -z "$missing" ] || echo "Left out, since they could not be installed or built:$missing"
