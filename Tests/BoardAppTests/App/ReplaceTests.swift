import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import Graphics
import TestSupport
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// Replacing words on a board, as the user performs it.
@MainActor
@Suite struct ReplaceTests {
  private static let canvas = """
    {"nodes":[
    {"id":"near","type":"text","text":"A budget, the budget","x":100,"y":100,"width":200,"height":100},
    {"id":"far","type":"text","text":"The *Budget* of March","x":100,"y":300,"width":200,"height":100},
    {"id":"file","type":"file","file":"budget.md","x":400,"y":100,"width":200,"height":100},
    {"id":"area","type":"group","label":"Budgets","x":400,"y":300,"width":200,"height":100}
    ],"edges":[]}
    """

  private static let open = """
    key ctrl+shift+h
    type "budget"
    key Tab
    type "plan"

    """

  private func session(_ script: String = "") throws -> Session {
    let session = try Session(Self.canvas)
    try session.play(script)
    return session
  }

  @Test("all are replaced as one step over all cards, and one undo brings them back (text 8.2)")
  func replacesAll() throws {
    let session = try session()
    let before = session.saved
    try session.play("key ctrl+shift+h\ntype \"budget\"")
    try session.play("click control \"Replace with\"\ntype \"plan\"\nclick control \"Replace All\"")
    let texts = session.answer(.text)
    #expect(texts == "A plan, the plan\nThe *plan* of March")
    #expect(session.answer(.groups).hasSuffix("plans"))
    #expect(session.answer(.status) == "Replaced 4 places in 3 cards; 1 file left as it is")
    #expect(session.answer(.history) == "done\tReplace in 3 Cards")
    #expect(session.answer(.undo) == "Undo Replace in 3 Cards\n-")
    // What was replaced is undone first, although the keyboard is in a field.
    try session.play("key ctrl+z")
    #expect(session.saved == before && session.answer(.find) == "budget\n0 of 5 -")
    try session.play("key ctrl+shift+z")
    #expect(session.answer(.text) == texts)
  }

  @Test("after typing, undo is the field’s again")
  func undoOfTheField() throws {
    let session = try session(Self.open + "key ctrl+alt+Enter\ntype \"x\"")
    #expect(session.answer(.undo) == "Undo Typing\n-")
    try session.play("key ctrl+z")
    #expect(session.answer(.history) == "done\tReplace in 3 Cards")
  }

  @Test("Enter replaces the place one is at and goes on after the new words (text 8.1)")
  func replacesOne() throws {
    let session = try session(Self.open)
    #expect(session.answer(.find) == "budget\n1 of 5 near")
    try session.play("key Enter")
    #expect(session.answer(.text, "near") == "A plan, the budget")
    #expect(session.answer(.matches).hasPrefix("* near 12-18 budget\n"))
    try session.play("key Enter")
    #expect(session.answer(.find) == "budget\n1 of 3 file")
    // The name of a file stays, and says so.
    try session.play("key Enter")
    #expect(session.answer(.status) == "Nothing replaced; 1 file left as it is")
    #expect(session.answer(.find) == "budget\n2 of 3 area")
    #expect(session.answer(.history) == "done\tReplace\ndone\tReplace")
    try session.play("key ctrl+z\nkey ctrl+z")
    #expect(session.answer(.text, "near") == "A budget, the budget")
  }

  @Test("what was put in is not found again on the way")
  func goesOn() throws {
    let session = try session("key ctrl+shift+h\ntype \"budget\"\nkey Tab\ntype \"a budget\"")
    try session.play("key Enter\nkey Enter")
    #expect(session.answer(.text, "near") == "A a budget, the a budget")
  }

  @Test("an open text is left first, as a step of its own")
  func leavesTheText() throws {
    let session = try session("click 200,150 \nkey Enter\ntype \" budget\"")
    try session.play(Self.open + "key ctrl+alt+Enter")
    #expect(session.answer(.editor) == "no editor")
    #expect(session.answer(.text, "near") == "A plan, the plan plan")
    #expect(session.answer(.history) == "done\tEdit Text\ndone\tReplace in 3 Cards")
  }

  @Test("the case and whole words can be asked for, and are there again the next time (text 8.2)")
  func options() throws {
    let session = try session(Self.open + "key alt+c")
    #expect(session.answer(.find) == "budget\n1 of 3 near")
    try session.play("key alt+c\nclick control \"Whole Words\"")
    #expect(session.answer(.find) == "budget\n1 of 4 near")
    try session.play("key Escape\nkey ctrl+f")
    let toggles = session.controls.filter { $0.part.role == .toggleButton }
    let chosen = toggles.filter { $0.part.state.contains(.checked) }.map(\.part.name)
    #expect(
      chosen.filter { ["Match Case", "Whole Words", "Find and Replace"].contains($0) }
        == ["Whole Words"]
    )
  }

  @Test("Ctrl+Enter opens the text at the place, with its words selected (text 8.1)")
  func opensThere() throws {
    let session = try session("key ctrl+f\ntype \"budget\"\nkey Enter")
    _ = session.app.takeRequests()
    try session.play("key ctrl+Enter")
    #expect(session.answer(.editor) == "A budget, the [budget|]")
    #expect(session.answer(.find) == "no find" && session.app.takeRequests().isEmpty)
  }

  @Test("a card as high as its words grows with them, in the same step")
  func growsTheCard() throws {
    let session = try session()
    let before = session.answer(.cards, "near")
    let words = Array(repeating: "many words", count: 30).joined(separator: " ")
    try session.play("replace \"A budget\" \"\(words)\"")
    #expect(session.answer(.cards, "near") != before)
    try session.play("key ctrl+z")
    #expect(session.answer(.cards, "near") == before && session.answer(.dirty) == "no")
  }

  @Test("in a window that only looks, finding works and replacing is disabled (text 8.2)")
  func lookingOnly() throws {
    let session = try session(Self.open)
    let before = session.saved
    session.app.editor.isReadOnly = true
    try session.play("key ctrl+alt+Enter\nkey Enter\nreplace \"budget\" \"plan\" all")
    #expect(session.saved == before && session.answer(.history) == "")
    #expect(session.answer(.find).hasPrefix("budget\n1 of 5"))
    for command in [Command.find(.toggleReplacing), .find(.replaceOne), .find(.replaceAll)] {
      let controls = session.controls(for: command)
      #expect(!controls.isEmpty && controls.allSatisfy { !$0.isEnabled }, "\(command.title)")
      #expect(!session.app.chain.answer(to: command, in: session.app).isEnabled, "\(command.title)")
    }
  }

  @Test("what a draft is not about stays as it is, and it says how much")
  func draft() throws {
    let session = try session("click 200,150\nkey ctrl+shift+e\n")
    try session.play("replace \"budget\" \"plan\" all")
    #expect(session.answer(.text, "near") == "A plan, the plan")
    #expect(session.answer(.text, "far") == "The *Budget* of March")
    let words = "Replaced 2 places in 1 card; 1 file left as it is; 2 not tried out"
    #expect(session.answer(.status) == words)
  }

  @Test("on a board of ten thousand cards all are replaced as one step")
  func largeBoard() throws {
    let count = 10_000
    let nodes = (0..<count).map { index in
      #"{"id":"n\#(index)","type":"text","text":"a card","x":\#(index % 100 * 300),"#
        + #""y":\#(index / 100 * 200),"width":200,"height":100}"#
    }
    let session = try Session(#"{"nodes":[\#(nodes.joined(separator: ","))],"edges":[]}"#)
    let before = session.saved
    try session.play("replace \"card\" \"note\" all")
    #expect(session.answer(.history) == "done\tReplace in 10000 Cards")
    let notes = FindIndex(.shared)
    _ = notes.refresh(session.app.editor.board, revision: .init(1))
    #expect(notes.places(of: FindQuery("note", .shared)).count == count)
    try session.play("key ctrl+z")
    #expect(session.saved == before)
  }

  @Test("in a narrow window every control of the bar is inside it", arguments: [1.0, 2.0])
  func narrow(scale: Double) throws {
    let session = try session(Self.open)
    try session.play("resize \(Int(320 * scale))x\(Int(240 * scale)) scale \(Int(scale))")
    let pane = try #require(session.app.panes[.find])
    #expect(session.app.view.bounds.contains(pane.frame))
    for control in pane.controls where control.part.isFocusable {
      #expect(pane.frame.contains(control.frame), "\(control.part.name)")
    }
  }

  @Test("whatever is replaced by whatever, one undo is as before to the byte (text 8.2)")
  func undoWalk() throws {
    let signs = Array("aAb ßẞsSİiıeEé\u{301}\u{327}한하👩👨‍👩‍👧👍🏽ﬁf*_`[]()\n\t")
    func text(_ count: Int, _ random: inout SeededGenerator) -> String {
      String(
        (0..<Int.random(in: 0...count, using: &random)).compactMap { _ in
          signs.randomElement(using: &random)
        }
      )
    }
    for seed in SeededGenerator.seeds(60) {
      var random = SeededGenerator(seed: seed)
      let texts = (0..<5).map { _ in text(20, &random) }
      let nodes = try texts.enumerated().map { index, text in
        let words = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        return #"{"id":"n\#(index)","type":"text","text":\#(words),"x":0,"y":\#(index * 200),"#
          + #""width":200,"height":100}"#
      }
      let session = try Session(#"{"nodes":[\#(nodes.joined(separator: ","))],"edges":[]}"#)
      let before = session.saved
      let query = signs.randomElement(using: &random).map { String($0) } ?? "a"
      let new = text(3, &random)
      session.app.perform(.find(.replace(query, with: new, all: true)), at: session.now)
      let wanted = FindQuery(query, .shared, .asWritten)
      let expected = texts.map { text in
        text.replacing(wanted.places(in: FoldedText(text, .shared)), with: new).escaped
      }
      #expect(session.answer(.text) == expected.joined(separator: "\n"), "seed \(seed)")
      let steps = session.answer(.history).split(separator: "\n").count
      #expect(steps <= 1, "seed \(seed)")
      if steps == 1 { try session.play("key ctrl+z") }
      #expect(session.saved == before, "seed \(seed)")
    }
  }
}

/// The current place, as it is seen on its card.
@MainActor
@Suite struct FoundPlaceLookTests {
  private static let lines = (1...40).map { "line \($0)" }.joined(separator: "\\n\\n")
  private static let canvas = """
    {"nodes":[{"id":"long","type":"text","text":"**word** [w](http://word)\\n\\n\(lines)\\n\\nword",\
    "x":100,"y":100,"width":200,"height":100}],"edges":[]}
    """

  private func face(_ session: Session) throws -> CardFace {
    let scene = session.app.renderer.scene(session.app.frame(at: session.now))
    return try #require(
      scene.lists.joined().lazy.compactMap {
        if case .card(let item) = $0 { item.face } else { nil }
      }.first
    )
  }

  @Test(
    "a place further down in a card is scrolled to, and the card is as before after it (text 8.1)"
  )
  func scrolls() throws {
    let session = try Session(Self.canvas)
    try session.play("key ctrl+f\ntype \"word\"\nsettle")
    #expect(session.answer(.find) == "word\n1 of 3 long")
    #expect(try face(session).scroll == 0 && face(session).foundPlace == 2..<6)
    // The address behind a link is a place as well, though it is not seen.
    try session.play("key Enter\nkey Enter\nsettle")
    #expect(try face(session).scroll > 400)
    #expect(session.answer(.matches).split(separator: "\n").last?.hasPrefix("* long") == true)
    try session.play("key Enter\nsettle")
    #expect(try face(session).scroll == 0)
    try session.play("key shift+Enter\nkey Escape\nsettle")
    #expect(try face(session).scroll == 0 && face(session).foundPlace == nil)
  }
}
