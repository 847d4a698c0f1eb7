import LinuxSystem

/// A board that was opened before.
package struct RecentBoard: Equatable, Hashable, Sendable {
  var path: String

  var name: String { Path.name(of: path) }
}

/// The boards of the desktop's list of recently used files.
///
/// The list belongs to all programs. What cannot be read is left alone, and an error is no reason to stop
/// anybody from working.
package struct RecentBoards: Sendable {
  /// How many are offered.
  static let most = 3
  /// A list that is longer is nobody's.
  private static let limit = 8 << 20
  private static let tries = 3

  /// Of the list.
  package let path: String

  package init(
    path: String
  ) {
    self.path = path
  }

  /// None if there is no list; nil if it cannot be read.
  private var bytes: [UInt8]? {
    do throws(FileError) {
      return try FileReading.bytesIfPresent(path, limit: Self.limit) ?? []
    } catch { return nil }
  }

  /// The latest that are still there, without this one.
  package func all(but open: String) -> [RecentBoard] {
    guard let bytes, let list = try? RecentlyUsed(bytes) else { return [] }
    let others = list.boards.lazy.filter { $0 != open && Path.exists($0) }
    return others.prefix(Self.most).map(RecentBoard.init)
  }

  /// Notes a board as opened, at a time in seconds since 1970. What another program writes meanwhile is not
  /// lost: then all of it is done again.
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
