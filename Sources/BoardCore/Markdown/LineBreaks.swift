import BoardValues

/// Line breaks in the source of a Markdown text.
extension MarkdownText {
  /// Finds the line breaks of code in the source. The parser does not say where they are.
  mutating func placeLineBreaks(in source: [UInt8]) {
    var places: [Run] = []
    var isKnown = false
    var end = 0
    let runs = runs[...]
    var next = runs.startIndex
    for (index, byte) in words.utf8.enumerated() where byte == UInt8(ascii: "\n") {
      while next < runs.endIndex, runs[next].range.lowerBound < index {
        end = runs[next].source.upperBound
        isKnown = true
        next += 1
      }
      guard isKnown, let place = source[end...].lineBreak else { continue }
      places.append(Run(range: index..<index + 1, source: place))
      end = place.upperBound
    }
    // Empty lines at the beginning are counted back from the first words.
    let leading = words.utf8.prefix { $0 == UInt8(ascii: "\n") }.count
    if leading > 0, let first = runs.first?.source.lowerBound {
      let breaks = source[..<first].lineBreaks.suffix(leading)
      for (index, place) in zip((0..<leading).suffix(breaks.count), breaks) {
        places.append(Run(range: index..<index + 1, source: place))
      }
    }
    place(places)
  }
}

extension ArraySlice<UInt8> {
  /// The first line break: a line feed, a carriage return, or both.
  package var lineBreak: Range<Int>? {
    guard let start = firstLineEnd else { return nil }
    let isPair =
      self[start] == UInt8(ascii: "\r") && start + 1 < endIndex
      && self[start + 1] == UInt8(ascii: "\n")
    return start..<start + (isPair ? 2 : 1)
  }

  /// The first tag that breaks a line: `<br>`, `<br/>` or `<br />`, in any case.
  var breakTag: Range<Int>? {
    var rest = self
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      let name = rest.prefix(2).map { $0 | 0x20 }
      guard name.elementsEqual("br".utf8) else { continue }
      let end = rest.dropFirst(2).drop { $0 == UInt8(ascii: " ") }
      let close = end.first == UInt8(ascii: "/") ? end.dropFirst() : end
      if close.first == UInt8(ascii: ">") { return start..<close.startIndex + 1 }
    }
    return nil
  }

  package var lineBreaks: [Range<Int>] {
    var breaks: [Range<Int>] = []
    var rest = self
    while let next = rest.lineBreak {
      breaks.append(next)
      rest = rest[next.upperBound...]
    }
    return breaks
  }
}
