import BoardValues

/// Three or more backticks or tildes, which begin or end code.
package struct CodeFence: Equatable, Sendable {
  private let sign: UInt8
  private let count: Int
  /// The words behind the signs, which name a language.
  private let info: ArraySlice<UInt8>

  /// Reads the words of a line, without the blanks and marks before them; nil if they are no fence.
  package init?(_ words: ArraySlice<UInt8>) {
    guard let first = words.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~") else {
      return nil
    }
    let signs = words.prefix { $0 == first }
    guard signs.count >= 3 else { return nil }
    (sign, count) = (first, signs.count)
    info = words[signs.endIndex...].drop(while: \.isBlank)
  }

  /// The signs without the words behind them.
  var bytes: [UInt8] { Array(repeating: sign, count: count) }

  /// Whether the fence can begin code, and is no code within a line itself.
  package var mayOpen: Bool { sign == UInt8(ascii: "~") || !info.contains(sign) }

  /// Returns whether the fence ends the code that another one has begun.
  package func closes(_ other: CodeFence) -> Bool {
    sign == other.sign && count >= other.count && info.isEmpty
  }
}
