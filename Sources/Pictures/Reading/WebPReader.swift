import LinuxSystem

/// A reader of WebP that uses libwebp. It reads the first picture of an animation.
@MainActor
struct WebPReader {
  private typealias Info =
    @convention(c) (
      UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?
    ) -> Int32
  private typealias Decode =
    @convention(c) (
      UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?, Int, Int32
    ) -> UnsafeMutablePointer<UInt8>?

  private let info: Info
  private let decode: Decode

  /// Opens the library, or returns nil if it is not installed.
  init?() {
    guard let library = SharedLibrary("libwebp.so.7"),
      let info = library.function("WebPGetInfo", as: Info.self),
      let decode = library.function("WebPDecodeBGRAInto", as: Decode.self)
    else { return nil }
    self.info = info
    self.decode = decode
  }

  func read(_ bytes: [UInt8]) throws(PictureFailure) -> RawPicture {
    let bytes = Self.firstPicture(of: bytes) ?? bytes
    var (width, height): (Int32, Int32) = (0, 0)
    guard info(bytes, bytes.count, &width, &height) != 0 else { throw .damaged }
    let surface = try PictureFormats.surface(Int(width), Int(height))
    let isRead = surface.fill { start, stride in
      decode(bytes, bytes.count, start, stride * Int(height), Int32(stride)) != nil
    }
    guard isRead == true else { throw .damaged }
    surface.mapWords(\.premultiplied)
    return RawPicture(surface)
  }

  /// Returns the first picture of an animation as a file of its own, or nil for a file that is not
  /// one.
  private static func firstPicture(of bytes: [UInt8]) -> [UInt8]? {
    var offset = 12
    while offset + 8 <= bytes.count {
      let size = (0..<4).reduce(0) { $0 | Int(bytes[offset + 4 + $1]) << ($1 * 8) }
      let end = min(offset + 8 + size, bytes.count)
      if bytes[offset..<(offset + 4)].elementsEqual("ANMF".utf8), end - offset > 24 {
        return file(of: bytes[(offset + 8)..<end])
      }
      offset = offset + 8 + size + size % 2
    }
    return nil
  }

  /// Returns a file with the picture of a frame. A frame holds its position, its size, its duration
  /// and then the picture.
  private static func file(of frame: ArraySlice<UInt8>) -> [UInt8] {
    func word(_ number: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    let hasAlpha: UInt8 = 0x10
    let sides = frame.dropFirst(6).prefix(6)
    let head = Array("VP8X".utf8) + word(10) + [hasAlpha, 0, 0, 0] + sides
    let body = Array("WEBP".utf8) + head + frame.dropFirst(16)
    return Array("RIFF".utf8) + word(body.count) + body
  }
}

extension UInt32 {
  /// The color 0xAARRGGBB with premultiplied alpha, as Cairo requires it.
  var premultiplied: UInt32 {
    let alpha = self >> 24
    if alpha == 255 { return self }
    func part(_ shift: UInt32) -> UInt32 { (((self >> shift & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
