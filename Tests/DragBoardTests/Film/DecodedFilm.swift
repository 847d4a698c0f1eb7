import Graphics

@testable import Pictures

/// A film as other programs see it: whole pictures, each with its duration.
@MainActor
struct DecodedFilm {
  private(set) var width = 0
  private(set) var height = 0
  /// The durations in milliseconds.
  private(set) var durations: [Int] = []
  /// The pixels row by row, 0xFFRRGGBB.
  private(set) var pictures: [[UInt32]] = []

  struct Unreadable: Error {}

  var duration: Int { durations.reduce(0, +) }

  /// Returns the color of a pixel at a time in milliseconds.
  func color(_ x: Int, _ y: Int, at time: Int) -> UInt32 {
    var end = 0
    let index = durations.firstIndex { duration in
      end += duration
      return time < end
    }
    return pictures[index ?? pictures.count - 1][y * width + x] & 0xFF_FFFF
  }

  private mutating func add(_ part: Surface, x: Int, y: Int, for duration: Int) throws {
    var picture = pictures.last ?? Array(repeating: 0, count: width * height)
    let pixels = part.pixels()
    guard x + part.width <= width, y + part.height <= height else { throw Unreadable() }
    for row in 0..<part.height {
      for column in 0..<part.width {
        picture[(y + row) * width + x + column] = pixels[row * part.width + column]
      }
    }
    pictures.append(picture)
    durations.append(duration)
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) throws -> Int {
    guard place + count <= bytes.count else { throw Unreadable() }
    return (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << ($1 * 8) }
  }

  // MARK: WebP

  init(webp bytes: [UInt8]) throws {
    guard let reader = WebPReader(), bytes.starts(with: Array("RIFF".utf8)),
      try Self.number(bytes, 4, 4) == bytes.count - 8
    else { throw Unreadable() }
    var place = 12
    while place < bytes.count {
      let name = String(decoding: bytes[place..<place + 4], as: UTF8.self)
      let size = try Self.number(bytes, place + 4, 4)
      let content = Array(bytes[(place + 8)..<(place + 8 + size)])
      switch name {
      case "VP8X":
        width = try Self.number(content, 4, 3) + 1
        height = try Self.number(content, 7, 3) + 1
      case "ANMF": try add(frame: content, reader)
      default: break
      }
      place += 8 + size + size % 2
    }
  }

  private mutating func add(frame: [UInt8], _ reader: WebPReader) throws {
    let body = Array("WEBP".utf8) + frame.dropFirst(16)
    let size = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
    let picture = try reader.read(Array("RIFF".utf8) + size + body)
    let (x, y) = (try Self.number(frame, 0, 3) * 2, try Self.number(frame, 3, 3) * 2)
    try add(picture.surface, x: x, y: y, for: try Self.number(frame, 12, 3))
  }

  // MARK: GIF

  init(gif bytes: [UInt8]) throws {
    guard bytes.starts(with: Array("GIF89a".utf8)), bytes.last == 0x3B else { throw Unreadable() }
    (width, height) = (try Self.number(bytes, 6, 2), try Self.number(bytes, 8, 2))
    var place = 13
    var duration = 0
    while place < bytes.count, bytes[place] != 0x3B {
      let start = place
      if bytes[place] == 0x21 {
        if bytes[place + 1] == 0xF9 { duration = try Self.number(bytes, place + 4, 2) * 10 }
        place += 2
      } else {
        // The table of colors and the size of codes follow.
        place += 10 + 3 << (Int(bytes[place + 9] & 7) + 1) + 1
      }
      while bytes[place] != 0 { place += Int(bytes[place]) + 1 }
      place += 1
      if bytes[start] == 0x2C { try add(image: Array(bytes[start..<place]), for: duration) }
    }
  }

  private mutating func add(image: [UInt8], for duration: Int) throws {
    let head = Array("GIF89a".utf8) + image[5..<9] + [0, 0, 0] + [0x2C, 0, 0, 0, 0]
    let alone = head + image[5...] + [0x3B]
    let picture = try GIFReader.read(alone, PictureRequest(width: 4096, height: 4096, fit: .inside))
    let (x, y) = (try Self.number(image, 1, 2), try Self.number(image, 3, 2))
    try add(picture.surface, x: x, y: y, for: duration)
  }
}
