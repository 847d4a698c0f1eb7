extension String {
  /// The text on one line, with each character escaped that is invisible or changes how others are
  /// shown: control characters, line ends, bidirectional controls.
  ///
  /// Titles, messages and error lines use it for text from elsewhere. A terminal takes such
  /// characters as commands.
  package var visible: String { marking(\.isHidden) }

  /// The text with every invisible character escaped, including those that only change how letters
  /// join, and all spaces but the plain one.
  ///
  /// Paths and addresses use it, since one more character leads elsewhere.
  package var revealed: String { marking { $0.isHidden || $0.isUnseen } }

  /// The revealed text, shortened to the room in a question. It keeps the beginning and the end,
  /// which tells the most about a host and a path.
  package var glimpsed: String {
    let (start, end) = (120, 60)
    let scalars = revealed.unicodeScalars
    guard scalars.count > start + end else { return String(scalars) }
    return String(scalars.prefix(start)) + "…" + String(scalars.suffix(end))
  }

  /// Returns the text with the marked scalars escaped.
  private func marking(_ isMarked: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isMarked) else { return self }
    var text = ""
    for scalar in unicodeScalars { text += isMarked(scalar) ? scalar.mark : String(scalar) }
    return text
  }

  /// The text as part of a sentence: in quotes, on one line, with control characters escaped, and
  /// shortened.
  package var quoted: String {
    var text = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst(), text.unicodeScalars.count < 60 {
      text.unicodeScalars.append(scalar)
    }
    return "\"\(text.visible)\(rest.isEmpty ? "" : "…")\""
  }
}

extension Unicode.Scalar {
  fileprivate var isHidden: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0x00...0x1F, 0x7F...0x9F: true
    // These are marks, embeddings, overrides and isolates of bidirectional text, and ends of lines
    // and paragraphs.
    case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether the scalar shows nothing, or no more than a space does.
  fileprivate var isUnseen: Bool {
    guard !isASCII else { return false }
    return properties.isDefaultIgnorableCodePoint || properties.isWhitespace
      || properties.generalCategory == .format || value == 0x2800
  }

  /// The escape sequence of the scalar, as in the source of a program.
  fileprivate var mark: String {
    switch value {
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x1B: "\\e"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
