#!/bin/sh
# Builds each fuzzer together with the sources it tries and lets it run for a while.
#   Tests/Fuzz/run.sh SECONDS [NAME...]
# Finds and the corpus stay in .build/fuzz/NAME. A find is run again with
#   SWIFT_BACKTRACE=enable=no .build/fuzz/NAME/fuzzer .build/fuzz/NAME/crash-...
set -eu
cd "$(dirname "$0")/../.."
library="Sources/UndoCore/Sources/UndoHistory/*.swift Sources/UndoCore/Sources/UndoManagement/*.swift"

seconds=$1
shift
[ $# -gt 0 ] || set -- HistoryFuzzer UndoManagerFuzzer CanvasFuzzer StateFuzzer

# The backtracer of Swift would wait for the very process that libFuzzer has stopped.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0

compile() {
  swiftc -O -wmo -swift-version 6 -warnings-as-errors -package-name dragboard -parse-as-library \
    -sanitize=fuzzer,address \
    -enable-upcoming-feature ExistentialAny \
    -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility \
    -enable-upcoming-feature InferIsolatedConformances \
    -enable-upcoming-feature NonisolatedNonsendingByDefault \
    "$@"
}

# The sources go into one module, so that the optimizer and the fuzzer see through all of it.
sources_of_core() {
  echo -strict-memory-safety -module-name UndoCore $library \
    Tests/Fuzz/ByteDecoder.swift
}

# What the board imports, each compiled apart.
sources_of_board() {
  echo -module-name BoardCore -I "$1" "$1/UndoCore.o" "$1/BoardValues.o" Sources/BoardCore/*/*.swift
}

# module FOLDER NAME SOURCE...: compiles a module that the board imports.
module() {
  folder=$1 name_of_module=$2
  shift 2
  compile -module-name "$name_of_module" -emit-module \
    -emit-module-path "$folder/$name_of_module.swiftmodule" -c "$@" -o "$folder/$name_of_module.o"
}

status=0
for name; do
  place=.build/fuzz/$name
  mkdir -p "$place/corpus"
  case $name in
    CanvasFuzzer | StateFuzzer)
      module "$place" UndoCore $library
      module "$place" BoardValues Sources/BoardValues/*/*.swift
      sources=$(sources_of_board "$place")
      ;;
    *) sources=$(sources_of_core) ;;
  esac
  # No name of a source has a space in it.
  # shellcheck disable=SC2086
  compile $sources Tests/Fuzz/FuzzInput.swift "Tests/Fuzz/$name.swift" -o "$place/fuzzer"
  seeds=Tests/Fuzz/Seeds/$name
  [ -d "$seeds" ] || seeds=
  words=Tests/Fuzz/$name.dict
  [ -f "$words" ] && words=-dict=$words || words=
  "$place/fuzzer" -max_total_time="$seconds" -timeout=10 -max_len=2048 -print_final_stats=1 \
    -artifact_prefix="$place/" $words "$place/corpus" $seeds || status=1
done
exit $status
