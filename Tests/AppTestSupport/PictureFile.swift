package import BoardValues
import Foundation
import Graphics

/// Files with pictures of 16 by 8 pixels, the left half red, the right half blue.
package enum PictureFile: String, CaseIterable, Sendable {
  case png, jpg, webp, gif, svg

  @MainActor
  package var bytes: [UInt8] {
    get throws {
      switch self {
      case .png: try Self.png(width: 16, height: 8)
      case .jpg: Self.bytes(Self.jpegText)
      case .webp: Self.bytes(Self.webPText)
      case .gif: Self.bytes(Self.gifText)
      case .svg: Self.svg(width: "16", height: "8")
      }
    }
  }

  /// Returns a PNG with two halves: red, or another color, and blue.
  @MainActor
  package static func png(width: Int, height: Int, left: Color = Color(1, 0, 0)) throws -> [UInt8] {
    let surface = try Surface(width: width, height: height)
    let half = Double(width) / 2
    Canvas(surface).fill(Rect(0, 0, half, Double(height)), left)
    Canvas(surface).fill(Rect(half, 0, half, Double(height)), Color(0, 0, 1))
    return try surface.png()
  }

  package static func svg(width: String, height: String) -> [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">
      <rect width="50%" height="100%" fill="#f00"/>
      <rect x="50%" width="50%" height="100%" fill="#00f"/></svg>
      """.utf8
    )
  }

  /// The JPEG that an upright camera writes, which must be turned to the right to be looked at.
  package static var turnedJPEG: [UInt8] {
    let plain = bytes(jpegText)
    let directory: [UInt8] = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let exif = Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + [0, 42, 0, 0, 0, 8] + directory
    return plain.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + plain.dropFirst(2)
  }

  /// Returns a GIF that is red, and blue from a column on, without any compression: each pixel is a
  /// code of its own.
  package static func gif(width: Int, height: Int, from column: Int) -> [UInt8] {
    var codes = GIFCodeWriter(depth: 7)
    for index in 0..<width * height {
      // Codes would get longer as the table grows.
      if index % 100 == 0 { codes.clear() }
      codes.add(index % width < column ? 0 : 1)
    }
    return gif(width, height, codes)
  }

  /// Returns a GIF of nothing but red with the best compression: each code stands for one pixel
  /// more than the last.
  package static func solidGIF(width: Int, height: Int) -> [UInt8] {
    var codes = GIFCodeWriter(depth: 2)
    var (rest, length) = (width * height, 0)
    while rest > 0 {
      if length == 0 { codes.clear() }
      codes.add(length == 0 ? 0 : codes.next)
      length += 1
      rest -= length
      if codes.next == 4095 { length = 0 }
    }
    return gif(width, height, codes)
  }

  private static func gif(_ width: Int, _ height: Int, _ codes: GIFCodeWriter) -> [UInt8] {
    func word(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }
    let size = word(width) + word(height)
    let colors: [UInt8] = [255, 0, 0, 0, 0, 255]
    return Array("GIF89a".utf8) + size + [0xF0, 0, 0] + colors + [0x2C, 0, 0, 0, 0] + size
      + [0, UInt8(codes.depth)] + codes.blocks + [0, 0x3B]
  }

  /// A drawing that takes a minute.
  package static var slowSVG: [UInt8] {
    let layer = "<feTurbulence baseFrequency='0.9' numOctaves='200'/>"
    let noise = String(repeating: layer, count: 200)
    return Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><filter id="f" x="0" y="0" \
      width="1" height="1">\(noise)</filter><rect width="1000" height="1000" filter="url(#f)"/></svg>
      """.utf8
    )
  }

  /// An animation of two pictures, the second with its halves exchanged.
  package static var film: [UInt8] { bytes(filmText) }

  /// A translucent orange.
  package static var translucentWebP: [UInt8] { bytes(translucentText) }

  /// An orange in the inks of a printer.
  package static var inkJPEG: [UInt8] { bytes(inkText) }

  private static func bytes(_ text: String) -> [UInt8] {
    Data(base64Encoded: text).map(Array.init) ?? []
  }

  private static let jpegText = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBw\
    YGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK\
    CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAIABADAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EAB\
    QQAQAAAAAAAAAAAAAAAAAAAAD/xAAWAQEBAQAAAAAAAAAAAAAAAAAKCAn/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oA\
    DAMBAAIRAxEAPwAXpTb+CGVQNe//2Q==
    """
  private static let webPText = """
    UklGRiYAAABXRUJQVlA4TBkAAAAvD8ABAA8Q87//8x8OxILJ/KU7U4jof+QAAA==
    """
  private static let gifText = """
    R0lGODlhEAAIAPAAAP8AAAAA/yH5BAAAAAAAIf8LSW1hZ2VNYWdpY2sNZ2FtbWE9MC40NTQ1NQAsAAAAABAACAAAAh\
    OEb6GriMzcgUsmGizA2XL9eVgBADs=
    """
  private static let filmText = """
    UklGRpgAAABXRUJQVlA4WAoAAAACAAAADwAABwAAQU5JTQYAAAD/////AABBTk1GMgAAAAAAAAAAAA8AAAcAAGQAAA\
    BWUDhMGQAAAC8PwAEADxDzv//zHw7Egsn8pTtTiOh/5AAAQU5NRjIAAAAAAAAAAAAPAAAHAABkAAAAVlA4TBkAAAAv\
    D8ABAA8Q87//8x8OxILJ/KU7U4jof+gAAA==
    """
  private static let translucentText = """
    UklGRhwAAABXRUJQVlA4TBAAAAAvB8ABEAdQwP5H/wIR0f8A
    """
  private static let inkText = """
    /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCx\
    AWEBETFBUVFQwPFxgWFBgSFBUU/9sAQwEDBAQFBAUJBQUJFA0LDRQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU\
    FBQUFBQUFBQUFBQUFBQUFBQUFBQU/8AAFAgACAAIBAERAAIRAQMRAQQRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAcJ/8\
    QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAj/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oA\
    DgQBAAIRAxEEAAA/AD84w6VTf//Z
    """
}

/// A writer of GIF codes in the length that the reader expects.
private struct GIFCodeWriter {
  let depth: Int
  /// The code that the reader defines next.
  private(set) var next = 0
  private var size = 0
  private var isFirst = true
  private var bytes: [UInt8] = []
  private var bits = 0
  private var bitCount = 0

  init(depth: Int) {
    self.depth = depth
    size = depth + 1
  }

  mutating func clear() {
    put(1 << depth)
    (size, next, isFirst) = (depth + 1, 1 << depth + 2, true)
  }

  mutating func add(_ code: Int) {
    put(code)
    if !isFirst {
      next += 1
      if next == 1 << size, size < 12 { size += 1 }
    }
    isFirst = false
  }

  private mutating func put(_ code: Int) {
    bits |= code << bitCount
    bitCount += size
    while bitCount >= 8 {
      bytes.append(UInt8(bits & 255))
      (bits, bitCount) = (bits >> 8, bitCount - 8)
    }
  }

  var blocks: [UInt8] {
    var ended = self
    ended.put(1 << depth + 1)
    let all = ended.bytes + [UInt8(ended.bits & 255)]
    return stride(from: 0, to: all.count, by: 255).flatMap { start in
      let block = all[start..<min(start + 255, all.count)]
      return [UInt8(block.count)] + block
    }
  }
}
