/// The encoding of a file, recognized by its first bytes.
enum TextEncoding: Equatable {
  /// UTF-8, or an unknown encoding.
  case utf8
  case utf16(isBigEndian: Bool)
  case utf32

  /// Recognizes an encoding by its byte order mark, or by the zero bytes of the first characters, which
  /// are ASCII in every JSON text.
  init(of bytes: [UInt8]) {
    let isZero = bytes.prefix(4).map { $0 == 0 }
    // UTF-32 first: its byte order mark begins with that of UTF-16.
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF])
      || isZero == [false, true, true, true] || isZero == [true, true, true, false]
    {
      self = .utf32
    } else if bytes.starts(with: [0xFF, 0xFE]) || isZero == [false, true, false, true] {
      self = .utf16(isBigEndian: false)
    } else if bytes.starts(with: [0xFE, 0xFF]) || isZero == [true, false, true, false] {
      self = .utf16(isBigEndian: true)
    } else {
      self = .utf8
    }
  }

  /// The name of an encoding that no board is in; nil for UTF-8.
  var foreignName: String? {
    switch self {
    case .utf8: nil
    case .utf16: "UTF-16"
    case .utf32: "UTF-32"
    }
  }
}
