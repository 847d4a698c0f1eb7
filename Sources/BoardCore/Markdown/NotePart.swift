import BoardValues

/// The part of a note that a link or a card names, as Obsidian finds it: `#Heading`, `#Chapter#Heading` or `#^block`.
package enum NotePart {
  /// Returns the range of the part in bytes: from a heading to the next one of its level or of a higher one, or a block. With
  /// nil it is the whole text. The result is nil if there is no such part.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func range(of subpath: String?, in text: [UInt8]) -> Range<Int>? {
    let names = (subpath ?? "").split(separator: "#")
    guard let last = names.last else { return 0..<text.count }
    if last.utf8.first == UInt8(ascii: "^") {
      return NoteBlock(named: String(last.dropFirst()), in: text)?.range
    }
    return section(names.map { HeadingWords(Array($0.utf8)[...]) }, in: text)
  }

  /// Returns the last of some headings, each of which stands in the section of the one before.
  private static func section(_ names: [HeadingWords], in text: [UInt8]) -> Range<Int>? {
    var levels: [Int] = []
    var start: Int?
    for heading in NoteLines(text).headings {
      levels = Array(levels.prefix { $0 < heading.level })
      if let start {
        if levels.count < names.count { return start..<heading.start }
      } else if names[levels.count].mean(text[heading.words]) {
        levels.append(heading.level)
        if levels.count == names.count { start = heading.start }
      }
    }
    return start.map { $0..<text.count }
  }
}

/// The words of a heading by which it is found: in small letters, without marks and signs.
private struct HeadingWords: Equatable {
  private let words: [Substring]

  /// The signs that Obsidian takes out of headings.
  private static let signs = Set("!\"#$%&()*+,.:;<=>?@^`{|}~/[]\\".unicodeScalars)

  init(_ bytes: ArraySlice<UInt8>) {
    var plain = ""
    for scalar in String(decoding: bytes, as: UTF8.self).lowercased().unicodeScalars {
      plain.unicodeScalars.append(Self.signs.contains(scalar) ? " " : scalar)
    }
    words = plain.split { $0.isWhitespace }
      .map { $0.drop { $0 == "_" } }
      .map { word in word.last == "_" ? word.dropLast() : word }
      .filter { !$0.isEmpty }
  }

  /// Returns whether these are the words of a heading, as they are written or as they are shown.
  func mean(_ heading: ArraySlice<UInt8>) -> Bool {
    self == HeadingWords(heading) || self == HeadingWords(heading.withoutLinks[...])
  }
}

extension ArraySlice<UInt8> {
  /// The bytes with the words of links in place of these: `[[page|words]]`, `[words](address)`.
  fileprivate var withoutLinks: [UInt8] {
    var result: [UInt8] = []
    var rest = self
    while let start = rest.firstIndex(of: UInt8(ascii: "[")) {
      result += rest[..<start]
      rest = rest[start...]
      guard let (words, end) = rest.link else {
        result.append(UInt8(ascii: "["))
        rest = rest.dropFirst()
        continue
      }
      result += words
      rest = rest[end...]
    }
    return result + rest
  }

  /// The words of the link at the beginning, and its end.
  private var link: (words: ArraySlice<UInt8>, end: Int)? {
    let isPage = starts(with: "[[".utf8)
    guard let close = dropFirst(isPage ? 2 : 1).firstIndex(of: UInt8(ascii: "]")),
      close + 1 < endIndex
    else { return nil }
    let words = self[(startIndex + (isPage ? 2 : 1))..<close]
    if isPage {
      guard self[close + 1] == UInt8(ascii: "]") else { return nil }
      let bar = words.lastIndex(of: UInt8(ascii: "|"))
      return (bar.map { words[($0 + 1)...] } ?? words, close + 2)
    }
    guard self[close + 1] == UInt8(ascii: "("),
      let end = self[close...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return (words, end + 1)
  }
}
