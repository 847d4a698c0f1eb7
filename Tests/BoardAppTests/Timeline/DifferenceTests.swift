import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

@MainActor
@Suite("The differences of a comparison")
struct DifferenceTests {
  @Test("one goes from each to the next, also to what is gone")
  func walks() throws {
    let cards = ["a", "b", "c"].enumerated().map { CanvasText.card($1, 100 + 250 * $0, 260) }
    let session = try Session(
      CanvasText.board(nodes: cards),
      options: "--view 0,0,1 --geometry 1000x600"
    )
    let app = session.app
    try session.play("set snapping off\ndrag 150,300 to 150,330\nclick 650,300\nkey Delete\nsettle")
    app.perform(.compare(.compareWithSaved), at: session.now)
    try session.play("settle")
    #expect(app.interfaceState.comparison?.words.contains("2 cards · 1 moved") == true)
    func go(_ order: Compare.Order) -> [String] {
      app.perform(.compare(order), at: session.now)
      return app.selectedCards.compactMap { app.editor.board.card($0)?.name }
    }
    var said: String? { app.status.toast?.words.text }
    #expect(go(.nextDifference) == ["a"])
    #expect(said == "Difference 1 of 2: “a”")
    #expect(go(.nextDifference) == [])
    #expect(said == "Difference 2 of 2: “c”")
    #expect(go(.nextDifference) == ["a"])
    #expect(go(.previousDifference) == [])
    #expect(go(.previousDifference) == ["a"])
    // What is brought back is no difference any more.
    app.perform(.compare(.bringSelectedBack), at: session.now)
    try session.play("settle")
    #expect(go(.nextDifference) == [])
    #expect(said == "Difference 1 of 1: “c”")
  }
}
