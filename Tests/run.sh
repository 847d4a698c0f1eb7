#!/usr/bin/env bash
# `swift test` on what is built already, with the given arguments. What failed is told once more at
# the end: hundreds of tests that passed may have pushed it out of sight.
set -uo pipefail
cd "$(dirname "$0")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift test --skip-build "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" -ne 0 ]; then
  printf '\nWhat failed:\n'
  grep -E '✘ Test .*(recorded|failed after)|^↳|[Ff]atal error' "$log" | tail -n 100
fi
exit "$status"
