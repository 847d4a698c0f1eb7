import BoardValues

/// The beginning of a line of Markdown: quote signs, an indent, a list marker, a check box.
///
/// Enter, Tab and Backspace all read lists by it. Depth is counted in columns, as Markdown does, since
/// the same depth may be written with blanks or with tabs.
struct LineStart: Equatable {
  /// The line without its line break.
  let line: Range<Int>
  /// The quote signs as written, each with the blank behind it.
  private(set) var quote: [UInt8] = []
  /// The number of quote signs.
  private(set) var depth = 0
  /// The blanks between the quote signs and what follows, as written.
  private(set) var indent: [UInt8] = []
  private(set) var marker: Marker?
  /// The length of a number as written, which may begin with zeros, and its sign.
  private(set) var numberLength = 0
  private(set) var hasCheckBox = false
  /// The offset at which the words begin.
  private(set) var contentStart: Int
  /// Whether there is nothing but quote signs and blanks.
  var isBlank: Bool { contentStart == line.upperBound && marker == nil }
  /// The column behind the quote signs.
  let quoteColumn: Int
  /// The column of the marker, or of the words of a line without one.
  let column: Int
  /// The column in which the words of a child line up with the words of this one.
  private(set) var contentColumn: Int

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
  }

  init(_ text: [UInt8], line: Range<Int>) {
    self.line = line
    var scanner = Scanner(text: text, index: line.lowerBound, end: line.upperBound)
    while scanner.takeQuoteSign() { depth += 1 }
    quote = Array(text[line.lowerBound..<scanner.index])
    quoteColumn = scanner.column
    let indentStart = scanner.index
    scanner.skipBlanks()
    indent = Array(text[indentStart..<scanner.index])
    column = scanner.column
    contentColumn = scanner.column
    contentStart = scanner.index
    guard !scanner.isAtRule, let marker = scanner.takeMarker() else { return }
    self.marker = marker
    numberLength = scanner.index - contentStart
    contentColumn = scanner.contentColumn
    scanner.skip()
    hasCheckBox = scanner.takeCheckBox()
    contentStart = scanner.index
  }

  /// The quote signs without the innermost.
  var outerQuote: [UInt8] {
    quote.lastIndex(of: UInt8(ascii: ">")).map { Array(quote[..<$0]) } ?? []
  }

  /// The offset at which the indent begins.
  var indentStart: Int { line.lowerBound + quote.count }

  /// Returns the beginning of the next line of a list or a quote. Its box is never checked.
  func start(_ marker: Marker?) -> [UInt8] {
    let sign = marker.map { $0.bytes + [UInt8(ascii: " ")] } ?? []
    return quote + indent + sign + (hasCheckBox ? Array("[ ] ".utf8) : [])
  }

  /// Returns the column that is reached by writing `blanks` behind the quote signs.
  func column(after blanks: some Sequence<UInt8>) -> Int {
    blanks.reduce(quoteColumn) { Self.column(after: $1, at: $0) }
  }

  /// Returns the column behind a byte. Tabs reach to every fourth column.
  fileprivate static func column(after byte: UInt8, at column: Int) -> Int {
    byte == UInt8(ascii: "\t") ? (column / 4 + 1) * 4 : column + 1
  }

  /// Returns blanks that reach to `column`: as many of the given ones as do not go beyond it, and single
  /// ones for the rest.
  func blanks(to column: Int, keeping blanks: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var here = quoteColumn
    for byte in blanks {
      let next = Self.column(after: byte, at: here)
      guard next <= column else { break }
      kept.append(byte)
      here = next
    }
    return kept + Array(repeating: UInt8(ascii: " "), count: max(column - here, 0))
  }
}

extension LineStart {
  private struct Scanner {
    let text: [UInt8]
    var index: Int
    let end: Int
    var column = 0

    var next: UInt8? { index < end ? text[index] : nil }

    mutating func skip() {
      guard let next else { return }
      column = LineStart.column(after: next, at: column)
      index += 1
    }

    mutating func take(_ sign: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: sign) else { return false }
      skip()
      return true
    }

    mutating func skipBlanks() { while take(" ") || take("\t") {} }

    /// Takes everything that `read` asks for, or nothing.
    private mutating func attempt<Value>(_ read: (inout Scanner) -> Value?) -> Value? {
      var scanner = self
      let value = read(&scanner)
      if value != nil { self = scanner }
      return value
    }

    var isAtRule: Bool { MarkdownLine.isRule(text[index..<end]) }

    mutating func takeQuoteSign() -> Bool {
      attempt { scanner in
        scanner.skipBlanks()
        guard scanner.take(">") else { return nil }
        _ = scanner.take(" ")
        return true
      } ?? false
    }

    /// Takes a marker. It is followed by a blank, which is left.
    mutating func takeMarker() -> Marker? {
      attempt { scanner in
        guard let marker = scanner.takeSign() else { return nil }
        return scanner.next?.isBlank == true ? marker : nil
      }
    }

    private mutating func takeSign() -> Marker? {
      for sign in ["-", "*", "+"] as [Unicode.Scalar] where take(sign) {
        return .bullet(UInt8(ascii: sign))
      }
      var number = 0
      let start = index
      while let digit = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit),
        index - start < 9
      {
        number = number * 10 + Int(digit - UInt8(ascii: "0"))
        skip()
      }
      guard index > start, let sign = next, take(".") || take(")") else { return nil }
      return .number(number, sign)
    }

    /// The column of the words behind a marker. More than four blanks are part of the words: code.
    var contentColumn: Int {
      var scanner = self
      scanner.skipBlanks()
      let isUsual = scanner.next != nil && scanner.column - column <= 4
      return isUsual ? scanner.column : column + 1
    }

    mutating func takeCheckBox() -> Bool {
      attempt { scanner in
        guard scanner.take("["), let state = scanner.next, state != UInt8(ascii: "]") else {
          return nil
        }
        scanner.skip()
        return scanner.take("]") && scanner.take(" ") ? true : nil
      } ?? false
    }
  }
}
