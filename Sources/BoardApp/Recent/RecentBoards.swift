import BoardValues
import LinuxSystem

/// A board that was opened before.
package struct RecentBoard: Equatable, Hashable, Sendable {
  var path: String

  var name: String { Path.name(of: path) }
}

/// The boards in the desktop's list of recently used files.
///
/// All programs share the list. A list that can't be read is left unchanged, and an error doesn't
/// keep the user from working.
package struct RecentBoards: Sendable {
  /// The number of boards offered.
  static let maxOffered = 12
  /// The maximum size of the list, in bytes. No real list is larger.
  private static let limit = 8 << 20
  private static let tries = 3

  /// The path of the list.
  package let path: String

  package init(
    path: String
  ) {
    self.path = path
  }

  /// The contents of the list, empty if there is no list; nil if it can't be read.
  private var bytes: [UInt8]? {
    do throws(FileError) {
      return try FileReading.bytesIfPresent(path, limit: Self.limit) ?? []
    } catch { return nil }
  }

  /// Returns the latest boards that still exist, except the open one.
  package func all(but open: String) -> [RecentBoard] {
    guard let bytes, let list = try? RecentlyUsed(bytes) else { return [] }
    let others = list.boards.lazy.filter { $0 != open && Path.exists($0) }
    return others.prefix(Self.maxOffered).map(RecentBoard.init)
  }

  /// Adds a board as opened at a time, in seconds since 1970. If another program changes the list
  /// at the same time, the board is added anew to the changed list, so that no change is lost.
  package func note(_ board: String, at date: Double) {
    let time = Clock.universal(date)
    for _ in 0..<Self.tries {
      guard let before = bytes else { return }
      let text = before.isEmpty ? RecentlyUsed.empty : before
      guard let list = try? RecentlyUsed(text), let after = list.adding(board, at: time) else {
        return
      }
      Path.makeDirectory(for: path)
      do throws(FileError) {
        try AtomicFile.write(after, to: path, mode: 0o600) { () throws(FileError) in
          if bytes != before { throw FileError(path, "it has changed meanwhile") }
        }
        return
      } catch { continue }
    }
  }
}
