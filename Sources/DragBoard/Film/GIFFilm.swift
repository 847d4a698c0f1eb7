import BoardValues
import Glibc
import Graphics
import LinuxSystem

/// A film as GIF, written by giflib. Each repainted part has a palette of its own.
@MainActor
final class GIFFilm: FilmWriter {
  /// The largest number of frames per second. Programs show a frame that is shorter than 0.02
  /// seconds much longer.
  nonisolated static let fastest = 50

  private let library: GIFLibrary
  private let file: FilmFile
  private let path: String
  private let rate: FrameRate
  private var gif: GIFLibrary.File?
  private var hasBegun = false
  /// The picture whose end is not known yet. Its duration is written before it.
  private var pending: Pending?

  private struct Pending {
    var area: PixelRect
    var palette: FilmPalette
    var pixels: [UInt8]
    var frame: Int
  }

  /// Opens the file (`EGifOpenFileHandle`).
  init(_ output: Output, rate: FrameRate) throws {
    guard let library = GIFLibrary() else {
      throw MissingLibrary(format: "GIF", package: "libgif7")
    }
    self.library = library
    path = output.name
    self.rate = rate
    file = try FilmFile(output)
    // giflib closes the descriptor that it gets.
    let copy = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
    gif = copy < 0 ? nil : library.open(copy, nil)
    guard let gif else { throw FileError(path, "cannot write the file") }
    library.setVersion(gif, true)
  }

  /// Closes the file (`EGifCloseFile`).
  isolated deinit { if let gif { _ = library.close(gif, nil) } }

  func add(_ picture: Surface, area: PixelRect, from frame: Int) throws {
    if !hasBegun { try begin(width: picture.width, height: picture.height) }
    try writePending(until: frame)
    let pixels = picture.opaquePixels(in: area)
    let palette = FilmPalette(of: pixels)
    let indices = palette.indices(of: pixels)
    pending = Pending(area: area, palette: palette, pixels: indices, frame: frame)
  }

  func finish(at frame: Int) throws {
    try writePending(until: frame)
    let code = library.close(gif, nil)
    gif = nil
    try check(code)
    try file.finish()
  }

  private func check(_ code: Int32) throws {
    guard code == 1 else { throw FileError.last(path, "write the file") }
  }

  /// Writes the header (`EGifPutScreenDesc`, `EGifPutExtensionLeader`).
  private func begin(width: Int, height: Int) throws {
    hasBegun = true
    try check(library.putScreen(gif, Int32(width), Int32(height), 8, 0, nil))
    let endless: [UInt8] = [1, 0, 0]
    try check(library.beginExtension(gif, 0xFF))
    try check(library.addBlock(gif, 11, Array("NETSCAPE2.0".utf8)))
    try check(library.addBlock(gif, Int32(endless.count), endless))
    try check(library.endExtension(gif))
  }

  /// Writes the pending picture (`EGifPutExtension`, `EGifPutImageDesc`, `EGifPutLine`).
  private func writePending(until frame: Int) throws {
    guard var picture = pending else { return }
    pending = nil
    let duration = rate.time(of: frame, in: 100) - rate.time(of: picture.frame, in: 100)
    let map = try colorMap(picture.palette)
    defer { library.freeMap(map) }
    let area = picture.area
    // A duration has two bytes. A longer one repeats the picture.
    for start in stride(from: 0, to: duration, by: Int(UInt16.max)) {
      let time = UInt16(min(duration - start, Int(UInt16.max)))
      let stays: UInt8 = 1 << 2
      let control = [stays, UInt8(time & 0xFF), UInt8(time >> 8), 0]
      try check(library.putExtension(gif, 0xF9, 4, control))
      try check(
        library.putImage(
          gif,
          Int32(area.x),
          Int32(area.y),
          Int32(area.width),
          Int32(area.height),
          false,
          map
        )
      )
      try putRows(of: &picture)
    }
  }

  private func putRows(of picture: inout Pending) throws {
    let width = picture.area.width
    for row in 0..<picture.area.height {
      let code = picture.pixels.withUnsafeMutableBufferPointer { pixels in
        library.putPixels(gif, pixels.baseAddress.map { $0 + row * width }, Int32(width))
      }
      try check(code)
    }
  }

  /// Returns a color map, whose length is a power of two (`GifMakeMapObject`).
  private func colorMap(_ palette: FilmPalette) throws -> GIFLibrary.ColorMap {
    var count = 2
    while count < palette.colors.count { count *= 2 }
    let missing = [UInt32](repeating: 0, count: count - palette.colors.count)
    let bytes = (palette.colors + missing).flatMap { color in
      [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    guard let map = library.makeMap(Int32(count), bytes) else {
      throw FileError(path, "cannot write the file: out of memory")
    }
    return map
  }
}
