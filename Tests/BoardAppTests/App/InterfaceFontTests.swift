import AppTestSupport
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import BoardRenderer
@testable import Graphics

@MainActor
@Suite("The font of the interface")
struct InterfaceFontTests {
  @Test(
    "is read from the name that a desktop publishes",
    arguments: [
      ("Cantarell 11", "Cantarell", 44.0 / 3), ("Noto Sans Bold 10", "Noto Sans Bold", 40.0 / 3),
      ("Sans 12px", "Sans", 12), ("Sans 10.5", "Sans", 14), ("Ubuntu", "Ubuntu", 14),
      ("", "sans", 14), ("12", "sans", 16), ("Sans 0", "Sans", 14), ("Sans 1", "Sans", 8),
      ("Sans 999", "Sans", 32),
    ] as [(String, String, Double)]
  )
  func reads(name: String, family: String, size: Double) {
    let font = InterfaceFont(name: name)
    #expect(font.family == family)
    #expect(abs(font.size - size) < 0.01)
  }

  private static let serif = DesktopPreferences(fontName: "DejaVu Serif 16")

  private func tell(_ session: Session, _ preferences: DesktopPreferences) {
    session.app.handle(.preferencesChanged(preferences), at: session.now)
  }

  @Test("is sans at 10.5 points where the desktop says nothing")
  func isUsual() throws {
    let unsaid = try Session(CanvasText.small).freshPicture()
    let said = try Session(CanvasText.small)
    tell(said, DesktopPreferences(fontName: "Sans 10.5"))
    #expect(unsaid == (try said.freshPicture()))
  }

  @Test("is followed at once, everywhere but in cards")
  func follows() throws {
    let session = try Session(CanvasText.small)
    let surface = try session.makeSurface()
    session.paint(into: surface, isFresh: true)
    let before = Picture(surface)
    let cards = session.scene.staticLayers
    let width = try #require(session.app.panes[.toolbar]).frame.width
    tell(session, Self.serif)
    #expect(session.app.deadline(after: session.now) == session.now)
    session.paint(into: surface)
    let after = Picture(surface)
    #expect(after == (try session.freshPicture()))
    #expect(after != before)
    // The bars are higher beside larger words.
    let isSameBoard = after.rows(90..<510) == before.rows(90..<510)
    #expect(isSameBoard)
    #expect(session.scene.staticLayers == cards)
    #expect(try #require(session.app.panes[.toolbar]).frame.width != width)
    tell(session, DesktopPreferences())
    session.paint(into: surface)
    #expect(Picture(surface) == before)
  }

  @Test("is followed by words that stay where they are, too")
  func repaintsWhatStays() throws {
    let session = try Session(CanvasText.small)
    let surface = try session.makeSurface()
    try session.play("key ctrl+,")
    session.paint(into: surface, isFresh: true)
    tell(session, DesktopPreferences(fontName: "DejaVu Sans Bold 10.5"))
    session.paint(into: surface)
    #expect(Picture(surface) == (try session.freshPicture()))
  }

  @Test("makes room for the words of buttons, menus and questions", arguments: [1.0, 2])
  func makesRoom(scale: Double) throws {
    let session = try Session(CanvasText.small, options: "--geometry 3000x1600")
    session.app.handle(.resized(Size(3000, 1600), scale: scale), at: session.now)
    tell(session, Self.serif)
    try session.play("key ctrl+,\nset undo-scope object")
    var widgets = session.controls.map { $0.widget(scale: scale) }
    try session.play("key Escape\nkey Menu")
    widgets += try #require(session.app.overlay.menu).widgets()
    let style = InterfaceFont(name: "DejaVu Serif 16").style(scale: scale)
    for widget in widgets {
      let words =
        switch widget.kind {
        case .button(_, let title, _), .choice(let title): title
        case .item(let title, let detail, _, _, _): title + detail
        default: ""
        }
      #expect(TextLayout(words, style).size.width < widget.frame.width, "\(words)")
    }
  }

  @Test("closes a menu that was laid out with the old one")
  func closesMenu() throws {
    let session = try Session(CanvasText.small)
    try session.play("key Menu")
    tell(session, Self.serif)
    #expect(session.answer(.menu) == "no menu")
  }

  @Test("is followed by icons and controls, which are as large beside its words as usual")
  func growsControls() throws {
    func icon(_ font: String) throws -> Rect {
      let session = try Session(CanvasText.small)
      tell(session, DesktopPreferences(fontName: font))
      return try #require(session.controls.first { $0.part.name == Command.board(.newCard).title })
        .frame
    }
    let usual = try icon("Sans 10.5")
    #expect(try icon("Sans 21").size == usual.size * 2)
    // A small font does not make buttons hard to hit.
    #expect(try icon("Sans 7").size == usual.size)
    let sizes = ControlSizes(InterfaceFont(name: "Sans 21"))
    #expect(sizes.icon == Size(40, 40) && sizes.toggle == Size(72, 40))
  }
}
