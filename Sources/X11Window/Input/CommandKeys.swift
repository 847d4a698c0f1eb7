import BoardValues
import CX11

/// The signs that keys stand for while Ctrl, Alt or Super is held, one for each key.
///
/// A sign belongs to the keys that write it without Shift: in the active group, or else in another
/// group of the map, or else to the key that writes it on a US keyboard. Where that gives a key
/// several signs, a letter comes before other signs of shortcuts, and these before the rest.
/// Keyboards for Hebrew have a slash on the Q, and French ones an accented letter on the zero.
struct CommandKeys {
  /// The signs by key number.
  let signs: [UInt32: Character]

  private static let keys: ClosedRange<UInt32> = 8...255

  /// Shares out the signs of a map with this active group, in the bits of a state that hold it.
  init(group: UInt32, lookup: KeyDecoder.Lookup) {
    let groups = [group] + (0..<4).map { $0 << 13 }.filter { $0 != group }
    var rows = groups.map { group in
      Self.keys.compactMap { key in
        KeySymbol.latin(lookup(key, group)).map { (key, KeyRule.lowered($0)) }
      }
    }
    rows.append(
      Self.keys.compactMap { key in
        USPosition.character(keycode: key, isShifted: false).map { (key, $0) }
      }
    )
    var signs: [UInt32: Character] = [:]
    var taken: Set<Character> = []
    for rank in 0...3 {
      for row in rows {
        let free = row.filter { key, sign in
          Self.rank(sign) == rank && signs[key] == nil && !taken.contains(sign)
        }
        for (key, sign) in free { signs[key] = sign }
        taken.formUnion(free.map(\.1))
      }
    }
    self.signs = signs
  }

  private static func rank(_ sign: Character) -> Int {
    if !sign.isASCII { return 3 }
    if sign.isLetter { return 0 }
    return sign.isNumber || "+,-/=[]".contains(sign) ? 1 : 2
  }
}
