import Testing

@testable import BoardCore
@testable import DragBoard

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

func document(_ text: String) throws -> CanvasDocument {
  try CanvasDocument(parsing: bytes(text))
}

/// What reading this text complains about; nil when it can be read.
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

  /// The file after an edit of its cards.
  func saved(
    edges: [Edge]? = nil,
    _ edit: (inout [Card]) -> Void = { _ in }
  ) -> String {
    var edited = cards
    edit(&edited)
    return DragBoardTests.text(
      bytes(
        cards: edited.sorted { $0.zKey < $1.zKey },
        edges: edges ?? self.edges,
        nameOfCard: { elements.indices.contains($0.index) ? elements[$0.index].name : nil }
      )
    )
  }
}

/// A board with one node for each of these members, in the layout we write.
func board(nodes: [String], edges: [String] = []) -> String {
  let lists = [("nodes", nodes), ("edges", edges)].map { key, items in
    let lines = items.map { "\n\t\t" + $0 }.joined(separator: ",")
    return "\t\"\(key)\":[\(lines)\(items.isEmpty ? "" : "\n\t")]"
  }
  return "{\n" + lists.joined(separator: ",\n") + "\n}"
}

func node(_ id: String, x: String = "0", _ more: String = "") -> String {
  #"{"id":"\#(id)","type":"text","text":"","x":\#(x),"y":0,"width":10,"height":10\#(more)}"#
}

func edge(_ id: String, _ from: String, _ to: String, _ more: String = "") -> String {
  #"{"id":"\#(id)","fromNode":"\#(from)","toNode":"\#(to)"\#(more)}"#
}
