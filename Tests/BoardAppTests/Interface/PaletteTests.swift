import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import LinuxSystem
import Testing

@testable import BoardApp

@MainActor
@Suite("The command palette") struct PaletteTests {
  private func titles(_ session: Session) -> [String] {
    session.app.overlay.palette?.found.map(\.title) ?? []
  }

  @Test("every command that means something by itself is in it, with its key (tools 9.3)")
  func everyCommand() throws {
    let session = try Session(CanvasText.small)
    try session.play("key ctrl+shift+p")
    let found = session.app.overlay.palette?.found ?? []
    for row in CommandRow.all where !row.traits.contains(.isLocal) {
      for (command, strokes) in row.members {
        let entry = found.first { $0.command == command }
        #expect(entry != nil, "\(command)")
        #expect(entry?.shortcut == strokes.first?.title ?? "", "\(command)")
      }
    }
    for setting in Setting.all {
      let commands =
        setting.isSwitch
        ? [Command.settings(.toggle(setting))]
        : setting.choices.map { Command.settings(.choose($0)) }
      for command in commands {
        #expect(found.contains { $0.command == command }, "\(command.title)")
      }
    }
  }

  @Test("what cannot be done says why, and is not done (tools 9.3)")
  func reasons() throws {
    let session = try Session(CanvasText.small)
    try session.play("key ctrl+shift+p")
    let found = session.app.overlay.palette?.found ?? []
    let greyed = found.filter { !$0.isEnabled }
    #expect(!greyed.isEmpty)
    for entry in greyed { #expect(entry.note != entry.command.row.subject.title, "\(entry.title)") }
    try session.play("type \"send to back\"\nkey Enter")
    #expect(session.app.overlay.palette != nil)
    try session.play("key Escape")
    #expect(session.answer(.undo) == "-\n-")
  }

  @Test("what can be done now stands above a line, the rest below it (tools 9.3)")
  func line() throws {
    let session = try Session(CanvasText.small)
    try session.play("key ctrl+shift+p")
    let palette = try #require(session.app.overlay.palette)
    let count = palette.found.count(where: \.isEnabled)
    #expect(palette.found.prefix { $0.isEnabled }.count == count)
    #expect(count > 0 && count < palette.found.count)
    #expect(palette.row(of: count - 1) == count - 1 && palette.row(of: count) == count + 1)
    try session.play("type \"colour\"")
    #expect(titles(session).prefix(2) == ["Colour: Red", "Colour: Orange"])
  }

  @Test("what fits best is chosen though it cannot be done, and Enter says why (tools 9.3)")
  func saysWhy() throws {
    let session = try Session(CanvasText.small)
    try session.play("key ctrl+shift+p\ntype \"undo\"")
    let entry = try #require(session.app.overlay.palette?.chosenEntry)
    #expect(entry.title == "Undo" && !entry.isEnabled)
    #expect(titles(session).first == "Undo for Each Card")
    try session.play("key Enter")
    #expect(session.answer(.status) == "Nothing to undo")
    #expect(session.app.overlay.palette != nil)
    #expect(session.app.editor.undoScope == .board)
  }

  @Test("words that no command has find cards, and @ looks among cards alone")
  func cards() throws {
    let nodes = (1...3).map {
      #"{"id":"c\#($0)","type":"text","text":"Quokka \#($0)\nmore","x":\#(3000 * $0),"y":0,"width":200,"height":100}"#
    }
    let session = try Session(CanvasText.board(nodes: nodes))
    try session.play("key ctrl+shift+p\ntype \"quok\"")
    #expect(titles(session) == ["Quokka 1", "Quokka 2", "Quokka 3"])
    try session.play("type \" 2\"\nkey Enter\nsettle")
    #expect(session.app.overlay.palette == nil)
    #expect(session.answer(.selection) == "c2")
    let view = session.app.view
    let middle = view.camera.toWindow(Point(6100, 50))
    #expect(view.bounds.contains(middle))
    try session.play("key ctrl+shift+p\ntype \"@\"")
    #expect(titles(session) == ["Quokka 1", "Quokka 2", "Quokka 3"])
    try session.play("type \"zoom\"")
    #expect(titles(session).isEmpty)
    try session.play("key Escape")
    #expect(session.answer(.undo) == "-\n-")
  }

  @Test("what was used last is first (tools 9.3)")
  func recent() throws {
    let session = try Session(CanvasText.small)
    for words in ["zoom in", "select all", "zoom in"] {
      try session.play("key ctrl+shift+p\ntype \"\(words)\"\nkey Enter")
    }
    try session.play("key ctrl+shift+p")
    #expect(titles(session).prefix(2) == ["Zoom In", "Select All"])
  }

  @Test("and still is in the next window, but for what belongs to one board (tools 9.3)")
  func recentAfterRestart() throws {
    let folder = try Folder()
    let used = UsedCommands(path: folder("state/commands"))
    let first = try Session(CanvasText.small)
    first.app.preferences.usedCommands = used
    first.app.preferences.recent = { [RecentBoard(path: "/tmp/secret.canvas")] }
    for words in ["zoom in", "select all", "open secret"] {
      try first.play("key ctrl+shift+p\ntype \"\(words)\"\nkey Enter")
    }
    let second = try Session(CanvasText.small)
    second.app.preferences.usedCommands = used
    try second.play("key ctrl+shift+p")
    #expect(titles(second).prefix(2) == ["Select All", "Zoom In"])
    let text = String(decoding: try FileReading.bytes(folder("state/commands")), as: UTF8.self)
    #expect(text == "Select All\nZoom In\n")
  }

  @Test("closed, it gives the keyboard back to whatever had it")
  func focus() throws {
    let session = try Session(CanvasText.small)
    for before in ["", "key F6", "key ctrl+f", "key F1", "click 150,150\nkey Enter"] {
      try session.play("key Escape\nkey Escape\nkey Escape\n\(before)")
      let (focus, editor) = (session.answer(.focus), session.answer(.editor))
      for closing in [
        "key Escape", "key ctrl+shift+p", "click 5,595", "type \"zoom in\"\nkey Enter",
      ] {
        try session.play("key ctrl+shift+p")
        #expect(session.answer(.focus) == "entry\t\(Palette.fieldName)")
        try session.play(closing)
        #expect(session.answer(.focus) == focus, "\(before), \(closing)")
        #expect(session.answer(.editor) == editor, "\(before), \(closing)")
      }
    }
  }

  @Test("no key does anything to the board behind it")
  func modal() throws {
    let session = try Session(CanvasText.small)
    try session.play("click 150,150\nkey ctrl+shift+p")
    let before = session.saved
    for (stroke, command) in Keymap.standard.bindings
    where ![.escape, .palette(.openPalette)].contains(command) && stroke != KeyStroke(.enter) {
      session.app.handle(.keyPressed(stroke, isRepeat: false), at: session.now)
      #expect(session.app.overlay.palette != nil, "\(stroke.title)")
    }
    try session.play("key Escape")
    #expect(session.saved == before)
    #expect(session.answer(.selection) == "plan")
    #expect(session.answer(.undo) == "-\n-")
  }

  @Test("a row that says everything has no tooltip")
  func tips() throws {
    let session = try Session(CanvasText.small)
    try session.play("key ctrl+shift+p\nmove control \"History\"\nwait 1")
    #expect(session.app.panes[.tip] == nil)
  }

  @Test("the chosen row is always in view")
  func scrolls() throws {
    let session = try Session(CanvasText.small)
    try session.play("key ctrl+shift+p")
    for key in ["Up", "Up", "PageUp", "PageUp", "Down", "PageDown", "PageDown", "PageDown", "Down"]
    {
      try session.play("key \(key)")
      let chosen = session.app.overlay.palette?.chosen ?? -1
      let row = session.app.panes[Focus(pane: .palette, part: "\(chosen)")]
      #expect(row != nil && row?.scrollNeeded(scale: 1) == nil, "\(key)")
    }
  }
}
