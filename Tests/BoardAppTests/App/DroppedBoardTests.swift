import AppTestSupport
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

@MainActor
@Suite("Boards that are dropped") struct DroppedBoardTests {
  private func drop(_ paths: [String]) throws -> (opened: [String], session: Session) {
    let session = try Session(CanvasText.small)
    var opened: [String] = []
    session.app.preferences.openBoard = { opened.append($0) }
    let lines = paths.map { URIList.address(ofFile: $0) + "\r\n" }.joined()
    let item = TransferContent.Item(type: TransferType.uriList, bytes: Array(lines.utf8))
    session.app.handle(
      .dropped(TransferContent([item]), at: Point(600, 400), modifiers: []),
      at: session.now
    )
    return (opened, session)
  }

  @Test("a single one opens in a window of its own, and is no card")
  func opens() throws {
    let (opened, session) = try drop(["/tmp/A plan.canvas"])
    #expect(opened == ["/tmp/A plan.canvas"])
    #expect(session.answer(.undo) == "-\n-")
    #expect(session.answer(.status) == "Opening A plan.canvas")
  }

  @Test(
    "any other files are cards",
    arguments: [
      ["/tmp/a.png"], ["/tmp/a.canvas", "/tmp/b.canvas"], ["/tmp/a.canvas", "/tmp/a.md"],
    ]
  )
  func cards(paths: [String]) throws {
    let (opened, session) = try drop(paths)
    #expect(opened == [])
    #expect(session.answer(.selection).split(separator: " ").count == paths.count)
  }
}
