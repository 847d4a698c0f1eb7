/// The words of blocks, and their spans.
extension MarkdownBuilder {
  /// Begins a span. `unnamed`, which stands at `place`, is shown if nothing else is until its end.
  package mutating func begin(
    _ style: MarkdownStyle,
    _ link: MarkdownLink? = nil,
    unnamed: String? = nil,
    at place: Range<Int>? = nil
  ) {
    looks.append(
      Look(
        style: (looks.last?.style ?? []).union(style),
        link: link ?? looks.last?.link,
        unnamed: unnamed,
        source: place.flatMap { isInside($0) ? $0 : nil },
        end: place.map { isInside($0) ? $0.upperBound : 0 } ?? 0
      )
    )
    if style.contains(.embed) { add("\(MarkdownText.picture)\u{202F}") }
    looks[looks.count - 1].start = block?.text.count ?? 0
  }

  package mutating func endLook() {
    if let look = looks.last, let name = look.unnamed, block?.text.count ?? 0 == look.start {
      add(name, from: look.source)
    }
    // The address stands behind the words, and its tildes are no marks.
    if let look = looks.popLast() { passed = max(passed, look.end) }
  }

  /// Returns whether an address stands in its link, and not in a definition elsewhere.
  private func isInside(_ place: Range<Int>) -> Bool {
    place.lowerBound >= max(reached, 1) && place.upperBound <= source.count
      && [UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "[")]
        .contains(source[place.lowerBound - 1])
  }

  /// Begins a page, which may be shown in its place, `![[name]]`. The words behind `\|` are none of its name.
  package mutating func beginPage(_ target: String) {
    let page = target.unicodeScalars.prefix { $0 != "|" }
    let name = page.isEmpty ? target : String(page)
    let isEmbed = block?.text.words.utf8.last == UInt8(ascii: "!")
    if isEmbed { block?.text.dropLast() }
    begin(isEmbed ? .embed : [], .page(name))
  }

  /// Adds words as they are to be shown for a part of the source; nil if they are not in it.
  package mutating func add(_ words: String, from place: Range<Int>? = nil) {
    if block == nil { block = MarkdownBlock(.paragraph) }
    if let place, block?.kind != .code, addMarked(place) { return }
    show(words, from: place)
  }

  /// Adds words with the style of the span they stand in.
  private mutating func show(
    _ words: String,
    _ style: MarkdownStyle = [],
    from place: Range<Int>?
  ) {
    // An address may come out of order, in front of the words of its link.
    let place = place.flatMap { $0.lowerBound >= block?.text.source?.upperBound ?? 0 ? $0 : nil }
    if let place {
      addIndentation(before: place.lowerBound)
      reached = max(reached, place.upperBound)
    }
    let style = style.union(looks.last?.style ?? [])
    block?.text.append(words, style, looks.last?.link, from: place)
  }

  /// Adds words among which there are marks that the parser does not know. Returns false if there are
  /// none.
  private mutating func addMarked(_ place: Range<Int>) -> Bool {
    let marked = marks.places(in: place)
    guard !marked.isEmpty else { return false }
    var start = place.lowerBound
    for mark in marked {
      let range = mark.range.clamped(to: place)
      show(start..<range.lowerBound)
      start = range.upperBound
      reached = max(reached, start)
      switch mark.kind {
      case .hidden: hasHidden = true
      case .formula: show(range, .formula)
      case .sign: show(range, .dim)
      case .reference(let label): if range.contains(label.lowerBound) { show(label, .raised) }
      case .definition(let label):
        guard range.contains(label.lowerBound) else { continue }
        let words = String(decoding: source[label], as: UTF8.self)
        footnotes.append((words, mark.range.upperBound))
      }
    }
    show(start..<place.upperBound)
    return true
  }

  private mutating func show(_ place: Range<Int>, _ style: MarkdownStyle = []) {
    guard !place.isEmpty else { return }
    show(String(decoding: source[place], as: UTF8.self), style, from: place)
  }

  // MARK: Tildes

  /// Begins words between tildes. Two strike them out; one means nothing and is shown.
  package mutating func beginTildes() {
    let start = nextTilde
    let isSingle = start.map { source.rest(from: $0 + 1).first != UInt8(ascii: "~") } ?? false
    begin(isSingle ? [] : .strike)
    looks[looks.count - 1].tildes = isSingle ? 1 : 2
    pass(start)
  }

  /// Ends words between tildes. The parser may end some that have not begun, behind an address with a
  /// tilde in it.
  package mutating func endTildes() {
    let isOpen = looks.last.map { $0.tildes > 0 } ?? false
    pass(nextTilde)
    if isOpen { endLook() }
  }

  /// Goes on behind tildes, and shows those that are no marks.
  private mutating func pass(_ tilde: Int?) {
    guard let tilde else { return }
    let tildes = looks.last?.tildes ?? 0
    passed = tilde + max(tildes, 1)
    guard tildes < 2 else { return }
    if block == nil { block = MarkdownBlock(.paragraph) }
    show("~", from: tilde..<tilde + 1)
  }

  /// Where the next tilde stands that the parser has taken for a mark.
  private var nextTilde: Int? {
    source.rest(from: max(reached, passed)).firstIndex(of: UInt8(ascii: "~"))
  }

  /// Adds words in which `<br>` breaks the line.
  package mutating func addLines(_ words: String, from place: Range<Int>) {
    var rest = place
    while let tag = source[rest].breakTag {
      add(
        String(decoding: source[rest.lowerBound..<tag.lowerBound], as: UTF8.self),
        from: rest.lowerBound..<tag.lowerBound
      )
      block?.text.append("\n", from: tag)
      reached = tag.upperBound
      rest = tag.upperBound..<rest.upperBound
    }
    guard rest != place else { return add(words, from: place) }
    add(String(decoding: source[rest], as: UTF8.self), from: rest)
  }

  /// Adds the sign for a zero byte, of which the parser says no place.
  package mutating func addZero() {
    let isNext = reached < source.count && source[reached] == 0
    add("\u{FFFD}", from: isNext ? reached..<reached + 1 : nil)
  }

  /// Breaks the line where one ends in the source, behind all that is known of it.
  package mutating func breakLine() {
    let place = block?.text.runs.isEmpty == false ? source.rest(from: reached).lineBreak : nil
    reached = place?.upperBound ?? reached
    block?.text.append("\n", from: place)
  }

  /// Adds the spaces at the beginning of a line in a plain paragraph, which are shown as they were
  /// written.
  private mutating func addIndentation(before offset: Int) {
    guard containers.isEmpty, table == nil, offset <= source.count, block?.kind == .paragraph,
      block.map({ $0.text.isEmpty || $0.text.words.utf8.last == UInt8(ascii: "\n") }) == true
    else { return }
    let blanks = source[..<offset].reversed().prefix {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
    }.count
    let start = offset - blanks
    guard blanks > 0,
      start == 0 || [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(source[start - 1])
    else { return }
    block?.text.append(
      String(decoding: source[start..<offset], as: UTF8.self),
      from: start..<offset
    )
  }
}
