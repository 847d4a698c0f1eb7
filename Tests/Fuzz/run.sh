#!/bin/sh
# Builds the fuzzers together with the sources of UndoCore and lets each run for a while.
#   Tests/Fuzz/run.sh SECONDS [NAME...]
# Finds and the corpus stay in .build/fuzz/NAME. A find is run again with
#   SWIFT_BACKTRACE=enable=no .build/fuzz/NAME/fuzzer .build/fuzz/NAME/crash-...
set -eu
cd "$(dirname "$0")/../.."

seconds=$1
shift
[ $# -gt 0 ] || set -- HistoryFuzzer UndoManagerFuzzer

# The backtracer of Swift would wait for the very process that libFuzzer has stopped.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0

status=0
for name; do
  place=.build/fuzz/$name
  mkdir -p "$place/corpus"
  # One module, so that the optimizer and the fuzzer see through all of it.
  swiftc -O -wmo -swift-version 6 -warnings-as-errors -strict-memory-safety \
    -enable-upcoming-feature ExistentialAny \
    -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility \
    -enable-upcoming-feature InferIsolatedConformances \
    -enable-upcoming-feature NonisolatedNonsendingByDefault \
    -package-name dragboard -module-name UndoCore \
    -parse-as-library -sanitize=fuzzer,address \
    Sources/UndoCore/*/*.swift \
    Tests/Fuzz/FuzzInput.swift Tests/Fuzz/ByteDecoder.swift "Tests/Fuzz/$name.swift" \
    -o "$place/fuzzer"
  seeds=Tests/Fuzz/Seeds/$name
  [ -d "$seeds" ] || seeds=
  "$place/fuzzer" -max_total_time="$seconds" -timeout=10 -max_len=2048 -print_final_stats=1 \
    -artifact_prefix="$place/" "$place/corpus" $seeds || status=1
done
exit $status
