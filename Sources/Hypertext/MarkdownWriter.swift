/// Markdown, written from the elements and words of a page in order.
struct MarkdownWriter {
  private var lines: [String] = []
  private var words = StyledRuns()
  private var elements: [Open] = []
  /// The quotes and items around what is written.
  private var containers: [Container] = []
  /// The number of them around the last line, too.
  private var sharedContainers = 0
  private var lists: [List] = []
  /// The list that has just ended, which the next one must not continue.
  private var lastList: List?
  /// The last item at each depth, of those that can have items in them.
  private var lastItems: [(width: Int, isOrdered: Bool, number: Int)] = []
  /// The number of the item that stood there before the last one; 0 if it had none.
  private var numberBefore = 0
  /// The words of an element that are not shown as they are, while they are read.
  private var held: String?
  private var table: Table?
  /// The words of a code block, with all their blanks.
  private var code: (text: String, language: String)?
  private var codeCount = 0
  private var pictureCount = 0
  /// What has to stand between the last block and the next.
  private var due = Separation.none
  /// The number of open elements whose content is not shown.
  private var hiddenDepth = 0
  /// What the page holds, if it is one thing and nothing else.
  private var content = Content.nothing

  /// What there is in a page.
  private enum Content: Equatable {
    case nothing, words
    case link(String)
    /// A picture or a block of code, by its number.
    case picture(Int)
    case code(Int)
    case several

    mutating func add(_ other: Content) {
      if self == .nothing { self = other } else if self != other { self = .several }
    }
  }

  /// An open element.
  private struct Open {
    let role: HTMLElement.Role
    let styles: StyledRuns.Styles
    let link: String?
    let isInHeading: Bool
    let keepsLines: Bool
    /// Whether it is in a list, and not in an item of that.
    let isInList: Bool
    /// The number of the last containers that are its own.
    var containers = 0
  }

  private enum Separation: Int {
    case none, line, blank
  }

  private enum Container {
    case quote
    /// An item, with its marker until that is written.
    case item(marker: String?, width: Int)
  }

  private struct List {
    let isOrdered: Bool
    var number: Int
    /// The number of containers around it.
    let depth: Int
    /// Whether its items have the other of the two signs that Markdown has for them.
    var isOther = false

    var marker: String { isOrdered ? "\(number)\(isOther ? ")" : ".") " : isOther ? "* " : "- " }
  }

  private struct Table {
    /// The words of each cell, with a line end where they have one.
    var rows: [[String]] = []
    var alignments: [HTMLElement.Alignment] = []
    /// The number of tables in it, which are words.
    var depth = 0
  }

  /// The depth to which quotes and lists are kept. Deeper ones join the one around them.
  private static let maxDepth = 16

  private var styles: StyledRuns.Styles { elements.last?.styles ?? [] }
  private var link: String? { elements.last?.link }

  // MARK: Elements

  mutating func open(_ element: HTMLElement) {
    var link = link
    if case .link(let address) = element.role { link = address }
    let outer = elements.last
    let isInHeading = element.isHeading || outer?.isInHeading == true
    elements.append(
      Open(
        role: element.role,
        styles: element.styles(in: styles, isInHeading: isInHeading),
        link: link,
        isInHeading: isInHeading,
        keepsLines: element.keepsLines ?? outer?.keepsLines ?? false,
        isInList: element.role.isInList ?? outer?.isInList ?? false
      )
    )
    if element.role == .hidden { hiddenDepth += 1 }
    guard hiddenDepth == 0 else { return }
    if code?.language.isEmpty == true { code?.language = element.language }
    begin(element.role)
  }

  mutating func close() {
    guard let element = elements.popLast() else { return }
    if element.role == .hidden { hiddenDepth -= 1 }
    guard hiddenDepth == 0 else { return }
    end(element)
  }

  mutating func add(_ text: String) {
    guard hiddenDepth == 0 else { return }
    if held != nil {
      held?.append(text)
    } else if code != nil {
      code?.text += text
    } else if elements.last?.keepsLines == true {
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { words.addLineBreak() }
        addWords(String(line))
      }
    } else {
      addWords(text)
    }
  }

  private mutating func addWords(_ text: String) {
    if text.contains(where: { !$0.isWhitespace }) { content.add(link.map { .link($0) } ?? .words) }
    words.add(text, styles, link: link)
  }

  private mutating func begin(_ role: HTMLElement.Role) {
    // Code has no elements in it.
    if code != nil {
      if role == .lineBreak { code?.text += "\n" }
      return
    }
    switch role {
    case .lineBreak: words.addLineBreak()
    case .box(let isChecked): addRaw(isChecked ? "[x] " : "[ ] ")
    case .picture(let description, let source): addPicture(description, source)
    case .marker, .page: held = ""
    case .hidden, .inline, .link: break
    case .table where table != nil: table?.depth += 1
    case .row where table != nil: beginRow()
    case .cell where table?.depth == 0: break
    case .cell where table != nil: words.add(" ", [], link: nil)
    default:
      // In a cell a block is only a line.
      guard table == nil else { return words.addLineBreak() }
      beginBlock(role)
    }
  }

  private mutating func addRaw(_ text: String) {
    content.add(.words)
    words.addRaw(text, link: link)
  }

  private mutating func beginBlock(_ role: HTMLElement.Role) {
    endParagraph()
    switch role {
    case .list(let isOrdered, let start):
      let isInList = elements.dropLast().last?.isInList == true
      separate(isInItem || isInList ? .line : .blank)
      // A list right in another one, not in an item of it, belongs to its last item.
      if isInList {
        let parent = itemDepth < lastItems.count ? lastItems[itemDepth].width : 2
        contain(in: .item(marker: nil, width: parent))
      }
      var list = List(isOrdered: isOrdered, number: start, depth: containers.count)
      if let lastList, (lastList.isOrdered, lastList.depth) == (isOrdered, list.depth) {
        list.isOther = !lastList.isOther
      }
      lists.append(list)
    case .item(let level): beginItem(at: level)
    case .quote:
      separate(.blank)
      contain(in: .quote)
    case .code:
      separate(.blank)
      code = ("", "")
      codeCount += 1
      content.add(.code(codeCount))
    case .rule:
      separate(.blank)
      content.add(.words)
      write(["---"])
      due = .blank
    case .table:
      separate(.blank)
      table = Table()
    case .division, .row, .cell: separate(.line)
    default: separate(.blank)
    }
  }

  private mutating func end(_ element: Open) {
    let role = element.role
    if code != nil {
      if role == .code { endCode() }
      return
    }
    if role == .marker { return endSign() }
    if table != nil { return endInTable(role) }
    switch role {
    case .page(let page): return endPage(page)
    case .lineBreak, .box, .picture, .hidden, .inline, .link, .rule: return
    case .heading(let level): endHeading(level)
    default: endParagraph()
    }
    // What an item ends with has no say in how the next one follows, unless nothing was written.
    if case .item = role, !isAtMarker { due = .line }
    containers.removeLast(element.containers)
    sharedContainers = min(sharedContainers, containers.count)
    switch role {
    case .paragraph, .heading, .quote: separate(.blank)
    case .list:
      lastList = lists.popLast()
      separate(lists.isEmpty ? .blank : .line)
    default: separate(.line)
    }
  }

  // MARK: Blocks

  private mutating func separate(_ separation: Separation) {
    if separation.rawValue > due.rawValue, !isAtMarker { due = separation }
  }

  private var isInItem: Bool { if case .item? = containers.last { true } else { false } }

  /// Whether the next words are the first of an item.
  private var isAtMarker: Bool {
    if case .item(.some, _)? = containers.last { true } else { false }
  }

  private mutating func contain(in container: Container) {
    guard containers.count < Self.maxDepth else { return }
    containers.append(container)
    elements[elements.count - 1].containers += 1
  }

  /// The number of items around what is written.
  private var itemDepth: Int {
    containers.count { if case .item = $0 { true } else { false } }
  }

  private mutating func endParagraph() {
    // A line break alone is an empty line.
    if words.isEmpty, words.hasLineBreaks, !lines.isEmpty { separate(.blank) }
    let text = takeWords()
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    let block = rows.indices.filter { !rows[$0].isEmpty || $0 > 0 && !rows[$0 - 1].isEmpty }
      .map { MarkdownEscapes.line(rows[$0]) }
    let end = block.lastIndex { !$0.isEmpty }
    guard let end else { return }
    write(Array(block[...end]))
    due = .line
  }

  private mutating func endHeading(_ level: Int) {
    let text = takeWords().split(separator: "\n").joined(separator: "<br>")
    if !text.isEmpty { write([String(repeating: "#", count: level) + " " + text]) }
  }

  private mutating func endCode() {
    guard let (text, language) = code else { return }
    code = nil
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false).map { row in
      String(row.filter { $0 != "\r" })
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
    if rows.first?.isEmpty == true { rows.removeFirst() }
    guard !rows.isEmpty else { return }
    let longest = MarkdownEscapes.longestRun(of: "`", in: text)
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let name = language.allSatisfy { $0.isLetter || $0.isNumber } ? language : ""
    write([fence + name] + rows + [fence])
    due = .blank
  }

  private mutating func beginItem(at level: Int?) {
    let list = lists.last
    var marker = list?.marker ?? "- "
    if !lists.isEmpty { lists[lists.count - 1].number += 1 }
    separate(.line)
    if let level {
      // It goes on with what was written before it, in whatever list that was.
      if !lastItems.isEmpty { due = .line }
      marker =
        list.map { List(isOrdered: $0.isOrdered, number: $0.number, depth: 0).marker } ?? "- "
      for depth in itemDepth..<max(itemDepth, min(level - 1, lastItems.count)) {
        contain(in: .item(marker: nil, width: lastItems[depth].width))
      }
    }
    contain(in: .item(marker: marker, width: marker.count))
    remember(marker, isOrdered: list?.isOrdered ?? false, number: list?.number ?? 1)
  }

  /// Remembers the item that has begun as the last one at its depth.
  private mutating func remember(_ marker: String, isOrdered: Bool, number: Int) {
    let depth = itemDepth - 1
    guard depth >= 0, depth <= lastItems.count else { return }
    let before = depth < lastItems.count ? lastItems[depth] : nil
    numberBefore = before?.isOrdered == true ? before?.number ?? 0 : 0
    lastItems.removeSubrange(depth...)
    lastItems.append((marker.count, isOrdered, number))
  }

  /// Ends the sign before an item of Word: a number, a letter or a dot.
  private mutating func endSign() {
    let sign = (held ?? "").filter { !$0.isWhitespace }
    held = nil
    guard case .item(.some, _)? = containers.last, let end = sign.last, ".)".contains(end),
      !lastItems.isEmpty
    else { return }
    let digits = sign.dropLast()
    let isCounted = !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
    let number = isCounted ? min(Int(digits) ?? 1, 999_999) : numberBefore + 1
    let marker = "\(number). "
    containers[containers.count - 1] = .item(marker: marker, width: marker.count)
    lastItems[lastItems.count - 1] = (marker.count, true, number)
  }

  private mutating func addPicture(_ description: String, _ source: String) {
    pictureCount += 1
    content.add(.picture(pictureCount))
    let isRemote = source.hasPrefix("https://") || source.hasPrefix("http://")
    guard isRemote, code == nil, let address = LinkTarget.usable(source) else {
      return words.add(description, styles, link: link)
    }
    let name = MarkdownEscapes.words(description, after: nil, inTable: table != nil)
      .filter { $0 != "\n" }
    words.addRaw("![\(name)](\(LinkTarget.written(address)))", link: link)
  }

  private mutating func endPage(_ page: String) {
    let alias = (held ?? "").filter { $0 != "\n" }
    held = nil
    let bar = table == nil ? "|" : "\\|"
    addRaw(alias == page || alias.isEmpty ? "[[\(page)]]" : "[[\(page)\(bar)\(alias)]]")
  }

  // MARK: Tables

  private mutating func beginRow() {
    guard table?.depth == 0 else { return words.addLineBreak() }
    // What stands before the first row is its heading.
    if table?.rows.isEmpty == true, !words.isEmpty {
      (table, due) = (nil, .blank)
      endParagraph()
      (table, due) = (Table(), .blank)
    }
    table?.rows.append([])
  }

  private mutating func endInTable(_ role: HTMLElement.Role) {
    guard let depth = table?.depth else { return }
    switch role {
    case .table where depth > 0: table?.depth -= 1
    case .table: endTable()
    case .cell(let columns, let alignment) where depth == 0: endCell(columns, alignment)
    case .page(let page): endPage(page)
    case .lineBreak, .box, .picture, .hidden, .inline, .link, .row, .marker: break
    case .cell: words.add(" ", [], link: nil)
    default: words.addLineBreak()
    }
  }

  private mutating func endCell(_ columns: Int, _ alignment: HTMLElement.Alignment) {
    let lines = takeWords(inTable: true).split(separator: "\n")
    if table?.rows.isEmpty == true { table?.rows.append([]) }
    // A copy of the table beside it would make each cell cost as much as all before it.
    guard let last = table?.rows.indices.last, let column = table?.rows[last].count else { return }
    table?.rows[last].append(lines.joined(separator: "\n"))
    table?.rows[last] += Array(repeating: "", count: columns - 1)
    let missing = column + 1 - (table?.alignments.count ?? 0)
    if missing > 0 { table?.alignments += Array(repeating: .start, count: missing) }
    table?.alignments[column] = alignment
  }

  private mutating func endTable() {
    let rows = (table?.rows ?? []).filter { row in row.contains { !$0.isEmpty } }
    let alignments = table?.alignments ?? []
    table = nil
    let columns = rows.map(\.count).max() ?? 0
    guard columns > 0 else { return endParagraph() }
    // One column is not a table but a way to lay out a page.
    if columns == 1 {
      let lines = rows.joined().flatMap { $0.split(separator: "\n") }
      write(lines.map { MarkdownEscapes.line($0) })
      return due = .blank
    }
    var written = rows.map { row in
      let cells = row.map { $0.split(separator: "\n").joined(separator: "<br>") }
      let full = cells + Array(repeating: "", count: columns - row.count)
      return "| \(full.joined(separator: " | ")) |"
    }
    let marks = (0..<columns).map { column in
      switch column < alignments.count ? alignments[column] : .start {
      case .start: " --- |"
      case .center: " :---: |"
      case .end: " ---: |"
      }
    }
    written.insert("|" + marks.joined(), at: 1)
    write(written)
    due = .blank
  }

  // MARK: Lines

  private mutating func takeWords(inTable: Bool = false) -> String {
    defer { words = StyledRuns() }
    return words.isEmpty ? "" : words.markdown(inTable: inTable)
  }

  /// Writes the lines of a block behind the marks of what it stands in.
  private mutating func write(_ block: [String]) {
    if due == .blank, !lines.isEmpty {
      lines.append(prefix(of: sharedContainers, isBlank: true))
    }
    sharedContainers = containers.count
    due = .none
    lastList = nil
    if itemDepth == 0 { lastItems = [] }
    for line in block { lines.append(line.isEmpty ? prefix(isBlank: true) : prefix() + line) }
  }

  /// Returns the marks before a line. The markers of items are written once.
  private mutating func prefix(of count: Int? = nil, isBlank: Bool = false) -> String {
    var prefix = ""
    for index in containers.indices.prefix(count ?? containers.count) {
      switch containers[index] {
      case .quote: prefix += "> "
      case .item(let marker?, let width) where !isBlank:
        prefix += marker
        containers[index] = .item(marker: nil, width: width)
      case .item(let marker, let width):
        prefix += marker == nil ? String(repeating: " ", count: width) : ""
      }
    }
    guard isBlank else { return prefix }
    return String(prefix.reversed().drop { $0 == " " }.reversed())
  }

  /// The one thing that the page holds; nil if there is more, or only words.
  var only: HypertextPage.Only? {
    switch content {
    case .link: .link
    case .picture: .picture
    case .code: .code
    case .nothing, .words, .several: nil
    }
  }

  /// The Markdown of all that was added.
  var finished: String {
    var copy = self
    while !copy.elements.isEmpty { copy.close() }
    copy.endParagraph()
    return copy.lines.joined(separator: "\n")
  }
}
