import BoardCore
import BoardValues
import LinuxSystem

/// The reason why a board cannot be opened, with what a person needs to mend it.
package struct Refusal: Hashable, Sendable {
  package let path: String
  /// A sentence, or the end of one about the file.
  package let reason: String
  /// The line of the problem, and the words around it.
  package private(set) var place: Place?
  /// Whether a copy can be repaired.
  package private(set) var isRepairable = false

  package struct Place: Hashable, Sendable {
    package let line: Int
    package let words: String
  }

  /// The largest file that is read before it is opened in a window of its own, which says the same.
  private static let greatestSize = 4 << 20

  /// Creates the refusal of a board that could not be opened.
  package init(_ path: String, _ error: any Error) {
    self.path = path
    switch error {
    case let error as UnreadableBoard:
      reason = error.problem.sentence
      guard let bytes = try? FileReading.bytes(path) else { return }
      place = Place(line: error.problem.line, words: error.problem.words(in: bytes))
      isRepairable = (try? Self.repaired(bytes)) != nil
    case let error as FileError: reason = error.reason
    default: reason = "\(error)"
    }
  }

  /// Returns the reason why a file cannot be opened; nil if it can be, as far as is quickly found out. A
  /// board whose state is stored beside that of another needs no file.
  @MainActor
  package static func of(_ path: String, besides storage: Storage) -> Refusal? {
    let paths = (storage.boardLock?.paths.folder).map {
      StatePaths(of: Path.absolute(path), in: $0)
    }
    if let paths, !Path.isMissing(paths.database) { return nil }
    do {
      guard Path.exists(path), try FileParts(path).size <= greatestSize else { return nil }
      _ = try BoardFile(path).document(FileReading.bytes(path))
      return nil
    } catch {
      return Refusal(path, error)
    }
  }

  /// Writes a repaired copy beside the file, under a free name, and returns its path.
  package func repairCopy() throws -> String {
    let repaired = try Self.repaired(FileReading.bytes(path))
    let folder = Path.directory(of: path)
    return try NewFile.write(repaired, named: Path.name(of: path), in: folder, mode: 0o666) {
      $0 == 1 ? "repaired" : "repaired \($0)"
    }
  }

  private static func repaired(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return try CanvasRepair(of: bytes, using: &generator).bytes
  }
}
