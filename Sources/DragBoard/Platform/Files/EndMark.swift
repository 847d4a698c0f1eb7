import Glibc

/// Which deed of a database is the last one.
struct DeedEnd: Equatable, Sendable {
  var count: Int
  /// Of the last deed as bytes; 0 where that is in the image.
  var digest: Int64
}

/// Says beside a database how far its deeds go. A log that has lost its end looks like one that was
/// always shorter, and nothing in the database could tell.
final class EndMark {
  private let descriptor: Int32

  static func path(of database: String) -> String { database + "-end" }

  /// Nil where it cannot be written, and then nothing is noticed. (`open`)
  init?(of database: String) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    descriptor = FileError.retrying { open(Self.path(of: database), flags, 0o600) }
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Always of the same length. (`pwrite`)
  func write(_ end: DeedEnd) {
    let text = Self.padded(String(end.count)) + Self.padded(String(end.digest)) + "\n"
    var bytes = Array(text.utf8)
    _ = FileError.retrying { pwrite(descriptor, &bytes, bytes.count, 0) }
  }

  /// Nil where there is none, or none that makes sense.
  static func read(of database: String) -> DeedEnd? {
    guard let bytes = try? FileReading.bytes(path(of: database), limit: 1000) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard words.count == 2, let count = Int(words[0]), let digest = Int64(words[1]) else {
      return nil
    }
    return DeedEnd(count: count, digest: digest)
  }

  private static func padded(_ text: String) -> String {
    String(repeating: " ", count: max(0, 20 - text.utf8.count)) + text
  }
}
