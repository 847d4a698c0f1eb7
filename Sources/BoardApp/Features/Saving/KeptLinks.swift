import BoardCore
import BoardRenderer
import BoardValues
import LinuxSystem

/// How cards refer to their files once the board lies in another folder, so that they show the same files there.
///
/// A path that leads to the same file from both folders stays as it is, and so does one that leads nowhere.
struct KeptLinks {
  let changes: [BoardChange]
  /// The files that lie outside of what the new folder holds.
  let outside: [String]

  init(of board: Board, from old: BoardFolder, to new: BoardFolder) {
    var names: [String: String?] = [:]
    var outside: [String] = []
    /// Returns the path that leads to the file from the new folder; nil if the old one does, or if there is no file.
    func newName(_ path: String) -> String? {
      if let known = names[path] { return known }
      var name: String?
      if path.utf8.first != Ascii.slash, case .file(let file) = old.find(path),
        new.target(of: path)?.isSame(as: file) != true
      {
        name = new.reference(to: file)
        if !new.holds(file) { outside.append(file) }
      }
      names[path] = .some(name)
      return name
    }
    changes = board.cardOrder.compactMap { id -> BoardChange? in
      guard var card = board.card(id) else { return nil }
      switch card.content {
      case .file(let path, let subpath):
        guard let name = newName(path) else { return nil }
        card.content = .file(path: name, subpath: subpath)
      case .group:
        guard let name = card.background.flatMap({ newName($0.path) }) else { return nil }
        card.setBackground(name)
      case .text(let text):
        guard let words = Self.renamed(text, newName) else { return nil }
        card.content = .text(words)
      case .link, .unknown: return nil
      }
      return BoardChange(id, from: board[id], to: .card(card))
    }
    self.outside = outside
  }

  /// Returns a text with other names for the files among its words; nil if all stay. Names are looked for in the lines
  /// in which such files are, as they are written there.
  private static func renamed(_ text: String, _ newName: (String) -> String?) -> String? {
    let saying = Saying(.text(text))
    guard saying.mayNameFiles else { return nil }
    let files = Set(saying.document.embeds.map(\.file.path))
    let names = files.sorted().compactMap { path in newName(path).map { (path, $0) } }
    guard !names.isEmpty else { return nil }
    var rest = Array(text.utf8)[...]
    var words: [UInt8] = []
    while let byte = rest.first {
      let name = names.first { old, _ in
        words.endsWithOpening && rest.starts(with: old.utf8)
          && rest.dropFirst(old.utf8.count).first.map("]|#)>".utf8.contains) == true
      }
      if let (old, new) = name {
        words += Array(new.utf8)
        rest = rest.dropFirst(old.utf8.count)
      } else {
        words.append(byte)
        rest = rest.dropFirst()
      }
    }
    let result = String(decoding: words, as: UTF8.self)
    return result.isSame(as: text) ? nil : result
  }
}

extension [UInt8] {
  /// Whether the name of a file follows: `![[`, `](` or `](<` stand at the end.
  fileprivate var endsWithOpening: Bool {
    ["![[", "](", "](<"].contains { suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
