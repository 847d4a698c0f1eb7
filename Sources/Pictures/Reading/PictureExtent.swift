package import BoardValues
import LinuxSystem

/// The size of a picture as the beginning of its file tells it. No pixel is read, so that no other process is needed.
package enum PictureExtent {
  /// Returns the size of the picture in a file, upright; nil if it cannot be told.
  package static func size(ofFile path: String) -> Size? {
    var beginning: [UInt8] = []
    try? FileReading.forEachPart(of: path) { part throws(FileError) in
      beginning = part
      return false
    }
    return size(of: beginning)
  }

  /// Returns the size of the picture whose file begins with some bytes.
  package static func size(of bytes: [UInt8]) -> Size? {
    let size =
      switch PictureFormat(of: bytes) {
      case .png: pair(big(bytes, 16, 4), big(bytes, 20, 4))
      case .gif: pair(little(bytes, 6, 2), little(bytes, 8, 2))
      case .jpeg: jpeg(bytes)
      case .webP: webP(bytes)
      case .svg: svg(bytes)
      case nil: Size?.none
      }
    guard let size, size.width >= 1, size.height >= 1, max(size.width, size.height) < 1e6 else {
      return nil
    }
    return size
  }

  private static func pair(_ width: Int?, _ height: Int?) -> Size? {
    guard let width, let height else { return nil }
    return Size(Double(width), Double(height))
  }

  private static func big(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Looks for the part of a JPEG file that begins a frame: the kinds C0 to CF without C4, C8 and CC.
  private static func jpeg(_ bytes: [UInt8]) -> Size? {
    var offset = 2
    while let kind = big(bytes, offset, 2), let length = big(bytes, offset + 2, 2),
      kind >> 8 == 0xFF, length >= 2
    {
      if (0xFFC0...0xFFCF).contains(kind), ![0xFFC4, 0xFFC8, 0xFFCC].contains(kind) {
        let size = pair(big(bytes, offset + 7, 2), big(bytes, offset + 5, 2))
        let isTurned = PictureTurn(ofJPEG: bytes).swapsSides
        return isTurned ? size.map { Size($0.height, $0.width) } : size
      }
      if kind == 0xFFDA { return nil }
      offset += 2 + length
    }
    return nil
  }

  /// Reads the first part of a WebP file, of which there are three kinds.
  private static func webP(_ bytes: [UInt8]) -> Size? {
    switch bytes.count >= 30 ? String(decoding: bytes[12..<16], as: UTF8.self) : "" {
    case "VP8 ":
      return pair(
        little(bytes, 26, 2).map { $0 & 0x3FFF },
        little(bytes, 28, 2).map { $0 & 0x3FFF }
      )
    case "VP8L":
      guard let bits = little(bytes, 21, 4) else { return nil }
      return pair((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    case "VP8X":
      return pair(little(bytes, 24, 3).map { $0 + 1 }, little(bytes, 27, 3).map { $0 + 1 })
    default: return nil
    }
  }

  /// Reads the attributes of the first element `svg`: its size in pixels, or else its view box.
  private static func svg(_ bytes: [UInt8]) -> Size? {
    let beginning = bytes.prefix(16 << 10)
    guard let start = end(of: "<svg", in: beginning) else { return nil }
    let tag = beginning[start...].prefix { $0 != UInt8(ascii: ">") }
    if let width = attribute("width", tag).flatMap(pixels),
      let height = attribute("height", tag).flatMap(pixels)
    {
      return Size(width, height)
    }
    let box = attribute("viewBox", tag)?.split { " ,".contains($0) }.map { Double($0) } ?? []
    guard box.count == 4, let width = box[2], let height = box[3] else { return nil }
    return Size(width, height)
  }

  private static func attribute(_ name: String, _ tag: ArraySlice<UInt8>) -> String? {
    for quote in ["\"", "'"] {
      guard let start = end(of: " \(name)=\(quote)", in: tag) else { continue }
      return String(decoding: tag[start...].prefix { $0 != quote.utf8.first }, as: UTF8.self)
    }
    return nil
  }

  private static func end(of word: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let word = Array(word.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: word) }.map { $0 + word.count }
  }

  private static func pixels(_ value: String) -> Double? {
    Double(value.hasSuffix("px") ? value.dropLast(2) : value[...])
  }
}
