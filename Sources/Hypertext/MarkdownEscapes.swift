/// Words that look like marks, written so that they are words.
enum MarkdownEscapes {
  private static let always: Set<Character> = ["\\", "`", "*", "[", "]"]

  /// Returns words with backslashes before the signs that would be marks behind `last`.
  static func words(_ words: String, after last: Character?, inTable: Bool) -> String {
    var result = ""
    var before = last
    var rest = words[...]
    while let character = rest.popFirst() {
      let next = rest.first
      if always.contains(character) || isMark(character, before, next, inTable) {
        result.append("\\")
      }
      result.append(character)
      before = character
    }
    return result
  }

  private static func isMark(
    _ character: Character,
    _ before: Character?,
    _ next: Character?,
    _ inTable: Bool
  ) -> Bool {
    switch character {
    case "_": !(isWord(before) && isWord(next))
    case "<": next.map { $0.isLetter || "/!?".contains($0) } ?? false
    case "~", "=", "%": next == character || before == character
    case "&": next.map { $0.isLetter || $0 == "#" } ?? false
    case "|": inTable
    default: false
    }
  }

  /// Returns Markdown without the backslashes before signs.
  static func removed(from markdown: String) -> String {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in markdown.utf8 {
      let isSign =
        byte > 0x20 && byte < 0x7F && !Unicode.Scalar(byte).properties.isAlphabetic
        && !(0x30...0x39).contains(byte)
      if isEscaped, isSign { result.removeLast() }
      result.append(byte)
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isWord(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber } ?? false
  }

  /// Returns words as code, between more backticks than there are in it.
  static func code(_ words: String, inTable: Bool) -> String {
    let fence = String(repeating: "`", count: longestRun(of: "`", in: words) + 1)
    let isTouching = words.first == "`" || words.last == "`"
    let inner =
      inTable
      ? words.split(separator: "|", omittingEmptySubsequences: false)
        .joined(separator: "\\|") : words
    return isTouching ? "\(fence) \(inner) \(fence)" : "\(fence)\(inner)\(fence)"
  }

  static func longestRun(of sign: Character, in words: String) -> Int {
    words.reduce(into: (longest: 0, run: 0)) { state, character in
      state.run = character == sign ? state.run + 1 : 0
      state.longest = max(state.longest, state.run)
    }.longest
  }

  /// Returns a line of a paragraph that does not begin a list, heading, quote or rule.
  static func line(_ line: Substring) -> String {
    let first = line.prefix { $0 != " " }
    let isEnd = first.endIndex == line.endIndex
    if let sign = first.first {
      if first.count <= 6, first.allSatisfy({ $0 == "#" }) { return "\\" + line }
      if sign == ">" || first == "-" || first == "+" { return "\\" + line }
      let signs = line.filter { $0 != " " }
      // The line below a heading or above the rows of a table, or a rule.
      if isEnd || signs.count >= 3, signs.allSatisfy({ "-=|:".contains($0) }) {
        return "\\" + line
      }
      if let end = first.last, ".)".contains(end), (2...10).contains(first.count),
        first.dropLast().allSatisfy({ $0.isASCII && $0.isNumber })
      {
        return first.dropLast() + "\\" + line[line.index(before: first.endIndex)...]
      }
    }
    return String(line)
  }
}
