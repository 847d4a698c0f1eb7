# Tk: the canvas widget, a smoothed polygon and a text item for each card, moved by their ids.
# The layout repeats layout.h.
package require Tk

set count [expr {[llength $argv] > 0 ? [lindex $argv 0] : 1000}]
set colours {#f2b8b5 #f7d0a4 #f6eaa3 #bfe3b4 #b0dfe5 #d3c1ec}
set undoStack {}
set dragged ""
set flying 0

proc centred {cells step size room margin} {
  set length [expr {($cells - 1) * $step + $size}]
  return [expr {$length < $room ? ($room - $length) / 2 : $margin}]
}

# A rounded outline: with -smooth, a doubled point is a corner where a straight line ends.
proc roundedOutline {x y width height r} {
  set right [expr {$x + $width}]
  set bottom [expr {$y + $height}]
  set points {}
  foreach {cornerX cornerY fromX fromY toX toY} [list \
    $x $y 0 $r $r 0   $right $y -$r 0 0 $r \
    $right $bottom 0 -$r -$r 0   $x $bottom $r 0 0 -$r] {
    set ax [expr {$cornerX + $fromX}]
    set ay [expr {$cornerY + $fromY}]
    set bx [expr {$cornerX + $toX}]
    set by [expr {$cornerY + $toY}]
    lappend points $ax $ay $ax $ay $cornerX $cornerY $bx $by $bx $by
  }
  return $points
}

proc addCard {index x y} {
  global colours items place
  set fill [lindex $colours [expr {$index % 6}]]
  set shape [.board create polygon [roundedOutline $x $y 159 99 8] -smooth 1 \
    -fill $fill -outline #5b6470 -tags card]
  set label [.board create text [expr {$x + 80}] [expr {$y + 50}] -text "Card $index" \
    -fill #20242a -tags card]
  set items($shape) [list $shape $label]
  set items($label) $items($shape)
  set place($shape) [list $x $y]
}

proc moveCardTo {shape x y} {
  global items place
  lassign $place($shape) oldX oldY
  foreach item $items($shape) {
    .board move $item [expr {$x - $oldX}] [expr {$y - $oldY}]
  }
  set place($shape) [list $x $y]
}

proc press {x y} {
  global dragged grip items place undoStack
  set dragged [lindex $items([.board find withtag current]) 0]
  lassign $place($dragged) cardX cardY
  set grip [list [expr {$x - $cardX}] [expr {$y - $cardY}]]
  lappend undoStack [list $dragged $cardX $cardY]
}

proc drag {x y} {
  global dragged grip
  if {$dragged eq ""} return
  moveCardTo $dragged [expr {$x - [lindex $grip 0]}] [expr {$y - [lindex $grip 1]}]
}

proc undo {} {
  global undoStack place flying dragged
  if {$flying || $dragged ne "" || [llength $undoStack] == 0} return
  lassign [lindex $undoStack end] shape x y
  set undoStack [lrange $undoStack 0 end-1]
  set flying 1
  fly $shape {*}$place($shape) $x $y [clock milliseconds]
}

proc fly {shape fromX fromY toX toY start} {
  global flying
  set t [expr {([clock milliseconds] - $start) / 400.0}]
  if {$t >= 1} {
    moveCardTo $shape $toX $toY
    set flying 0
    return
  }
  set s [expr {$t < 0.5 ? 2 * $t * $t : 1 - 2 * (1 - $t) * (1 - $t)}]
  moveCardTo $shape [expr {round($fromX + $s * ($toX - $fromX))}] [expr {round($fromY + $s * ($toY - $fromY))}]
  after 16 [list fly $shape $fromX $fromY $toX $toY $start]
}

wm geometry . 1280x800
canvas .board -width 1280 -height 800 -background #f4f4f2 -highlightthickness 0 -borderwidth 0
pack .board -fill both -expand 1

set columns [expr {int(ceil(sqrt($count)))}]
set rows [expr {($count + $columns - 1) / $columns}]
set left [centred $columns 120 160 1280 20]
set top [centred $rows 80 100 800 70]
for {set i 0} {$i < $count} {incr i} {
  addCard $i [expr {$left + $i % $columns * 120}] [expr {$top + $i / $columns * 80}]
}

.board bind card <ButtonPress-1> {press %x %y}
bind .board <B1-Motion> {drag %x %y}
bind .board <ButtonRelease-1> {set dragged ""}
bind . <Control-z> undo
