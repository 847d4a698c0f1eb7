import BoardValues
import UndoCore

@testable import BoardCore

/// The comparison of two documents as the user sees them: now, and after every undone step, for the
/// whole board and for each card.
///
/// Random names and times are left out. Elements are identified by their numbers.
struct Likeness {
  private let expected: Document
  private let found: Document

  init(of found: Document, to expected: Document) {
    self.found = found
    self.expected = expected
  }

  /// The difference as a sentence, or nil if there is none.
  var difference: String? {
    differenceNow ?? differenceInSteps ?? differenceOnTheWay(through: .all)
      ?? expected.board.knownIDs.lazy.compactMap { differenceOnTheWay(through: .only($0)) }.first
  }

  private var differenceNow: String? {
    let (now, then) = (Content(found.board), Content(expected.board))
    guard now == then else { return "there is \(now), not \(then)" }
    guard found.hasUnsavedChanges == expected.hasUnsavedChanges else {
      return found.hasUnsavedChanges ? "it does not count as saved" : "it counts as saved"
    }
    return nil
  }

  private var differenceInSteps: String? {
    let (now, then) = (lines(found), lines(expected))
    return now == then ? nil : "the steps are \(now), not \(then)"
  }

  private func lines(_ document: Document) -> [String] {
    document.history.steps().map { "\($0.isDone ? "done" : "undone") \($0.name)" }
  }

  private func differenceOnTheWay(through scope: BoardHistory.Scope) -> String? {
    var (now, then) = (found, expected)
    for direction in [UndoDirection.undo, .redo] {
      var count = 0
      while let step = then.apply(.undoRedo(direction, scope)) {
        count += 1
        let other = now.apply(.undoRedo(direction, scope))
        guard other?.name == step.name, Content(now.board) == Content(then.board) else {
          return "after \(count) times \(direction) through \(scope) it differs"
        }
      }
      guard now.apply(.undoRedo(direction, scope)) == nil else {
        return "after \(count) times \(direction) through \(scope) there are steps left"
      }
    }
    return nil
  }
}

/// The content of a board, the lowest element first.
struct Content: Equatable {
  private struct Piece: Equatable, CustomStringConvertible {
    var id: ElementID
    var frame: Rect
    var color: String?
    var content: Card.Content

    var description: String {
      "\(id.rawValue) at \(Spot(frame.origin)), \(Int(frame.width)) x \(Int(frame.height))"
    }
  }

  private struct Link: Equatable {
    var id: ElementID
    var ends: [ElementID?]
    var label: String?
  }

  private var pieces: [Piece]
  private var links: [Link]

  init(_ board: Board) {
    pieces = board.cardOrder.compactMap { id in
      board.card(id).map {
        Piece(id: id, frame: $0.frame, color: $0.color, content: $0.content)
      }
    }
    links = board.edgeOrder.compactMap { id in
      board.edge(id).map { Link(id: id, ends: [$0.from.card, $0.to.card], label: $0.label) }
    }
  }

  /// Reads the content of a file, whose numbers begin anew: equal elements in two files get equal
  /// numbers.
  init(parsing bytes: [UInt8]) throws {
    self.init(Board(try CanvasDocument(parsing: bytes).elements))
  }
}

extension Content: CustomStringConvertible {
  var description: String { "\(pieces) with \(links.count) edges" }
}
