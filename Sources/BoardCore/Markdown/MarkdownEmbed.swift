import BoardValues

/// A file that is shown among words: `![[name]]` or `![words](path)`.
package struct MarkdownEmbed: Equatable, Sendable {
  /// The range in bytes of the words, with the sign of a picture before them.
  package var range: Range<Int>
  package var file: File
  /// The size that is asked for, as in `![[picture.png|100]]`, in board units.
  package var width: Double?
  package var height: Double?

  /// The path as a board would name it, and the part of the file: `#Heading`.
  package struct File: Hashable, Sendable {
    package var path: String
    package var subpath: String?
  }
}

extension MarkdownText {
  /// The files among the words, from the first to the last.
  package var embeds: [MarkdownEmbed] {
    spans.compactMap { span in
      guard span.style.contains(.embed), let file = span.link?.embedded else { return nil }
      let size = Self.size(part(span.range).words)
      return MarkdownEmbed(range: span.range, file: file, width: size?.width, height: size?.height)
    }
  }

  /// Returns the words for a file, without the size that is asked for behind them; nil if there are no others.
  package func name(of embed: MarkdownEmbed) -> String? {
    let words = part(embed.range).words
    guard embed.width != nil else { return words }
    return words.lastIndex(of: "|").map { String(words[..<$0]) }
  }

  /// Returns the size that `100` or `100x50` asks for.
  private static func size(_ words: String) -> (width: Double, height: Double?)? {
    // Nearly all words are those of a name without a size, which their last byte tells.
    guard words.utf8.last.map(Ascii.isDigit) == true else { return nil }
    let bytes = words.utf8
    let end = bytes.lastIndex { $0 >= 0x80 || $0 == UInt8(ascii: "|") }
    let label = bytes[(end.map(bytes.index(after:)) ?? bytes.startIndex)...]
    let parts = label.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
      .map { UInt16(Substring($0), radix: 10) ?? 0 }
    guard (1...2).contains(parts.count), !parts.contains(0) else { return nil }
    return (Double(parts[0]), parts.count == 2 ? Double(parts[1]) : nil)
  }

  /// Returns the text with the words of some embeds replaced, which are in their order. New words stand for the
  /// same part of the source.
  package func replacing(_ embeds: [(embed: MarkdownEmbed, words: MarkdownText)]) -> MarkdownText {
    guard !embeds.isEmpty else { return self }
    var text = MarkdownText()
    var end = 0
    for (embed, words) in embeds {
      text.append(part(end..<embed.range.lowerBound))
      let start = text.count
      text.append(words.withoutSource)
      if let source = part(embed.range).source { text.place(start..<text.count, at: source) }
      end = embed.range.upperBound
    }
    text.append(part(end..<count))
    return text
  }

  /// The same words as if they had been made up.
  package var withoutSource: MarkdownText {
    var text = self
    text.forgetSource()
    return text
  }
}

extension MarkdownDocument {
  /// The files that are shown among the words.
  package var embeds: [MarkdownEmbed] { blocks.flatMap { $0.texts.flatMap(\.embeds) } }

  /// The files on which the look of the words depends.
  package var namedFiles: [NamedFile] {
    blocks.flatMap { block in
      block.texts.flatMap { text in
        text.embeds.map { .embed($0.file) } + text.spans.compactMap(\.linkedPage).map { .page($0) }
      }
    }
  }
}

/// A file on which the look of words depends.
package enum NamedFile: Hashable, Sendable {
  /// A file that is shown among them.
  case embed(MarkdownEmbed.File)
  /// The page to which a link leads, which looks otherwise if there is none.
  case page(String)
}

extension MarkdownText.Span {
  /// The page to which the words lead; nil for others, and for a heading of the same text.
  fileprivate var linkedPage: String? {
    guard !style.contains(.embed), case .page(let page)? = link, !page.isEmpty,
      page.utf8.first != UInt8(ascii: "#")
    else { return nil }
    return page
  }
}

extension MarkdownLink {
  /// The file that an embed shows; nil for one that is not on this computer.
  fileprivate var embedded: MarkdownEmbed.File? {
    switch self {
    case .address(let address):
      guard LinkAddress.scheme(of: address) == nil else { return nil }
      return Self.file(LinkAddress.withoutEscapes(address))
    case .page(let page):
      var file = Self.file(page)
      // A page without an ending is a note.
      if let path = file?.path, !path.hasEnding { file?.path += ".md" }
      return file
    }
  }

  private static func file(_ name: String) -> MarkdownEmbed.File? {
    let path = name.utf8.prefix { $0 != UInt8(ascii: "#") }
    guard !path.isEmpty else { return nil }
    let rest = name.utf8.dropFirst(path.count)
    return MarkdownEmbed.File(
      path: String(decoding: path, as: UTF8.self),
      subpath: rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
    )
  }
}

extension String {
  /// Whether letters and digits follow a dot at the end, as in the name of a file.
  fileprivate var hasEnding: Bool {
    let ending = utf8.reversed().prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "/") }
    return (1...8).contains(ending.count) && ending.count < utf8.count
      && utf8.dropLast(ending.count).last == UInt8(ascii: ".")
      && ending.allSatisfy(Ascii.isLetterOrDigit)
  }
}
