import AppTestSupport
import BoardCore
import BoardTestSupport
import TestSupport
import Testing

@testable import BoardApp

@MainActor
@Suite struct FocusTests {
  @Test("F6 goes from part to part of the window, and back to the board")
  func parts() throws {
    let session = try Session(CanvasText.small)
    #expect(session.answer(.focus) == "board")
    // Undo and Redo have nothing to do yet.
    try session.play("key F6")
    #expect(session.answer(.focus) == "radio button\tUndo for the Whole Board")
    try session.play("key F6")
    #expect(session.answer(.focus) == "board")
  }

  @Test("every control of the toolbar is reached by Tab, and works with Space and Enter")
  func toolbar() throws {
    let session = try Session(CanvasText.small)
    try session.play("drag 200,150 to 250,350\nsettle\nclick 700,500\nkey F6")
    var seen: Set<String> = []
    for _ in 0..<20 {
      seen.insert(session.answer(.focus))
      try session.play("key Tab")
    }
    for name in ["Undo Move of “plan”", "New Card", "Zoom In", "Zoom Out", "More"] {
      #expect(seen.contains("push button\t\(name)"), "\(name)")
    }
    #expect(seen.contains("radio button\tUndo for the Whole Board"))
    try session.play(
      "key F6\nkey F6\nexpect focus = push button\tUndo Move of “plan”\nkey Enter\nsettle"
    )
    #expect(session.answer(.undo).hasPrefix("-"))
    try session.play("key Tab\nkey Space\nsettle")
    #expect(session.answer(.undo).hasPrefix("Undo Move"))
  }

  @Test("arrows move a choice, and Tab leaves it")
  func choices() throws {
    let session = try Session(CanvasText.small)
    try session.play("key ctrl+,")
    try session.play("key Tab\nkey Tab\nkey Tab\nkey Tab")
    #expect(session.answer(.focus) == "radio button\tMotion: System")
    try session.play("key Right")
    #expect(session.answer(.focus) == "radio button\tMotion: Full")
    #expect(session.app.settings.motion == .full)
    try session.play("key Tab")
    #expect(session.answer(.focus) == "switch\tDot Grid")
    try session.play("key Up")
    #expect(session.answer(.focus) == "radio button\tMotion: Full")
  }

  @Test("Space, Enter and a click turn a switch on and off; its state says so")
  func switches() throws {
    let session = try Session(CanvasText.small)
    try session.play("key ctrl+,")
    func state() -> String? {
      session.controls.first { $0.part.role == .toggle && $0.part.name == "Dot Grid" }?
        .part.stateWords
    }
    try session.play(
      "key Tab\nkey Tab\nkey Tab\nkey Tab\nkey Tab\nexpect focus = switch\tDot Grid\nkey Space"
    )
    #expect(session.app.settings.hasGrid && state()?.hasSuffix("checked") == true)
    try session.play("key Enter")
    #expect(!session.app.settings.hasGrid && state() == "enabled focusable")
    try session.play("click control \"Dot Grid\"")
    #expect(session.app.settings.hasGrid)
  }

  @Test("Escape gives the keyboard back to the board")
  func escape() throws {
    let session = try Session(CanvasText.small)
    try session.play("key F6\nkey Escape")
    #expect(session.answer(.focus) == "board")
  }

  @Test("the list of keys has only what was searched for")
  func search() throws {
    let session = try Session(CanvasText.small)
    try session.play("key F1\ntype \"zoom i\"")
    let labels = session.controls.filter { $0.part.role == .label }.map(\.part.name)
    #expect(labels.contains { $0.hasPrefix("Zoom In") })
    #expect(!labels.contains { $0.hasPrefix("Zoom Out") })
    try session.play("key Escape\nexpect focus = board")
  }
}
