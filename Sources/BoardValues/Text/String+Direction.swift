extension String {
  /// Whether the text is read from right to left, decided by its first letter (UAX 9, P2 and P3).
  package var isRightToLeft: Bool {
    let letter = unicodeScalars.first { $0.isLetter }
    return letter.map(\.isRightToLeft) ?? false
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool {
    isASCII ? (0x61...0x7A).contains(value | 0x20) : properties.isAlphabetic
  }

  /// Whether the scalar belongs to a right-to-left script: Hebrew, Arabic, Syriac, N’Ko and their
  /// relatives.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF,
      0x1_E800...0x1_EFFF:
      true
    default: false
    }
  }
}
