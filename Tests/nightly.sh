#!/usr/bin/env bash
# Everything that is tried at night, each part whatever came of the others. The logs are kept.
#   Tests/nightly.sh NIGHT
set -uo pipefail
cd "$(dirname "$0")/.."

# Random tests begin at other seeds each night; a failure names its own, which UNDOCORE_SEED repeats.
export UNDOCORE_NIGHT=$1
logs=.build/nightly/$1
mkdir -p "$logs"
status=0

# part NAME COMMAND...
part() {
  local name=$1
  shift
  printf '%s: ' "$name"
  if "$@" >"$logs/$name" 2>&1; then
    echo passed
  else
    status=1
    echo "failed, see $logs/$name"
    tail -n 20 "$logs/$name" | sed 's/^/    /'
  fi
}

part check make check NIGHTLY=1
part slow make slow
part rounds env TEST_ROUNDS=100 Tests/run.sh
part markdown env TEST_ROUNDS=200 Tests/run.sh --filter OddMarkdownTests
part stories make stories-in-window
part fuzz make fuzz SECONDS=1800
part torture make torture KILLS=1000
part together make together ROUNDS=500
part live make lab NAME=live SEED="$1"
part hostile make lab NAME=live-hostile SEED="$1"
exit "$status"
