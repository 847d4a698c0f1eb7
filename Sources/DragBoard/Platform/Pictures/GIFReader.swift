import BoardCore

/// The first picture of a GIF: a short format, read here, where a wrong byte ends in an error.
@MainActor
enum GIFReader {
  static func read(_ bytes: [UInt8]) throws(PictureFailure) -> RawPicture {
    var reader = GIFBytes(bytes)
    let picture = try reader.firstPicture()
    let surface = try PictureFormats.surface(picture.width, picture.height)
    surface.changePixels { $0 = picture.pixels }
    return RawPicture(surface)
  }
}

/// Reads the parts of a GIF one after the other.
struct GIFBytes {
  private let bytes: [UInt8]
  private var place = 6
  private var transparent: Int?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  struct Picture {
    var width: Int
    var height: Int
    /// 0xAARRGGBB.
    var pixels: [UInt32]
  }

  mutating func firstPicture() throws(PictureFailure) -> Picture {
    let (width, height) = (try word(), try word())
    let flags = try byte()
    _ = (try byte(), try byte())
    try check(width, height)
    let colors = flags & 0x80 == 0 ? [] : try table(flags)
    while true {
      switch try byte() {
      case 0x21: try skipExtension()
      case 0x2C:
        let blank = [UInt32](repeating: 0, count: width * height)
        var picture = Picture(width: width, height: height, pixels: blank)
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
    guard place < bytes.count else { throw .damaged }
    place += 1
    return Int(bytes[place - 1])
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

  /// The one extension that matters says which colour is none.
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
    guard place + count <= bytes.count else { throw .damaged }
    defer { place += count }
    return bytes[place..<(place + count)]
  }

  private mutating func draw(on picture: inout Picture, _ common: [UInt32]) throws(PictureFailure) {
    let (left, top, width, height) = (try word(), try word(), try word(), try word())
    let flags = try byte()
    try check(width, height)
    let colors = flags & 0x80 == 0 ? common : try table(flags)
    let depth = try byte()
    var data: [UInt8] = []
    while place < bytes.count, bytes[place] != 0 { data += try block() }
    let codes = try GIFCodes.unpack(data, depth: depth, count: width * height)
    let rows = flags & 0x40 == 0 ? Array(0..<height) : Self.interlaced(height)
    for (index, row) in rows.enumerated() where top + row < picture.height {
      for column in 0..<max(min(width, picture.width - left), 0) {
        let code = index * width + column < codes.count ? Int(codes[index * width + column]) : 0
        guard code != transparent, code < colors.count else { continue }
        picture.pixels[(top + row) * picture.width + left + column] = colors[code]
      }
    }
  }

  /// The order in which rows come.
  private static func interlaced(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { stride(from: $0, to: height, by: $1) }
  }
}

/// The packing of GIF's pixels: each code stands for a row of pixels seen before.
enum GIFCodes {
  private static let most = 4096

  static func unpack(_ data: [UInt8], depth: Int, count: Int) throws(PictureFailure) -> [UInt8] {
    guard (1...8).contains(depth) else { throw .damaged }
    let (clear, end) = (1 << depth, 1 << depth + 1)
    // A code is what an earlier one stands for, and a byte.
    var earlier = [Int](repeating: -1, count: most)
    var last = (0..<most).map { UInt8(truncatingIfNeeded: $0) }
    var next = end + 1
    var (size, bits, bitCount) = (depth + 1, 0, 0)
    var previous = -1
    var out: [UInt8] = []
    out.reserveCapacity(count)
    for byte in data {
      bits |= Int(byte) << bitCount
      bitCount += 8
      while bitCount >= size {
        let code = bits & (1 << size - 1)
        bits >>= size
        bitCount -= size
        if code == end { return out }
        if code == clear {
          (next, size, previous) = (end + 1, depth + 1, -1)
          continue
        }
        guard code < next || (code == next && previous >= 0) else { throw .damaged }
        let known = code < next ? code : previous
        var row: [UInt8] = []
        var step = known
        while step >= 0 {
          row.append(last[step])
          step = earlier[step]
        }
        if code == next, let first = row.last { row.insert(first, at: 0) }
        out += row.reversed()
        if previous >= 0, next < most, let first = row.last {
          earlier[next] = previous
          last[next] = first
          next += 1
          if next == 1 << size, size < 12 { size += 1 }
        }
        previous = code
        if out.count >= count { return out }
      }
    }
    return out
  }
}
