import BoardValues
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
      content.accessible?.endAccessibleEvents()
      readers = address.flatMap { address in
        AccessibleService(address: address) { [weak self] request, id in
          guard let self else { return }
          send(.assisted(request, on: id), to: content)
        }
      }
    }
    guard let readers, let accessible = content.accessible,
      readers.isConcerned(by: news, at: now)
    else { return }
    let origin = geometry.resolve(window: window.id, on: display)
    readers.origin = Point(Double(origin.x), Double(origin.y))
    if !readers.turn(accessible) {
      accessible.endAccessibleEvents()
      self.readers = nil
    }
  }

  /// Tells screen readers what has changed in this turn.
  func tellReaders(of content: any WindowContent) {
    guard let readers, let accessible = content.accessible else { return }
    readers.tell(of: accessible)
  }
}
