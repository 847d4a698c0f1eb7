import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

/// The panel in which numbers, colour and lock of cards are set by keys.
@MainActor
@Suite("Properties in a panel")
struct InspectorTests {
  private func session(_ script: String) throws -> Session {
    let session = try Session(CanvasText.small)
    try session.play("click 200,150\nkey alt+p\n" + script)
    return session
  }

  private func steps(_ session: Session) -> [Substring] {
    session.answer(.history).split(separator: "\n")
  }

  @Test("all that is changed is one step, by keys alone")
  func oneStep() throws {
    let session = try session(
      """
      type "-40"
      key Tab
      type "12"
      key Tab
      type "240"
      key Tab
      type "160"
      key Tab
      key Space
      key Enter
      """
    )
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
    try session.play("click control \"Locked\"\nclick control \"Set\"")
    #expect(session.answer(.cards, "plan") == "plan -40 12 240 160")
    #expect(steps(session) == ["done\tProperties"])
    #expect(session.app.editor.sharedProperties.isLocked == true)
    #expect(session.app.overlay.focus == nil)
    try session.play("key ctrl+z\nsettle")
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
  }

  @Test("Enter in a field is the button, and Escape leaves all as it is")
  func enterAndEscape() throws {
    let moved = try session("type \"140\"\nkey Enter")
    #expect(moved.answer(.cards, "plan") == "plan 140 100 200 100")
    #expect(steps(moved) == ["done\tMove"])
    let left = try session("type \"140\"\nkey Escape")
    #expect(left.answer(.cards, "plan") == "plan 100 100 200 100" && steps(left).isEmpty)
  }

  @Test("what is no number, or too small a size, is said and changes nothing")
  func complains() throws {
    for script in ["type \"left\"\nkey Enter", "key Tab\nkey Tab\ntype \"3\"\nkey Enter"] {
      let session = try session(script)
      #expect(session.answer(.controls).contains("Set"), "the panel stays open")
      #expect(session.app.panes.reachable.contains { $0.id == .panel })
      #expect(steps(session).isEmpty)
    }
  }

  @Test("digits of other scripts and blanks count as well")
  func digits() throws {
    let session = try session("type \"۱ ۴۰\"\nkey Enter")
    #expect(session.answer(.cards, "plan") == "plan 140 100 200 100")
  }

  @Test("with nothing selected there is a reason")
  func nothingSelected() throws {
    let session = try Session(CanvasText.small)
    try session.play("key alt+p")
    #expect(session.answer(.status) == "Select a card first")
  }
}
