/// What a line of Markdown begins with: quote signs, a list marker, a check box.
struct ListItem: Equatable {
  /// Of the line, without its line break.
  var line: Range<Int>
  /// Quote signs and blanks before the marker, as written.
  var prefix: [UInt8]
  var marker: Marker?
  var hasCheckBox = false
  /// Where the words begin.
  var contentStart: Int

  enum Marker: Equatable {
    case bullet(UInt8)
    case number(Int, UInt8)

    var bytes: [UInt8] {
      switch self {
      case .bullet(let sign): [sign]
      case .number(let number, let sign): Array("\(number)".utf8) + [sign]
      }
    }

    var next: Marker {
      if case .number(let number, let sign) = self { .number(number + 1, sign) } else { self }
    }

    func isSameKind(as other: Marker) -> Bool {
      switch (self, other) {
      case (.bullet, .bullet), (.number, .number): true
      default: false
      }
    }
  }

  /// Nil for a line that is neither in a list nor quoted.
  init?(_ text: [UInt8], line: Range<Int>) {
    var scanner = Scanner(text: text, index: line.lowerBound, end: line.upperBound)
    var isQuoted = false
    scanner.skipBlanks()
    while scanner.take(">") {
      isQuoted = true
      scanner.skipBlanks()
    }
    self.line = line
    prefix = Array(text[line.lowerBound..<scanner.index])
    contentStart = scanner.index
    if let marker = scanner.takeMarker() {
      self.marker = marker
      hasCheckBox = scanner.takeCheckBox()
      contentStart = scanner.index
    } else if !isQuoted {
      return nil
    }
  }

  var isQuote: Bool { marker == nil }

  /// Of the marker, in bytes from the beginning of the line.
  var indent: Int { prefix.count }

  /// How far the words of a child are indented, so that it lines up with them.
  var childIndent: Int { indent + (marker?.bytes.count ?? 0) + 1 }

  /// What the next item begins with; its box is never checked.
  func start(_ marker: Marker?) -> [UInt8] {
    let sign = marker.map { $0.bytes + [UInt8(ascii: " ")] } ?? []
    return prefix + sign + (hasCheckBox ? Array("[ ] ".utf8) : [])
  }

  private struct Scanner {
    let text: [UInt8]
    var index: Int
    let end: Int

    var next: UInt8? { index < end ? text[index] : nil }

    mutating func take(_ sign: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: sign) else { return false }
      index += 1
      return true
    }

    mutating func skipBlanks() { while take(" ") || take("\t") {} }

    /// A marker is followed by a blank.
    mutating func takeMarker() -> Marker? {
      let start = index
      guard let marker = takeSign(), take(" ") || take("\t") else {
        index = start
        return nil
      }
      return marker
    }

    private mutating func takeSign() -> Marker? {
      if let sign = next,
        sign == UInt8(ascii: "-") || sign == UInt8(ascii: "*") || sign == UInt8(ascii: "+")
      {
        index += 1
        return .bullet(sign)
      }
      var number = 0
      let start = index
      while let digit = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit),
        index - start < 9
      {
        number = number * 10 + Int(digit - UInt8(ascii: "0"))
        index += 1
      }
      guard index > start, let sign = next, sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")")
      else {
        return nil
      }
      index += 1
      return .number(number, sign)
    }

    mutating func takeCheckBox() -> Bool {
      let start = index
      guard take("["), take(" ") || take("x") || take("X"), take("]"), take(" ") else {
        index = start
        return false
      }
      return true
    }
  }
}
