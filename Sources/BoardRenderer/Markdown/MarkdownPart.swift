import BoardCore
import BoardValues

/// A part of a Markdown text that is parsed by itself, so that a key in a long text is read in no more
/// than a part of it.
///
/// A part ends where a block cannot go on: in front of a line behind an empty one that neither
/// continues a list nor code. Only what is far longer than usual is cut elsewhere.
struct MarkdownPart: Equatable {
  /// The length in bytes.
  var length: Int
  /// The number of line breaks.
  var lineBreaks = 0
  /// The line that opened the code in which the part begins; nil outside of code.
  var fence: [UInt8]?
  /// The line that opened the code in which the part ends.
  var endFence: [UInt8]?
  /// Whether the part begins where a block may go on.
  var isForced = false
  /// Whether the part begins where the text does, which may have properties there.
  var beginsText = true
  /// The addresses of links that are defined in the part, which count in all others.
  var definitions: [UInt8] = []

  /// The length behind which a part ends as soon as it can, in a list at the next item, and the one at which it
  /// has to.
  static let usualLength = 2048
  static let maxLength = 16_384
  /// The most bytes of a line that are laid out at once.
  private static let maxLine = 8192

  /// Returns the parts of a range of `text`, which begins in code if there is a `fence`.
  static func parts(of text: [UInt8], in range: Range<Int>, fence: [UInt8]? = nil) -> [MarkdownPart]
  {
    var parts: [MarkdownPart] = []
    var part = MarkdownPart(length: 0, fence: fence, endFence: fence)
    part.beginsText = range.lowerBound == 0
    var isBehindEmpty = false
    var hasItems = false
    let properties = part.beginsText ? FrontMatter(Array(text[range])) : nil
    var commentEnd = properties?.end ?? range.lowerBound
    var start = range.lowerBound
    while start < range.upperBound {
      let end = lineEnd(text, start, range.upperBound)
      let line = text[start..<end.content]
      let isEmpty = line.allSatisfy(\.isBlank)
      let isSafe =
        isBehindEmpty && part.endFence == nil && !isEmpty && line.beginsBlock
        && start >= commentEnd
      let isItem = part.endFence == nil && !line.isIndented && line.isItem && start >= commentEnd
      if part.length >= usualLength && (isSafe || isItem && hasItems)
        || part.length + line.count > maxLength
      {
        if part.length > 0 { parts.append(part) }
        part = MarkdownPart(length: 0, fence: part.endFence, endFence: part.endFence)
        (part.isForced, part.beginsText) = (!isSafe, false)
        hasItems = false
      }
      if line.isItem { hasItems = true }
      if line.opensComment, start >= commentEnd, part.endFence == nil {
        commentEnd =
          text[end.next..<min(end.next + maxLength, text.count)].commentSign ?? commentEnd
      }
      part.take(line, isInList: hasItems)
      part.length += end.next - start
      part.lineBreaks += end.next > end.content ? 1 : 0
      isBehindEmpty = isEmpty
      start = end.next
    }
    return part.length > 0 || parts.isEmpty ? parts + [part] : parts
  }

  /// Follows the fences of code, and collects definitions.
  private mutating func take(_ line: ArraySlice<UInt8>, isInList: Bool) {
    if let open = endFence {
      if line.closes(open[...]) { endFence = nil }
    } else if line.opensFence, !isInList || line.first?.isBlank == false {
      endFence = Array(line)
    } else if line.isDefinition {
      definitions += line + [UInt8(ascii: "\n")]
    }
  }

  /// Returns where the line that begins at `start` ends, and where the next one begins. A very long line
  /// is cut, behind a blank if there is one near.
  private static func lineEnd(_ text: [UInt8], _ start: Int, _ limit: Int) -> (
    content: Int, next: Int
  ) {
    var end = start
    let longest = min(limit, start + maxLine)
    while end < longest, text[end] != UInt8(ascii: "\n"), text[end] != UInt8(ascii: "\r") {
      end += 1
    }
    guard end < limit else { return (end, end) }
    switch text[end] {
    case UInt8(ascii: "\n"): return (end, end + 1)
    case UInt8(ascii: "\r"):
      return (end, end + 1 < limit && text[end + 1] == UInt8(ascii: "\n") ? end + 2 : end + 1)
    default:
      if let blank = text[(end - 512)..<end].lastIndex(of: UInt8(ascii: " ")) {
        return (blank + 1, blank + 1)
      }
      while end > start + 1, text[end] & 0xC0 == 0x80 { end -= 1 }
      return (end, end)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a line behind an empty one begins a block outside of all that stands above.
  fileprivate var beginsBlock: Bool {
    guard let first else { return false }
    return !first.isBlank && !isItem
  }

  fileprivate var isIndented: Bool { first?.isBlank ?? false }

  fileprivate var isItem: Bool {
    let words = drop { $0.isBlank }
    guard let first = words.first else { return false }
    var rest = words.dropFirst()
    if !"-*+".utf8.contains(first) {
      guard Ascii.isDigit(first) else { return false }
      rest = rest.drop(while: Ascii.isDigit)
      guard let sign = rest.first, ".)".utf8.contains(sign) else { return false }
      rest = rest.dropFirst()
    }
    return rest.first?.isBlank ?? true
  }

  private var fence: CodeFence? {
    let words = drop { $0 == UInt8(ascii: " ") }
    return words.startIndex - startIndex <= 3 ? CodeFence(words) : nil
  }

  /// Whether the line begins with the signs of a comment that does not end in it.
  fileprivate var opensComment: Bool {
    let words = drop(while: \.isBlank)
    return words.starts(with: "%%".utf8) && words.dropFirst(2).commentSign == nil
  }

  /// Where the signs of a comment stand.
  fileprivate var commentSign: Int? {
    let sign = UInt8(ascii: "%")
    return indices.dropLast().first { self[$0] == sign && self[$0 + 1] == sign }
  }

  fileprivate var opensFence: Bool { fence?.mayOpen ?? false }

  fileprivate func closes(_ open: ArraySlice<UInt8>) -> Bool {
    guard let fence, let open = open.fence else { return false }
    return fence.closes(open)
  }

  fileprivate var isDefinition: Bool {
    let words = drop { $0 == UInt8(ascii: " ") }
    guard words.first == UInt8(ascii: "["), words.startIndex - startIndex <= 3,
      words.footnoteLabel == nil,
      let close = words.firstIndex(of: UInt8(ascii: "]"))
    else { return false }
    return close + 1 < endIndex && self[close + 1] == UInt8(ascii: ":")
  }
}
