#!/usr/bin/env bash
# Prints what Orca says while a user works on a small board: Tests/Orca/run.sh PROGRAM [LOCALE]
# The program and Orca speak the language of the locale, such as de_DE, which is made for the occasion.
# PAUSE=3 waits longer after each key, on a machine that has much else to do.
# Nothing is heard: Orca writes its words down, and no voice need be installed. It writes them late, so the
# script pauses after each key and does not wait for words.
set -euo pipefail
program=$(realpath "$1") locale=${2:-en_US}
if [ -z "${ORCA_DESK:-}" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  mkdir "$folder/locales"
  localedef -i "$locale" -f UTF-8 "$folder/locales/$locale.UTF-8"
  export ORCA_DESK=$folder HOME=$folder XDG_RUNTIME_DIR=$folder XDG_CONFIG_HOME=$folder/config \
    XDG_STATE_HOME=$folder/state XDG_DATA_HOME=$folder/data GSETTINGS_BACKEND=memory \
    LOCPATH=$folder/locales LC_ALL=$locale.UTF-8 LANGUAGE=${locale%_*}
  xvfb-run -a -s '-screen 0 1000x700x24' dbus-run-session -- "$0" "$program" "$locale" 2>/dev/null |
    grep -v ^SpiRegistry
  exit
fi

cat >"$ORCA_DESK/board.canvas" <<'END_OF_BOARD'
{"nodes":[
{"id":"g","type":"group","label":"Plans","x":20,"y":60,"width":420,"height":300},
{"id":"a","type":"text","text":"# Plan\nbuy **milk**","x":40,"y":120,"width":200,"height":120,"color":"1"},
{"id":"b","type":"text","text":"Ship","x":300,"y":120,"width":120,"height":80},
{"id":"c","type":"text","text":"See [the shop](https://shop.example)\n- [ ] tea\n\n|what|price|\n|-|-|\n|tea|3|\n\n![a cat](cat.png)","x":480,"y":120,"width":200,"height":300}],
"edges":[{"id":"e","fromNode":"a","toNode":"b"}]}
END_OF_BOARD

dbus-send --session --print-reply --dest=org.a11y.Bus /org/a11y/bus org.freedesktop.DBus.Properties.Set \
  string:org.a11y.Status string:IsEnabled variant:boolean:true >/dev/null
openbox &
manager=$!
"$program" "$ORCA_DESK/board.canvas" --view 0,0,1 --geometry 800x600 --state-dir "$ORCA_DESK/boards" &
board=$!
sleep 2
log=$ORCA_DESK/orca.log
orca --replace --debug-file="$log" >/dev/null 2>&1 &
orca=$!
for _ in {1..30}; do
  sleep 1
  grep -q 'SPEECH OUTPUT' "$log" 2>/dev/null && break
done
sleep 2
# Each line of the card with a link, a box, a table and a picture is read by Orca's own keys, on the keypad.
for key in Tab Tab Tab Return space i t Home Right ctrl+Right Escape ctrl+z Right ctrl+z F6 Tab Menu Down Escape \
  Escape ctrl+f Escape Tab KP_Home KP_Up KP_Prior KP_Prior KP_Prior KP_Prior alt+Return; do
  xdotool key "$key"
  sleep "${PAUSE:-1}"
done
kill $orca
wait $orca || :
kill $board $manager
sed -nE "s/.*SPEECH OUTPUT: '(.*)/\1/p" "$log" | sed -E "s/'? *\[?\{'established'.*//"
[ -z "${ORCA_LOG:-}" ] || cp "$log" "$ORCA_LOG"
