package import BoardValues

/// The gaps and paddings of the interface.
package enum Space {
  package static let xs = 4.0
  package static let s = 8.0
  package static let m = 12.0
  package static let l = 16.0
  package static let xl = 24.0
  package static let xxl = 32.0
}

extension Size {
  /// The sizes of controls, in pixels at scale 1.
  package static let control = Size(32, 32)
  package static let item = Size(26, 26)
  package static let icon = Size(20, 20)
  package static let dot = Size(22, 22)
  package static let shades = Size(240, 120)
  package static let box = Size(18, 18)
  package static let toggle = Size(36, 20)
  /// The room for the mark in front of an item.
  package static let mark = Size(28, 28)
}
