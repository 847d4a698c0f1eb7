#!/bin/sh
# The table of quick.tsv in README.md. Without --write only says whether it is stale.
set -eu
cd "$(dirname "$0")"

scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT
awk -F '\t' '
  FILENAME == "quick.tsv" {
    unit = $2 == "instructions" ? "million instructions" : "wake-ups"
    table = table "| " $1 " | " $3 " | " unit " |\n"
    next
  }
  /^<!-- quick -->$/ { print; printf "| scene | count | of |\n|---|---:|---|\n%s", table; isOld = 1; next }
  /^<!-- end of quick -->$/ { isOld = 0 }
  !isOld { print }
' quick.tsv README.md >"$scratch"
if [ "${1:-}" = --write ]; then cp "$scratch" README.md; exit; fi
cmp -s "$scratch" README.md || { echo "The table in Benchmarks/README.md is stale: Benchmarks/quick-table.sh --write" >&2; exit 1; }
