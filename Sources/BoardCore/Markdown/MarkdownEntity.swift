/// Characters by their names and numbers in HTML, which Markdown has taken over.
package enum MarkdownEntity {
  /// Returns the character of `&name;`, or the name itself if it is not known.
  package static func character(_ entity: String) -> String {
    let name = entity.dropFirst().dropLast()
    if let known = named[String(name)] { return known }
    guard name.first == "#" else { return entity }
    let digits = name.dropFirst()
    let value =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let value, value != 0, let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
    return String(scalar)
  }

  private static let named = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "shy": "\u{AD}", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
    "zwj": "\u{200D}", "zwnj": "\u{200C}", "ndash": "–", "mdash": "—", "hellip": "…",
    "bull": "•", "middot": "·", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
    "laquo": "«", "raquo": "»", "copy": "©", "reg": "®", "trade": "™", "deg": "°",
    "plusmn": "±", "times": "×", "divide": "÷", "frac12": "½", "euro": "€", "pound": "£",
    "yen": "¥", "cent": "¢", "sect": "§", "para": "¶", "larr": "←", "uarr": "↑", "rarr": "→",
    "darr": "↓", "harr": "↔", "check": "✓",
  ]
}
