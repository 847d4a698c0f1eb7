/// The orientation in which a camera was held: the numbers 1 to 8 of Exif, each a turn and a
/// mirroring.
enum PictureTurn: Int, Sendable {
  case none = 1
  case mirrored, half, upsideDown, transposed, right, transversed, left

  var swapsSides: Bool { rawValue >= 5 }

  /// The transformation of the unit square: `x = a * u + c * v + e` and `y = b * u + d * v + f`.
  var matrix: (a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    switch self {
    case .none: (1, 0, 0, 1, 0, 0)
    case .mirrored: (-1, 0, 0, 1, 1, 0)
    case .half: (-1, 0, 0, -1, 1, 1)
    case .upsideDown: (1, 0, 0, -1, 0, 1)
    case .transposed: (0, 1, 1, 0, 0, 0)
    case .right: (0, 1, -1, 0, 1, 0)
    case .transversed: (0, -1, -1, 0, 1, 1)
    case .left: (0, -1, 1, 0, 0, 1)
    }
  }

  /// Reads the orientation of a JPEG file, which is `none` if the file does not tell.
  init(ofJPEG bytes: [UInt8]) {
    self = Self.exif(in: bytes).flatMap(Self.orientation) ?? .none
  }

  /// Returns the Exif part of a file, which comes before its pixels.
  private static func exif(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var offset = 2
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
      let kind = bytes[offset + 1]
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      guard kind != 0xDA, length >= 2, offset + 2 + length <= bytes.count else { return nil }
      let part = bytes[(offset + 4)..<(offset + 2 + length)]
      if kind == 0xE1, part.starts(with: Array("Exif".utf8) + [0, 0]) { return part.dropFirst(6) }
      offset += 2 + length
    }
    return nil
  }

  private static func orientation(_ part: ArraySlice<UInt8>) -> PictureTurn? {
    let bytes = Array(part)
    let isLittle = bytes.starts(with: [0x49, 0x49])
    guard isLittle || bytes.starts(with: [0x4D, 0x4D]) else { return nil }
    func number(_ offset: Int, _ size: Int) -> Int? {
      guard offset >= 0, offset + size <= bytes.count else { return nil }
      let part = bytes[offset..<(offset + size)]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let list = number(4, 4), let count = number(list, 2) else { return nil }
    for entry in 0..<count where number(list + 2 + entry * 12, 2) == 0x112 {
      return number(list + 2 + entry * 12 + 8, 2).flatMap(PictureTurn.init)
    }
    return nil
  }
}
