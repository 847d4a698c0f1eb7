/// The ways in which the desktop may show a window other than at its own size.
package struct WindowState: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Makes the window cover a whole monitor, without a frame.
  package static let fullScreen = WindowState(rawValue: 1 << 0)
  /// Makes the window as wide as the monitor.
  package static let maximizedHorizontally = WindowState(rawValue: 1 << 1)
  /// Makes the window as high as the monitor.
  package static let maximizedVertically = WindowState(rawValue: 1 << 2)
}
