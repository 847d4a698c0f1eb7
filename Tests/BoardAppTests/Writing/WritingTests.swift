import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Graphics
import Testing
import UndoCore
import Windowing

@testable import BoardApp
@testable import BoardRenderer

/// Writing on the board: opening, undoing, leaving and saving a text.
@MainActor
@Suite("Writing on the board") struct WritingTests {
  private func session() throws -> Session { try Session(CanvasText.small) }

  private func text(_ session: Session, of name: String = "plan") -> String? {
    session.app.editor.board.cardOrder.lazy.compactMap { session.app.editor.board.card($0) }
      .first { $0.name == name }?.text
  }

  // MARK: Opening

  @Test(
    "a double click, Enter and F2 open a card, the click at the letter, the keys at the end (text 7.6)"
  )
  func opens() throws {
    for keys in ["click 200,150\nkey Enter", "click 200,150\nkey F2"] {
      let session = try session()
      try session.play(keys)
      #expect(session.answer(.editor).hasSuffix("|"))
    }
    let session = try session()
    try session.play("click 111,120\nclick 111,120")
    #expect(session.answer(.editor).hasPrefix("# |"))
  }

  @Test("a second click that becomes a drag moves the card")
  func dragging() throws {
    let session = try session()
    try session.play("click 200,150\ndrag 200,150 to 300,150")
    #expect(session.answer(.editor) == "no editor")
    #expect(session.answer(.cards, "plan").hasPrefix("plan 200 100"))
  }

  @Test("what cannot be changed cannot be written on")
  func readOnly() throws {
    let session = try session()
    session.app.editor.isReadOnly = true
    try session.play("click 200,150\nkey Enter\nclick 600,400\nclick 600,400")
    #expect(session.answer(.editor) == "no editor")
  }

  // MARK: Leaving

  @Test(
    "Escape, Ctrl+Enter, F2 and a click elsewhere leave it as one step (text 3.12, text 7.8)",
    arguments: ["key Escape", "key ctrl+Enter", "click 700,500", "key F2"]
  )
  func leaving(_ way: String) throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter\ntype \" and more words\"\n\(way)")
    #expect(text(session)?.hasSuffix(" and more words") == true)
    #expect(session.answer(.history) == "done\tEdit Text")
    try session.play("wait 1\nclick 200,150\nkey ctrl+z\nsettle")
    #expect(text(session)?.hasSuffix("more words") == false)
  }

  @Test("in both scopes the step is that card's (text 3.12)", arguments: ["board", "object"])
  func scopes(_ scope: String) throws {
    let session = try session()
    try session.play(
      "set undo-scope \(scope)\nclick 200,150\nkey Enter\ntype \"!\"\nkey Escape"
    )
    #expect(session.answer(.undo) == "Undo Edit Text\n-")
    try session.play("key ctrl+z\nsettle")
    #expect(session.answer(.undo) == "-\nRedo Edit Text")
  }

  @Test(
    "text that says what it said is no step, and nothing that could be redone is lost (text 3.12)"
  )
  func unchanged() throws {
    let session = try session()
    try session.play("drag 200,150 to 300,150\nkey ctrl+z\nsettle\nclick 200,150\nkey Enter")
    try session.play("type \"x\"\nkey Backspace\nkey Escape")
    #expect(session.answer(.undo) == "-\nRedo Move")
  }

  @Test("a press elsewhere leaves the text and acts on what is under it (text 7.9)")
  func pressElsewhere() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter\ntype \"!\"\ndrag 500,150 to 500,250")
    #expect(session.answer(.editor) == "no editor")
    #expect(session.answer(.history) == "done\tEdit Text\ndone\tMove")
  }

  @Test(
    "losing the window's focus leaves nothing, and the caret is not seen until it comes back (text 2.6, text 7.9)"
  )
  func focus() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter\nkey ctrl+a")
    session.app.handle(.unfocused, at: session.now)
    #expect(session.answer(.editor).hasPrefix("["))
    #expect(
      session.app.openItem(at: session.now)?.caret == nil
    )
    session.app.handle(.focused, at: session.now)
    #expect(
      session.app.openItem(at: session.now)?.caret != nil
    )
  }

  // MARK: Keys

  @Test("zooming and saving leave the text open, and saving takes it along (text 3.17, text 7.9)")
  func saving() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter\ntype \" saved\"\nkey ctrl++")
    #expect(session.answer(.editor).hasSuffix(" saved|"))
    session.app.run(\.writing, at: session.now) { $0.keep(&$1) }
    #expect(session.answer(.editor).hasSuffix(" saved|"))
    #expect(session.saved.contains(" saved"))
  }

  @Test(
    "a letter alone and Delete are text while one is open, and shortcuts of the board are off (text 7.9)"
  )
  func noShortcuts() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter\nkey ctrl+a\ntype \"?\"\nkey Left\nkey Delete")
    #expect(session.answer(.editor) == "|")
    #expect(session.answer(.cards).contains("plan"))
    #expect(session.app.overlay.panel == nil)
  }

  @Test("Tab stays in the text, on a card and on a label (text 6.8)")
  func tab() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter\nkey Tab")
    #expect(session.answer(.editor) == "# plan\\t|")
    try session.play("key ctrl+Home\nkey Tab\nkey shift+Tab")
    #expect(session.answer(.editor) == "|# plan\\t")
    try session.play("key Escape\nwait 1\nclick 350,150\nkey Enter\nkey Tab\nkey shift+Tab")
    #expect(session.answer(.editor) == "then|")
  }

  @Test("Escape while writing ends the text, though the list of steps is open beside it (text 7.8)")
  func escapeBesideList() throws {
    let session = try session()
    try session.play(
      "drag 200,150 to 200,250\nkey ctrl+h\nsettle\nwait 1\nclick 200,250\nkey Enter"
    )
    try session.play("type \"!\"\nkey Escape")
    #expect(session.answer(.editor) == "no editor")
    #expect(session.app.overlay.history != nil)
    #expect(session.answer(.history) == "done\tMove\ndone\tEdit Text")
  }

  // MARK: Labels

  @Test("the label of a group is written above it, and left without words it is none")
  func groupLabel() throws {
    let session = try Session(
      #"{"nodes":[{"id":"g","type":"group","label":"Old","x":100,"y":100,"width":300,"height":200}],"edges":[]}"#
    )
    try session.play("click 110,90\nclick 110,90\nkey End")
    #expect(session.answer(.editor) == "Old|")
    try session.play("key ctrl+a\ntype \"New\"\nkey Enter")
    #expect(session.saved.contains(#""label":"New""#))
    #expect(session.answer(.history) == "done\tEdit Label")
    try session.play("wait 1\nclick 110,90\nkey Enter\nkey ctrl+a\nkey Delete\nkey Escape")
    #expect(!session.saved.contains("label"))
  }

  // MARK: Mouse

  @Test("middle click pastes at the pointer when it was not moved, and moving pans (text 2.12)")
  func middleClick() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter\nclipboard primary \"XY\"")
    try session.play("click 200,150 button 2")
    let pasted = session.answer(.editor)
    #expect(pasted.holds("XY|"))
    try session.play("press 200,150 button 2\nmove 260,150\nrelease 260,150")
    #expect(session.answer(.editor) == pasted)
  }

  @Test(
    "what is selected with the pointer is offered at release, what is deleted stays offered (text 2.7, text 2.8, text 2.9)"
  )
  func primary() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter\nkey ctrl+a\ntype \"abc\"")
    try session.play("clipboard primary \"other\"")
    try session.play("press 112,117\nmove 135,117\nmove 190,117")
    #expect(session.answer(.primary) == "other", "nothing while the button is down")
    try session.play("release 190,117")
    let selected = session.answer(.primary)
    #expect(!selected.isEmpty && "abc".holds(selected))
    try session.play("key Delete")
    #expect(session.answer(.primary) == selected)
    try session.play("clipboard primary \"other\"\nkey ctrl+z")
    #expect(session.answer(.primary) == "other", "undo offers nothing (text 2.10)")
  }

  @Test(
    "what is selected is dragged to another place in one step, and a click on it leaves it (text 2.5)"
  )
  func draggingText() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter\nkey ctrl+a\ntype \"one two\"\nkey ctrl+shift+Left")
    let look = try #require(
      session.app.openItem(at: session.now)
    )
    let y = Int(look.text.area.minY + 8)
    let word = Int(look.text.area.minX + look.text.layout.caret(at: TextPosition(5)).minX + 2)
    let start = Int(look.text.area.minX)
    try session.play(
      "press \(word),\(y)\nmove \(start + 10),\(y)\nmove \(start),\(y)\nrelease \(start),\(y)"
    )
    #expect(session.answer(.editor) == "[two|]one ")
    #expect(session.answer(.undo) == "Undo Move Text\n-")
    try session.play("key ctrl+z")
    #expect(session.answer(.editor) == "one [|two]", "with what was selected (text 3.10)")
    try session.play("wait 1\nclick \(word),\(y)")
    #expect(!session.answer(.editor).contains("["))
  }

  // MARK: The caret

  @Test(
    "the caret blinks by the desktop's time, and stays after ten seconds without input (text 5.1, text 5.2)"
  )
  func blinking() {
    let blink = CaretBlink()
    #expect(blink.isVisible(0) && blink.isVisible(1.1), "a whole cycle after input")
    #expect(blink.isVisible(1.2 + 0.7) && !blink.isVisible(1.2 + 0.9))
    #expect(blink.isVisible(10) && blink.nextChange(after: 10) == nil)
    var desktop = DesktopPreferences()
    desktop.caretPeriod = nil
    #expect(CaretBlink(desktop).nextChange(after: 3) == nil)
    var elapsed = 0.0
    var changes = 0
    while let next = blink.nextChange(after: elapsed) {
      #expect(next > elapsed)
      elapsed = next
      changes += 1
    }
    #expect(elapsed == 10 && changes < 20)
  }

  @Test("an open text at rest has nothing to do once its caret stays (text 5.2)")
  func rest() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter\nwait 11")
    let app = session.app
    let deadline = app.writing.blinkDeadline(app.question(of: app.writing, at: session.now))
    #expect(deadline == nil)
    #expect(session.app.deadline(after: session.now) == nil)
  }

  @Test("a blink repaints the caret alone (text 5.3)")
  func blinkDamage() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter\nwait 1.3")
    let surface = try Surface(width: 800, height: 600)
    _ = session.app.paint(into: surface, at: session.now, isFresh: true)
    try session.play("wait 0.8")
    let damage = session.app.paint(into: surface, at: session.now, isFresh: false)
    let area = damage.reduce(0) { $0 + $1.width * $1.height }
    #expect(!damage.isEmpty && area < 200, "\(damage)")
  }

  @Test("the caret is a whole number of pixels wide and inside the card at both edges (text 5.4)")
  func caretWidth() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter\nkey ctrl+a\ntype \"WWWWWWWWWWWWWWWWWWWWWWWW\"")
    let look = try #require(
      session.app.openItem(at: session.now)
    )
    let caret = try #require(look.caret)
    #expect(caret.width >= 1 && caret.width == caret.width.rounded())
    #expect(Rect(100, 100, 200, 200).contains(caret))
  }

  @Test("the view goes along with the caret, and only as far as it must (text 7.4)")
  func viewFollows() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter")
    for _ in 0..<40 { try session.play("key shift+Enter") }
    try session.play("settle")
    let look = try #require(
      session.app.openItem(at: session.now)
    )
    #expect(session.app.view.clearArea.contains(try #require(look.caret)))
    #expect(session.app.view.camera.pixelsPerUnit == 1, "it never zooms")
  }

  @Test("a text too small to read is opened at a size to write in (text 7.5)")
  func comesCloser() throws {
    let session = try session()
    for _ in 0..<8 { try session.play("key ctrl+-") }
    try session.play("settle\nkey Tab\nkey Enter\nsettle")
    #expect(session.app.view.camera.pixelsPerUnit == 1)
  }

  /// Opens a text on a board that is seen very small. Returns the camera from before.
  private func openFromAfar(_ session: Session) throws -> Camera {
    for _ in 0..<8 { try session.play("key ctrl+-") }
    try session.play("settle\nkey Tab")
    let camera = session.app.view.camera
    try session.play("key Enter\nsettle")
    #expect(session.app.view.camera != camera)
    return camera
  }

  @Test(
    "it is left where it was opened from, also with words and after it was saved meanwhile (text 7.5)",
    arguments: ["key Escape", "type \"!\"\nkey Escape", "key ctrl+Enter", "key ctrl+s\nkey Escape"]
  )
  func goesBack(_ way: String) throws {
    let session = try session()
    let camera = try openFromAfar(session)
    try session.play("\(way)\nsettle")
    #expect(session.answer(.editor) == "no editor" && session.app.view.camera == camera)
  }

  @Test("whoever has zoomed meanwhile, or moves the view then, stays (text 7.5)")
  func staysWhereZoomed() throws {
    for way in [
      "key ctrl++\nsettle\nkey Escape", "press 790,590\nwheel 700,500 1\nrelease 790,590",
    ] {
      let session = try session()
      let camera = try openFromAfar(session)
      try session.play(way)
      let left = session.app.view.camera
      try session.play("settle")
      #expect(session.app.view.camera == left && left != camera, "\(way)")
    }
  }

  @Test("after a press elsewhere it goes back once no second click can follow (text 7.5)")
  func goesBackAfterPress() throws {
    let session = try session()
    let camera = try openFromAfar(session)
    let near = session.app.view.camera
    try session.play("press 790,590\nwait 1")
    #expect(session.app.view.camera == near, "a button is down")
    try session.play("release 790,590\nsettle")
    #expect(session.app.view.camera == camera)
    let other = try self.session()
    _ = try openFromAfar(other)
    try other.play("click 790,590\nwait 0.1")
    #expect(other.app.view.camera == near)
  }

  @Test("Enter comes back to the caret and the rows where the text was left (text 7.6)")
  func comesBack() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter\nkey ctrl+Home\nkey Right")
    for _ in 0..<60 { try session.play("key shift+Enter\ntype x") }
    for _ in 0..<30 { try session.play("key Up") }
    let (left, scroll) = (session.answer(.editor), session.app.writing.text?.scroll ?? 0)
    #expect(scroll > 0)
    try session.play("key Escape\nclick 700,500\nclick 200,150\nkey Enter")
    #expect(session.answer(.editor) == left && session.app.writing.text?.scroll == scroll)
    try session.play("key Escape\ntype end")
    #expect(session.answer(.editor).hasSuffix("end|"), "letters are still written at the end")
  }

  /// Opens a text with more rows than its card can have, at its beginning. Returns a point on it.
  private func openLong(_ session: Session) throws -> String {
    try session.play("click 200,150\nkey Enter")
    for _ in 0..<80 { try session.play("key shift+Enter\ntype x") }
    try session.play("key ctrl+Home\nsettle")
    let frame = try #require(session.app.openItem(at: session.now)?.card?.frame)
    let point = session.app.view.camera.toWindow(frame.center)
    return "\(Int(point.x)),\(Int(min(point.y, 500)))"
  }

  @Test("the wheel scrolls a text that is higher than its card, and then the board (text 7.11)")
  func wheel() throws {
    let session = try session()
    let point = try openLong(session)
    let camera = session.app.view.camera
    try session.play("wheel \(point) 2")
    #expect(session.app.view.camera == camera && (session.app.writing.text?.scroll ?? 0) > 0)
  }

  @Test(
    "a turn of the wheel stays in the text at its end, and a new one moves the board (text 7.11)"
  )
  func wheelTurns() throws {
    let session = try session()
    let point = try openLong(session)
    let camera = session.app.view.camera
    try session.play("wheel \(point) 500\nwheel \(point) 3\nwait 0.2\nwheel \(point) 3")
    #expect(session.app.view.camera == camera, "the turn goes on")
    let scroll = session.app.writing.text?.scroll
    try session.play("wait 0.4\nwheel \(point) 1")
    #expect(session.app.view.camera != camera)
    try session.play("wheel \(point) -1\nwheel \(point) -1")
    #expect(session.app.writing.text?.scroll == scroll, "a turn that moves the board goes on, too")
    try session.play("wait 0.4\nwheel \(point) -1")
    #expect(session.app.writing.text?.scroll != scroll)
  }

  @Test("an open text that scrolls has its scroll bar, which goes along (text 7.11)")
  func scrollBar() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter")
    #expect(session.app.openItem(at: session.now)?.text.bar == nil)
    try session.play("key Escape")
    let point = try openLong(session)
    let top = try #require(session.app.openItem(at: session.now)?.text.bar?.frame)
    try session.play("wheel \(point) 500")
    let bottom = try #require(session.app.openItem(at: session.now)?.text.bar?.frame)
    #expect(bottom.minY > top.minY && bottom.height == top.height)
  }

  // MARK: The bar

  @Test("the bar beside the text keeps away from those who select or type (text 7.13)")
  func barKeepsAway() throws {
    let session = try session()
    // The number of words comes a moment later.
    try session.play("click 200,150\nkey Enter\nmove 130,140\nwait 1\nsettle")
    func opacity() throws -> Double {
      let bar = try #require(session.app.panes.list.first { $0.id == .selectionBar })
      let group = session.app.frame(at: session.now).widgets.first {
        if case .group = $0.kind { $0.frame == bar.frame } else { false }
      }
      return group?.opacity ?? 1
    }
    let bar = try #require(session.app.panes.list.first { $0.id == .selectionBar })
    let before = session.app.frame(at: session.now).widgets
    let middle = "\(Int(bar.frame.center.x)),\(Int(bar.frame.center.y))"
    try session.play("press 130,140\nmove \(middle)\nwait 2")
    // The words that are counted are others; nothing else is.
    let after = session.app.frame(at: session.now).widgets
    #expect(after.map(\.state) == before.map(\.state), "nothing lights up")
    #expect(session.app.chain.cursor(at: bar.frame.center, in: session.app) == .text)
    try session.play("release \(middle)\nmove 130,141\nsettle\ntype a")
    #expect(try opacity() == 1)
    try session.play("wait 1")
    #expect(try opacity() < SelectionBar.leastOpacity + 0.01)
    try session.play("move 131,141")
    #expect(try opacity() == 1)
  }
}
