import BoardRenderer
import BoardValues

/// The control that has the keyboard. If there is none, the board has it.
struct Focus: Hashable, Sendable {
  var pane: Pane.ID
  /// The `id` of the component.
  var part: String
}

extension Panes {
  /// Returns the next control in the pane that Tab reaches, wrapping around. A group of choices is
  /// one stop, at the chosen one.
  func next(after focus: Focus, backward: Bool = false) -> Focus? {
    let stops = stops(in: focus.pane)
    guard !stops.isEmpty else { return nil }
    let here = self[focus].flatMap { control in
      stops.firstIndex { $0.part.id == control.part.id || isGrouped($0, control, in: focus.pane) }
    }
    let step = backward ? stops.count - 1 : 1
    let index = here.map { ($0 + step) % stops.count } ?? (backward ? stops.count - 1 : 0)
    return Focus(pane: focus.pane, part: stops[index].part.id)
  }

  /// Returns the control that gets the focus when its pane does.
  func first(in pane: Pane.ID) -> Focus? {
    stops(in: pane).first.map { Focus(pane: pane, part: $0.part.id) }
  }

  /// Returns the next stop of F6, which goes from pane to pane and then back to the board (nil).
  func nextPane(after focus: Focus?, backward: Bool = false) -> Focus? {
    let panes = list.map(\.id).filter { first(in: $0) != nil }
    let order = backward ? Array(panes.reversed()) : panes
    guard let focus else { return order.first.flatMap(first(in:)) }
    guard let index = order.firstIndex(of: focus.pane), index + 1 < order.count else { return nil }
    return first(in: order[index + 1])
  }

  /// Returns the nearest control in the direction of an arrow key.
  func neighbour(of focus: Focus, towards key: KeyStroke.Key) -> Focus? {
    guard let control = self[focus], let pane = self[focus.pane] else { return nil }
    let others = pane.controls.filter { $0.part.isFocusable && $0.part.id != focus.part }
    let nearest = others.compactMap { other in
      Self.distance(from: control.frame, to: other.frame, towards: key).map { ($0, other) }
    }
    .min { $0.0 < $1.0 }
    return nearest.map { Focus(pane: focus.pane, part: $0.1.part.id) }
  }

  /// Returns the distance from one frame to another in the direction of an arrow key, or nil if the
  /// other frame doesn't lie in that direction. A sideways offset adds to the distance.
  private static func distance(
    from a: Rect,
    to b: Rect,
    towards key: KeyStroke.Key
  ) -> Double? {
    let offset = b.center - a.center
    switch key {
    case .left: return b.maxX <= a.minX + 1 && overlaps(a, b) ? -offset.dx : nil
    case .right: return b.minX >= a.maxX - 1 && overlaps(a, b) ? offset.dx : nil
    case .up: return b.maxY <= a.minY + 1 ? -offset.dy * 4 + abs(offset.dx) : nil
    case .down: return b.minY >= a.maxY - 1 ? offset.dy * 4 + abs(offset.dx) : nil
    default: return nil
    }
  }

  /// Returns whether the frames share a row.
  private static func overlaps(_ a: Rect, _ b: Rect) -> Bool {
    a.minY < b.maxY && b.minY < a.maxY
  }

  /// Returns the controls at which Tab stops.
  private func stops(in pane: Pane.ID) -> [Control] {
    let all = self[pane]?.controls.filter { $0.part.isFocusable && $0.isEnabled } ?? []
    let controls = all.filter { !$0.part.isLast } + all.filter(\.part.isLast)
    return controls.indices.compactMap { index in
      let control = controls[index]
      guard control.part.role == .radioButton else { return control }
      let group = controls.filter { isGrouped($0, control, in: pane) }
      let standIn = group.first { $0.part.state.contains(.checked) } ?? group.first
      return standIn == control ? control : nil
    }
  }

  /// Returns whether two choices belong to the same group.
  func isGrouped(_ a: Focus, _ b: Focus) -> Bool {
    guard a.pane == b.pane, let first = self[a], let second = self[b] else { return false }
    return isGrouped(first, second, in: a.pane)
  }

  /// Returns the chosen one among the choices that this one is grouped with.
  func chosen(of focus: Focus) -> Focus {
    guard let control = self[focus] else { return focus }
    let group = self[focus.pane]?.controls.filter { isGrouped($0, control, in: focus.pane) } ?? []
    let chosen = group.first { $0.part.state.contains(.checked) } ?? control
    return Focus(pane: focus.pane, part: chosen.part.id)
  }

  // MARK: Scrolling

  func scroll(in pane: Pane.ID) -> Control.Scroll? {
    self[pane]?.controls.lazy.compactMap(\.scroll).first
  }

  /// Returns the distance to scroll the pane to bring all of a control into view, in pixels at
  /// scale 1.
  func scrollNeeded(toShow focus: Focus) -> Double? { self[focus]?.scrollNeeded(scale: scale) }

  /// Returns whether two choices belong to the same group, which means that they are side by side.
  private func isGrouped(_ a: Control, _ b: Control, in pane: Pane.ID) -> Bool {
    guard a.part.role == .radioButton, b.part.role == .radioButton, Self.overlaps(a.frame, b.frame),
      let wells = self[pane]?.controls.filter({ $0.part.kind == .ground(.well) })
    else { return false }
    return wells.contains { $0.frame.contains(a.frame) && $0.frame.contains(b.frame) }
  }
}
