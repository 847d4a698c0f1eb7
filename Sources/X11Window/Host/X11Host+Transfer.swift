import BoardValues
import CX11
import LinuxSystem
import Windowing

/// The exchange of content with other programs.
extension X11Host {
  /// The longest time for a clipboard manager at the end of the program, in seconds.
  private static let handoverTime = 1.0
  /// The number of rounds in a turn. A content that asks again and again gets its answers in the
  /// next turn.
  private static let rounds = 8

  /// Passes the events of other programs to the content, performs its requests, and answers the
  /// programs.
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

  /// Returns an event of a drag in window pixels. Drags use points of the root window.
  private func placed(_ event: WindowEvent) -> WindowEvent {
    switch event {
    case .dropHovered(let point, let types, let modifiers):
      .dropHovered(at: inWindow(point), types: types, modifiers: modifiers)
    case .carriedBack(let point): .carriedBack(at: inWindow(point))
    case .released(let button, let point, let modifiers):
      .released(button, at: inWindow(point), modifiers: modifiers)
    case .dropped(let content, let point, let modifiers):
      .dropped(content, at: inWindow(point), modifiers: modifiers)
    default: event
    }
  }

  private func inWindow(_ point: Point) -> Point {
    let origin = geometry.resolve(window: window.id, on: display)
    return Point(point.x - Double(origin.x), point.y - Double(origin.y))
  }

  /// Hands the clipboard to its manager, if there is one, so that what was copied here can be
  /// pasted after the end. The window is hidden meanwhile (`XUnmapWindow`).
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
