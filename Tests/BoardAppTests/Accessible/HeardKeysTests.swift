import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import Windowing

@testable import BoardApp

/// Nothing that a key changes is left for the eyes alone: a reader is told by the keyboard's place, by a chosen
/// row, by a value, by text or by a sentence.
@MainActor
@Suite("Keys that can be heard")
struct HeardKeysTests {
  private static let canvas = """
    {"nodes":[
    {"id":"group","type":"group","label":"Plans","x":80,"y":80,"width":300,"height":150},
    {"id":"plan","type":"text","text":"# Plan\\n- [ ] milk","x":100,"y":100,"width":120,"height":80},
    {"id":"price","type":"text","text":"Price of milk","x":480,"y":120,"width":120,"height":80},
    {"id":"ship","type":"text","text":"Ship","x":100,"y":340,"width":120,"height":80}],
    "edges":[{"id":"e","fromNode":"plan","toNode":"ship"},\
    {"id":"f","fromNode":"plan","toNode":"price","label":"costs"}]}
    """

  /// What is done before the keys, in words for the failure.
  private static let surfaces = [
    "", "click 160,140", "click 550,160", "click 160,140\nkey ctrl+a", "click 300,120",
    "key alt+PageDown", "click 160,140\nkey alt+PageDown",
    "key F6", "key F6\nkey F6", "click 160,140\nkey F6\nkey F6",
    "key Menu", "click 160,140\nkey Menu", "key ctrl+shift+p", "key ctrl+shift+p\ntype \"arr\"",
    "key F1", "key ctrl+,", "key ctrl+o", "key ctrl+shift+s", "key ctrl+shift+x",
    "key ctrl+f", "key ctrl+f\ntype \"milk\"", "key ctrl+shift+h\ntype \"milk\"",
    "click 160,140\nkey ctrl+l", "click 160,140\nkey alt+m", "click 160,140\nkey alt+r",
    "click 160,140\nkey alt+p", "click 160,140\nkey Right\nkey ctrl+h\nsettle",
    "click 160,140\nkey Right\nwait 2\nkey Down\nkey ctrl+h\nsettle",
    "click 160,140\nkey Right\nkey ctrl+h\nsettle\nkey F6",
    "click 160,140\nkey Right\nkey ctrl+h\nsettle\nkey F6\nkey F6",
    "click 160,140\nkey ctrl+shift+e", "click 160,140\nkey Enter",
    "click 160,140\nkey ctrl+shift+p\ntype \"other colour\"\nkey Enter",
    "key ctrl+Tab", "click 160,140\nkey Right\nkey alt+u",
  ]

  private static let keys = [
    "Tab", "shift+Tab", "Down", "Up", "Right", "Left", "shift+Right", "Home", "End", "PageDown",
    "PageUp", "Space", "Enter", "shift+Enter", "Escape", "F6", "shift+F6", "F3", "Menu", "Delete",
    "ctrl+a", "ctrl+d", "ctrl+g", "ctrl+shift+g", "ctrl+x", "ctrl+z", "ctrl+shift+z", "ctrl+l",
    "ctrl+h", "ctrl+f", "ctrl+n", "ctrl+Right", "alt+Right", "alt+Down", "alt+g", "alt+shift+g",
    "alt+PageDown", "alt+Home", "alt+End", "alt+1", "alt+0", "alt+l", "alt+u", "alt+c", "alt+w",
    "alt+h", "alt+Enter", "ctrl+Tab", "ctrl+Space", "ctrl+]", "ctrl+PageDown",
    "ctrl+shift+Left", "ctrl+alt+Right", "ctrl+Home", "ctrl+End", "F1", "F2", "m",
  ]

  /// All that keys change and eyes see at once.
  private struct Seen: Equatable {
    var focus: String
    var chosen: String?
    var aim: ElementID?
    var selection: String
    var look: String
    var found: String
    var values: [String: String]
    var cards: String
    var editor: String

    @MainActor
    init(_ session: Session) {
      let app = session.app
      focus = session.answer(.focus)
      let rows = session.controls.filter {
        $0.part.role == .listItem && $0.part.state.contains(.hot)
      }
      chosen = rows.first.map { "\($0.part.id) \($0.part.name)" }
      aim = app.dragging.drag.connection?.landing
      selection = session.answer(.selection)
      look = session.answer(.look)
      found = session.answer(.find)
      values = [:]
      for pane in app.panes.list {
        for control in pane.controls where control.part.isFocusable {
          let value =
            if case .field(let field) = control.part.kind {
              field.text
            } else {
              control.part.state.contains(.checked) ? "checked" : ""
            }
          values["\(pane.id) \(control.part.id)"] = value
        }
      }
      let shown = session.answer(.shown)
      cards = shown + session.answer(.color)
      editor = session.answer(.editor)
    }

    /// Returns what is different, in words.
    func differences(from old: Seen) -> [String] {
      // What comes and goes with a surface has not changed.
      let changed = values.filter { (old.values[$0.key] ?? $0.value) != $0.value }
      let pairs: [(String, Bool)] = [
        ("focus: \(old.focus) → \(focus)", focus != old.focus),
        ("chosen: \(old.chosen ?? "-") → \(chosen ?? "-")", chosen != old.chosen),
        ("aim", aim != old.aim),
        ("selection: \(old.selection) → \(selection)", selection != old.selection),
        ("look: \(look)", look != old.look), ("found: \(found)", found != old.found),
        ("values: \(changed)", !changed.isEmpty), ("cards: \(cards)", cards != old.cards),
        ("text: \(editor)", editor != old.editor),
      ]
      return pairs.filter(\.1).map(\.0)
    }
  }

  /// Whether an event is heard by itself, and not only when it is asked for.
  private func isHeard(_ event: AccessibleEvent, _ reader: AccessibleApp) -> Bool {
    switch event {
    // A reader says of what has the keyboard that it is selected, or no longer.
    case .changedState(let id, .selected, _):
      reader.node(id)?.states.contains(.focused) == true
    case .changedState(_, .focused, true), .changedState(_, .checked, _),
      .changedState(_, .expanded, _), .announced, .chose, .changedValue, .deleted, .inserted,
      .movedCaret, .selectedText:
      true
    default: false
    }
  }

  private func session(_ surface: String) throws -> Session {
    let session = try Session(Self.canvas, path: try Folder()("board.canvas"))
    try session.play(surface)
    try session.play("settle")
    return session
  }

  @Test(
    "no key changes what has the keyboard, a choice, an aim, the selection or a value in silence"
  )
  func nothingIsSilent() throws {
    var (changes, silent) = (0, [String]())
    for (number, surface) in Self.surfaces.enumerated() {
      for (index, key) in Self.keys.enumerated()
      where Rounds.go(number * Self.keys.count + index, usually: 20) {
        let session = try session(surface)
        for _ in 0..<2 {
          _ = session.app.reader.takeEvents()
          let before = Seen(session)
          try session.play("key \(key)")
          let events = session.app.reader.takeEvents()
          let differences = Seen(session).differences(from: before)
          guard !differences.isEmpty else { continue }
          changes += 1
          if !events.contains(where: { isHeard($0, session.app.reader) }) {
            let place = surface.replacing("\n", with: ", ")
            silent.append("\(place) | \(key): \(differences.joined(separator: "; "))")
          }
        }
      }
    }
    #expect(silent.isEmpty, "\(silent.count) of \(changes):\n\(silent.joined(separator: "\n"))")
    #expect(changes > 200)
  }
}
