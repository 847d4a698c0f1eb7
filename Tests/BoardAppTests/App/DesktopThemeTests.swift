import AppTestSupport
import BoardTestSupport
import BoardValues
import Testing
import WindowTestSupport

@testable import BoardApp
@testable import BoardRenderer

@MainActor
@Suite("The theme of the desktop")
struct DesktopThemeTests {
  private func session(_ script: String = "", _ canvas: String = CanvasText.small) throws -> Session
  {
    let session = try Session(canvas)
    try session.play(script)
    return session
  }

  private func tell(_ session: Session, _ preferences: DesktopPreferences) {
    session.app.handle(.preferencesChanged(preferences), at: session.now)
  }

  @Test(
    "9.4: a desktop that turns dark, or to high contrast, is followed at once",
    arguments: [
      (DesktopPreferences(isDark: true), Theme.Name.dark),
      (DesktopPreferences(hasHighContrast: true), .highContrast),
      (DesktopPreferences(isDark: true, hasHighContrast: true), .highContrastDark),
    ]
  )
  func follows(preferences: DesktopPreferences, theme: Theme.Name) throws {
    let session = try session()
    let surface = try session.makeSurface()
    session.paint(into: surface, isFresh: true)
    let light = Picture(surface)
    tell(session, preferences)
    #expect(session.app.deadline(after: session.now) == session.now)
    session.paint(into: surface)
    #expect(session.scene.theme == .named(theme))
    #expect(Picture(surface) == (try session.freshPicture()))
    tell(session, DesktopPreferences())
    session.paint(into: surface)
    #expect(Picture(surface) == light)
  }

  @Test("9.4: a theme that was chosen here counts, whatever the desktop says")
  func ownChoiceWins() throws {
    let session = try session("set theme light")
    tell(session, DesktopPreferences(isDark: true, hasHighContrast: true))
    #expect(session.scene.theme == .light)
    try session.play("set theme dark")
    #expect(session.scene.theme == .dark)
    try session.play("set theme system")
    #expect(session.scene.theme == .highContrastDark)
  }

  @Test("a menu of the old theme does not stay open")
  func closesMenu() throws {
    let session = try session("key Menu")
    tell(session, DesktopPreferences(dragThreshold: 3))
    #expect(session.answer(.menu) != "no menu")
    tell(session, DesktopPreferences(isDark: true))
    #expect(session.answer(.menu) == "no menu")
  }

  @Test(
    "with high contrast, outlines are two pixels in the colour of text, and nothing has a shadow",
    arguments: [Theme.Name.highContrast, .highContrastDark]
  )
  func outlines(name: Theme.Name) throws {
    let theme = Theme.named(name)
    let colored = CanvasText.board(nodes: [CanvasText.card("plan", 100, 100, color: "4")])
    let session = try session("key ctrl+h", colored)
    tell(session, DesktopPreferences(isDark: name == .highContrastDark, hasHighContrast: true))
    let picture = try session.freshPicture()
    // The row crosses the card's left edge, in the middle of its height.
    let row = picture.rows(150..<151).map { $0 & 0xFF_FFFF }
    let outline = [theme.board, theme.text, theme.text].map(\.hex)
    #expect(row[99..<102].elementsEqual(outline))
    #expect(!outline.contains(row[102]), "the face is no part of the outline")
    let panel = try #require(session.app.panes[.panel]).frame
    let above = picture.rows(Int(panel.minY) - 2..<Int(panel.minY) - 1)
    #expect(above[above.startIndex + Int(panel.center.x)] & 0xFF_FFFF == theme.board.hex)
  }
}
