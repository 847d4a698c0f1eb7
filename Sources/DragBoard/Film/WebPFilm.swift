import BoardValues
import Graphics
import LinuxSystem

/// A film as WebP. libwebp compresses the pictures; the container around them is a few numbers.
///
/// libwebp's own encoder for films stores all compressed pictures until the end, and searches whole
/// frames for changes. Here each repainted part is written and released.
///
/// Pictures are lossless: letters and lines stay sharp, and flat colors take less room than in a
/// lossy picture.
@MainActor
final class WebPFilm: FilmWriter {
  private typealias Encode =
    @convention(c) (
      _ pixels: UnsafePointer<UInt8>?, _ width: Int32, _ height: Int32, _ stride: Int32,
      _ output: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?
    ) -> Int
  private typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// The largest number of pixels of a side.
  nonisolated static let longest = 16_383
  /// The largest size that the four bytes of the length can state.
  private static let largest = Int(UInt32.max) - 1024
  /// The size of the header that states the length of everything after it.
  private static let header = 8

  private let encode: Encode
  private let free: Free
  private let file: FilmFile
  private let path: String
  private let rate: FrameRate
  /// The picture whose end is not known yet. Its header states the duration.
  private var pending: (area: PixelRect, packed: [UInt8], frame: Int)?

  init(_ output: Output, rate: FrameRate) throws {
    guard let library = SharedLibrary("libwebp.so.7"),
      let encode = library.function("WebPEncodeLosslessBGRA", as: Encode.self),
      let free = library.function("WebPFree", as: Free.self)
    else { throw MissingLibrary(format: "WebP", package: "libwebp7") }
    self.encode = encode
    self.free = free
    path = output.name
    self.rate = rate
    file = try FilmFile(output)
  }

  func add(_ picture: Surface, area: PixelRect, from frame: Int) throws {
    if file.size == 0 { try begin(width: picture.width, height: picture.height) }
    try writePending(until: frame)
    // Pictures begin at even coordinates only.
    let whole = PixelRect(
      x: area.x & ~1,
      y: area.y & ~1,
      width: area.width + area.x & 1,
      height: area.height + area.y & 1
    )
    pending = (whole, try pack(picture.opaquePixels(in: whole), whole), frame)
  }

  func finish(at frame: Int) throws {
    try writePending(until: frame)
    try file.overwrite(Self.number(file.size - Self.header, 4), at: 4)
    try file.finish()
  }

  /// Compresses a picture (`WebPEncodeLosslessBGRA`).
  private func pack(_ pixels: [UInt32], _ area: PixelRect) throws -> [UInt8] {
    var output: UnsafeMutablePointer<UInt8>?
    let size = pixels.withUnsafeBytes { pixels in
      encode(
        pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
        Int32(area.width),
        Int32(area.height),
        Int32(area.width * 4),
        &output
      )
    }
    defer { free(output) }
    // The result is a file of its own, whose picture follows the head of the container.
    guard size > 12 else { throw FileError(path, "cannot pack the picture as WebP") }
    return Array(UnsafeBufferPointer(start: output, count: size).dropFirst(12))
  }

  private func begin(width: Int, height: Int) throws {
    let isFilm: UInt8 = 0x02
    let sides = Self.number(width - 1, 3) + Self.number(height - 1, 3)
    let endless = Self.number(0, 2)
    try file.write(
      Array("RIFF".utf8) + Self.number(0, 4) + Array("WEBP".utf8)
        + Self.chunk("VP8X", [isFilm, 0, 0, 0] + sides)
        + Self.chunk("ANIM", Self.number(0, 4) + endless)
    )
  }

  private func writePending(until frame: Int) throws {
    guard let (area, packed, start) = pending else { return }
    let duration = rate.time(of: frame, in: 1000) - rate.time(of: start, in: 1000)
    let numbers = [area.x / 2, area.y / 2, area.width - 1, area.height - 1, duration]
    // The picture replaces what is there and is left there.
    let replaces: UInt8 = 0x02
    let head = numbers.flatMap { Self.number($0, 3) } + [replaces]
    try file.write(Self.chunk("ANMF", head + packed))
    guard file.size < Self.largest else {
      throw FileError(path, "the film is too large for a WebP file")
    }
    pending = nil
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: content.count % 2)
    return Array(name.utf8) + number(content.count, 4) + content + padding
  }

  private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

/// The error of a format whose library is not installed.
struct MissingLibrary: Error, CustomStringConvertible {
  var format: String
  /// The name of the package in Debian.
  var package: String

  var description: String { "\(format) needs a library: install the package \(package)" }
}
