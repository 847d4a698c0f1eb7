/// Markdown, written from the elements and words of a page in order.
struct MarkdownWriter {
  private var lines: [String] = []
  private var words = StyledRuns()
  private var elements: [Open] = []
  /// The quotes and items around what is written.
  private var containers: [Container] = []
  private var lists: [List] = []
  /// The list that has just ended, which the next one must not continue.
  private var lastList: List?
  private var table: Table?
  /// The words of a code block, with all their blanks.
  private var code: (text: String, language: String)?
  /// What has to stand between the last block and the next.
  private var due = Separation.none
  /// The number of open elements whose content is not shown.
  private var hiddenDepth = 0

  /// An open element.
  private struct Open {
    let role: HTMLElement.Role
    let styles: StyledRuns.Styles
    let link: String?
    /// Whether it is the last of the containers.
    var isContainer = false
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
    var rows: [[String]] = []
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
    let styles = styles.union(element.styles)
    elements.append(Open(role: element.role, styles: styles, link: link))
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
    if code != nil {
      code?.text += text
    } else {
      words.add(text, styles, link: link)
    }
  }

  private mutating func begin(_ role: HTMLElement.Role) {
    // Code has no elements in it.
    if code != nil {
      if role == .lineBreak { code?.text += "\n" }
      return
    }
    switch role {
    case .lineBreak: words.addLineBreak()
    case .box(let isChecked): words.addRaw(isChecked ? "[x] " : "[ ] ", link: nil)
    case .picture(let description, let source): addPicture(description, source)
    case .hidden, .inline, .link: break
    case .table where table != nil: table?.depth += 1
    case .row where table != nil: beginRow()
    case .cell where table != nil: endWords()
    default:
      guard table == nil else { return words.add(" ", [], link: nil) }
      beginBlock(role)
    }
  }

  private mutating func beginBlock(_ role: HTMLElement.Role) {
    endParagraph()
    switch role {
    case .list(let isOrdered, let start):
      separate(isInItem ? .line : .blank)
      var list = List(isOrdered: isOrdered, number: start, depth: containers.count)
      if let lastList, (lastList.isOrdered, lastList.depth) == (isOrdered, list.depth) {
        list.isOther = !lastList.isOther
      }
      lists.append(list)
    case .item: beginItem()
    case .quote:
      separate(.blank)
      contain(in: .quote)
    case .code:
      separate(.blank)
      code = ("", "")
    case .rule:
      separate(.blank)
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
    if table != nil { return endInTable(role) }
    switch role {
    case .lineBreak, .box, .picture, .hidden, .inline, .link, .rule: return
    case .heading(let level): endHeading(level)
    default: endParagraph()
    }
    // What an item ends with has no say in how the next one follows, unless nothing was written.
    if role == .item, !isAtMarker { due = .line }
    if element.isContainer { containers.removeLast() }
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
    elements[elements.count - 1].isContainer = true
  }

  private mutating func endParagraph() {
    // A line break alone is an empty line.
    if words.isEmpty, words.hasLineBreaks, !lines.isEmpty { separate(.blank) }
    let text = takeWords(inTable: false)
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    let block = rows.indices.filter { !rows[$0].isEmpty || $0 > 0 && !rows[$0 - 1].isEmpty }
      .map { MarkdownEscapes.line(rows[$0]) }
    let end = block.lastIndex { !$0.isEmpty }
    guard let end else { return }
    write(Array(block[...end]))
    due = .line
  }

  private mutating func endHeading(_ level: Int) {
    let text = takeWords(inTable: true)
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

  private mutating func beginItem() {
    let marker = lists.last?.marker ?? "- "
    if !lists.isEmpty { lists[lists.count - 1].number += 1 }
    separate(.line)
    contain(in: .item(marker: marker, width: marker.count))
  }

  private mutating func addPicture(_ description: String, _ source: String) {
    let isRemote = source.hasPrefix("https://") || source.hasPrefix("http://")
    guard isRemote, code == nil, let address = LinkTarget.usable(source) else {
      return words.add(description, styles, link: link)
    }
    let name = MarkdownEscapes.words(description, after: nil, inTable: table != nil)
      .filter { $0 != "\n" }
    words.addRaw("![\(name)](\(LinkTarget.written(address)))", link: link)
  }

  // MARK: Tables

  private mutating func beginRow() {
    endWords()
    if table?.depth == 0 { table?.rows.append([]) }
  }

  private mutating func endInTable(_ role: HTMLElement.Role) {
    guard let depth = table?.depth else { return }
    switch role {
    case .table where depth > 0: table?.depth -= 1
    case .table: endTable()
    case .cell where depth == 0:
      let cell = takeWords(inTable: true)
      if table?.rows.isEmpty == true { table?.rows.append([]) }
      // A copy of the table beside it would make each cell cost as much as all before it.
      guard let last = table?.rows.indices.last else { return }
      table?.rows[last].append(cell)
    default: endWords()
    }
  }

  /// Ends a part of a cell, which is apart from the next one.
  private mutating func endWords() { words.add(" ", [], link: nil) }

  private mutating func endTable() {
    let rows = (table?.rows ?? []).filter { row in row.contains { !$0.isEmpty } }
    table = nil
    let columns = rows.map(\.count).max() ?? 0
    guard columns > 0 else { return endParagraph() }
    // One column is not a table but a way to lay out a page.
    if columns == 1 {
      for row in rows { write(row.map { MarkdownEscapes.line($0[...]) }) }
      return due = .blank
    }
    let full = rows.map { $0 + Array(repeating: "", count: columns - $0.count) }
    var written = full.map { "| \($0.joined(separator: " | ")) |" }
    written.insert("|" + String(repeating: " --- |", count: columns), at: 1)
    write(written)
    due = .blank
  }

  // MARK: Lines

  private mutating func takeWords(inTable: Bool) -> String {
    defer { words = StyledRuns() }
    if words.isEmpty { return "" }
    let text = words.markdown(inTable: inTable)
    return inTable ? String(text.map { $0 == "\n" ? " " : $0 }) : text
  }

  /// Writes the lines of a block behind the marks of what it stands in.
  private mutating func write(_ block: [String]) {
    if due == .blank, !lines.isEmpty { lines.append(prefix(isBlank: true)) }
    due = .none
    lastList = nil
    for line in block { lines.append(line.isEmpty ? prefix(isBlank: true) : prefix() + line) }
  }

  /// Returns the marks before a line. The markers of items are written once.
  private mutating func prefix(isBlank: Bool = false) -> String {
    var prefix = ""
    for index in containers.indices {
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

  /// The Markdown of all that was added.
  var finished: String {
    var copy = self
    while !copy.elements.isEmpty { copy.close() }
    copy.endParagraph()
    return copy.lines.joined(separator: "\n")
  }
}
