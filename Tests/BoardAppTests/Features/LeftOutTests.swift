import AppTestSupport
import BoardCore
import BoardStore
import BoardValues
import Testing

@testable import BoardApp

/// The program without one of its features: the board can still be worked on, saved and closed.
@MainActor
@Suite("The program without a feature") struct LeftOutTests {
  /// The features that can be left out, beside `DragFeature` and `Writing`, which are always there.
  nonisolated static let names = Features.all.map { "\($0)" }
    .filter { !["BoardFeature", "Controls"].contains($0) }

  @Test(
    "a card is dragged and written on, saved by its key, and the window closes",
    arguments: names
  )
  func works(without name: String) throws {
    let folder = try StateFolder()
    var options = App.Options()
    options.size = Size(800, 600)
    options.view = Camera(origin: .zero, pixelsPerUnit: 1)
    options.features = Features.all.filter { "\($0)" != name }
    let app = App(try folder.opening(), options)
    let player = Player(app) { _ in }
    for line in [
      "drag 150,150 to 200,170", "settle", "key enter", "type \" today\"", "key escape",
      "key ctrl+s",
    ] { try player.play(line, source: "left out", number: 1) }
    let plan = try #require(app.editor.board.cardOrder.lazy.compactMap(app.editor.board.card).first)
    #expect(plan.frame.minX == 150 && plan.frame.minY == 120)
    #expect(plan.content == .text("# plan today"))
    // Without the feature that saves, closing keeps what is unsaved.
    #expect(app.editor.hasUnsavedChanges == (name == "Saving"))
    #expect(folder.text.contains("today") == (name != "Saving"))
    app.handle(.closeRequested, at: 100)
    #expect(app.exitCode == 0)
  }
}
