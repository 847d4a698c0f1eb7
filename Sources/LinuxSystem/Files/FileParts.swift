import CLinux
import Glibc

/// A file of which parts are read as they are needed, so that it may be of any size.
package final class FileParts {
  /// In bytes, when it was opened.
  package let size: Int
  private let path: String
  private let descriptor: Int32
  /// What was read last of blocks in a row.
  private var window: (start: Int, bytes: [UInt8]) = (0, [])

  private static let windowSize = 1 << 20

  /// (`open`)
  package init(_ path: String) throws(FileError) {
    let (descriptor, status) = try FileReading.opened(path)
    self.path = path
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// These bytes, as far as there are any and they can be read. (`pread`)
  package func bytes(_ range: Range<Int>) -> [UInt8] {
    let start = range.lowerBound - window.start
    if start >= 0, start + range.count <= window.bytes.count {
      return Array(window.bytes[start..<start + range.count])
    }
    return read(range)
  }

  /// Calls `body` with the place and the bytes of each whole block, `step` bytes from the last, that is not
  /// in a hole of the file. A hole holds zeros, and takes no time.
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

  /// What the file really holds at a place or after it; empty at its end. Where the system cannot tell, all
  /// of it counts. (`lseek`)
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
