import BoardValues
import Graphics

/// Pictures of panes, for frames in which everything beneath them moves and they stay as they are. Where one
/// can see through them they are a shade off, so that at rest they are painted once more.
@MainActor
final class PanePictures {
  /// Larger ones lie over most of the window, and are mostly transparent memory.
  private static let largest = 1 << 19

  private struct Drawn {
    var widgets: ArraySlice<Widget>
    /// Nil the first time: what is different in each frame is not worth a picture.
    var picture: Surface?
    var area: PixelRect
  }

  private var known: [Drawn] = []
  /// When they are painted once more; nil unless a picture is seen.
  private(set) var deadline: Double?

  /// In seconds, from the last movement.
  private static let pause = 0.12

  var areas: [PixelRect] { known.map(\.area) }

  func paint(_ widgets: [Widget], on canvas: Canvas, _ painter: Painter) {
    deadline = nil
    var panes: [Drawn] = []
    for (index, run) in runs(of: widgets).enumerated() {
      let last = known.indices.contains(index) ? known[index] : nil
      guard var pane = last, pane.widgets == run else {
        for widget in run { painter.paint(widget, on: canvas) }
        panes.append(Drawn(widgets: run, area: area(of: run)))
        continue
      }
      if pane.picture == nil { pane.picture = picture(of: run, at: pane.area, painter) }
      if let picture = pane.picture {
        canvas.draw(picture, at: pane.area.rect.origin)
        deadline = painter.now + Self.pause
      } else {
        for widget in run { painter.paint(widget, on: canvas) }
      }
      panes.append(pane)
    }
    known = panes
  }

  func removeAll() { (known, deadline) = ([], nil) }

  /// Each with what it stands on.
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
    return widgets.flatMap { SceneItem.widget($0).coverage }.reduce(none) { $0.union($1) }
  }

  /// Nil for what is too large for one.
  private func picture(
    of widgets: ArraySlice<Widget>,
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
  /// Whether a pane begins with it.
  fileprivate var isGround: Bool {
    if case .ground(let ground) = kind { ground != .well } else { false }
  }
}
