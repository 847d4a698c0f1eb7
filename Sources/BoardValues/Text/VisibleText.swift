extension String {
  /// The same on one line, with each character escaped that is invisible or changes how others are
  /// shown: control characters, line ends, bidirectional controls.
  ///
  /// For text from elsewhere in titles, messages and error lines. To a terminal such characters are
  /// commands.
  package var visible: String { marking(\.isHidden) }

  /// The same with every character escaped that is not seen, also those that only change how letters
  /// join, and spaces that are not the plain one.
  ///
  /// Shows every character, for paths and addresses, where one more leads elsewhere.
  package var revealed: String { marking { $0.isHidden || $0.isUnseen } }

  /// The same as far as it has room in a question: the beginning, and the end, which says the most of a host
  /// and of a path.
  package var glimpsed: String {
    let (start, end) = (120, 60)
    let scalars = revealed.unicodeScalars
    guard scalars.count > start + end else { return String(scalars) }
    return String(scalars.prefix(start)) + "…" + String(scalars.suffix(end))
  }

  private func marking(_ isMarked: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isMarked) else { return self }
    var text = ""
    for scalar in unicodeScalars { text += isMarked(scalar) ? scalar.mark : String(scalar) }
    return text
  }

  /// A text as part of a sentence: in quotes, on one line, with control characters escaped, and shortened.
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
    // Marks, embeddings, overrides and isolates of bidirectional text; ends of lines and paragraphs.
    case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether nothing of it is seen, or no more than of a space.
  fileprivate var isUnseen: Bool {
    guard !isASCII else { return false }
    return properties.isDefaultIgnorableCodePoint || properties.isWhitespace
      || properties.generalCategory == .format || value == 0x2800
  }

  /// As in the source of a program.
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
