import CX11

/// The characters on a US keyboard, by the key numbers that all Linux keyboards share.
enum USPosition {
  private static let plain: [UInt32: [Character]] = [
    10: Array("1234567890-="), 24: Array("qwertyuiop[]"), 38: Array("asdfghjkl;'`"),
    51: Array("\\zxcvbnm,./"),
  ]
  private static let shifted: [UInt32: [Character]] = [
    10: Array("!@#$%^&*()_+"), 24: Array("qwertyuiop{}"), 38: Array("asdfghjkl:\"~"),
    51: Array("|zxcvbnm<>?"),
  ]

  static func character(keycode: UInt32, isShifted: Bool) -> Character? {
    for (first, row) in isShifted ? shifted : plain {
      if keycode >= first, keycode < first + UInt32(row.count) { return row[Int(keycode - first)] }
    }
    return nil
  }
}
