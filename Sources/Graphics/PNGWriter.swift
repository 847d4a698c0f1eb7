import CCairo
import CZlib
import Glibc

/// A PNG file made row by row, so that the whole picture is never in memory at once.
///
/// Each row is written as its difference to the row above, which is nothing for flat colors.
package final class PNGWriter {
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private let width: Int
  /// The number of channels of a pixel.
  private let channels: Int
  /// The compressor. zlib requires it to keep its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private var above: [UInt32]
  /// The differences to the row above, after a byte that tells so.
  private var row: [UInt8]
  /// The bytes of a row that equals the one above.
  private let sameRow: [UInt8]
  private var packed = [UInt8](repeating: 0, count: 1 << 16)

  /// The first byte of a row that holds differences to the one above.
  private static let up: UInt8 = 2

  /// Creates a file with no rows yet (`deflateInit`).
  package init(width: Int, height: Int, hasAlpha: Bool = false) throws(CairoError) {
    self.width = width
    channels = hasAlpha ? 4 : 3
    above = Array(repeating: 0, count: width)
    row = Array(repeating: 0, count: channels * width + 1)
    row[0] = Self.up
    sameRow = row
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard dragboard_deflate_init(stream, Z_DEFAULT_COMPRESSION) == Z_OK else {
      throw CairoError(description: "out of memory")
    }
    let colour: [UInt8] = [8, hasAlpha ? 6 : 2, 0, 0, 0]
    append("IHDR", Self.number(width) + Self.number(height) + colour)
  }

  /// Frees the compressor (`deflateEnd`).
  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Adds the first `count` rows of a surface of the same width.
  package func add(rows count: Int, of surface: Surface) {
    surface.flush()
    guard surface.width == width, let data = cairo_image_surface_get_data(surface.handle) else {
      return
    }
    let stride = Int(cairo_image_surface_get_stride(surface.handle))
    for index in 0..<min(count, surface.height) {
      let start = UnsafeRawPointer(data + index * stride)
      add(UnsafeRawBufferPointer(start: start, count: 4 * width))
    }
  }

  /// Ends the file and returns all of it.
  package func finished() -> [UInt8] {
    compress([], Z_FINISH)
    append("IEND", [])
    return bytes
  }

  private func add(_ pixels: UnsafeRawBufferPointer) {
    guard let start = pixels.baseAddress else { return }
    guard memcmp(above, start, pixels.count) != 0 else { return compress(sameRow, Z_NO_FLUSH) }
    let pixels = pixels.bindMemory(to: UInt32.self)
    for index in 0..<width {
      let (new, old) = (pixels[index], above[index])
      above[index] = new
      let start = channels * index + 1
      if channels == 4 {
        put(new.straight, minus: old.straight, at: start)
        row[start + 3] = UInt8(truncatingIfNeeded: new >> 24 &- old >> 24)
      } else {
        put(new, minus: old, at: start)
      }
    }
    compress(row, Z_NO_FLUSH)
  }

  private func put(_ new: UInt32, minus old: UInt32, at start: Int) {
    row[start] = UInt8(truncatingIfNeeded: new >> 16 &- old >> 16)
    row[start + 1] = UInt8(truncatingIfNeeded: new >> 8 &- old >> 8)
    row[start + 2] = UInt8(truncatingIfNeeded: new &- old)
  }

  /// Compresses bytes of the picture into chunks of the file (`deflate`).
  private func compress(_ input: [UInt8], _ flush: Int32) {
    input.withUnsafeBufferPointer { input in
      // zlib only reads the input.
      stream.pointee.next_in = input.baseAddress.map(UnsafeMutablePointer.init(mutating:))
      stream.pointee.avail_in = UInt32(input.count)
      repeat {
        let count = packed.withUnsafeMutableBufferPointer { packed in
          stream.pointee.next_out = packed.baseAddress
          stream.pointee.avail_out = UInt32(packed.count)
          deflate(stream, flush)
          return packed.count - Int(stream.pointee.avail_out)
        }
        if count > 0 { append("IDAT", packed.prefix(count)) }
      } while stream.pointee.avail_out == 0
    }
  }

  /// Appends a chunk with its checksum (`crc32`).
  private func append(_ name: String, _ content: some Collection<UInt8>) {
    let chunk = Array(name.utf8) + content
    bytes += Self.number(content.count)
    bytes += chunk
    bytes += Self.number(Int(crc32(0, chunk, UInt32(chunk.count))))
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

extension UInt32 {
  /// The color 0xAARRGGBB without premultiplied alpha, which is how Cairo stores it.
  package var straight: UInt32 {
    let alpha = self >> 24
    guard alpha > 0, alpha < 255 else { return self }
    func part(_ shift: UInt32) -> UInt32 {
      Swift.min(((self >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
    }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
