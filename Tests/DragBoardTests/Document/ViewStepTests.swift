import BoardTestSupport
import Testing

@testable import BoardCore
@testable import DragBoard

@MainActor
@Suite("Steps of the view") struct ViewStepTests {
  private func session(_ script: String) throws -> Session {
    let session = try Session(CanvasText.small)
    try session.play(script)
    return session
  }

  @Test("zooming is no step, unless the person wants it to be")
  func isOff() throws {
    let session = try session("key ctrl++\nkey ctrl+-")
    #expect(session.answer(.history) == "")
  }

  @Test("zooming never takes a redo away, makes nothing unsaved, and is undone like any step")
  func blocksNoRedo() throws {
    let session = try session(
      """
      set undo-view yes
      drag 150,150 to 250,250
      key ctrl+z
      wait 2
      """
    )
    let before = session.app.view.camera
    try session.play("key ctrl+-")
    #expect(session.app.view.camera != before)
    #expect(session.answer(.undo) == "Undo Zoom\nRedo Move")
    #expect(session.answer(.dirty) == "no")
    try session.play("key ctrl+z\nwait 2")
    #expect(session.app.view.camera == before)
    #expect(session.answer(.dirty) == "no")
    try session.play("key ctrl+shift+z\nkey ctrl+shift+z\nwait 2")
    #expect(session.answer(.cards, "plan") == "plan 200 200 200 100")
  }

  @Test("a row of wheel steps is one step")
  func joins() throws {
    let session = try session(
      "set undo-view yes\nwheel 400,300 1\nwheel 400,300 1\nwait 0.5\nwheel 400,300 1\nwait 2"
    )
    #expect(session.answer(.history) == "done\tMove View")
    try session.play("key ctrl+z")
    #expect(session.app.view.camera.origin == .zero)
  }
}
