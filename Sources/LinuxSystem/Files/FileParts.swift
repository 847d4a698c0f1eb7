import CLinux
import Glibc

/// A file that is read in parts as they are needed, so that it may be of any size.
package final class FileParts {
  /// The size in bytes at the time of opening.
  package let size: Int
  private let path: String
  private let descriptor: Int32
  /// The bytes read last during a pass over blocks.
  private var window: (start: Int, bytes: [UInt8]) = (0, [])

  private static let windowSize = 1 << 20

  /// Opens a regular file (`open`).
  package init(_ path: String) throws(FileError) {
    let (descriptor, status) = try FileReading.opened(path)
    self.path = path
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Returns the bytes of a range as far as they exist and can be read (`pread`).
  package func bytes(_ range: Range<Int>) -> [UInt8] {
    let start = range.lowerBound - window.start
    if start >= 0, start + range.count <= window.bytes.count {
      return Array(window.bytes[start..<start + range.count])
    }
    return read(range)
  }

  /// Calls `body` with the offset and the bytes of each whole block, `step` bytes after the last.
  /// Blocks inside a hole of the file are skipped: a hole holds zeros, and skipping it takes no
  /// time.
  package func forEachBlock(
    of count: Int,
    from start: Int,
    step: Int,
    _ body: (Int, [UInt8]) -> Void
  ) {
    var offset = start
    var data = 0..<0
    while offset + count <= size {
      if offset >= data.upperBound { data = nextData(from: offset) }
      guard !data.isEmpty else { return }
      guard data.lowerBound < offset + count else {
        offset += max((data.lowerBound - offset - count) / step, 0) * step + step
        continue
      }
      if offset + count > window.start + window.bytes.count || offset < window.start {
        window = (offset, read(offset..<min(offset + max(Self.windowSize, count), size)))
      }
      let block = bytes(offset..<offset + count)
      if block.count == count { body(offset, block) }
      offset += step
    }
    window = (0, [])
  }

  /// Returns the next range with data at an offset or after it, or an empty range at the end of the
  /// file. If the system cannot tell, the rest of the file counts as data (`lseek`).
  private func nextData(from offset: Int) -> Range<Int> {
    let start = lseek(descriptor, off_t(offset), Int32(dragboard_seek_data))
    guard start >= 0 else { return errno == ENXIO ? 0..<0 : offset..<max(offset, size) }
    let end = lseek(descriptor, start, Int32(dragboard_seek_hole))
    return Int(start)..<max(end < 0 ? size : Int(end), Int(start))
  }

  private func read(_ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count, let start = buffer.baseAddress {
        let offset = count
        let got = FileError.retrying {
          pread(descriptor, start + offset, range.count - offset, off_t(range.lowerBound + offset))
        }
        guard got > 0 else { return }
        count += got
      }
    }
  }
}
