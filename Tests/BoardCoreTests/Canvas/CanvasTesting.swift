import BoardTestSupport
import Testing

@testable import BoardCore

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

func document(_ text: String) throws -> CanvasDocument {
  try CanvasDocument(parsing: bytes(text))
}

/// Returns the problem in reading a text, or nil if it can be read.
func refusal(_ source: [UInt8]) -> Problem? {
  do {
    _ = try CanvasDocument(parsing: source)
    return nil
  } catch {
    return error
  }
}

func refusal(_ source: String) -> Problem? { refusal(bytes(source)) }

func findings(_ source: String) -> [String] {
  CanvasCheck.problems(in: bytes(source)).map(\.description)
}

extension CanvasDocument {
  var cards: [Card] { elements.compactMap(\.card) }
  var edges: [Edge] { elements.compactMap(\.edge) }

  /// Returns the file after an edit of its cards.
  func saved(
    edges: [Edge]? = nil,
    _ edit: (inout [Card]) -> Void = { _ in }
  ) -> String {
    var edited = cards
    edit(&edited)
    return BoardCoreTests.text(
      bytes(
        cards: edited.sorted { $0.zKey < $1.zKey },
        edges: edges ?? self.edges,
        nameOfCard: { elements.indices.contains($0.index) ? elements[$0.index].name : nil }
      )
    )
  }
}
