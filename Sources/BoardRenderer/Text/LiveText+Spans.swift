import BoardCore

extension LiveText {
  /// A part of the text that looks the same.
  package struct Span: Equatable, Sendable {
    package var range: Range<Int>
    /// The names of its styles.
    package var style: String
    package var isShown: Bool
  }

  /// The parts of the text from the first to the last, without line breaks. What is hidden are marks.
  package var spans: [Span] {
    var spans: [Span] = []
    for index in parts.indices {
      let offset = start(of: index).offset
      for block in blocks(of: index) {
        for text in block.texts { spans += text.shown(as: block.name, from: offset) }
      }
    }
    var result: [Span] = []
    var end = 0
    for span in spans + [Span(range: text.count..<text.count, style: "", isShown: true)] {
      let gap = Span(range: end..<max(end, span.range.lowerBound), style: "mark", isShown: false)
      for part in [gap, span] { add(part, to: &result) }
      end = max(end, span.range.upperBound)
    }
    return result
  }

  /// Adds the lines of a span.
  private func add(_ span: Span, to spans: inout [Span]) {
    for line in text[span.range].split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      let range = line.startIndex..<line.endIndex
      if let last = spans.last, last.range.upperBound == range.lowerBound, last.style == span.style,
        last.isShown == span.isShown
      {
        spans[spans.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        spans.append(Span(range: range, style: span.style, isShown: span.isShown))
      }
    }
  }
}

extension MarkdownBlock {
  fileprivate var name: String {
    switch kind {
    case .paragraph, .rule: "text"
    case .heading(let level): "heading\(level)"
    case .code: "code"
    case .table: "cell"
    case .calloutTitle: "title"
    case .source: "source"
    case .frontMatter: "properties"
    }
  }
}

extension MarkdownText {
  /// Returns what is shown, with its styles.
  fileprivate func shown(as name: String, from offset: Int) -> [LiveText.Span] {
    runs.flatMap { run -> [LiveText.Span] in
      var parts: [LiveText.Span] = []
      var start = run.range.lowerBound
      func add(upTo end: Int, _ style: String) {
        guard end > start else { return }
        let range =
          run.isExact
          ? run.source.lowerBound + start - run.range.lowerBound..<run.source.lowerBound + end
            - run.range.lowerBound : run.source
        let moved = range.lowerBound + offset..<range.upperBound + offset
        parts.append(LiveText.Span(range: moved, style: style, isShown: true))
        start = run.isExact ? end : run.range.upperBound
      }
      for span in spans where span.range.overlaps(run.range) {
        let common = span.range.clamped(to: run.range)
        add(upTo: common.lowerBound, name)
        add(upTo: common.upperBound, span.name(in: name))
      }
      add(upTo: run.range.upperBound, name)
      return parts
    }
  }
}

extension MarkdownText.Span {
  fileprivate func name(in block: String) -> String {
    if style == .dim, link == nil { return "mark" }
    let names: [(MarkdownStyle, String)] = [
      (.strong, "strong"), (.emphasis, "emphasis"), (.strike, "strike"), (.code, "code"),
      (.highlight, "highlight"), (.embed, "embed"), (.formula, "formula"), (.raised, "footnote"),
    ]
    let styles = names.filter { style.contains($0.0) }.map(\.1) + (link == nil ? [] : ["link"])
    return ([block] + styles).joined(separator: "+")
  }
}
