import BoardTestSupport
import TestSupport
import Testing

@testable import BoardCore

/// Swift compares text as people read it, for which accents are sorted first. With a million of them
/// on one letter that takes longer than anybody waits, so files are read and shown without it.
@Suite("Boards of nothing but accents", .takesLong)
struct AccentTests {
  /// Accents from above and below in turn, in the wrong order.
  private let accents = "e" + String(repeating: "\u{301}\u{316}", count: 500_000)

  private func expectKept(_ nodes: [String], edges: [String] = []) throws {
    let file = board(nodes: nodes, edges: edges)
    try withProcessorTime {
      let saved = try document(file).saved()
      #expect(saved == file)
      #expect(CanvasCheck.problems(in: bytes(file)).count < 10)
    }
  }

  @Test("keys and ids are told apart")
  func names() throws {
    // Equal to a reader, not to a program.
    let other = "e" + String(repeating: "\u{316}\u{301}", count: 500_000)
    let more = #","\#(accents)":1,"\#(other)":2"#
    try expectKept(
      [node(accents, more), node(other)],
      edges: [edge("x", accents, other, more)]
    )
  }

  @Test("words of the format are told from others")
  func values() throws {
    let card = #"{"id":"a","type":"\#(accents)","x":0,"y":0,"width":1,"height":1}"#
    let sides = #","fromSide":"\#(accents)","toEnd":"\#(accents)","fromEnd":"\#(accents)""#
    try expectKept(
      [card, node("b", #","color":"\#(accents)""#)],
      edges: [edge("e", "a", "b", sides)]
    )
  }
}
