import BoardValues
import Glibc

/// The content of a database at one moment. It is read while another process writes, without a lock
/// and without any change.
///
/// The pages in the log, up to the last complete commit, replace those in the file. SQLite does the
/// same with a shared index.
package struct DatabaseSnapshot {
  private(set) var bytes: [UInt8]

  /// The number of attempts to read if the log is restarted meanwhile.
  private static let attempts = 20

  package init(_ path: String) throws(FileError) {
    for _ in 0..<Self.attempts {
      let before = Self.beginning(of: path + "-wal")
      let file = try FileReading.bytes(path, limit: .max)
      let wal = Self.isThere(path + "-wal") ? try FileReading.bytes(path + "-wal", limit: .max) : []
      guard Array(wal.prefix(DatabaseWAL.headerSize)) == before else { continue }
      self.init(file: file, wal: DatabaseWAL(wal))
      return
    }
    throw FileError(path, "is changed all the time")
  }

  init(file: [UInt8], wal: DatabaseWAL?) {
    bytes = file
    if let wal { wal.apply(to: &bytes) }
    // There is no log in memory, so the header must not require one.
    guard bytes.count >= 20 else { return }
    bytes[18] = 1
    bytes[19] = 1
  }

  private static func isThere(_ path: String) -> Bool { !Path.isMissing(path) }

  /// Returns the header of a log, which differs from that of the next one (`open`, `read`).
  private static func beginning(of path: String) -> [UInt8] {
    let descriptor = FileError.retrying { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: DatabaseWAL.headerSize) { buffer, count in
      count = max(
        0,
        FileError.retrying { read(descriptor, buffer.baseAddress, DatabaseWAL.headerSize) }
      )
    }
  }
}
