import BoardCore

extension MarkdownDocument {
  /// A line for each block: its containers, its kind, and its words with their styles in braces.
  var outline: [String] {
    blocks.map { block in
      (block.containers.map(\.outline) + [block.outline]).joined(separator: " ")
    }
  }
}

extension MarkdownContainer {
  fileprivate var outline: String {
    switch self {
    case .quote(_, nil): ">"
    case .quote(_, let callout?):
      ">\(callout.name)\(callout.folding.map { $0 == .open ? "+" : "-" } ?? "")"
    case .item(let item): item.marker.outline
    }
  }
}

extension MarkdownItem.Marker {
  fileprivate var outline: String {
    switch self {
    case .bullet: "*"
    case .number(let words): words
    case .task(let task): "[\(Unicode.Scalar(task.sign))]@\(task.offset)"
    case .footnote(let label): "^\(label)"
    }
  }
}

extension MarkdownBlock {
  fileprivate var outline: String {
    let space = String(repeating: "¶", count: emptyLines)
    switch kind {
    case .paragraph, .frontMatter: return space + text.outline
    case .heading(let level): return "h\(level) \(text.outline)"
    case .code: return "code \(text.outline)"
    case .rule: return "rule"
    case .calloutTitle: return "title \(text.outline)"
    case .source: return "source \(text.outline)"
    case .table(let rows, let alignments):
      let cells = rows.map { $0.map(\.outline).joined(separator: "|") }
      return "table \(alignments.map(\.outline).joined()) \(cells.joined(separator: "/"))"
    }
  }
}

extension MarkdownAlignment {
  fileprivate var outline: String {
    switch self {
    case .start: "<"
    case .center: "-"
    case .end: ">"
    }
  }
}

extension MarkdownText {
  fileprivate var outline: String {
    let bytes = Array(self.words.utf8)
    func words(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var result = ""
    var end = 0
    for span in spans {
      result += words(end..<span.range.lowerBound)
      result += "{\(span.style.outline)\(span.link?.outline ?? ""):\(words(span.range))}"
      end = span.range.upperBound
    }
    return (result + words(end..<bytes.count))
      .replacing("\u{FFFC}\u{202F}", with: "▢").replacing("\n", with: "⏎")
  }
}

extension MarkdownStyle {
  fileprivate var outline: String {
    let names: [(MarkdownStyle, String)] = [
      (.strong, "b"), (.emphasis, "i"), (.strike, "s"), (.code, "c"), (.highlight, "h"),
      (.embed, "e"), (.formula, "f"), (.raised, "r"), (.dim, "d"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined()
  }
}

extension MarkdownLink {
  fileprivate var outline: String {
    switch self {
    case .address(let address): "→\(address)"
    case .page(let page): "→[\(page)]"
    }
  }
}
