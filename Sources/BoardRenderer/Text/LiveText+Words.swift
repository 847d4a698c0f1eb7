package import BoardCore
import BoardValues

/// What the words of the text look like, and would look like after an edit.
extension LiveText {
  /// - Complexity: O(length of the parts around the range), and O(length of the text) to find what is different in it.
  package func words(in range: Range<Int>, of text: [UInt8]) -> [MarkdownText] {
    let ends = CommonEnds(self.text[...], text[...])
    let (common, kept) = (ends.start, ends.end)
    let difference = text.count - self.text.count
    let isSame = common == text.count && difference == 0
    let lower = isSame ? range.lowerBound : min(range.lowerBound, common)
    let upper = isSame ? range.upperBound : max(range.upperBound, text.count - kept)
    var first = partIndex(at: lower)
    // The first line of a part decides whether it is one.
    if !isSame, first > 0,
      TextLines.markdownLine(self.text, at: lower).lowerBound <= start(of: first).offset
    {
      first -= 1
    }
    let last = max(partIndex(at: upper - (isSame ? 0 : difference)), first)
    return documents(first...last, of: text, isSame: isSame, difference)
      .flatMap { $0.blocks.lazy.filter { $0.kind != .code }.flatMap(\.texts) }
      .filter {
        $0.source.map { $0.lowerBound <= range.upperBound && range.lowerBound <= $0.upperBound }
          ?? false
      }
  }

  private func documents(
    _ indices: ClosedRange<Int>,
    of text: [UInt8],
    isSame: Bool,
    _ difference: Int
  ) -> [MarkdownDocument] {
    if isSame {
      return indices.map { index in
        _ = blocks(of: index)
        return (parts[index].document ?? MarkdownDocument()).moved(by: start(of: index).offset)
      }
    }
    var offset = start(of: indices.lowerBound).offset
    let end = start(of: indices.upperBound).offset + parts[indices.upperBound].source.length
    let fresh = MarkdownPart.parts(
      of: text,
      in: offset..<max(end + difference, offset),
      fence: parts[indices.lowerBound].source.fence
    )
    return fresh.map { part in
      defer { offset += part.length }
      let bytes = Array(text[offset..<min(offset + part.length, text.count)])
      return MarkdownReader.document(part, bytes, definitions).moved(by: offset)
    }
  }
}
