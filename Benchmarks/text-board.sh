#!/bin/sh
# Writes a board with one card: text-board.sh megabyte|nothing|prose|line|items >BOARD. Its text is a list of a megabyte with
# marks, nothing, a megabyte of paragraphs, a megabyte in one line, or ten thousand items.
awk -v kind="$1" 'BEGIN {
  printf "{\"nodes\":[{\"id\":\"a\",\"type\":\"text\",\"x\":50,\"y\":80,\"width\":500,\"height\":400,\"text\":\""
  if (kind == "megabyte") for (i = 0; i < 16384; i++)
    printf "- item %5d, with **strong** and *slanted* words, and some `code`\\n", i
  if (kind == "prose") for (i = 0; i < 4096; i++) {
    for (j = 0; j < 4; j++) printf "Words of a long paragraph that goes on, with a **bold** one; "
    printf "\\n\\n"
  }
  if (kind == "line") for (i = 0; i < 131072; i++) printf "a word  "
  if (kind == "items") for (i = 0; i < 10000; i++) printf "- item %5d of many\\n", i
  print "\"}],\"edges\":[]}"
}'
