import BoardValues
import Testing

@testable import BoardApp

@Suite struct KeymapTests {
  private let keymap = Keymap.standard

  @Test("every stroke's title can be read again, however it is written")
  func titles() {
    for (stroke, _) in keymap.bindings {
      #expect(KeyStroke(parsing: stroke.title) == stroke, "\(stroke.title)")
      #expect(KeyStroke(parsing: stroke.title.lowercased()) == stroke, "\(stroke.title)")
    }
    for (name, key) in KeyStroke.Key.named {
      #expect(KeyStroke(parsing: "ctrl+alt+\(name)") == KeyStroke(key, [.control, .alt]))
    }
    for number in 1...24 {
      #expect(KeyStroke(parsing: "shift+F\(number)") == KeyStroke(.function(number), .shift))
    }
  }

  @Test(
    "what is no key is none",
    arguments: ["", "ctrl+", "f0", "f25", "hyper+z", "zz", "ctrl+shift"]
  )
  func nonsense(_ text: String) {
    // A plus at the end is the key itself.
    #expect(
      KeyStroke(parsing: text) == (text == "ctrl+" ? KeyStroke(.character("+"), .control) : nil)
    )
  }

  @Test("no stroke asks for two things")
  func unique() {
    #expect(Set(keymap.bindings.map(\.stroke)).count == keymap.bindings.count)
  }

  @Test("no command has two rows of the table, and no row is without a title or a command")
  func rows() {
    let rows = CommandRow.all
    let members = rows.flatMap(\.members).map(\.command)
    #expect(Set(members).count == members.count)
    let families = rows.compactMap(\.family)
    #expect(Set(families).count == families.count)
    for row in rows {
      #expect(!row.title.isEmpty || row.family == "choose")
      #expect(row.family != nil || row.members.count == 1)
      for (command, _) in row.members { #expect(command.row.title == row.title) }
    }
  }

  @Test("2.3: Ctrl-Z undoes, Ctrl-Shift-Z and Ctrl-Y redo")
  func undo() {
    #expect(keymap.command(for: KeyStroke(.character("z"), .control)) == .undo(.undo))
    #expect(keymap.command(for: KeyStroke(.character("z"), [.control, .shift])) == .undo(.redo))
    #expect(keymap.command(for: KeyStroke(.character("y"), .control)) == .undo(.redo))
    #expect(keymap.shortcut(for: .undo(.undo)) == "Ctrl+Z")
    #expect(keymap.shortcut(for: .undo(.redo)) == "Ctrl+Shift+Z")
  }

  @Test("signs work with and without Shift, wherever the layout keeps them; letters do not")
  func signs() {
    #expect(keymap.command(for: KeyStroke(.character("?"), .shift)) == .keyList(.toggleHelp))
    #expect(keymap.command(for: KeyStroke(.character("+"), [.control, .shift])) == .view(.zoomIn))
    #expect(keymap.command(for: KeyStroke(.character("u"), .shift)) == nil)
  }

  @Test("what a person types moves the view at most")
  func typing() {
    let typed = keymap.bindings.filter { stroke, _ in
      guard case .character = stroke.key else { return false }
      return stroke.modifiers.isDisjoint(with: [.control, .alt, .logo])
    }
    #expect(
      typed.map(\.command) == [
        .view(.zoomActual), .view(.zoomFit), .view(.zoomSelection), .settings(.toggle(.minimap)),
        .keyList(.toggleHelp),
      ]
    )
  }
}
