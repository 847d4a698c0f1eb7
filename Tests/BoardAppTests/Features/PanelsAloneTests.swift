import AppTestSupport
import BoardCore
import BoardStore
import BoardTestSupport
import BoardValues
import Testing
import Windowing

@testable import BoardApp

/// What the features with panels, menus and keys do at once, and what they ask for.
@MainActor
@Suite("Panels, each feature alone") struct PanelsAloneTests {
  @Test("the bar for searching asks for its panel, and only for its field once it is open")
  func opensFind() throws {
    let finding = try Alone(Finding.self)
    #expect(finding.perform(.find) == [.show(.panel)])
    finding.app.overlay.panel = Finding.id
    #expect(finding.perform(.find) == [.show(.field)])
  }

  @Test("after words were replaced, undo is asked for as the board’s")
  func undoesAsTheBoard() throws {
    let finding = try Alone(Finding.self)
    finding.perform(.toggleReplacing)
    finding.app.overlay.panel = Finding.id
    finding.turn { finding, _ in finding.bar?.setField(TextField("price")) }
    finding.turn { $0.follow(&$1) }
    #expect(finding.handle(.command(.undo(.undo)), at: .panel) == nil)
    finding.perform(.replaceAll)
    finding.app.overlay.focusField()
    #expect(
      finding.handle(.command(.undo(.undo)), at: .panel) == [.command(.undo(.undo), asBoard: true)]
    )
  }

  @Test("closing the bar flies back to where one looked before")
  func closesFind() throws {
    let finding = try Alone(Finding.self)
    finding.perform(.find)
    finding.app.overlay.panel = Finding.id
    finding.app.stage.view.camera = Camera(origin: Point(900, 900), pixelsPerUnit: 1)
    #expect(finding.handle(.command(.escape), at: .panel) == [.close(.panel)])
    #expect(finding.app.view.camera.origin == .zero)
  }

  @Test("who stays at a place selects it, after the open text was left")
  func staysAtAPlace() throws {
    let finding = try Alone(Finding.self)
    finding.perform(.find)
    finding.app.overlay.panel = Finding.id
    finding.app.overlay.focusField()
    finding.turn { finding, _ in finding.bar?.setField(TextField("price")) }
    finding.turn { $0.follow(&$1) }
    finding.app.write(on: .newCard(at: Point(600, 400)), at: 1)
    finding.app.overlay.focusField()
    let enter = KeyStroke(.enter, .alt)
    #expect(finding.press(enter, at: .panel) == [.close(.panel)])
    #expect(finding.app.writing.text == nil)
    #expect(finding.editor.selection == [finding.element("price")])
  }

  @Test("one place is replaced as a step at once, and the next one is chosen")
  func replacesOne() throws {
    let canvas = """
      {"nodes":[{"id":"a","type":"text","text":"tea, tea","x":0,"y":0,"width":200,"height":100}]}
      """
    let finding = try Alone(Finding.self, canvas)
    finding.perform(.toggleReplacing)
    finding.app.overlay.panel = Finding.id
    finding.turn { finding, _ in
      finding.bar?.setField(TextField("tea"))
      finding.bar?.setNewField(TextField("ale"))
    }
    finding.turn { $0.follow(&$1) }
    finding.perform(.replaceOne)
    #expect(finding.editor.board.card(finding.element("a"))?.content == .text("ale, tea"))
    #expect(finding.feature?.bar?.current?.range == 5..<8)
  }

  @Test("without the bar, the next place is asked for once the bar is placed")
  func findsNext() throws {
    let finding = try Alone(Finding.self)
    finding.perform(.find)
    finding.turn { finding, _ in finding.bar?.setField(TextField("price")) }
    finding.turn { finding, _ in finding.panelDidClose() }
    #expect(finding.perform(.findNext) == [.show(.panel), .command(.find(.findNext))])
  }

  @Test("the palette closes the menu and asks for its panel; the chosen row comes into view")
  func palette() throws {
    let palette = try Alone(PaletteFeature.self)
    #expect(palette.perform(.openPalette) == [.close(.menu), .show(.panel)])
    palette.app.overlay.open(PaletteFeature.id)
    #expect(palette.press(KeyStroke(.down), at: .palette) == [.show(.row(0, in: .palette))])
  }

  @Test("a panel is opened and closed by the same command")
  func togglesPanels() throws {
    let settings = try Alone(SettingsFeature.self)
    #expect(settings.perform(.toggleSettings) == [.show(.panel)])
    settings.app.overlay.open(SettingsFeature.id)
    #expect(settings.perform(.toggleSettings) == [.close(.panel)])
    let keys = try Alone(KeyList.self)
    #expect(keys.perform(.toggleHelp) == [.show(.panel)])
  }

  @Test("a setting counts at once, and another scope of undo is told")
  func chooses() throws {
    let settings = try Alone(SettingsFeature.self)
    let choice = Setting.undoScope.choice(after: settings.app.settings)
    #expect(settings.perform(.choose(choice)).isEmpty)
    #expect(settings.app.settings.undoScope == .object)
    #expect(settings.editor.undoScope == .object)
    #expect(settings.words == "Undo now works card by card")
    #expect(settings.app.storage.settings.undoScope == .object)
  }

  @Test("a key closes the menu and asks for its command")
  func keys() throws {
    let keys = try Alone(BoardFeature.self)
    let asked = keys.press(KeyStroke(.character("a"), .control), at: .end)
    #expect(asked == [.close(.menu), .command(.board(.selectAll))])
    #expect(keys.press(KeyStroke(.character("ß"), .alt), at: .end) == nil)
  }

  @Test("the menu key asks for the context menu, where the selection is")
  func menuKey() throws {
    let menus = try Alone(Menus.self)
    menus.select("plan")
    #expect(
      menus.perform(.openMenu) == [.show(.contextMenu(at: Point(200, 150), byKey: true))]
    )
  }

  @Test("the chosen command is asked for at the place of the menu, which is closed before")
  func choosesFromAMenu() throws {
    let menus = try Alone(Menus.self)
    menus.turn { menus, turn in
      menus.open([[.board(.selectAll)]], at: Point(50, 60), isPressed: true, turn.question)
    }
    #expect(menus.feature?.menu != nil)
    let asked = menus.turn { menus, turn in menus.choose(.board(.selectAll), &turn) }
    #expect(asked == [.command(.board(.selectAll), at: Point(50, 60))])
    #expect(menus.feature?.menu == nil)
  }

  @Test("a question closes the menu and asks for its panel, and an answer closes it")
  func asks() throws {
    let questions = try Alone(Questions.self)
    let asked = questions.turn { $0.ask(.leaveDraft(name: "Try Out"), &$1) }
    #expect(asked == [.close(.menu), .show(.panel)])
    #expect(
      questions.turn { $0.makeWay(for: .tryOut(.keepDraft), at: .panel, &$1) } == [.close(.panel)]
    )
    #expect(questions.turn { $0.makeWay(for: .view(.zoomIn), at: .panel, &$1) }.isEmpty)
  }

  @Test("only a question about the file is closed when that is settled")
  func closesAboutTheFile() throws {
    let questions = try Alone(Questions.self)
    questions.turn { $0.ask(.leaveDraft(name: "Try Out"), &$1) }
    #expect(questions.turn { $0.closeQuestionOfFile(&$1) }.isEmpty)
    questions.turn { $0.ask(.openElsewhere(name: "board.canvas"), &$1) }
    #expect(questions.turn { $0.closeQuestionOfFile(&$1) } == [.close(.panel)])
  }

  @Test("a press beside every control gives the keyboard to the board, and goes on")
  func pressesBeside() throws {
    let controls = try Alone(Controls.self)
    controls.app.overlay.focus = Focus(pane: .toolbar, part: "More")
    #expect(controls.click(Point(400, 500), at: .controls) == nil)
    #expect(controls.app.overlay.focus == nil)
  }

  @Test("a button of a bar asks for its command when it is let go")
  func pressesAButton() throws {
    let controls = try Alone(Controls.self)
    let button = try #require(
      controls.app.panes.list.flatMap(\.controls).first {
        $0.isEnabled && $0.part.isFocusable && $0.part.command != nil
      }
    )
    let command = try #require(button.part.command)
    #expect(controls.click(button.frame.center, at: .controls) == [])
    #expect(controls.app.pointer.press.control != nil)
    let up = WindowEvent.released(.primary, at: button.frame.center, modifiers: [])
    #expect(controls.handle(.event(up), at: .controls) == [.command(command)])
    #expect(controls.app.pointer.press == .none)
  }

  @Test("zooming flies at once")
  func zooms() throws {
    let view = try Alone(ViewFeature.self)
    #expect(view.perform(.zoomIn).isEmpty && view.app.view.camera.pixelsPerUnit > 1)
    view.perform(.zoomActual)
    #expect(view.app.view.camera.pixelsPerUnit == 1)
  }

  @Test("with nothing selected, the arrows move the view")
  func pansByKey() throws {
    let view = try Alone(ViewFeature.self)
    #expect(view.handle(.command(.arrange(.nudge(10, 0))), at: .board) == [])
    #expect(view.app.view.camera.origin.x > 0)
    #expect(view.handle(.command(.board(.selectAll)), at: .board) == nil)
  }

  @Test("an open text is left before a group is selected and shown")
  func goesToAGroup() throws {
    let canvas = CanvasText.board(nodes: [
      CanvasText.group("far", 3000, 2000, width: 400, height: 300)
    ])
    let view = try Alone(ViewFeature.self, canvas)
    view.writeNewCard(at: Point(500, 400))
    #expect(view.perform(.goToGroup(view.element("far"))).isEmpty)
    #expect(view.editor.selection == [view.element("far")] && view.editor.steps.count == 1)
    #expect(view.app.view.bounds.contains(view.app.view.camera.toWindow(Point(3200, 2150))))
  }

  @Test("the last card comes into view")
  func lastCard() throws {
    let view = try Alone(ViewFeature.self)
    view.app.stage.view.camera = Camera(origin: Point(5000, 0), pixelsPerUnit: 1)
    view.perform(.lastCard)
    let frame = try #require(view.editor.board.card(view.element("list"))?.frame)
    #expect(view.app.view.bounds.contains(view.app.view.camera.toWindow(frame)))
  }

  @Test("the whole screen is a request to the window")
  func fullScreen() throws {
    let screen = try Alone(FullScreen.self)
    #expect(screen.perform(.toggleFullScreen).isEmpty)
    #expect(screen.app.outbox.requests == [.setFullScreen(true)])
    #expect(screen.handle(.event(.windowStateChanged(.fullScreen)), at: .end) == [])
    #expect(screen.feature?.isChosen(.toggleFullScreen, screen.question) == true)
  }

  @Test("the map is there only if it is wanted, and a motion beside it is not its own")
  func minimap() throws {
    let map = try Alone(MinimapFeature.self)
    #expect(map.feature?.places(map.question) == [])
    map.app.settings.hasMinimap = true
    #expect(map.feature?.places(map.question) == .minimap)
    #expect(map.click(Point(400, 300), at: .minimap) == nil)
  }

  @Test("the map hides while all of the board is in view anyway (tools 7.9)")
  func minimapHides() throws {
    let session = try Session(CanvasText.small)
    try session.play("set minimap on\nsettle")
    #expect(session.app.panes[.minimap] == nil)
    try session.play("wheel 700,500 3\nsettle")
    let map = try #require(session.app.panes[.minimap]).frame
    // It stays until its frame is let go, or a drag would lose what it holds.
    try session.play("press \(map.center.x),\(map.center.y)")
    for step in 1...20 { try session.play("move \(map.center.x),\(map.center.y - Double(step))") }
    #expect(session.app.panes[.minimap] != nil)
  }

  @Test("a tip waits for a rest on a control, and a press takes it away")
  func tips() throws {
    let tips = try Alone(Tips.self)
    #expect(tips.turn { $0.advance(&$1) }.isEmpty)
    #expect(tips.handle(.event(.pointerLeft), at: .tips) == nil)
  }
}
