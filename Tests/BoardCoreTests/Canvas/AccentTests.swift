import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing

/// Boards of nothing but accents. Swift compares text by its meaning, for which accents are sorted
/// first. A million of them on one letter takes too long, so that files are read and shown without
/// such comparisons.
@Suite("Boards of nothing but accents", .takesLong)
struct AccentTests {
  /// Returns accents from above and below in turn, in the wrong order.
  private func accents(_ count: Int) -> String {
    "e" + String(repeating: "\u{301}\u{316}", count: count)
  }

  /// Opens and saves boards with more and more accents.
  private func expectKept(_ file: (Int) -> String) throws {
    func keep(_ file: String) throws {
      let saved = try document(file).saved()
      #expect(saved.isSame(as: file))
      #expect(CanvasCheck.problems(in: bytes(file)).count < 10)
    }
    try #require(try growth(of: 2_000, file, keep) < linearGrowth)
    try keep(file(500_000))
  }

  @Test("keys and ids are told apart")
  func names() throws {
    try expectKept { count in
      let accents = accents(count)
      // The names are equal to a reader, but not to a program.
      let other = "e" + String(repeating: "\u{316}\u{301}", count: count)
      let more = #","\#(accents)":1,"\#(other)":2"#
      return board(
        nodes: [node(accents, more), node(other)],
        edges: [edge("x", accents, other, more)]
      )
    }
  }

  @Test("words of the format are told from others")
  func values() throws {
    try expectKept { count in
      let accents = accents(count)
      let card = #"{"id":"a","type":"\#(accents)","x":0,"y":0,"width":1,"height":1}"#
      let sides = #","fromSide":"\#(accents)","toEnd":"\#(accents)","fromEnd":"\#(accents)""#
      return board(
        nodes: [card, node("b", #","color":"\#(accents)""#)],
        edges: [edge("e", "a", "b", sides)]
      )
    }
  }
}
