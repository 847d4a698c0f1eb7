import Graphics

/// A reader of the first picture of a GIF. The format is short and is read here, where a wrong byte
/// ends in an error.
@MainActor
enum GIFReader {
  /// Reads the picture at the requested size or up to twice as large.
  static func read(_ bytes: [UInt8], _ request: PictureRequest) throws(PictureFailure) -> RawPicture
  {
    var reader = GIFBytes(bytes)
    let picture = try reader.firstPicture { request.reduction(of: $0, $1) }
    let surface = try PictureFormats.surface(picture.width, picture.height)
    surface.changePixels { $0 = picture.pixels }
    return RawPicture(
      surface,
      width: picture.naturalWidth,
      height: picture.naturalHeight,
      turn: .none
    )
  }
}

/// A reader of the parts of a GIF in their order.
struct GIFBytes {
  private let bytes: [UInt8]
  private var offset = 6
  private var transparent: Int?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the first picture. `reduction` returns how many pixels of a side become one, for a width
  /// and a height. A canvas of the full size is never allocated.
  mutating func firstPicture(
    reduction: (Int, Int) -> Int = { _, _ in 1 }
  ) throws(PictureFailure) -> ReducedPicture {
    let (width, height) = (try word(), try word())
    let flags = try byte()
    _ = (try byte(), try byte())
    try check(width, height)
    let colors = flags & 0x80 == 0 ? [] : try table(flags)
    while true {
      switch try byte() {
      case 0x21: try skipExtension()
      case 0x2C:
        var picture = ReducedPicture(width, height, by: reduction(width, height))
        try draw(on: &picture, colors)
        return picture
      default: throw .damaged
      }
    }
  }

  private func check(_ width: Int, _ height: Int) throws(PictureFailure) {
    guard width > 0, height > 0 else { throw .damaged }
    guard width * height <= 64 << 20 else { throw .tooLarge }
  }

  private mutating func byte() throws(PictureFailure) -> Int {
    guard offset < bytes.count else { throw .damaged }
    offset += 1
    return Int(bytes[offset - 1])
  }

  private mutating func word() throws(PictureFailure) -> Int {
    let low = try byte()
    return try byte() << 8 | low
  }

  private mutating func table(_ flags: Int) throws(PictureFailure) -> [UInt32] {
    var colors: [UInt32] = []
    for _ in 0..<(2 << (flags & 7)) {
      let (red, green, blue) = (try byte(), try byte(), try byte())
      colors.append(255 << 24 | UInt32(red << 16 | green << 8 | blue))
    }
    return colors
  }

  /// Skips an extension. The one that matters tells which color is transparent.
  private mutating func skipExtension() throws(PictureFailure) {
    let kind = try byte()
    let block = try self.block()
    if kind == 0xF9, block.count >= 4, let first = block.first, first & 1 == 1 {
      transparent = block.dropFirst(3).first.map(Int.init)
    }
    if block.isEmpty { return }
    while try !self.block().isEmpty {}
  }

  private mutating func block() throws(PictureFailure) -> ArraySlice<UInt8> {
    let count = try byte()
    guard offset + count <= bytes.count else { throw .damaged }
    defer { offset += count }
    return bytes[offset..<(offset + count)]
  }

  private mutating func draw(
    on picture: inout ReducedPicture,
    _ common: [UInt32]
  ) throws(PictureFailure) {
    let (left, top, width, height) = (try word(), try word(), try word(), try word())
    let flags = try byte()
    try check(width, height)
    let colors = flags & 0x80 == 0 ? common : try table(flags)
    // Transparent pixels do not change the canvas.
    let seen = (0..<256).map { $0 == transparent || $0 >= colors.count ? 0 : colors[$0] }
    let depth = try byte()
    var data: [UInt8] = []
    while offset < bytes.count, bytes[offset] != 0 { data += try block() }
    let rows = flags & 0x40 == 0 ? Array(0..<height) : Self.interlaced(height)
    var codes = try GIFCodes(data, depth: depth)
    var line = [UInt8](repeating: 0, count: width)
    for row in rows {
      try codes.fill(&line)
      picture.add(line, seen, atRow: top + row, column: left)
    }
    picture.finish()
  }

  /// Returns the order of the rows in an interlaced picture.
  private static func interlaced(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { stride(from: $0, to: height, by: $1) }
  }
}
