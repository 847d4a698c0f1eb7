import BoardCore
import BoardValues
import LinuxSystem

/// A board by the path of its file, and the name of a card on it: `board.canvas#id`.
package struct CardPlace: Equatable, Sendable {
  package let board: String
  package let card: String?

  package init(board: String, card: String? = nil) {
    self.board = board
    self.card = card
  }

  /// Reads what was given as the path of a board. A file of that whole name is the board.
  package init(_ path: String) {
    let hash = path.utf8.indices.first { index in
      path.utf8[index] == UInt8(ascii: "#")
        && path[..<index].utf8.suffix(7).elementsEqual(".canvas".utf8)
    }
    guard let hash, !Path.exists(path) else {
      self.init(board: path)
      return
    }
    self.init(
      board: String(path[..<hash]),
      card: String(path[path.utf8.index(after: hash)...])
    )
  }

  /// The path, and behind `#` the name of the card.
  package var reference: String { card.map { "\(board)#\($0)" } ?? board }

  /// A link to the place for a text.
  var link: String {
    let reference = reference
    guard reference.utf8.contains(where: { "[]|^\n".utf8.contains($0) }) else {
      return "[[\(reference)]]"
    }
    let parts = [board, card].compactMap(\.self).map { URIList.address(ofFile: $0) }
    let address = parts.map { $0.dropFirst("file://".count) }.joined(separator: "#")
    return "[\(localized("Card"))](\(address))"
  }
}
