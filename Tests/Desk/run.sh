#!/usr/bin/env bash
# Works on a board in a real window as users of other desktops do, and says of each round what came of it: Tests/Desk/run.sh PROGRAM
# The rounds: Korean through ibus, Japanese through fcitx5, French and Dvorak keyboards, and a screen of 3840 by 2160 at twice the size.
# Needs a display server and the input methods of its own: they are started here, and end here. Exit status 1 if a round fails.
set -euo pipefail
program=$(realpath "$1")
pause=${PAUSE:-1}
if [ -z "${DESK:-}" ]; then
  failed=0
  for round in ${ROUNDS:-ibus fcitx5 azerty dvorak scale}; do
    folder=$(mktemp -d)
    size=1000x700
    [ $round = scale ] && size=3840x2160
    export DESK=$folder HOME=$folder XDG_RUNTIME_DIR=$folder XDG_CONFIG_HOME=$folder/config \
      XDG_STATE_HOME=$folder/state XDG_DATA_HOME=$folder/data XDG_CACHE_HOME=$folder/cache \
      GSETTINGS_BACKEND=memory LC_ALL=C.UTF-8 ROUND=$round
    xvfb-run -a -s "-screen 0 ${size}x24" dbus-run-session -- "$0" "$program" 2>"$folder/errors" || {
      echo "$round: failed"
      failed=1
    }
    rm -rf "$folder"
  done
  exit $failed
fi

cat >"$DESK/board.canvas" <<'END_OF_BOARD'
{"nodes":[
{"id":"a","type":"text","text":"","x":40,"y":120,"width":240,"height":120},
{"id":"b","type":"text","text":"Ship","x":400,"y":120,"width":120,"height":80}],
"edges":[]}
END_OF_BOARD

began=()
stop() { kill "${began[@]}" 2>/dev/null || :; }
trap stop EXIT
start() { "$@" >/dev/null 2>&1 & began+=($!); }
window() {
  start "$program" "$DESK/board.canvas" --view 0,0,1 --geometry "${1:-800x600}" --state-dir "$DESK/boards"
  sleep 2
  # The window stands where the manager puts it.
  eval "$(xdotool search --onlyvisible --name board.canvas getwindowgeometry --shell | grep '^[XY]=')"
}
click() {
  xdotool mousemove $((X + $1)) $((Y + $2)) click 1
  sleep "$pause"
}
keys() {
  for key in "$@"; do
    xdotool key "$key"
    sleep "$pause"
  done
}
type() {
  xdotool type --delay 200 "$1"
  sleep "$pause"
}
# Saves, and says whether the file of the board holds some words.
holds() {
  keys ctrl+s
  for words in "${@:2}"; do
    if ! grep -qF -- "$words" "$DESK/board.canvas"; then
      echo "$ROUND: $1: failed, no “$words” in the file"
      cat "$DESK/board.canvas"
      exit 1
    fi
  done
  echo "$ROUND: $1: done"
}

start openbox
sleep 1
case $ROUND in
ibus | fcitx5)
  if [ "$ROUND" = ibus ]; then
    export XMODIFIERS=@im=ibus
    start ibus-daemon -x -r -n auto
    sleep 3
  else
    export XMODIFIERS=@im=fcitx
    mkdir -p "$XDG_CONFIG_HOME/fcitx5"
    printf '[Groups/0]\nName=Default\nDefault Layout=us\nDefaultIM=anthy\n[Groups/0/Items/0]\nName=keyboard-us\n[Groups/0/Items/1]\nName=anthy\n[GroupOrder]\n0=Default\n' \
      >"$XDG_CONFIG_HOME/fcitx5/profile"
    start fcitx5 -r
    sleep 3
  fi
  window
  click 160 180
  keys Return
  if [ "$ROUND" = ibus ]; then
    # It is refused until the engine has been started.
    for _ in {1..10}; do
      if ibus engine hangul; then break; fi
      sleep 1
    done
    sleep "$pause"
    keys shift+space
    type gksrmf
  else
    fcitx5-remote -o
    fcitx5-remote -s anthy
    sleep "$pause"
    type nihongo
  fi
  import -window root "${PICTURES:-$DESK}/$ROUND.png"
  if [ "$ROUND" = ibus ]; then
    keys space Escape
    holds "Korean in live text" 한글
  else
    keys space Return Escape
    holds "Japanese in live text" 日本語
  fi
  ;;
azerty | dvorak)
  [ "$ROUND" = azerty ] && setxkbmap fr || setxkbmap us dvorak
  window
  click 460 160
  keys Right ctrl+z
  holds "undo" '"x":400'
  keys ctrl+shift+z
  holds "redo" '"x":401'
  keys ctrl+c ctrl+v
  holds "copy and paste" '"Ship"' '"x":4'
  keys ctrl+shift+p
  type "select all"
  keys Return
  click 160 180
  keys Return
  type "azerty wz? 12"
  keys Escape
  holds "palette and typing" 'azerty wz? 12'
  ;;
scale)
  echo 'Xft.dpi: 192' | xrdb -nocpp -merge
  window 2400x1800
  click 920 320
  keys Right
  holds "a card at twice the size, moved by a unit" '"x":401'
  import -window root "${PICTURES:-$DESK}/scale.png"
  ;;
esac
