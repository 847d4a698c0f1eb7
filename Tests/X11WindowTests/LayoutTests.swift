import BoardValues
import CX11
import TestSupport
import Testing

@testable import X11Window

@Suite(
  "Shortcuts on all layouts",
  .enabled(if: LayoutTables() != nil && !LayoutTables.names.isEmpty)
)
struct LayoutTests {
  /// The signs of shortcuts.
  private static let signs = Set("abcdefghijklmnopqrstuvwxyz0123456789+-=[],/")

  /// A group of a table, with what its keys do while Ctrl is held.
  private struct Group {
    /// The keys that write each sign without Shift: in the group, and in any.
    private(set) var active: [Character: Set<UInt32>] = [:]
    private(set) var any: [Character: Set<UInt32>] = [:]
    private(set) var plain: [UInt32: KeyStroke] = [:]
    private(set) var shifted: [UInt32: KeyStroke] = [:]

    init(_ group: Int, of table: LayoutTables.Table) {
      let keys = CommandKeys(group: UInt32(group) << 13) { key, state in
        guard let groups = table[key], !groups.isEmpty else { return 0 }
        return groups[min(Int(state >> 13), groups.count - 1)].plain
      }
      for (key, groups) in table where !groups.isEmpty {
        let own = groups[min(group, groups.count - 1)]
        for (index, symbols) in groups.enumerated() {
          guard let sign = Self.sign(of: symbols.plain) else { continue }
          any[sign, default: []].insert(key)
          if index == min(group, groups.count - 1) { active[sign, default: []].insert(key) }
        }
        for modifiers in [Modifiers.control, [.control, .shift]] {
          let isShifted = modifiers.contains(.shift)
          let symbols = KeyRule.Symbols(
            active: isShifted ? own.shifted : own.plain,
            shifted: own.shifted,
            plain: own.plain,
            groups: groups.map { isShifted ? $0.shifted : $0.plain }
          )
          let found = KeyRule.key(keycode: key, symbols: symbols, modifiers: modifiers) { keys }
          let stroke = found.map { KeyRule.stroke($0, modifiers) }
          if isShifted { shifted[key] = stroke } else { plain[key] = stroke }
        }
      }
    }

    /// Returns the sign of a symbol. Two layouts have the digits of the keypad in the first row.
    private static func sign(of symbol: KeySym) -> Character? {
      if case .character(let sign)? = KeySymbol.named(symbol) { return sign }
      return KeySymbol.latin(symbol).map(KeyRule.lowered)
    }

    /// Returns whether each of these keys does another sign of shortcuts.
    func isTaken(_ keys: Set<UInt32>, besides sign: Character) -> Bool {
      keys.allSatisfy { key in
        guard case .character(let other)? = plain[key]?.key else { return false }
        return other != sign && LayoutTests.signs.contains(other)
      }
    }
  }

  /// The key that has each sign on a US keyboard.
  private static let places = Dictionary(
    (UInt32(8)...135).compactMap { key in
      USPosition.character(keycode: key, isShifted: false).map { ($0, Set([key])) }
    },
    uniquingKeysWith: { first, _ in first }
  )

  /// Returns what is wrong with the shortcuts of a group.
  private func faults(_ group: Group) -> [String] {
    var does: [Character: Set<UInt32>] = [:]
    for (key, stroke) in group.plain {
      if case .character(let sign) = stroke.key { does[sign, default: []].insert(key) }
    }
    return Self.signs.flatMap { sign in
      let (found, place) = (does[sign] ?? [], Self.places[sign] ?? [])
      let own = group.active[sign] ?? group.any[sign] ?? []
      let right = own.isEmpty || group.isTaken(own, besides: sign) ? place : own
      var faults: [String] = []
      if !found.isSubset(of: right) { faults.append("\(sign) is on \(found), not \(right)") }
      if found.isEmpty, !group.isTaken(right, besides: sign) {
        faults.append("\(sign) is not on \(right)")
      }
      for key in found where sign.isLetter {
        if group.shifted[key] != KeyStroke(.character(sign), [.control, .shift]) {
          faults.append("Shift makes something else of \(sign)")
        }
      }
      return faults
    }
  }

  @Test("2.1: each sign has its key, the same with Shift, and no key has two", .takesLong)
  func sharesSigns() throws {
    let tables = try #require(LayoutTables())
    let us = LayoutTables.Name(layout: "us")
    var tried = 0
    for name in Rounds.share(of: LayoutTables.names, usually: 30) {
      for (names, group) in [([name], 0), ([us, name], 1)] {
        guard let table = tables.table(of: names),
          table.values.contains(where: { $0.count > group })
        else { continue }
        tried += 1
        let faults = faults(Group(group, of: table))
        #expect(faults.isEmpty, "\(names): \(faults.joined(separator: "; "))")
      }
    }
    #expect(tried > Rounds.of(1000, usually: 30))
  }
}
