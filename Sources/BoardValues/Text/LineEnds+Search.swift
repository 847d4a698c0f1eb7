/// The search for the ends of a line, eight bytes at a time, as a line may be a megabyte.
extension ArraySlice<UInt8> {
  /// The index of the first CR or LF; nil if there is none.
  ///
  /// - Complexity: O(n) in the length of the line.
  package var firstLineEnd: Int? {
    let offset = withUnsafeBytes { bytes -> Int in
      var offset = 0
      while offset + 8 <= bytes.count,
        !bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).hasLineEnd
      { offset += 8 }
      while offset < bytes.count, !bytes[offset].isLineEnd { offset += 1 }
      return offset
    }
    return offset < count ? startIndex + offset : nil
  }

  /// The index behind the last CR or LF, where the last line begins.
  ///
  /// - Complexity: O(n) in the length of the line.
  package var lastLineStart: Int {
    let offset = withUnsafeBytes { bytes -> Int in
      var offset = bytes.count
      while offset >= 8,
        !bytes.loadUnaligned(fromByteOffset: offset - 8, as: UInt64.self).hasLineEnd
      { offset -= 8 }
      while offset > 0, !bytes[offset - 1].isLineEnd { offset -= 1 }
      return offset
    }
    return startIndex + offset
  }
}

extension UInt8 {
  /// Whether the byte is CR or LF.
  package var isLineEnd: Bool { self == LineEnds.newline || self == LineEnds.carriageReturn }
}

extension UInt64 {
  /// Whether one of the eight bytes is CR or LF.
  fileprivate var hasLineEnd: Bool {
    (self ^ 0x0A0A_0A0A_0A0A_0A0A).hasZero || (self ^ 0x0D0D_0D0D_0D0D_0D0D).hasZero
  }

  private var hasZero: Bool { (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080 != 0 }
}
