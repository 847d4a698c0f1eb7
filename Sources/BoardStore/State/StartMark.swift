import BoardValues
import LinuxSystem

/// The mark that a window leaves beside the state of its board from before it reads the board until its first
/// frame at rest. Marks that add up tell of a board that ends the program whenever it is shown.
package struct StartMark: Sendable {
  private let path: String
  private let content: ContentMark?
  /// The number of starts that were left with the same content, one after the other.
  package let failures: Int

  /// The number of such starts after which the texts of the board are not read.
  package static let enough = 2

  /// Adds the mark of a start. `content` is what the file holds; nil if there is no file.
  init(at path: String, _ content: ContentMark?) {
    self.path = path
    self.content = content
    let words = (try? FileReading.bytes(path, limit: 100)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let (count, rest) = Self.parts(words ?? "")
    failures = rest == Self.words(content) ? count : 0
    write(failures + 1)
  }

  /// Says that the texts are read once more: if that ends the program, the next start does not.
  package func tryAgain() { write(Self.enough) }

  package func remove() { Path.remove(path) }

  private func write(_ count: Int) {
    PrivateFile.note("\(min(count, 99)) \(Self.words(content))", at: path)
  }

  private static func words(_ content: ContentMark?) -> String {
    content.map { "\($0.size) \($0.digest)" } ?? "none"
  }

  private static func parts(_ words: String) -> (count: Int, content: String) {
    let parts = words.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let count = Int(parts[0]) else { return (0, "") }
    return (count, String(parts[1]))
  }
}
