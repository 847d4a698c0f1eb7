/// The program's picture for task bars: two cards, the front one moved.
enum Icon {
  /// Straight (not premultiplied) 0xAARRGGBB, row by row.
  static func pixels(size: Int) -> [UInt32] {
    let unit = max(1, size / 16)
    return (0..<size * size).map { index in
      let (x, y) = (index % size / unit, index / size / unit)
      if (5...14).contains(x) && (7...13).contains(y) { return 0xFF3D_7EFF }
      if (1...10).contains(x) && (2...8).contains(y) { return 0xFFF2_C14E }
      return 0
    }
  }
}
