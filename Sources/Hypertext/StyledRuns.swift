/// The words of a paragraph with their styles, of which Markdown makes marks.
struct StyledRuns {
  struct Styles: OptionSet, Hashable {
    let rawValue: UInt8

    static let bold = Styles(rawValue: 1 << 0)
    static let italic = Styles(rawValue: 1 << 1)
    static let struck = Styles(rawValue: 1 << 2)
    static let marked = Styles(rawValue: 1 << 3)
    static let code = Styles(rawValue: 1 << 4)

    /// The styles that have marks around the words, outermost first.
    fileprivate static let marks: [(style: Styles, mark: String)] = [
      (.marked, "=="), (.struck, "~~"), (.bold, "**"), (.italic, "*"),
    ]
    fileprivate var withoutCode: Styles { subtracting(.code) }
  }

  private struct Run {
    var words: String
    var styles: Styles
    var link: String?
    /// Whether the words are Markdown already.
    var isRaw = false
  }

  private var runs: [Run] = []
  /// Whether blanks that follow are left out, as they are after others and at the beginning.
  private var endsWithBlank = true

  var isEmpty: Bool { runs.allSatisfy { $0.words.allSatisfy(\.isWhitespace) } }

  var hasLineBreaks: Bool { runs.contains { $0.isRaw && $0.words.contains("\n") } }

  // MARK: Collecting

  /// Adds words, of which all blanks in a row are one.
  mutating func add(_ words: String, _ styles: Styles, link: String?) {
    var kept = ""
    kept.reserveCapacity(words.utf8.count)
    for scalar in words.unicodeScalars {
      let isBlank = scalar.properties.isWhitespace || scalar.value < 0x20
      if isBlank, endsWithBlank { continue }
      kept.unicodeScalars.append(isBlank ? " " : scalar)
      endsWithBlank = isBlank
    }
    if !kept.isEmpty { append(Run(words: kept, styles: styles, link: link)) }
  }

  mutating func addLineBreak() {
    append(Run(words: "\n", styles: [], link: nil, isRaw: true))
    endsWithBlank = true
  }

  /// Adds words that are Markdown.
  mutating func addRaw(_ words: String, link: String?) {
    append(Run(words: words, styles: [], link: link, isRaw: true))
    endsWithBlank = words.last == " "
  }

  private mutating func append(_ run: Run) {
    if let last = runs.last, last.styles == run.styles, last.link == run.link,
      last.isRaw == run.isRaw
    {
      runs[runs.count - 1].words += run.words
    } else {
      runs.append(run)
    }
  }

  // MARK: Writing

  /// Returns the words in Markdown.
  func markdown(inTable: Bool) -> String {
    var writer = Writer(inTable: inTable)
    let runs = Self.readable(trimmed(runs))
    for (index, run) in runs.enumerated() {
      writer.write(run, before: index + 1 < runs.count ? runs[index + 1] : nil)
    }
    writer.finish()
    return writer.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(Self.withoutBlanks).joined(separator: "\n")
  }

  private static func withoutBlanks(_ line: Substring) -> Substring {
    let start = line.drop { $0 == " " }
    let end = start.lastIndex { $0 != " " }
    return end.map { start[...$0] } ?? ""
  }

  /// Returns the runs with blanks at their ends in runs of their own, since marks stand at words.
  private func trimmed(_ runs: [Run]) -> [Run] {
    runs.indices.flatMap { index -> [Run] in
      let run = runs[index]
      guard !run.isRaw, run.styles != [] || run.link != nil else { return [run] }
      // Between two parts of a link a blank belongs to it.
      func blank(beside other: Int) -> Run {
        guard runs.indices.contains(other) else { return Run(words: " ", styles: [], link: nil) }
        let common = run.styles.intersection(runs[other].styles).withoutCode
        let isInLink = runs[other].link == run.link
        return Run(words: " ", styles: common, link: isInLink ? run.link : nil)
      }
      let words = run.words.drop { $0 == " " }
      guard let end = words.lastIndex(where: { $0 != " " }) else {
        return [blank(beside: index + 1)]
      }
      var inner = run
      inner.words = String(words[...end])
      let hasStart = words.startIndex > run.words.startIndex
      let hasEnd = words.index(after: end) < words.endIndex
      return (hasStart ? [blank(beside: index - 1)] : []) + [inner]
        + (hasEnd ? [blank(beside: index + 1)] : [])
    }
  }

  /// Returns the runs without the styles that Markdown could not read where they stand: marks that
  /// touch a letter outside and a sign inside, or the marks of another style.
  private static func readable(_ runs: [Run]) -> [Run] {
    var runs = runs
    for index in runs.indices {
      let before = index > 0 ? runs[index - 1] : nil
      let after = index + 1 < runs.count ? runs[index + 1] : nil
      let opens = runs[index].styles.withoutCode.subtracting(before?.styles ?? [])
      let closes = runs[index].styles.withoutCode.subtracting(after?.styles ?? [])
      let ended = before?.styles.withoutCode.subtracting(runs[index].styles) ?? []
      if ended != [] || touches(before?.words.last, runs[index].words.first) {
        runs[index].styles.subtract(opens)
      }
      if touches(after?.words.first, runs[index].words.last) {
        runs[index].styles.subtract(closes)
      }
    }
    return runs
  }

  private static func touches(_ outside: Character?, _ inside: Character?) -> Bool {
    guard let outside, let inside else { return false }
    return (outside.isLetter || outside.isNumber) && !inside.isLetter && !inside.isNumber
  }

  /// Writes runs one after the other, with the marks between them.
  private struct Writer {
    let inTable: Bool
    var text = ""
    private var open: [String] = []
    private var styles: Styles = []
    private var link: String?
    private var linkStart: String.Index?

    init(inTable: Bool) { self.inTable = inTable }

    mutating func write(_ run: Run, before next: Run?) {
      let styles = run.styles.withoutCode
      if styles != self.styles || run.link != link {
        let marks = Styles.marks.filter { styles.contains($0.style) }.map(\.mark)
        let kept = run.link == link ? zip(open, marks).prefix { $0 == $1 }.count : 0
        closeMarks(downTo: kept)
        if run.link != link { changeLink(to: run.link) }
        self.styles = styles
        for mark in marks[kept...] {
          text += mark
          open.append(mark)
        }
      }
      if run.isRaw {
        text += run.words
      } else if run.styles.contains(.code) {
        text += MarkdownEscapes.code(run.words, inTable: inTable)
      } else {
        text += MarkdownEscapes.words(run.words, after: text.last, inTable: inTable)
      }
    }

    mutating func finish() {
      closeMarks()
      changeLink(to: nil)
    }

    private mutating func closeMarks(downTo count: Int = 0) {
      while open.count > count, let mark = open.popLast() { text += mark }
    }

    private mutating func changeLink(to next: String?) {
      if let link, let start = linkStart {
        let words = text[start...].dropFirst()
        // An address that stands for itself is a link by itself.
        if words == link[...], LinkTarget.written(link) == link {
          text.replaceSubrange(start..., with: "<\(link)>")
        } else {
          text += "](\(LinkTarget.written(link)))"
        }
      }
      link = next
      linkStart = nil
      guard next != nil else { return }
      linkStart = text.endIndex
      text += "["
    }
  }
}
