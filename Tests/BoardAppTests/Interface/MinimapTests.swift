import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

@MainActor
@Suite("The minimap") struct MinimapTests {
  private func session(_ options: String = "--view 0,0,1 --geometry 800x600") throws -> Session {
    let nodes = (0..<12).map { CanvasText.card("card\($0)", 400 * ($0 % 4), 400 * ($0 / 4)) }
    return try Session(CanvasText.board(nodes: nodes), options: options)
  }

  private func map(_ session: Session) throws -> Control {
    try #require(
      session.app.panes[.minimap]?.controls.first {
        if case .map = $0.part.kind { true } else { false }
      }
    )
  }

  private func words(_ point: Point) -> String { "\(Int(point.x)),\(Int(point.y))" }

  @Test("a press beside the frame of the view brings the view there, and the view follows a drag")
  func movesView() throws {
    let session = try session()
    try session.play("key m\nsettle")
    let frame = try map(session).frame
    let corner = Point(frame.maxX - 20, frame.maxY - 20)
    try session.play("press \(words(corner))")
    let there = session.app.view.camera
    #expect(there.origin.x > 400 && there.origin.y > 300)
    try session.play("move \(words(frame.center))\nrelease \(words(frame.center))\nsettle")
    let middle = session.app.view.camera
    #expect(middle.origin.x < there.origin.x && middle.origin.y < there.origin.y)
    #expect(session.answer(.selection).isEmpty, "the board beneath takes nothing")
  }

  @Test("the frame of the view is dragged from where it was taken, without a jump")
  func dragsFrame() throws {
    let session = try session()
    try session.play("key m\nsettle")
    let before = session.app.view.camera
    let place = try map(session).frame.origin + Vector(40, 30)
    try session.play("press \(words(place))")
    #expect((session.app.view.camera.origin - before.origin).length < 1)
    try session.play("move \(words(place + Vector(10, 0)))")
    #expect(session.app.view.camera.origin.x > before.origin.x)
    try session.play("release \(words(place + Vector(10, 0)))")
  }

  @Test("whoever asks for it hears why there is none: no room, or all is in view")
  func saysWhy() throws {
    let small = try session("--view 0,0,1 --geometry 480x360")
    try small.play("key m")
    #expect(small.answer(.status).contains("no room"))
    let whole = try session("--view -100,-100,0.3 --geometry 1200x800")
    try whole.play("key m")
    #expect(whole.answer(.status).contains("in view"))
    let part = try session()
    try part.play("key m")
    #expect(!part.answer(.status).contains("minimap"))
  }
}
