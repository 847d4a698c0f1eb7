import Graphics

/// A reader of PNG that uses Cairo, which is loaded anyway and brings libpng.
@MainActor
enum PNGReader {
  static func read(_ bytes: [UInt8]) throws(PictureFailure) -> RawPicture {
    guard bytes.count >= 24 else { throw .damaged }
    func number(at offset: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) } }
    try PictureFormats.check(number(at: 16), number(at: 20))
    guard let surface = try? Surface.png(bytes) else { throw .damaged }
    return RawPicture(surface)
  }
}
