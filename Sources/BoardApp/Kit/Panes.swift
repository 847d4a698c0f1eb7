import BoardRenderer
import BoardValues

/// All that stands above the board now, bottom first.
struct Panes: Equatable, Sendable {
  var list: [PlacedPane] = []
  /// The display's.
  var scale = 1.0

  /// Those that can be worked with: all of them, or what is modal alone.
  private var reachable: [PlacedPane] {
    list.last { $0.isModal }.map { [$0] } ?? list
  }

  subscript(id: Pane.ID) -> PlacedPane? { list.first { $0.id == id } }

  subscript(focus: Focus) -> Control? {
    self[focus.pane]?.controls.first { $0.part.isFocusable && $0.part.id == focus.part }
  }

  /// The topmost control under a point. Grounds count, so that clicks do not fall through them.
  func hit(_ point: Point) -> Control? { find(point)?.control }

  /// The same with the pane that it is in.
  func find(_ point: Point) -> (pane: PlacedPane, control: Control)? {
    for pane in reachable.reversed() where pane.id != .tip {
      // An area to scroll is no ground to stop a click.
      let controls = pane.controls
      let index = controls.indices.last {
        // Most are elsewhere, and need not be copied to see that.
        controls[$0].frame.contains(point) && controls[$0].contains(point)
          && controls[$0].scroll == nil
      }
      if let index { return (pane, controls[index]) }
    }
    return nil
  }

  /// The area under a point that scrolls.
  func scrollArea(at point: Point) -> (pane: Pane.ID, scroll: Control.Scroll)? {
    for pane in reachable.reversed() {
      for control in pane.controls.reversed() where control.contains(point) {
        if let scroll = control.scroll { return (pane.id, scroll) }
      }
    }
    return nil
  }

  /// What can be operated, in the order in which Tab goes through it.
  var operable: [(pane: Pane.ID, control: Control)] {
    reachable.flatMap { pane in
      pane.controls.filter(\.part.isFocusable).map { (pane.id, $0) }
    }
  }

  /// As they look with the pointer at `pointer`, the keyboard at `focus`, and `pressed` held down.
  func widgets(
    pointer: Point?,
    focus: Focus?,
    pressed: Focus?,
    opacity: (Pane.ID) -> Double = { _ in 1 }
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
      let opacity = opacity(pane.id)
      return opacity == 1 ? widgets : [.group(widgets, in: pane.frame, opacity: opacity)]
    }
  }
}
