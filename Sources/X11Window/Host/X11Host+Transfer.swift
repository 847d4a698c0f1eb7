import BoardValues
import CX11
import LinuxSystem
import Windowing

/// What the content has to do with other programs.
extension X11Host {
  /// How long a clipboard manager may take at the end of the program.
  private static let handoverTime = 1.0
  /// Contents that always ask again get their answers in the next turn.
  private static let rounds = 8

  /// Tells the content what others have said, does what it asks for, and answers them.
  func exchange(_ content: any WindowContent, at now: Double) {
    transfer.isCarryingOutside = content.appearance.isCarryingOutside
    transfer.expire(at: now)
    performRequests(of: content)
    for _ in 0..<Self.rounds {
      for event in transfer.takeNews() { send(placed(event), to: content) }
      transfer.settle(at: now)
      guard transfer.hasNews else { return }
    }
  }

  /// Drags tell places on the root window.
  private func placed(_ event: WindowEvent) -> WindowEvent {
    switch event {
    case .dropHovered(let point, let types, let modifiers):
      .dropHovered(at: inWindow(point), types: types, modifiers: modifiers)
    case .carriedBack(let point): .carriedBack(at: inWindow(point))
    case .released(let button, let point, let modifiers):
      .released(button, at: inWindow(point), modifiers: modifiers)
    case .dropped(let item, let point, let modifiers):
      .dropped(item, at: inWindow(point), modifiers: modifiers)
    default: event
    }
  }

  private func inWindow(_ point: Point) -> Point {
    let origin = geometry.resolve(window: window.id, on: display)
    return Point(point.x - Double(origin.x), point.y - Double(origin.y))
  }

  /// What was copied here can be pasted after the end where there is a clipboard manager. The window is
  /// gone meanwhile. (`XUnmapWindow`)
  func handOverClipboard() {
    guard display.isAlive else { return }
    transfer.beginHandover()
    guard transfer.isHandingOver else { return }
    XUnmapWindow(display.handle, window.id)
    let end = Clock.now() + Self.handoverTime
    while transfer.isHandingOver, display.isAlive, Clock.now() < end {
      if let event = display.nextEvent() {
        _ = transfer.receive(event, at: Clock.now())
        continue
      }
      guard !display.hasEvents() else { continue }
      if case .signal = loop.wait(for: display.descriptor, until: end) { return }
    }
  }
}
