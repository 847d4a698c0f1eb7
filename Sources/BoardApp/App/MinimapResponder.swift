import BoardCore
import BoardRenderer
import BoardValues

/// The map in the corner: a press on the view's frame drags it, elsewhere it looks there.
@MainActor
struct MinimapResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(.primary, let point, _, _):
      guard let map = app.minimap, let place = app.placeOnMinimap(point, isInside: true) else {
        return .notMine
      }
      let middle = map.view.center
      app.pointer.press = .minimap(map.view.contains(place) ? middle - place : .zero)
      look(at: place, now)
    case .moved(let point, _, _):
      guard isHeld, let place = app.placeOnMinimap(point) else { return .notMine }
      look(at: place, now)
    case .released(.primary, _, _):
      guard isHeld else { return .notMine }
      app.pointer.press = .none
    default:
      return .notMine
    }
    return .handled
  }

  private var isHeld: Bool { if case .minimap = app.pointer.press { true } else { false } }

  private func look(at place: Point, _ now: Double) {
    guard case .minimap(let grip) = app.pointer.press else { return }
    let view = app.view
    let size = view.size * (1 / view.camera.pixelsPerUnit)
    let corner = place + grip - Vector(size.width / 2, size.height / 2)
    let camera = Camera(origin: corner, pixelsPerUnit: view.camera.pixelsPerUnit)
    app.look(at: camera, at: now)
  }
}

extension App {
  /// Nil while it is not wanted.
  var minimap: Minimap? {
    guard settings.hasMinimap else { return nil }
    let revision = editor.document.revision
    if overlay.mapContent?.revision != revision {
      overlay.mapContent = Minimap.Content(of: editor.board, revision: revision)
    }
    return overlay.mapContent.map { content in
      Minimap(content: content, view: view.camera.toBoard(view.bounds))
    }
  }

  /// The board point under a window point on the map; `isInside` only if it is on the map.
  func placeOnMinimap(_ point: Point, isInside: Bool = false) -> Point? {
    let panes = panes
    guard let control = panes[Focus(pane: .minimap, part: Minimap.name)],
      case .map(let map) = control.part.kind,
      !isInside || panes.hit(point)?.part.name == Minimap.name
    else { return nil }
    let way = point - control.frame.origin
    return map.boardPoint(.zero + way * (1 / view.scale))
  }

  /// Whether nothing on the board is in view.
  var isLost: Bool {
    guard openText == nil, pointer.gesture.isIdle, !view.isGliding, let content = contentBounds
    else { return false }
    let seen = view.camera.toBoard(view.bounds)
    if seen.contains(content) { return false }
    return !content.intersects(seen) || !editor.board.hasAnything(in: seen)
  }
}
