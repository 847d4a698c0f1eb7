import BoardCore
import BoardValues
import UndoCore
import Windowing

/// The former places of the selected cards, while the timeline shows their own steps: a dot is looked at when
/// the pointer is on it, and gone to by a click.
@MainActor
struct TrailResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    guard case .pressed(.primary, let point, _, _) = event, app.panes.find(point) == nil,
      let stop = app.stop(at: point)
    else {
      return .notMine
    }
    app.goTo(stop, at: now)
    return .handled
  }

  func cursor(at point: Point?) -> WindowAppearance.Cursor? {
    point.flatMap(app.stop) == nil ? nil : .pointer
  }
}

extension App {
  /// More would say nothing.
  private static let mostTrails = 8

  var trails: [Trail] {
    guard overlay.timeline != nil, editor.undoScope == .object, editor.document.draft == nil,
      openText == nil, pointer.isFree
    else { return [] }
    return known.trails.value(for: KnownFacts.Selected(editor)) {
      selectedCards.count > Self.mostTrails
        ? [] : selectedCards.compactMap { Trail(of: $0, in: editor.document.history) }
    }
  }

  struct TrailStop: Equatable {
    var card: ElementID
    /// Of its own steps.
    var step: Int
  }

  /// Not the one at which the card is.
  func stop(at point: Point) -> TrailStop? {
    let reach = 8 * view.scale
    for trail in trails {
      for (index, stop) in trail.stops.enumerated() where index != trail.present {
        if (view.camera.toWindow(stop.center) - point).length <= reach {
          return TrailStop(card: trail.card, step: stop.step)
        }
      }
    }
    return nil
  }

  /// Undoes or redoes that card alone.
  func goTo(_ stop: TrailStop, at now: Double) {
    stage.endLook(at: editor.board, now: now)
    editor.selection = [stop.card]
    let way = stop.step - editor.document.history.undoCount(in: .only([stop.card]))
    jump(by: way, at: now)
  }

  /// Looks at what the pointer is on, as long as it is there.
  func refreshPreview(at now: Double) {
    let isFree = pointer.isFree && pointer.press != .playhead && overlay.menu == nil
    let wanted = isFree ? pointer.position.flatMap(preview) : nil
    guard wanted != stage.preview else { return }
    if stage.preview != nil { stage.endLook(at: editor.board, now: now) }
    needsFrame = true
    if let wanted, stage.playhead == nil { stage.show(wanted, in: editor) }
  }

  private func preview(at point: Point) -> Stage.Preview? {
    if let (_, look) = strip, let branch = branch(at: point, look) { return .branch(branch) }
    guard let stop = stop(at: point), panes.find(point) == nil else { return nil }
    return .stop(stop.card, stop.step)
  }
}
