import BoardValues

/// A sign of Markdown among words, such as asterisks or the address of a link.
struct InlineSign: Equatable {
  var kind: Kind
  var range: Range<Int>

  enum Kind: Equatable {
    /// Asterisks, underscores, tildes, equals signs or backticks, as many as there are.
    case run(UInt8)
    case linkStart, linkEnd
  }

  /// Returns how many of `count` bytes of the sign stand for one end of a mark; nil if it cannot be that.
  func length(_ mark: InlineMarks.Kind, _ count: Int, isEnd: Bool) -> Int? {
    switch (kind, mark) {
    case (.linkStart, .link): isEnd ? nil : count
    case (.linkEnd, .link): isEnd ? count : nil
    case (.run(let byte), .word(.code)): byte == UInt8(ascii: "`") ? count : nil
    case (.run(let byte), .word(let mark)):
      mark.sign.first == byte || byte == UInt8(ascii: "_") && mark.sign.first == UInt8(ascii: "*")
        ? (count >= mark.sign.count ? mark.sign.count : nil) : nil
    default: nil
    }
  }

  // MARK: Reading

  private static let runBytes = Set("*_~=`".utf8)

  /// Returns the signs in a part of the source that is not shown.
  static func signs(in range: Range<Int>, of source: [UInt8]) -> [InlineSign] {
    var signs: [InlineSign] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let rest = source[index..<range.upperBound]
      let byte = source[index]
      var sign: InlineSign?
      if runBytes.contains(byte) {
        var end = index + rest.prefix { $0 == byte }.count
        // A blank within backticks keeps a backtick of the code away from them.
        if byte == UInt8(ascii: "`"), end + 1 == range.upperBound, source[end] == UInt8(ascii: " ")
        {
          end += 1
        }
        sign = InlineSign(kind: .run(byte), range: index..<end)
      } else if byte == UInt8(ascii: " "), rest.dropFirst().first == UInt8(ascii: "`") {
        let end = index + 1 + rest.dropFirst().prefix { $0 == UInt8(ascii: "`") }.count
        sign = InlineSign(kind: .run(UInt8(ascii: "`")), range: index..<end)
      } else if let end = linkStart(rest) {
        sign = InlineSign(kind: .linkStart, range: index..<end)
      } else if let end = linkEnd(rest) {
        sign = InlineSign(kind: .linkEnd, range: index..<end)
      } else if rest.starts(with: "%%".utf8) {
        let percents = rest.indices.dropFirst(2).dropLast()
        let end = percents.first { rest[$0...].starts(with: "%%".utf8) }
        index = end.map { $0 + 2 } ?? range.upperBound
        continue
      }
      if let sign { signs.append(sign) }
      index = sign?.range.upperBound ?? index + 1
    }
    return signs
  }

  private static func linkStart(_ rest: ArraySlice<UInt8>) -> Int? {
    let start = rest.startIndex
    switch rest.first {
    case UInt8(ascii: "<"): return start + 1
    case UInt8(ascii: "!"):
      return rest.dropFirst().first == UInt8(ascii: "[") ? linkStart(rest.dropFirst()) : nil
    case UInt8(ascii: "["):
      guard rest.dropFirst().first == UInt8(ascii: "[") else { return start + 1 }
      // The name of a page that is shown under another name.
      return rest.firstIndex(of: UInt8(ascii: "|")).map { $0 + 1 } ?? start + 2
    default: return nil
    }
  }

  private static func linkEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    let start = rest.startIndex
    if rest.first == UInt8(ascii: ">") { return start + 1 }
    guard rest.first == UInt8(ascii: "]") else { return nil }
    switch rest.dropFirst().first {
    case UInt8(ascii: "]"): return start + 2
    case UInt8(ascii: "["):
      return rest.dropFirst(2).firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } ?? start + 1
    case UInt8(ascii: "("): return addressEnd(rest.dropFirst()) ?? start + 1
    default: return start + 1
    }
  }

  /// Returns the end of an address and its title, which are in parentheses.
  private static func addressEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    var (depth, quote, index) = (0, UInt8?.none, rest.startIndex)
    while index < rest.endIndex {
      switch rest[index] {
      case UInt8(ascii: "\\"): index += 1
      case let byte where byte == quote: quote = nil
      case _ where quote != nil: break
      case UInt8(ascii: "<") where depth == 1: quote = UInt8(ascii: ">")
      case UInt8(ascii: "\"") where rest[index - 1].isBlank: quote = UInt8(ascii: "\"")
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }

  // MARK: Ends of a block

  /// Returns where the signs before the first word of a block or of a line begin.
  static func start(before place: Int, in source: [UInt8], from limit: Int = 0) -> Int {
    var start = place
    while start > limit {
      let byte = source[start - 1]
      if runBytes.contains(byte) || "[!<\\".utf8.contains(byte) {
        start -= 1
      } else if source[limit..<start].suffix(2).elementsEqual("` ".utf8) {
        start -= 2
      } else if byte == UInt8(ascii: "|"),
        let open = source[limit..<start].lastRange(of: "[[", before: start)
      {
        start = open
      } else {
        break
      }
    }
    return start
  }

  /// Returns where the signs behind the last word of a block end.
  static func end(behind place: Int, in source: [UInt8]) -> Int {
    var end = place
    while end < source.count {
      let rest = source[end...]
      let byte = source[end]
      if runBytes.contains(byte) {
        end += 1
      } else if byte == UInt8(ascii: " "), rest.dropFirst().first == UInt8(ascii: "`") {
        end += 2
      } else if let next = linkEnd(rest[..<min(rest.endIndex, end + 4096)]) {
        end = next
      } else {
        break
      }
    }
    return end
  }
}

extension ArraySlice<UInt8> {
  /// Returns where the last `sign` of the line that ends at a place begins.
  fileprivate func lastRange(of sign: StaticString, before place: Int) -> Int? {
    let bytes = UnsafeBufferPointer(start: sign.utf8Start, count: sign.utf8CodeUnitCount)
    var start = place - bytes.count
    while start >= startIndex, self[start] != UInt8(ascii: "\n") {
      if self[start..<start + bytes.count].elementsEqual(bytes) { return start }
      start -= 1
    }
    return nil
  }
}
