import CLinux
import Glibc

/// Bytes in a file without a name, or in any other that two processes have open.
package enum SharedBytes {
  /// Calls a closure with a file in memory that has these bytes, or with nil if there is no room for
  /// them (`memfd_create`).
  package static func withFile<Result>(of bytes: [UInt8], _ body: (Int32?) -> Result) -> Result {
    let file = memfd_create("dragboard-job", UInt32(dragboard_memfd_cloexec))
    defer { if file >= 0 { close(file) } }
    return body(file >= 0 && write(bytes, to: file) ? file : nil)
  }

  /// Writes bytes at the beginning of a file. Returns false if there is no room for them (`pwrite`).
  package static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      all(buffer.count) { offset, count in
        pwrite(file, buffer.baseAddress.map { $0 + offset }, count, off_t(offset))
      } == buffer.count
    }
  }

  /// Returns the number of bytes in a file, or nil if that is unknown (`fstat`).
  package static func size(of file: Int32) -> Int? {
    var status = stat()
    return fstat(file, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Returns the first bytes of a file, fewer if there are fewer (`pread`).
  package static func read(_ count: Int, of file: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = all(count) { offset, count in
        pread(file, buffer.baseAddress.map { $0 + offset }, count, off_t(offset))
      }
    }
  }

  /// Repeats a call, which gets an offset and the number of bytes left, until it does nothing more.
  /// Returns the number of bytes done.
  package static func all(_ count: Int, _ call: (_ offset: Int, _ count: Int) -> Int) -> Int {
    var done = 0
    while done < count {
      let got = FileError.retrying { call(done, count - done) }
      guard got > 0 else { break }
      done += got
    }
    return done
  }
}
