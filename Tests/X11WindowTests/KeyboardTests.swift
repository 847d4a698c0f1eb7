import BoardValues
import CX11
import Foundation
import TestSupport
import Testing
import XDriver

@testable import X11Window

@Suite("Keys")
struct KeyRuleTests {
  private static let cyrillic = KeySym(XK_Cyrillic_ya)

  /// Returns the key with these symbols, the only one of its keyboard.
  private func key(
    _ keycode: UInt32,
    _ symbols: KeyRule.Symbols,
    _ modifiers: Modifiers
  ) -> KeyStroke.Key? {
    KeyRule.key(keycode: keycode, symbols: symbols, modifiers: modifiers) {
      CommandKeys(group: 0) { key, state in
        key == keycode ? state == 0 ? symbols.active : symbols.groups.first ?? 0 : 0
      }
    }
  }

  @Test("2.1: a layout that gives a Latin letter is believed, wherever the key is")
  func believesLatin() {
    let german = KeyRule.Symbols(active: KeySym(XK_y), groups: [KeySym(XK_y)])
    #expect(key(52, german, .control) == .character("y"))
  }

  @Test("keys that have their command written on them are that command, on keyboards of all makes")
  func labelledKeys() {
    let keys: [(Int, KeyStroke.Key)] = [
      (0xFF65, .undo), (0xFF66, .redo), (0xFF68, .find), (0xFF6A, .help),
      (0x1008_FF57, .copy), (0x1008_FF58, .cut), (0x1008_FF6D, .paste),
      (0x1005_FF72, .copy), (0x1005_FF75, .cut), (0x1005_FF74, .paste),
    ]
    for (symbol, expected) in keys {
      #expect(key(140, KeyRule.Symbols(active: KeySym(symbol)), []) == expected, "\(symbol)")
    }
  }

  @Test("2.1: other groups of the same key come before its place")
  func asksOtherGroups() {
    let symbols = KeyRule.Symbols(active: Self.cyrillic, groups: [KeySym(XK_w), Self.cyrillic])
    #expect(key(52, symbols, .control) == .character("w"))
  }

  @Test("2.1, 2.2: the place of the key counts only with a command modifier")
  func fallsBackToPlace() {
    let symbols = KeyRule.Symbols(active: Self.cyrillic, groups: [Self.cyrillic])
    #expect(key(52, symbols, .control) == .character("z"))
    #expect(key(52, symbols, .logo) == .character("z"))
    #expect(key(52, symbols, []) == nil)
    #expect(key(52, symbols, .shift) == nil)
  }

  @Test("Letters are lower case, and Shift counts only where it did not choose the character")
  func namesStrokes() {
    let letter = KeyRule.Symbols(active: KeySym(XK_Z))
    #expect(key(52, letter, .shift) == .character("z"))
    #expect(KeyRule.stroke(.character("z"), .shift).modifiers == .shift)
    #expect(KeyRule.stroke(.character("?"), .shift).modifiers == [])
    #expect(KeyRule.stroke(.up, .shift).modifiers == .shift)
  }

  @Test("Digits above Shift are digits with Ctrl")
  func findsFrenchDigits() {
    let french = KeyRule.Symbols(active: KeySym(XK_agrave), shifted: KeySym(XK_0))
    #expect(key(19, french, .control) == .character("0"))
    #expect(key(19, french, []) == .character("à"))
  }

  @Test("Signs that need AltGr can be part of a command, and a locked AltGr hides no letter")
  func knowsAltGr() {
    var decoder = KeyDecoder()
    let lookup: KeyDecoder.Lookup = { keycode, state in
      let hasAltGr = state & UInt32(Mod5Mask) != 0
      if keycode == 17 { return KeySym(hasAltGr ? XK_bracketleft : XK_8) }
      return KeySym(hasAltGr ? 0x8FB : XK_z)
    }
    let state = UInt32(ControlMask | Mod5Mask)
    let bracket = decoder.press(keycode: 17, state: state, lookup: lookup)
    #expect(bracket == .keyPressed(KeyStroke(.character("["), .control), isRepeat: false))
    let letter = decoder.press(keycode: 52, state: state, lookup: lookup)
    #expect(letter == .keyPressed(KeyStroke(.character("z"), .control), isRepeat: false))
  }

  @Test("2.4: a press of a key that is down is a repeat, until the focus is lost")
  func knowsRepeats() {
    var decoder = KeyDecoder()
    let lookup: KeyDecoder.Lookup = { _, _ in KeySym(XK_Up) }
    let press = { (decoder: inout KeyDecoder) in
      decoder.press(keycode: 111, state: 0, lookup: lookup)
    }
    #expect(press(&decoder) == .keyPressed(KeyStroke(.up), isRepeat: false))
    #expect(press(&decoder) == .keyPressed(KeyStroke(.up), isRepeat: true))
    let release = decoder.release(keycode: 111, state: 0, lookup: { _, _ in 0 })
    #expect(release == .keyReleased(KeyStroke(.up)))
    #expect(press(&decoder) == .keyPressed(KeyStroke(.up), isRepeat: false))
    decoder.forgetHeldKeys()
    #expect(press(&decoder) == .keyPressed(KeyStroke(.up), isRepeat: false))
    #expect(decoder.release(keycode: 99, state: 0, lookup: { _, _ in 0 }) == nil)
  }
}

@Suite("Keyboards", .enabled(if: DemoSession.isPossible), .runsAlone)
struct KeyboardTests {
  struct Layout: CustomTestStringConvertible, Sendable {
    var name: String
    var arguments: [String]
    var group: UInt32 = 0
    /// The key numbers of Z, C, S and P in this layout, for undo, copy, save and the palette.
    var keys: [UInt32]
    var testDescription: String { name }
  }

  static let layouts = [
    Layout(name: "us", arguments: ["us"], keys: [52, 54, 39, 33]),
    Layout(name: "us,ru in group 2", arguments: ["us,ru"], group: 1, keys: [52, 54, 39, 33]),
    Layout(name: "ru", arguments: ["ru"], keys: [52, 54, 39, 33]),
    Layout(name: "ara", arguments: ["ara"], keys: [52, 54, 39, 33]),
    Layout(name: "ir", arguments: ["ir"], keys: [52, 54, 39, 33]),
    Layout(name: "gr", arguments: ["gr"], keys: [52, 54, 39, 33]),
    Layout(name: "de", arguments: ["de"], keys: [29, 54, 39, 33]),
    Layout(name: "fr", arguments: ["fr"], keys: [25, 54, 39, 33]),
    Layout(name: "dvorak", arguments: ["us", "-variant", "dvorak"], keys: [61, 31, 47, 27]),
  ]

  @Test(
    "2.1: undo, redo, copy, save, the palette and zoom are where each layout has them",
    arguments: layouts
  )
  func finds(layout: Layout) throws {
    let server = try TestServer()
    let session = try DemoSession(server)
    try server.run("setxkbmap", layout.arguments)
    session.driver.lockGroup(layout.group)
    session.driver.focus()
    let lines = try session.lines { driver in
      for key in layout.keys { driver.type(key, holding: [KeyCode.leftControl]) }
      for key in [layout.keys[0], layout.keys[3]] {
        driver.type(key, holding: [KeyCode.leftControl, KeyCode.leftShift])
      }
      driver.type(82, holding: [KeyCode.leftControl])
      driver.type(86, holding: [KeyCode.leftControl])
    }
    let strokes = lines.filter { $0.hasPrefix("key ") }
    #expect(
      strokes == [
        "key character(\"z\") 2", "key character(\"c\") 2", "key character(\"s\") 2",
        "key character(\"p\") 2", "key character(\"z\") 3", "key character(\"p\") 3",
        "key character(\"-\") 2", "key character(\"+\") 2",
      ]
    )
    #expect(!lines.contains { $0.hasPrefix("text") })
  }

  @Test(
    "Alt with a digit is that wherever the layout has it, if at all (tools 5.5)",
    arguments: ["us", "ru", "de", "fr", "cz", "be", "lt", "ir", "ara"]
  )
  func altDigits(layout: String) throws {
    let server = try TestServer()
    let session = try DemoSession(server)
    try server.run("setxkbmap", [layout])
    session.driver.focus()
    let lines = try session.lines { driver in
      for key in Array<UInt32>(10...15) + [19] { driver.type(key, holding: [KeyCode.leftAlt]) }
    }
    #expect(
      lines.filter { $0.hasPrefix("key character") }
        == "1234560".map { "key character(\"\($0)\") \(Modifiers.alt.rawValue)" }
    )
  }

  /// The letters that the T, W and D keys of an American keyboard write in each layout.
  static let letters: [(layout: [String], letters: [String])] = [
    (["ru"], ["е", "ц", "в"]), (["gr"], ["τ", "ς", "δ"]), (["il"], ["א", "'", "ג"]),
    (["de"], ["t", "w", "d"]), (["fr"], ["t", "z", "d"]),
    (["us", "-variant", "dvorak"], ["y", ",", "e"]),
  ]

  @Test("Letters are typed and shortcuts write nothing, whatever the layout", arguments: letters)
  func types(layout: [String], letters: [String]) throws {
    let server = try TestServer()
    let session = try DemoSession(server)
    try server.run("setxkbmap", layout)
    session.driver.focus()
    let typed = try session.lines { driver in
      for key: UInt32 in [28, 25, 40] { driver.type(key) }
    }
    #expect(typed.filter { $0.hasPrefix("text") } == letters.map { "text \($0)" })
    let commands = try session.lines { driver in
      for key: UInt32 in [28, 25, 40] { driver.type(key, holding: [KeyCode.leftControl]) }
    }
    #expect(commands.filter { $0.hasPrefix("key ") }.count == 3)
    #expect(!commands.contains { $0.hasPrefix("text") })
  }

  @Test("2.3: locks do not disturb a shortcut", arguments: [LockMask, Mod2Mask, Mod5Mask])
  func ignoresLocks(mask: Int32) throws {
    let session = try DemoSession()
    session.driver.focus()
    session.driver.lock(modifiers: UInt32(mask), on: true)
    let lines = try session.lines { $0.type(KeyCode.z, holding: [KeyCode.leftControl]) }
    #expect(lines.contains("key character(\"z\") 2"))
  }

  @Test("2.4: a held key sends presses and one release")
  func repeats() throws {
    let session = try DemoSession()
    session.driver.focus()
    let lines = try session.lines { driver in
      driver.press(key: 111)
      try driver.wait(for: "four repeats") {
        session.lines.count { $0 == "key up 0 repeat" } > 3
      }
      driver.release(key: 111)
    }
    #expect(lines.filter { $0 == "key up 0" }.count == 1)
    #expect(lines.filter { $0 == "keyup up" }.count == 1)
  }

  @Test("2.6: a new keyboard map counts at once")
  func reloads() throws {
    let server = try TestServer()
    let session = try DemoSession(server)
    session.driver.focus()
    let before = try session.lines { $0.type(KeyCode.y, holding: [KeyCode.leftControl]) }
    try server.run("setxkbmap", ["de"])
    let after = try session.lines { $0.type(KeyCode.y, holding: [KeyCode.leftControl]) }
    #expect(before.contains("key character(\"y\") 2"))
    #expect(after.contains("key character(\"z\") 2"))
  }

  @Test("2.7: losing the focus forgets what was held")
  func forgets() throws {
    let session = try DemoSession()
    session.driver.focus()
    let lines = try session.lines { driver in
      driver.press(key: 65)
      driver.focus(driver.root)
      driver.release(key: 65)
      driver.focus()
      driver.type(65)
    }
    let told = lines.filter { !$0.hasPrefix("text") }
    #expect(
      told == ["key space 0", "unfocused", "focused", "key space 0", "keyup space"]
    )
  }

  @Test("3.1: dead keys compose without any input method server", arguments: ["C", "C.UTF-8"])
  func composes(locale: String) throws {
    let server = try TestServer()
    try server.run("setxkbmap", ["us", "-variant", "intl"])
    let session = try DemoSession(server, environment: ["LC_ALL": locale])
    session.driver.focus()
    let lines = try session.lines { driver in
      driver.type(48)
      driver.type(26)
    }
    #expect(lines.filter { $0.hasPrefix("text") } == ["text é"])
  }

  @Test("3.2: an input method server that is not there does no harm")
  func livesWithoutInputMethod() throws {
    let session = try DemoSession(environment: ["XMODIFIERS": "@im=nobody"])
    session.driver.focus()
    let lines = try session.lines { $0.type(KeyCode.a, holding: [KeyCode.leftShift]) }
    #expect(lines.contains("text A"))
  }
}
