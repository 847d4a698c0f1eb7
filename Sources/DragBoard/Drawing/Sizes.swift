import BoardCore

/// The gaps and paddings there are.
enum Space {
  static let xs = 4.0
  static let s = 8.0
  static let m = 12.0
  static let l = 16.0
  static let xl = 24.0
  static let xxl = 32.0
}

extension Size {
  /// The sizes of controls, in pixels at scale 1.
  static let control = Size(32, 32)
  static let item = Size(26, 26)
  static let icon = Size(20, 20)
  static let dot = Size(22, 22)
  static let shades = Size(240, 120)
  static let box = Size(18, 18)
  static let toggle = Size(36, 20)
  /// The room for the mark in front of an item.
  static let mark = Size(28, 28)
}
