import BoardValues
import CX11
import LinuxSystem
import Windowing

/// The window for screen readers.
extension X11Host {
  /// Connects to the bus for accessibility once the desktop wants it, and leaves it when it does not
  /// any more.
  func followAccessibility(_ content: any WindowContent, _ news: [Int32], at now: Double) {
    let address = accessibility?.address
    if address != readersAddress {
      readersAddress = address
      content.accessible?.endEvents()
      readers = address.flatMap { address in
        AccessibleService(address: address) { [weak self] request, id in
          guard let self else { return }
          send(.assisted(request, on: id), to: content)
        }
      }
    }
    if let readers, let accessible = content.accessible, readers.isConcerned(by: news, at: now) {
      let origin = geometry.resolve(window: window.id, on: display)
      readers.origin = Point(Double(origin.x), Double(origin.y))
      if let answers = readers.turn(accessible) {
        for (ticket, isTaken) in answers { heldInput.settle(ticket, isTaken: isTaken) }
      } else {
        accessible.endEvents()
        self.readers = nil
      }
    }
    releaseInput(to: content, at: now)
  }

  // MARK: Keys

  /// Shows a key to the screen readers that want to know it, and holds it and the input after it until
  /// they have answered. Returns whether it is held.
  func holdForReaders(_ event: XEvent, at now: Double) -> Bool {
    guard readers?.keys.isWanted == true || !heldInput.isEmpty else { return false }
    switch event.type {
    case KeyPress, KeyRelease:
      let symbol = keyboard.symbol(keycode: event.xkey.keycode, state: event.xkey.state)
      let ticket = readers?.keys.show(ReaderKey(event.xkey, symbol: symbol), at: now)
      guard ticket != nil || !heldInput.isEmpty else { return false }
      heldInput.hold(event, until: ticket)
      return true
    case ButtonPress, ButtonRelease:
      guard !heldInput.isEmpty else { return false }
      heldInput.hold(event, until: nil)
      return true
    default: return false
    }
  }

  /// The time at which keys are waited for no longer.
  var heldInputDeadline: Double? {
    heldInput.first.flatMap { readers?.keys.deadline(of: $0) }
  }

  /// Delivers the input that waits for nothing any more.
  private func releaseInput(to content: any WindowContent, at now: Double) {
    while var event = heldInput.next() { deliver(&event, content) }
    guard heldInput.first != nil, heldInputDeadline.map({ $0 <= now }) ?? true else { return }
    heldInput.giveUp()
    while var event = heldInput.next() { deliver(&event, content) }
  }

  /// Tells screen readers what has changed in this turn.
  func tellReaders(of content: any WindowContent) {
    guard let readers, let accessible = content.accessible else { return }
    readers.tell(of: accessible)
  }
}
