import BoardRenderer
import BoardValues

/// All panes above the board, in the order from bottom to top.
struct Panes: Equatable, Sendable {
  var list: [PlacedPane] = []
  /// The scale of the display.
  var scale = 1.0

  /// The panes that can be operated: only the topmost modal one, if there is one.
  var reachable: [PlacedPane] {
    list.last { $0.isModal }.map { [$0] } ?? list
  }

  subscript(id: Pane.ID) -> PlacedPane? { list.first { $0.id == id } }

  subscript(focus: Focus) -> Control? {
    self[focus.pane]?.controls.first { $0.part.isFocusable && $0.part.id == focus.part }
  }

  /// Returns the topmost control under a point in window pixels. Grounds count, so that clicks
  /// don't fall through them.
  func hit(_ point: Point) -> Control? { find(point)?.control }

  /// Returns the topmost control under a point in window pixels, and its pane.
  func find(_ point: Point) -> (pane: PlacedPane, control: Control)? {
    for pane in reachable.reversed() where pane.id != .tip {
      // An area that scrolls isn't a ground that stops a click.
      let controls = pane.controls
      let index = controls.indices.last {
        // Most controls are elsewhere. The frame is compared first because that takes no copy.
        controls[$0].frame.contains(point) && controls[$0].contains(point)
          && controls[$0].scroll == nil
          // The words on an empty board are part of its ground.
          && (pane.id != .emptyBoard || controls[$0].part.isFocusable)
      }
      if let index { return (pane, controls[index]) }
    }
    return nil
  }

  /// Returns the scrolling area under a point in window pixels.
  func scrollArea(at point: Point) -> (pane: Pane.ID, scroll: Control.Scroll)? {
    for pane in reachable.reversed() {
      for control in pane.controls.reversed() where control.contains(point) {
        if let scroll = control.scroll { return (pane.id, scroll) }
      }
    }
    return nil
  }

  /// The controls that can be operated, in the order in which Tab reaches them.
  var operable: [(pane: Pane.ID, control: Control)] {
    reachable.flatMap { pane in
      pane.controls.filter(\.part.isFocusable).map { (pane.id, $0) }
    }
  }

  /// Returns the widgets to draw with the pointer at `pointer`, the keyboard at `focus`, and
  /// `pressed` held down.
  func widgets(
    pointer: Point?,
    focus: Focus?,
    pressed: Focus?,
    opacity: (PlacedPane) -> Double = { _ in 1 }
  ) -> [Widget] {
    let under = pointer.flatMap(find)
    return list.flatMap { pane in
      let widgets = pane.controls.compactMap { control -> Widget? in
        if control.scroll != nil { return nil }
        var widget = control.widget(scale: scale)
        guard control.part.isFocusable else { return widget }
        let id = Focus(pane: pane.id, part: control.part.id)
        if under?.pane.id == pane.id, under?.control == control {
          widget.state.insert(.hot)
          if pressed == id { widget.state.insert(.pressed) }
        }
        if focus == id { widget.state.insert(.focused) }
        return widget
      }
      let opacity = opacity(pane)
      return opacity == 1 ? widgets : [.group(widgets, in: pane.frame, opacity: opacity)]
    }
  }
}
