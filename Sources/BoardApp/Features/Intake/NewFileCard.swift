import BoardCore
import BoardValues

/// A card that was made for a file in another folder, or is to show one.
struct NewFileCard: Hashable, Sendable {
  /// The key of the step by which it came to that, to which what becomes of it belongs.
  static let key = Document.Operation.Step.arrival
  /// The smallest width and height of a card that shows a picture.
  private static let least = 60.0

  let id: ElementID
  /// The absolute path of the file.
  let source: String
  /// How the card refers to it.
  let link: String
  /// The frame that the card was made with; nil for one that was there before.
  let frame: Rect?

  func isShowing(_ reference: String, _ board: Board) -> Bool {
    if case .file(let path, _)? = board.card(id)?.content {
      path.isSame(as: reference)
    } else {
      false
    }
  }

  /// Returns the change that lets the card show a copy, if there is one, in the ratio of its picture.
  func change(to copy: String?, fitting size: Size?, _ board: Board) -> BoardChange? {
    change(from: link, to: copy ?? link, fitting: size, board)
  }

  /// Returns the change that lets the card show another file; nil if it does not show the one that it did. A card that
  /// was not moved since gets the ratio of its picture.
  func change(
    from old: String,
    to new: String,
    fitting size: Size? = nil,
    _ board: Board
  ) -> BoardChange? {
    guard var card = board.card(id), case .file(let path, let subpath) = card.content,
      path.isSame(as: old)
    else { return nil }
    card.content = .file(path: new, subpath: subpath)
    if let size, let frame, card.frame == frame { card.frame = Self.frame(of: size, in: frame) }
    let change = BoardChange(id, from: board[id], to: .card(card))
    return change.before == change.after ? nil : change
  }

  /// Returns the largest frame in the middle of another that has the ratio of a picture and shows it at most at its size.
  static func frame(of size: Size, in frame: Rect) -> Rect {
    let scale = min(frame.width / size.width, frame.height / size.height, 1)
    let width = max((size.width * scale).rounded(), least)
    let height = max((size.height * scale).rounded(), least)
    let corner = Point(
      (frame.center.x - width / 2).rounded(),
      (frame.center.y - height / 2).rounded()
    )
    return Rect(origin: corner, size: Size(width, height))
  }
}

extension Board {
  /// Returns the new cards among some that show one of some files: their paths, by how the cards refer to them.
  func cards(_ ids: Set<ElementID>, showing files: [String: String]) -> [NewFileCard] {
    files.isEmpty
      ? []
      : ids.sorted().compactMap { id in
        guard let card = card(id), case .file(let link, _) = card.content, let source = files[link]
        else { return nil }
        return NewFileCard(id: id, source: source, link: link, frame: card.frame)
      }
  }
}
