import BoardValues
import Graphics

/// Pictures of panes, for frames in which everything beneath the panes moves and they stay as they are.
/// Translucent panes are a shade off, so that at rest they are painted once more.
@MainActor
final class PanePictures {
  /// The most pixels of a picture. Larger panes lie over most of the window, and are mostly transparent
  /// memory.
  private static let largest = 1 << 19

  private struct Drawn {
    var widgets: ArraySlice<Widget>
    var area: PixelRect
    /// The offsets of the widgets that changed while the pane was shown. They are painted over the picture.
    var changing: Set<Int> = []
    /// The picture of the others; nil the first time, since what differs in each frame is not worth one.
    var picture: Surface?
  }

  private var known: [Drawn] = []
  /// The time at which the panes are painted once more; nil unless a picture is seen.
  private(set) var deadline: Double?

  /// The pause from the last movement, in seconds.
  private static let pause = 0.12

  var areas: [PixelRect] { known.map(\.area) }

  func paint(_ widgets: [Widget], on canvas: Canvas, _ painter: Painter) {
    deadline = nil
    var panes: [Drawn] = []
    for (index, run) in runs(of: widgets).enumerated() {
      let last = known.indices.contains(index) ? known[index] : nil
      panes.append(paint(run, after: last, on: canvas, painter))
    }
    known = panes
  }

  private func paint(
    _ run: ArraySlice<Widget>,
    after last: Drawn?,
    on canvas: Canvas,
    _ painter: Painter
  ) -> Drawn {
    guard var pane = last, let changed = changes(from: pane.widgets, to: run) else {
      for widget in run { painter.paint(widget, on: canvas) }
      return Drawn(widgets: run, area: area(of: run))
    }
    pane.widgets = run
    if !changed.isSubset(of: pane.changing) {
      pane.changing.formUnion(changed)
      pane.picture = nil
    }
    let changing = Dictionary(grouping: run.enumerated()) { pane.changing.contains($0.offset) }
    let steady = (changing[false] ?? []).map(\.element)
    if pane.picture == nil { pane.picture = picture(of: steady, at: pane.area, painter) }
    guard let picture = pane.picture else {
      for widget in run { painter.paint(widget, on: canvas) }
      return pane
    }
    canvas.draw(picture, at: pane.area.rect.origin)
    for (_, widget) in changing[true] ?? [] { painter.paint(widget, on: canvas) }
    deadline = painter.now + Self.pause
    return pane
  }

  /// Returns the offsets of the widgets that are different now. Nil if the pane is another one, or if one
  /// of them is beneath others, as its ground is.
  private func changes(
    from old: ArraySlice<Widget>,
    to new: ArraySlice<Widget>
  ) -> Set<Int>? {
    guard old.count == new.count else { return nil }
    var changed: Set<Int> = []
    for (offset, (old, widget)) in zip(old, new).enumerated() where old != widget {
      let above = new.dropFirst(offset + 1)
      guard old.frame == widget.frame, !above.contains(where: { $0.frame.intersects(widget.frame) })
      else { return nil }
      changed.insert(offset)
    }
    return changed
  }

  func removeAll() { (known, deadline) = ([], nil) }

  /// Returns the widgets in runs, each with its ground.
  private func runs(of widgets: [Widget]) -> [ArraySlice<Widget>] {
    var runs: [ArraySlice<Widget>] = []
    var start = widgets.startIndex
    for index in widgets.indices where index > start && widgets[index].isGround {
      runs.append(widgets[start..<index])
      start = index
    }
    return runs + (start < widgets.endIndex ? [widgets[start...]] : [])
  }

  private func area(of widgets: ArraySlice<Widget>) -> PixelRect {
    let none = PixelRect(x: 0, y: 0, width: 0, height: 0)
    return widgets.flatMap(\.coverage).reduce(none) { $0.union($1) }
  }

  /// Returns a picture of a pane; nil for one that is too large.
  private func picture(
    of widgets: [Widget],
    at area: PixelRect,
    _ painter: Painter
  ) -> Surface? {
    guard area.area <= Self.largest,
      let surface = try? Surface(width: area.width, height: area.height, hasAlpha: true)
    else { return nil }
    let canvas = Canvas(surface)
    canvas.translate(by: .zero - area.rect.origin)
    for widget in widgets { painter.paint(widget, on: canvas) }
    surface.flush()
    return surface
  }
}

extension Widget {
  /// Whether a pane begins with the widget.
  fileprivate var isGround: Bool {
    if case .ground(let ground) = kind { ground != .well } else { false }
  }
}
