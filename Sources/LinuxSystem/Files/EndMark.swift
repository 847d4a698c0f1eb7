import BoardValues
import Glibc

/// A small file beside a database that tells which operation is the last. A log that has lost its
/// end looks like a shorter one, and nothing in the database could tell the difference.
package final class EndMark {
  private let descriptor: Int32

  static func path(of database: String) -> String { database + "-end" }

  /// Opens the file, or returns nil if it cannot be written. A loss then goes unnoticed (`open`).
  package init?(of database: String) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    descriptor = FileError.retrying { open(Self.path(of: database), flags, 0o600) }
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Writes the mark, which always has the same length (`pwrite`).
  package func write(_ end: LogEnd) {
    let bytes = Array(Self.text(end).utf8)
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { rest in
        FileError.retrying { pwrite(descriptor, rest.baseAddress, rest.count, off_t(done)) }
      }
      guard count > 0 else { return }
      done += count
    }
  }

  /// Returns the text of a mark. Its last number shows that the mark was written completely.
  private static func text(_ end: LogEnd) -> String {
    let numbers = padded(String(end.count)) + padded(String(end.digest))
    return numbers + padded(String(ContentMark(Array(numbers.utf8)).digest)) + "\n"
  }

  /// Returns the mark of a database, or nil if there is none or it is not valid.
  package static func read(of database: String) -> LogEnd? {
    guard let bytes = try? FileReading.bytes(path(of: database), limit: 1000) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard words.count == 3, let count = Int(words[0]), let digest = Int64(words[1]) else {
      return nil
    }
    let end = LogEnd(count: count, digest: digest)
    return Array(text(end).utf8) == bytes ? end : nil
  }

  private static func padded(_ text: String) -> String {
    String(repeating: " ", count: max(1, 21 - text.utf8.count)) + text
  }
}
