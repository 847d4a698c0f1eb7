import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// The strip of steps: the playhead is dragged along it, the wheel or a pinch zooms it, and with the keyboard on it the
/// arrows step.
@MainActor
struct TimelineResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(.primary, let point, _, _):
      guard let (control, look) = app.strip, app.panes.hit(point)?.part.name == TimelineItem.name,
        control.isEnabled
      else { return .notMine }
      app.overlay.focus = Focus(pane: .timeline, part: TimelineItem.name)
      app.stage.stopLooking()
      if let branch = app.branch(at: point, look) {
        app.perform(.goThere(branch), at: now)
      } else {
        app.pointer.press = .playhead
        app.scrub(to: point, at: now)
      }
    case .pressed(.secondary, let point, _, _):
      guard let (_, look) = app.strip, let moment = app.moment(at: point, look) else {
        return .notMine
      }
      app.openMomentMenu(moment, at: point, isPressed: true)
    case .moved(let point, _, _):
      guard app.pointer.press == .playhead else { return .notMine }
      app.scrub(to: point, at: now)
    case .released(.primary, let point, _):
      guard app.pointer.press == .playhead else { return .notMine }
      app.pointer.press = .none
      app.scrub(to: point, at: now)
      app.settleLook(at: now)
    case .wheel(let point, let steps, _):
      guard app.panes.hit(point)?.part.name == TimelineItem.name else { return .notMine }
      app.zoomStrip(by: power(1.25, -steps.dy), at: point)
    case .pinched(let point, let factor):
      guard app.panes.hit(point)?.part.name == TimelineItem.name else { return .notMine }
      app.zoomStrip(by: factor, at: point)
    case .keyPressed(let stroke, _):
      guard app.overlay.focus?.part == TimelineItem.name else { return .notMine }
      return key(stroke, now)
    default:
      return .notMine
    }
    return .handled
  }

  private func key(_ stroke: KeyStroke, _ now: Double) -> Response {
    guard stroke.modifiers.isEmpty else { return .notMine }
    switch stroke.key {
    case .left, .down: app.step(by: -1, at: now)
    case .right, .up: app.step(by: 1, at: now)
    case .home: app.scrub(to: 0, at: now)
    case .end: app.scrub(to: .infinity, at: now)
    case .space: app.playHistory(at: now)
    case .enter: app.settleLook(at: now)
    default: return .notMine
    }
    return .handled
  }
}

extension App {
  /// Nil while it is not open.
  var film: InterfaceState.Film? {
    guard let strip = overlay.timeline else { return nil }
    var look = strip.look(
      at: column,
      isLooking: stage.playhead != nil && stage.preview == nil,
      hotBranch: stage.playhead?.branch
    )
    look.hotStep = overlay.hotStep
    return InterfaceState.Film(
      look: look,
      isPlaying: stage.playback != nil,
      speed: strip.speed,
      isListOpen: overlay.panel?.kind == .history
    )
  }

  /// Where the strip stands, and what is on it.
  var strip: (control: Control, look: TimelineItem)? {
    guard overlay.timeline != nil,
      let control = panes[Focus(pane: .timeline, part: TimelineItem.name)],
      case .timeline(let look) = control.part.kind
    else { return nil }
    return (control, look)
  }

  /// In pixels at scale 1.
  var stripWidth: Double? { strip.map { $0.control.frame.width / view.scale } }

  /// In pixels at scale 1, from its left end and its top.
  private func placeOnStrip(_ point: Point, _ control: Control) -> Point {
    .zero + (point - control.frame.origin) * (1 / view.scale)
  }

  func scrub(to point: Point, at now: Double) {
    guard let (control, look) = strip else { return }
    let x = placeOnStrip(point, control).x
    scrub(to: look.position(at: x, width: control.frame.width / view.scale), at: now)
  }

  /// The branch whose end is under a window point.
  func branch(at point: Point, _ look: TimelineItem) -> Int? {
    guard let (control, _) = strip else { return nil }
    let place = placeOnStrip(point, control)
    return look.branchFrames(width: control.frame.width / view.scale)
      .first { $0.frame.contains(place) }?.branch.index
  }

  /// The moment whose flag or name is under a window point, by its index among all.
  func moment(at point: Point, _ look: TimelineItem) -> Int? {
    guard let (control, _) = strip, control.frame.contains(point) else { return nil }
    let place = placeOnStrip(point, control)
    return look.momentFrames(width: control.frame.width / view.scale)
      .last { $0.target.contains(place) }?.mark.index
  }

  func zoomStrip(by factor: Double, at point: Point) {
    guard let (control, _) = strip else { return }
    let x = placeOnStrip(point, control).x
    overlay.timeline?.zoom(by: factor, at: x, width: control.frame.width / view.scale)
    needsFrame = true
  }
}
