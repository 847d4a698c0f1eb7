import BoardStore
import BoardTestSupport
import BoardValues
import TestSupport

@testable import BoardApp
@testable import BoardCore

/// A feature that is alone with a board: the program has no other feature, and nothing that it asks for is
/// done. Tests look at what it asks for, at the editor and at the words said.
@MainActor
final class Alone<F: Feature> {
  let app: App
  var now = 1.0

  init(_ type: F.Type, _ canvas: String = CanvasText.small) throws {
    var options = App.Options()
    options.size = Size(800, 600)
    options.view = Camera(origin: .zero, pixelsPerUnit: 1)
    options.randomness = SeededGenerator(seed: 0)
    options.features = [F.self]
    app = App(try BoardOpening("board.canvas", bytes: Array(canvas.utf8)), options)
  }

  var editor: Editor { app.editor }
  var feature: F? { app.overlay.features.of(F.self) }
  var question: Question { Question(now: now, feature: F.id, app) }
  /// The words at the bottom of the window.
  var words: String { app.message }

  /// Lets the feature take a turn, and returns what it asks for.
  @discardableResult
  func turn(_ body: (inout F, inout Turn) -> Void) -> [Asked] {
    guard var feature else { return [] }
    var turn = Turn(now: now, feature: F.id, app)
    body(&feature, &turn)
    app.overlay.features[F.id] = feature
    return turn.asked
  }

  @discardableResult
  func perform(_ order: F.Order) -> [Asked] { turn { $0.perform(order, &$1) } }

  /// Lets the feature handle an input at a place; returns what it asks for, or nil if it passes.
  @discardableResult
  func handle(_ input: Input, at place: Place) -> [Asked]? {
    var verdict = Verdict.passed
    let asked = turn { verdict = $0.handle(input, at: place, &$1) }
    return verdict == .taken ? asked : nil
  }

  func press(_ stroke: KeyStroke, at place: Place) -> [Asked]? {
    handle(.event(.keyPressed(stroke, isRepeat: false)), at: place)
  }

  func click(_ point: Point, at place: Place) -> [Asked]? {
    handle(.event(.pressed(.primary, at: point, modifiers: [], clickCount: 1)), at: place)
  }

  /// Returns the element with a name in the file.
  func element(_ name: String) -> ElementID {
    let board = app.editor.board
    return (board.cardOrder + board.edgeOrder).first { board[$0]?.name == name } ?? board.nextID
  }

  /// Opens the text of a new card, and writes a word.
  func writeNewCard(at point: Point) {
    app.write(on: .newCard(at: point), at: now)
    app.run(\.writing, at: now) { $0.commit("Milk", &$1) }
  }

  func select(_ names: String...) { app.editor.choose(Set(names.map(element))) }
}
