/// The ways in which the desktop may show a window other than at its own size.
package struct WindowState: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Covers a whole monitor, without a frame.
  package static let fullScreen = WindowState(rawValue: 1 << 0)
  /// As wide as the monitor.
  package static let maximizedHorizontally = WindowState(rawValue: 1 << 1)
  /// As high as the monitor.
  package static let maximizedVertically = WindowState(rawValue: 1 << 2)
}
