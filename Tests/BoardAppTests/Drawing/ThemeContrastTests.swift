import AppTestSupport
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// Every pair of colors that the user must tell apart, in every theme.
@MainActor
@Suite struct ThemeContrastTests {
  /// Every theme with its own accent, with those that desktops offer, and with the worst possible
  /// ones.
  nonisolated private static let names = Theme.Name.allCases.flatMap { name in
    [name]
      + accents.map { accent in
        var accented = name
        accented.accent = accent
        return accented
      }
  }

  nonisolated private static let accents: [UInt32] = [
    0x3584E4, 0x2190A4, 0x3A944A, 0xC88800, 0xED5B00, 0xE62D42, 0xD56199, 0x9141AC, 0x6F8396,
    0xFFFFFF, 0x000000, 0xFFFF00, 0x0000FF, 0x808080, 0x00FF00,
  ]

  private static func texts(_ theme: Theme) -> [(String, Color, on: Color)] {
    [
      ("text on a card", theme.text, theme.card),
      ("text on a panel", theme.text, theme.panel),
      ("text on the board", theme.text, theme.board),
      ("text in a field", theme.text, theme.well),
      ("text under the pointer", theme.text, theme.hot),
      ("pale text on a panel", theme.dimText, theme.panel),
      ("pale text on the board", theme.dimText, theme.board),
      ("pale text on a card", theme.dimText, theme.card),
      ("pale text in a field", theme.dimText(on: theme.well), theme.well),
      ("pale text under the pointer", theme.dimText(on: theme.hot), theme.hot),
      ("a link on a panel", theme.accent, theme.panel),
      ("words on the accent", theme.onAccent, theme.accent),
      ("a warning on a panel", theme.warning, theme.panel),
    ]
      + (0..<Theme.peopleCount).map { ("a name", theme.board, theme.person($0)) }
      + theme.presets.flatMap { preset -> [(String, Color, on: Color)] in
        let face = theme.face(of: preset)
        return [
          ("text on a coloured card", theme.text, face),
          ("pale text on a coloured card", theme.dimText(on: face), face),
          ("a group's label", theme.groupLabel(of: preset), theme.board),
        ]
      }
      + ([theme.card] + theme.presets.map(theme.face)).flatMap { face in
        let inks = CardInks(theme, on: face)
        let callouts = CalloutKind.allCases.map { inks.callout($0) }
        return words(inks)
          + [("selected words", inks.text, mixed(theme.selection(hasFocus: true), into: face))]
          + callouts.flatMap { callout in
            [("a callout's title", callout.title, callout.ground)]
              + words(CardInks(theme, on: callout.ground))
          }
      }
  }

  /// Returns what an ink that lets its ground show looks like on it.
  private static func mixed(_ ink: Color, into ground: Color) -> Color {
    ground.mixed(with: ink.opacity(1), ink.alpha)
  }

  /// Returns the text colors on a card, or on a callout in it, with their backgrounds.
  private static func words(_ inks: CardInks) -> [(String, Color, on: Color)] {
    [inks.ground, inks.codeGround].flatMap { ground in
      [
        ("words", inks.text, ground), ("pale words", inks.dim, ground),
        ("a link", inks.link(on: inks.codeGround), ground),
      ]
    } + [
      ("highlighted words", inks.text, inks.highlightGround),
      ("a highlighted link", inks.link(on: inks.highlightGround), inks.highlightGround),
    ]
  }

  private static func marks(_ theme: Theme) -> [(String, Color, on: Color)] {
    func mixed(_ color: Color, _ strength: Double) -> Color {
      theme.panel.mixed(with: color, strength)
    }
    return [
      ("a card's outline on the board", theme.outline, theme.board),
      ("a card's outline on it", theme.outline, theme.card),
      ("a button's outline", theme.outline, theme.panel),
      ("what is disabled", theme.disabledText, theme.panel),
      ("a selection on the board", theme.accent, theme.board),
      ("a selection on a card", theme.accent, theme.card),
      ("the chosen half of a switch", theme.accent, theme.well),
      ("an edge on the board", theme.edge, theme.board),
      ("what has just changed, on the board", theme.highlight, theme.board),
      (
        "what is under the pointer", theme.board.mixed(with: theme.accent, Strength.hover),
        theme.board
      ),
      ("a button's outline in a field's colour", theme.outline, theme.well),
      ("an icon on a bar", theme.text, theme.panel),
      ("a disabled icon", theme.disabledText, theme.panel),
      ("what is disabled, under the pointer", theme.disabledText, theme.hot),
      ("a group's frame", theme.outline(theme.group), theme.board),
      ("the caret", theme.text, theme.card),
      ("a check box in a text", theme.dimText, theme.card),
      ("the focus ring on a panel", theme.accent, theme.panel),
      ("the knob of a switch that is off", theme.dimText, theme.well),
      ("the knob of a switch that is on", theme.onAccent, theme.accent),
      ("the frame of the minimap", theme.accent, theme.panel.mixed(with: theme.accent, 0.08)),
      ("a card in the minimap", mixed(theme.outline, Strength.mapMark), theme.panel),
      ("the thumb of a scroll bar", mixed(theme.dimText, Strength.thumb), theme.panel),
      ("a done step on the timeline", mixed(theme.text, Strength.done), theme.panel),
      ("an undone step on the timeline", mixed(theme.text, Strength.undone), theme.panel),
      ("the start of a session on the timeline", theme.outline, theme.panel),
      ("the saved step on the timeline", theme.accent, theme.panel),
      ("a moment on the timeline", theme.highlight, theme.panel),
      (
        "where a connection would end", theme.board.mixed(with: theme.accent, Strength.target),
        theme.board
      ),
    ]
      + ([theme.card] + theme.presets.map(theme.face)).flatMap { face in
        [
          ("a selection on a coloured card", theme.accent, face),
          ("what has just changed, on a coloured card", theme.highlight, face),
          ("the caret on a coloured card", theme.text, face),
        ]
      }
      // With high contrast the ground of what is under the pointer is not of the desktop's accent.
      + (theme.hasHighContrast && theme.name.accent != nil
        ? [] : [("the focus ring in a list", theme.accent, theme.hot)])
      + theme.presets.flatMap { preset in
        [
          ("a coloured card's outline", theme.outline(preset), theme.board),
          ("a coloured edge", preset, theme.board),
          ("a coloured group's frame", theme.outline(preset), theme.board),
        ]
      }
  }

  @Test("words stand out 4.5 : 1 from what they are on", arguments: names)
  func words(name: Theme.Name) {
    for (what, color, ground) in Self.texts(.named(name)) {
      let contrast = color.contrast(with: ground)
      #expect(contrast >= 4.5, "\(what), \(name): \(contrast)")
    }
  }

  @Test("outlines and what is disabled stand out 3 : 1", arguments: names)
  func outlines(name: Theme.Name) {
    for (what, color, ground) in Self.marks(.named(name)) {
      let contrast = color.contrast(with: ground)
      #expect(contrast >= 3, "\(what), \(name): \(contrast)")
    }
  }

  @Test("the edges of panels, bars and menus stand out 1.5 : 1, with high contrast 3 : 1")
  func panels() {
    for name in Theme.Name.allCases {
      let theme = Theme.named(name)
      let contrast = theme.panelBorder.contrast(with: theme.board)
      #expect(contrast >= (name.hasHighContrast ? 3 : 1.5), "\(name): \(contrast)")
    }
  }

  @Test("what an edit is not about can still be read", arguments: Theme.Name.allCases)
  func dimmed(name: Theme.Name) throws {
    let theme = Theme.named(name)
    let session = try Session(CanvasText.small)
    session.app.preferences.desktop.isDark = name == .dark || name == .highContrastDark
    session.app.preferences.desktop.hasHighContrast =
      name == .highContrast || name == .highContrastDark
    try session.play("click 200,150\nkey ctrl+shift+e\nsettle")
    let looks = session.scene.staticLayers.cards.compactMap { item in
      if case .card(let look) = item { look } else { nil }
    }
    #expect(looks.first?.face.theme == name)
    let opacity = try #require(looks.map(\.opacity).min())
    #expect(opacity < 1)
    // Pale words may be paler still, except with high contrast.
    let isHigh = session.app.preferences.desktop.hasHighContrast
    for shade in [nil] + theme.presets.map(Optional.some) {
      let face = theme.board.mixed(with: theme.face(of: shade), opacity)
      let text = theme.board.mixed(with: theme.text, opacity)
      #expect(text.contrast(with: face) >= (isHigh ? 4.5 : 3), "\(text.contrast(with: face))")
      guard isHigh else { continue }
      let dim = theme.board.mixed(with: theme.dimText(on: theme.face(of: shade)), opacity)
      #expect(dim.contrast(with: face) >= 4.5, "\(dim.contrast(with: face))")
    }
  }

  @Test(
    "a switch of two or more has an outline around all of it",
    arguments: [
      Theme.Name.highContrast, .highContrastDark,
    ]
  )
  func switches(name: Theme.Name) throws {
    let session = try Session(CanvasText.small, options: "--geometry 1280x800")
    session.app.preferences.desktop.isDark = name == .highContrastDark
    session.app.preferences.desktop.hasHighContrast = true
    try session.play("key ctrl+,\nwait 1")
    let well = try #require(session.controls.first { $0.part.kind == .ground(.well) }).frame
    let picture = try session.freshPicture()
    let middle = Int(well.center.y)
    let inks = (Int(well.minX)..<Int(well.minX) + 4).map { picture[$0, middle] & 0xFF_FFFF }
    let ends = (Int(well.maxX) - 4..<Int(well.maxX)).map { picture[$0, middle] & 0xFF_FFFF }
    for pixels in [inks, ends] {
      let best = pixels.map {
        Color(hex: UInt32($0)).contrast(with: Theme.named(name).panel)
      }.max()
      #expect(try #require(best) >= 3)
    }
  }
}
