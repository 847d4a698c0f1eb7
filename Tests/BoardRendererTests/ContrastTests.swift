import BoardValues
import TestSupport
import Testing

@testable import BoardRenderer

@Suite struct ContrastTests {
  private static let colors: [String] = {
    var random = SeededGenerator(seed: 9)
    let ends = ["#000000", "#ffffff", "#ffff00", "#0000ff", "#808080"]
    return (1...6).map(String.init) + ends
      + (0..<1000).map { _ in
        "#"
          + String(0x100_0000 | UInt32.random(in: 0..<0x100_0000, using: &random), radix: 16)
          .dropFirst()
      }
  }()

  private static func leastContrast(_ name: Theme.Name) -> Double {
    [.highContrast, .highContrastDark].contains(name) ? 7 : 4.5
  }

  @Test(
    "9.6: every text on every card colour has a contrast of 4.5 : 1, with high contrast 7 : 1",
    arguments: Theme.Name.allCases
  )
  func cards(_ name: Theme.Name) throws {
    let theme = Theme.named(name)
    let least = Self.leastContrast(name)
    #expect(theme.dimText(on: theme.card).contrast(with: theme.card) >= least)
    for color in Self.colors {
      let shade = try #require(theme.shade(of: color))
      let face = theme.face(of: shade)
      #expect(theme.text.contrast(with: face) >= least, "\(color)")
      #expect(theme.dimText(on: face).contrast(with: face) >= least, "\(color), what matters less")
      #expect(theme.groupLabel(of: shade).contrast(with: theme.board) >= least, "\(color), group")
    }
  }

  @Test(
    "9.6: a card, a group and a connection of any colour are seen on the board",
    arguments: Theme.Name.allCases
  )
  func shapes(_ name: Theme.Name) throws {
    let theme = Theme.named(name)
    for color in Self.colors + ["#00000010", "#ffffff80", "#8080800c"] {
      for least in [Theme.lineContrast, Theme.outlineContrast] {
        let plain = try #require(theme.shade(of: color))
        let seen = try #require(theme.shade(of: color, standingOut: least))
        let opaque = Color(seen.red, seen.green, seen.blue)
        let mixed = theme.board.mixed(with: opaque, seen.alpha)
        #expect(mixed.contrast(with: theme.board) >= least, "\(color)")
        let stoodOut = plain.alpha == 1 && plain.contrast(with: theme.board) >= least
        #expect(!stoodOut || seen == plain, "\(color) is as it was")
      }
    }
    #expect(theme.outline.contrast(with: theme.board) >= Theme.outlineContrast)
  }

  @Test("9.6: so has every text of the interface and of edges", arguments: Theme.Name.allCases)
  func interface(_ name: Theme.Name) {
    let theme = Theme.named(name)
    let least = Self.leastContrast(name)
    for ground in [theme.panel, theme.hot, theme.board] {
      #expect(theme.text.contrast(with: ground) >= least)
    }
    for ground in [theme.panel, theme.hot] {
      #expect(theme.dimText(on: ground).contrast(with: ground) >= least)
    }
    let hover = theme.board.mixed(with: theme.accent, Strength.hover)
    #expect(hover.contrast(with: theme.board) >= 3, "the ring around what is under the pointer")
    // A selection ring is no text. A contrast of 3 : 1 is enough for shapes.
    #expect(theme.accent.contrast(with: theme.board) >= 3)
  }

  @Test(
    "a switch is seen on its panel, on and off, and so is its knob",
    arguments: Theme.Name.allCases
  )
  func switches(_ name: Theme.Name) {
    let theme = Theme.named(name)
    let pairs = [
      (theme.accent, theme.panel), (theme.onAccent, theme.accent), (theme.outline, theme.panel),
      (theme.dimText, theme.well), (theme.accent, theme.hot), (theme.dimText, theme.hot),
    ]
    for (color, ground) in pairs { #expect(color.contrast(with: ground) >= 3) }
  }
}
