import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import Windowing

@testable import BoardApp

/// Letters that are typed while a surface above the board has the keyboard.
@MainActor
@Suite struct TypedSurfaceTests {
  /// What opens each surface, behind the state of the board.
  private static let surfaces = [
    "click 550,150 button 2", "click 200,150 button 2", "click 20,570 button 2", "key shift+F10",
    "click control \"More\"", "key F1", "key ctrl+,", "key ctrl+shift+x", "key ctrl+o",
    "key ctrl+h",
    "key ctrl+shift+e", "key ctrl+shift+p", "key ctrl+f", "key ctrl+shift+s", "key F6",
    "key ctrl+shift+p\ntype \"other colour\"\nkey Enter", "key ctrl+h\nkey F6",
  ]
  private static let states = ["", "click 200,150", "click 200,150\nkey Enter"]
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789?") + ["Ä"]
  /// Which of the letters are usually typed, so that all are, but not everywhere.
  private static func isTyped(_ number: Int) -> Bool { Rounds.go(number, usually: 20) }

  private func session(_ state: String, _ surface: String) throws -> Session {
    let session = try Session(CanvasText.small, path: try Folder()("board.canvas"))
    try session.play(state)
    try session.play(surface)
    return session
  }

  /// Whether something other than the board or a text on it takes letters.
  private func isCovered(_ app: App) -> Bool { app.isMenuOpen || app.overlay.focus != nil }

  /// What the open text says, wherever the caret is: finding selects in it.
  private func words(_ session: Session) -> String? { session.app.writing.text?.editor.string }

  @Test("no letter gets past a surface that has the keyboard")
  func nothingIsWritten() throws {
    var (reached, number) = (0, 0)
    for state in Self.states {
      for surface in Self.surfaces {
        var session = try session(state, surface)
        guard isCovered(session.app) else { continue }
        reached += 1
        let before = (session.saved, words(session))
        for letter in Self.letters {
          number += 1
          guard Self.isTyped(number) else { continue }
          // A letter may choose a row that closes the surface.
          if !isCovered(session.app) { session = try self.session(state, surface) }
          #expect(session.app.appearance.typingPlace == nil)
          try session.play("type \"\(letter)\"")
          #expect(session.saved == before.0, "\(letter) in \(surface) after \(state)")
          #expect(words(session) == before.1, "\(letter) in \(surface) after \(state)")
        }
      }
    }
    #expect(reached >= 36, "only \(reached) surfaces have the keyboard")
  }

  @Test("a held letter that closed a menu is not written on the card behind it")
  func repeatedLetter() throws {
    let session = try Session(CanvasText.small)
    try session.play("click 200,150 button 2")
    let stroke = KeyStroke(.character("k"))
    let before = session.saved
    session.app.handle(.keyPressed(stroke, isRepeat: false), at: session.now)
    session.app.handle(.typed("k"), at: session.now)
    session.app.handle(.interrupted, at: session.now)
    #expect(!session.app.isMenuOpen)
    session.app.handle(.keyPressed(stroke, isRepeat: true), at: session.now)
    session.app.handle(.typed("k"), at: session.now)
    #expect(session.saved == before && session.answer(.editor) == "no editor")
  }
}
