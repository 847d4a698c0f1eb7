#!/bin/sh
# Builds each fuzzer together with the sources it tries and lets it run for a while.
#   Tests/Fuzz/run.sh SECONDS [NAME...]
# Finds and the corpus stay in .build/fuzz/NAME. A find is run again with
#   SWIFT_BACKTRACE=enable=no .build/fuzz/NAME/fuzzer .build/fuzz/NAME/crash-...
set -eu
cd "$(dirname "$0")/../.."

seconds=$1
shift
[ $# -gt 0 ] || set -- HistoryFuzzer UndoManagerFuzzer CanvasFuzzer StateFuzzer

# The backtracer of Swift would wait for the very process that libFuzzer has stopped.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0

# The sources go into one module, so that the optimizer and the fuzzer see through all of it.
sources_of_core() {
  echo -strict-memory-safety -module-name UndoCore Sources/UndoCore/*/*.swift \
    Tests/Fuzz/ByteDecoder.swift
}

# A program cannot be imported, but what reads and writes boards needs little of the rest.
sources_of_board() {
  board=Sources/DragBoard
  echo -module-name DragBoard $board/Geometry/*.swift $board/Model/CanvasColor*.swift \
    $board/Model/Card.swift $board/Model/Edge.swift $board/Model/Element.swift \
    $board/Model/ElementID.swift $board/Model/Rank.swift \
    $board/Files/Canvas*.swift $board/Files/JSON*.swift $board/Files/PlacedJSON.swift \
    $board/Files/NodeFields.swift $board/Files/EdgeFields.swift $board/Files/ObjectUpdate.swift \
    $board/Files/Card+Writing.swift $board/Files/Edge+Writing.swift $board/Files/Ascii.swift \
    $board/Files/ExactText.swift $board/Files/VisibleText.swift $board/Files/ForeignFormat.swift $board/Files/Problem.swift $board/Files/Findings.swift $board/Files/Doubts.swift $board/Files/TextPlaces.swift
}

# What a document is and how its deeds are written down, with the core it stands on.
sources_of_state() {
  board=Sources/DragBoard
  echo -I "$1" "$1/UndoCore.o" $(sources_of_board) \
    $board/Model/Board.swift $board/Model/BoardChange.swift $board/Model/EdgeRoute.swift \
    $board/Model/SpatialIndex.swift $board/Document/Deed.swift $board/Document/Document.swift \
    $board/Document/EditSession.swift $board/Document/Reloading.swift \
    $board/Journal/ByteReader.swift $board/Journal/ByteWriter.swift $board/Journal/*+Coding.swift
}

status=0
for name; do
  place=.build/fuzz/$name
  mkdir -p "$place/corpus"
  case $name in
    CanvasFuzzer) sources=$(sources_of_board) ;;
    StateFuzzer)
      # A module of its own, which the sources import.
      swiftc -O -wmo -swift-version 6 -package-name dragboard -parse-as-library -sanitize=fuzzer,address \
        -module-name UndoCore -emit-module -emit-module-path "$place/UndoCore.swiftmodule" \
        -enable-upcoming-feature InternalImportsByDefault \
        -enable-upcoming-feature NonisolatedNonsendingByDefault \
        -c Sources/UndoCore/*/*.swift -o "$place/UndoCore.o"
      sources=$(sources_of_state "$place")
      ;;
    *) sources=$(sources_of_core) ;;
  esac
  # No name of a source has a space in it.
  # shellcheck disable=SC2086
  swiftc -O -wmo -swift-version 6 -warnings-as-errors \
    -enable-upcoming-feature ExistentialAny \
    -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility \
    -enable-upcoming-feature InferIsolatedConformances \
    -enable-upcoming-feature NonisolatedNonsendingByDefault \
    -package-name dragboard -parse-as-library -sanitize=fuzzer,address \
    $sources Tests/Fuzz/FuzzInput.swift "Tests/Fuzz/$name.swift" -o "$place/fuzzer"
  seeds=Tests/Fuzz/Seeds/$name
  [ -d "$seeds" ] || seeds=
  words=Tests/Fuzz/$name.dict
  [ -f "$words" ] && words=-dict=$words || words=
  "$place/fuzzer" -max_total_time="$seconds" -timeout=10 -max_len=2048 -print_final_stats=1 \
    -artifact_prefix="$place/" $words "$place/corpus" $seeds || status=1
done
exit $status
