#!/usr/bin/env bash
# Plays stories and scenes over large texts with the release build, and fails if a turn of the loop takes more
# than 50 ms of processor. The functions that ran then are printed. Without arguments all are played.
# A name is that of a story or of a text below.
#   Tests/slow.sh [NAME...]
set -uo pipefail
cd "$(dirname "$0")/.."

program=$PWD/.build/release/dragboard
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
status=0

# scene NAME BOARD SCRIPT OPTION...: the first frame makes fonts ready, which no later turn does, so that what comes
# before the first event does not count.
scene() {
  local name=$1 board=$2 script=$3
  shift 3
  { echo settle; cat "$script"; } >"$scratch/script"
  DRAGBOARD_DEBUG=slow,events timeout 600 "$program" play "$@" "$board" <"$scratch/script" 2>&1 >/dev/null |
    sed '1,/^dragboard: event at/d; /^dragboard: event at/d' >"$scratch/log"
  [ "${PIPESTATUS[0]}" -eq 0 ] || echo "the program ended with an error, or did not end" >>"$scratch/log"
  [ -s "$scratch/log" ] || return 0
  printf '%s\n' "$name"
  cat "$scratch/log"
  status=1
}

# text NAME COUNT LINE: a board with one card of many lines, in which N is the number of the line.
text() {
  awk -v count="$2" -v line="$3" 'BEGIN {
    printf "{\"nodes\":[{\"id\":\"a\",\"type\":\"text\",\"x\":100,\"y\":100,\"width\":300,\"height\":300,\"text\":\""
    for (n = 0; n < count; n++) { words = line; gsub("N", n, words); printf "%s\\n", words }
    print "\"}],\"edges\":[]}"
  }' >"$scratch/$1.canvas"
}

wheel='click 200,200\n'$(printf 'wheel 200,200 20\\n%.0s' {1..40})'settle\n'
typing='click 200,200\nkey enter\nsettle\nkey ctrl+home\nsettle\ntype "ab"\nkey enter\nkey ctrl+end\nsettle\ntype "a"\nsettle\n'
marking='click 200,200\nkey enter\nsettle\nkey ctrl+a\nsettle\nkey ctrl+b\nsettle\nkey ctrl+i\nsettle\nkey tab\nsettle\n'
printf "$wheel" >"$scratch/wheel"
printf "$typing" >"$scratch/typing"
printf "$marking" >"$scratch/marking"
text list 1000 '- item N with **bold** words'
text links 1000 '- [ ] [a](bN)'
text quote 1000 '> line N'
text table 1000 '| cell N | **b** |'
text words 1000 'line N with some words in it and more of them'

wanted() { [ $# -eq 1 ] || [[ " ${*:2} " == *" $1 "* ]]; }

for board in list links quote table words; do
  for script in wheel typing marking; do
    wanted "$board" "$@" && scene "$board, $script" "$scratch/$board.canvas" "$scratch/$script" --view 0,0,1
  done
done

# story FOLDER: its board is copied, since scripts may save. What it has not, the stories share.
stories=Tests/DragBoardTests/Stories
story() {
  local folder=$1 board=$scratch/start.canvas options
  options=$folder/options
  [ -f "$options" ] || options=$stories/options
  cp "$folder/start.canvas" "$board" 2>/dev/null || cp "$stories/start.canvas" "$board"
  # shellcheck disable=SC2046 # The options are words.
  scene "story $(basename "$folder")" "$board" "$folder/script" $(cat "$options")
}

for folder in "$stories"/*/; do
  wanted "$(basename "$folder")" "$@" && story "${folder%/}"
done
exit "$status"
