#!/usr/bin/env bash
# Runs the tests that are built already. Without arguments in processes side by side: suites that have to
# run alone in their process mostly wait for windows, so three of these run at once, each in a process of
# its own. Those of the app share its main thread, so they have one process; they, the rest and the library,
# a package of its own, have what is left of the processors. With arguments, those of `swift test`. What
# failed is told once more at the end: hundreds of tests that passed may have pushed it out of sight.
set -uo pipefail
cd "$(dirname "$0")/.."

logs=$(mktemp -d)
trap 'rm -rf "$logs"; kill $(jobs -p) 2>/dev/null' EXIT

# The names of suites with the trait `.runsAlone`.
alone() {
  find Tests -name '*.swift' -exec perl -0ne \
    'while (/\@Suite(\((?:[^()]++|(?1))*\))[^{]*?\b(?:struct|class) (\w+)/g) {
       print "$2\n" if index($1, ".runsAlone") >= 0;
     }' {} + | sort -u
}

# Names of suites as one regular expression.
suites() { paste -sd '|' | sed 's#.*#\\.(&)/#'; }

# The suites that run alone, those of a process a line: the longest first and by themselves, so that none
# is left at the end, and the others a few at a time.
longest='KillProgram|PortalFilesProgram|StoryWindow|MenuProgram|WritingProgram|SettingsProgram|UndoKeyProgram|'
longest+='ReaderProgram|Together|OwnUndoProgram|OneWindowProgram|PortalSettingsProgram|DisplayProgram'
turns() {
  tr '|' '\n' <<<"$longest" | sed 's/$/Tests/' | grep -xF "$(alone)"
  alone | grep -vxE "($longest)Tests" | paste -d '|' - - - | sed 's/|*$//'
}

# Who runs this in the background ignores signals that the tests send to the program. Without colours the
# failures are found at the end.
export NO_COLOR=1
tests=(
  env --default-signal=HUP,INT,TERM
  .build/debug/DragBoardPackageTests.xctest --testing-library swift-testing
)
library=.build/undo-core/debug/UndoCorePackageTests.xctest

# A process that is killed says nothing itself.
status=0
ended() {
  if [ "$2" -ne 0 ]; then
    status=$2
    printf '✘ The tests of "%s" ended with status %d; their last lines were:\n' "$1" "$2" >>"$logs/ends"
    tail -n 5 "$logs/$1" | sed 's/^/    /' >>"$logs/ends"
  fi
}

if [ $# -gt 0 ]; then
  for package in . Sources/UndoCore; do
    scratch=.build
    [ $package = . ] || scratch=.build/undo-core
    # Built only where the tests of both are wanted.
    compgen -G "$scratch/debug/*PackageTests.xctest" >/dev/null || continue
    swift test --skip-build --package-path $package --scratch-path $scratch "$@" 2>&1 | tee -a "$logs/all"
    [ "${PIPESTATUS[0]}" -eq 0 ] || status=1
  done
else
  nice -n 10 "${tests[@]}" --filter '^BoardAppTests\.' --skip "$(alone | suites)" >"$logs/app" 2>&1 &
  app=$!
  nice -n 10 "${tests[@]}" --skip "^BoardAppTests\.|$(alone | suites)" >"$logs/rest" 2>&1 &
  rest=$!
  nice -n 10 $library --testing-library swift-testing >"$logs/library" 2>&1 &
  undo=$!
  # Each says its name and its status.
  turn='"${@:3}" --filter "\.($2)/" >"$1/$2" 2>&1; echo "$2 $?"'
  while read -r name end; do
    ended "$name" "$end"
    cat "$logs/$name"
  done < <(turns | xargs -P 3 -I {} bash -c "$turn" turn "$logs" {} "${tests[@]}")
  wait $app
  ended app $?
  wait $rest
  ended rest $?
  wait $undo
  ended library $?
  cat "$logs/app" "$logs/rest" "$logs/library"
fi

if [ "$status" -ne 0 ]; then
  printf '\nWhat failed:\n'
  grep -hE '✘ Test .*(recorded|failed after)|^↳|[Ff]atal error' "$logs"/* |
    grep -vE '^↳ (Testing Library|Target Platform)' | tail -n 100
  cat "$logs/ends" 2>/dev/null
fi
exit "$status"
