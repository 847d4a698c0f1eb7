import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import LinuxSystem
import Testing
import Windowing

@testable import BoardApp

@MainActor
@Suite("A missing file") struct LocatingTests {
  private let scene: Dropping

  init() throws {
    scene = try Dropping(nodes: [
      BoardWithFiles.card("old/plan.md", Rect(100, 100, 200, 100)),
      #"{"id":"b","type":"file","file":"old/plan.md","subpath":"\#("#")Two","x":400,"y":100,"width":200,"height":100}"#,
      BoardWithFiles.card("there.md", Rect(100, 400, 200, 100)),
    ])
    try scene.place.write("here", to: "there.md")
  }

  private var session: Session { scene.session }

  private func locate() throws {
    try session.play("click 200,150\nsettle")
    session.app.perform(.locating(.locate), at: session.now)
    try session.play("settle")
  }

  @Test("is found by its name below the board, for all cards that show it, as one step")
  func findsByName() throws {
    try scene.place.write("Plan", to: "new/deep/plan.md")
    try scene.place.write("Not this", to: ".hidden/plan.md")
    try locate()
    #expect(scene.files == ["new/deep/plan.md", "new/deep/plan.md", "there.md"])
    #expect(session.answer(.status) == "2 cards show “new/deep/plan.md” again")
    #expect(session.saved.contains("#Two"))
    #expect(session.answer(.undo) == "Undo Locate File\n-")
    try session.play("key ctrl+z")
    #expect(scene.files == ["old/plan.md", "old/plan.md", "there.md"])
  }

  @Test("is chosen by hand if there are several of its name, or none", arguments: [0, 2])
  func asks(count: Int) throws {
    for number in 0..<count { try scene.place.write("Plan", to: "\(number)/plan.md") }
    try locate()
    #expect(scene.files == ["old/plan.md", "old/plan.md", "there.md"])
    #expect(session.app.overlay.files?.purpose == .locate("old/plan.md"))
    try scene.place.write("Plan", to: "other.md")
    try session.play("key ctrl+a\ntype \"other.md\"\nkey enter\nsettle")
    #expect(scene.files == ["other.md", "other.md", "there.md"])
  }

  @Test("that is chosen elsewhere is copied, in the same step")
  func copies() throws {
    try locate()
    try scene.elsewhere.write("Plan", to: "plan.md")
    try session.play("key ctrl+a\ntype \"\(scene.elsewhere.path("plan.md"))\"\nkey enter\nsettle")
    #expect(scene.files == ["plan.md", "plan.md", "there.md"])
    #expect(scene.text("plan.md") == "Plan")
    #expect(session.answer(.status) == "Copied “plan.md” beside the board")
    #expect(session.answer(.undo) == "Undo Locate File\n-")
  }

  @Test("offers that in the menu of its card, and no other card does")
  func offers() throws {
    try session.play("click 200,150\nkey shift+f10\nsettle")
    #expect(session.answer(.menu).contains("Locate…"))
    try session.play("key escape\nclick 200,450\nkey shift+f10\nsettle")
    #expect(!session.answer(.menu).contains("Locate…"))
  }
}
