#!/bin/sh
# Writes the script of one board for run-quick.sh: quick-scenes.sh CARDS|plain|megabyte|TEXT >SCRIPT. Each scene ends with
# `print status`, where its instructions are read off; one named "-" only gets things ready.
set -eu

scene() { printf '# scene %s\n' "$*"; }
end() { echo 'print status'; }

# moves X,Y DX,DY COUNT: the pointer, a frame each.
moves() {
  echo "$1,$2,$3" | awk -F, '{ for (i = 1; i <= $5; i++) print "move " $1 + i * $3 "," $2 + i * $4 }'
}
# drag X,Y DX,DY COUNT [BUTTON]
drag() {
  echo "press $1${4:+ button $4}"
  moves "$1" "$2" "$3"
  echo "$1,$2,$3" | awk -F, '{ print "release " $1 + $5 * $3 "," $2 + $5 * $4 }'
}
repeat() {
  for _ in $(seq "$1"); do printf '%b\n' "$2"; done
}

case $1 in
  0)
    scene start; echo settle; end ;;
  1000)
    # The board is opened where there are no cards; then all of them are seen, then about forty.
    scene open 1000; echo settle; end
    scene paint 1000; printf 'set motion reduced\nkey ctrl+9\nsettle\n'; end
    scene -; printf 'key ctrl+0\nkey ctrl+a\nset motion full\n'; drag 300,360 50,40 2; printf 'set motion reduced\nsettle\nset motion full\n'; end
    scene undo 1000; printf 'key ctrl+z\nwait 0.1\n'; end
    scene scrub 10 places; seq 0 9 | awk '{ print "scrub " $1 / 10 }'; end
    ;;
  plain)
    # Cards without connections, as the peers have them, each partly beneath the next ones.
    scene -; echo settle; echo 'press 60,180'; moves 60,180 2,2 5; echo 'wait 0.7'; end
    scene carry plain 100 frames; moves 70,190 2,2 100; end
    scene -; printf 'release 270,390\nsettle\n'; end
    scene fly plain; printf 'key ctrl+z\nsettle\n'; end
    ;;
  10000)
    # Five cards a row are seen, then all of them.
    scene -; echo settle; echo 'press 60,180'; moves 60,180 5,3 10; echo 'wait 0.5'; end
    scene carry 60 frames; moves 110,210 5,3 60; end
    scene -; printf 'release 410,390\nsettle\n'; end
    scene fly back; printf 'key ctrl+z\nsettle\n'; end
    scene pan near; drag 400,400 7,5 60 2; end
    scene zoom; repeat 8 'wheel 600,400 1 ctrl\nwait 0.034'; repeat 8 'wheel 600,400 -1 ctrl\nwait 0.034'; echo settle; end
    scene -; printf 'click 500,350\nkey Enter\nsettle\n'; end
    scene type 100 letters; repeat 20 'type "a"\ntype "b"\ntype "c"\ntype " "\ntype "d"'; printf 'key Escape\nsettle\n'; end
    scene save 10000; printf 'key ctrl+s\n'; end
    scene -; printf 'set motion reduced\nkey ctrl+9\n'; end
    scene pan far; drag 400,400 3,2 2 2; end
    ;;
  megabyte)
    # One card with a list of a megabyte, which is written on.
    scene -; printf 'settle\nclick 200,200\n'; end
    scene open 1 MB; printf 'key Enter\nsettle\n'; end
    scene 10 keys in 1 MB; repeat 10 'type "a"\nwait 0.034'; end
    ;;
  nothing | prose | line | items)
    # One card with a text that is written on at its end.
    scene -; printf 'settle\nclick 200,200\nkey Enter\nkey ctrl+End\ntype "x"\nsettle\n'; end
    scene 10 keys at the end of "$1"; repeat 10 'type "a"\nwait 0.034'; end
    ;;
  100000)
    scene open 100000; echo settle; end
    scene drag one of 100000; drag 60,180 5,3 30; echo settle; end
    scene undo one of 100000; printf 'key ctrl+z\nsettle\n'; end
    ;;
esac
