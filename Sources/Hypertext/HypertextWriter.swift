internal import CMD4C

/// Markdown as HTML, which programs for formatted text take.
package enum HypertextWriter {
  /// The number of bytes up to which a text gets HTML, which has to be ready when it is offered.
  package static let maxBytes = 4 << 20

  /// The Markdown of cards. HTML in it is text, as it is on the board.
  private static let flags = UInt32(
    MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_WIKILINKS
      | MD_FLAG_PERMISSIVEEMAILAUTOLINKS | MD_FLAG_PERMISSIVEURLAUTOLINKS
      | MD_FLAG_PERMISSIVEWWWAUTOLINKS | MD_FLAG_NOINDENTEDCODEBLOCKS | MD_FLAG_NOHTMLBLOCKS
      | MD_FLAG_NOHTMLSPANS
  )

  /// Without it some programs take the bytes for Latin-1.
  private static let start = #"<meta http-equiv="content-type" content="text/html; charset=utf-8">"#

  /// Collects what md4c writes. A line ends where it does on the board, also within a paragraph.
  private final class Output {
    var bytes = Array((HypertextWriter.start + "\n").utf8)
    private var isInCode = false

    func add(_ piece: UnsafeRawBufferPointer) {
      if piece.starts(with: "<pre>".utf8) { isInCode = true }
      if piece.starts(with: "</code></pre>".utf8) { isInCode = false }
      if !isInCode, piece.elementsEqual("\n".utf8) { bytes += Array("<br>".utf8) }
      bytes += piece
    }
  }

  /// Returns the HTML of a text in UTF-8; nil if it is too long (`md_html`).
  package static func html(ofMarkdown text: [UInt8]) -> [UInt8]? {
    guard text.count <= maxBytes else { return nil }
    let output = Output()
    let status = text.withUnsafeBytes { bytes in
      md_html(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        UInt32(bytes.count),
        { piece, count, output in
          guard let piece, let output else { return }
          let bytes = UnsafeRawBufferPointer(start: piece, count: Int(count))
          Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().add(bytes)
        },
        Unmanaged.passUnretained(output).toOpaque(),
        flags,
        0
      )
    }
    return status == 0 ? withLineBreaks(output.bytes) : nil
  }

  /// Returns HTML in which `<br>` among the words breaks the line, as it does on the board, except in code.
  private static func withLineBreaks(_ html: [UInt8]) -> [UInt8] {
    let tags = ["&lt;br&gt;", "&lt;br/&gt;", "&lt;br /&gt;"].map { Array($0.utf8) }
    var result: [UInt8] = []
    result.reserveCapacity(html.count)
    var isInCode = false
    var index = 0
    while index < html.count {
      let rest = html[index...]
      if html[index] == UInt8(ascii: "<") {
        if rest.starts(with: "<code".utf8) { isInCode = true }
        if rest.starts(with: "</code>".utf8) { isInCode = false }
      }
      if html[index] == UInt8(ascii: "&"), !isInCode, let tag = tags.first(where: rest.starts) {
        result += Array("<br>".utf8)
        index += tag.count
      } else {
        result.append(html[index])
        index += 1
      }
    }
    return result
  }
}
