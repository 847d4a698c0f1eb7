import BoardValues

/// A change of the rows and columns of a table.
package enum TableCommand: Hashable, Sendable, CaseIterable {
  case rowAbove, rowBelow, columnBefore, columnAfter, deleteRow, deleteColumn
}

/// Tables while they are written: keys lead from cell to cell, and what is put into a cell stays in it. (text 6.15-6.18)
extension TextEditor {
  /// The table around the selection; nil if there is none, or if it begins or ends elsewhere.
  private var table: TextTable? {
    guard !isSingleLine, let table = TextTable(text, around: selection.range.lowerBound),
      selection.range.upperBound <= table.range.upperBound,
      !isFenced(TextLines.start(text, from: selection.range.lowerBound))
    else { return nil }
    return table
  }

  /// Whether the caret is in a table.
  package var isInTable: Bool { table != nil }

  /// Returns the edit that leads to the next cell or the one before, whose words are selected. Behind the last one a row is
  /// added. Nil outside of tables.
  func movingCell(by direction: Int) -> TextEdit? {
    guard var table else { return nil }
    let place = table.place(at: selection.head.offset)
    let count = table.columnCount
    var index =
      (place.line == 1 ? 0 : place.line) * count + min(place.column, count - 1) + direction
    if index / count == 1, index >= 0 { index += direction * count }
    guard index >= 0 else {
      return edit(of: table, selecting: .init(line: 0, column: 0), touched: place.line)
    }
    let next = TextTable.Place(line: index / count, column: index % count)
    if next.line == table.lines.count { table.addRow(at: next.line) }
    return edit(of: table, selecting: next, touched: place.line)
  }

  /// Returns the edit that Enter makes in a table: a new row, or out of it where the last row is empty. With Shift it is a line
  /// end within the cell.
  func newlineInTable(isPlain: Bool) -> TextEdit? {
    guard var table, selection.range.lowerBound > table.range.lowerBound else { return nil }
    if isPlain { return TextEdit(selection.range, Array("<br>".utf8), .typing) }
    let place = table.place(at: selection.head.offset)
    if place.line == table.lines.count - 1, place.line > 1, table.lines[place.line].isEmpty {
      let former = table.range
      table.lines.removeLast()
      let (bytes, _) = table.written()
      return TextEdit(former, bytes + lineBreak + table.outside, .command(.typing))
    }
    let line = max(place.line, 1) + 1
    table.addRow(at: line)
    return edit(of: table, selecting: .init(line: line, column: 0), touched: place.line, .tableRow)
  }

  /// Returns the edit that puts words into the cell at the selection, or a whole table into the cells from there on. Nil
  /// outside of closed cells.
  func puttingIntoCell(_ words: [UInt8], _ kind: TextEdit.Kind) -> TextEdit? {
    guard
      words.contains(where: {
        $0 == TextTable.bar || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t")
      }),
      var table, table.isClosed(at: selection.range.lowerBound),
      table.isClosed(at: selection.range.upperBound)
    else { return nil }
    let row = table.place(at: selection.range.lowerBound).line
    if kind == .typing, row > 1, table.lines[row].isEmpty {
      // Who begins a row with its bar writes it by hand.
      let line = lineStart(at: selection.range.lowerBound)
      return TextEdit(line.contentStart..<line.line.upperBound, words, kind)
    }
    guard kind != .typing, let cells = TextTable.cells(of: words) else {
      return TextEdit(selection.range, TextTable.escaped(words), kind)
    }
    let place = table.place(at: selection.range.lowerBound)
    let isAligned = table.isAligned(but: place.line)
    let start = place.line == 1 ? 0 : place.line
    var last = place
    for (row, cells) in cells.enumerated() {
      // The rule is no row.
      let line = start == 0 && row > 0 ? row + 1 : start + row
      if line >= table.lines.count { table.addRow(at: table.lines.count) }
      for (column, cell) in cells.enumerated() {
        last = TextTable.Place(line: line, column: place.column + column)
        while last.column >= table.columnCount { table.addColumn(at: table.columnCount) }
        table.put(cell, last)
      }
    }
    return edit(
      of: table,
      selecting: last,
      touched: isAligned ? nil : place.line,
      aligns: isAligned,
      kind
    )
  }

  /// Returns the edit that adds or deletes a row or a column at the caret; nil outside of tables and where there is nothing to
  /// delete.
  package func changing(_ command: TableCommand) -> TextEdit? {
    guard var table else { return nil }
    var place = table.place(at: selection.head.offset)
    let touched = place.line
    if place.line == 1 { place.line = 0 }
    var name = StepName.tableRow
    switch command {
    case .rowAbove:
      guard place.line > 1 else { return nil }
      table.addRow(at: place.line)
    case .rowBelow:
      place.line = max(place.line, 1) + 1
      table.addRow(at: place.line)
    case .columnBefore:
      name = .tableColumn
      table.addColumn(at: place.column)
    case .columnAfter:
      name = .tableColumn
      place.column += 1
      table.addColumn(at: place.column)
    case .deleteRow:
      guard place.line > 1 else { return nil }
      name = .deleteTableRow
      table.lines.remove(at: place.line)
      if place.line == table.lines.count {
        place.line = table.lines.count == 2 ? 0 : place.line - 1
      }
    case .deleteColumn:
      guard table.columnCount > 1 else { return nil }
      name = .deleteTableColumn
      table.removeColumn(at: place.column)
      place.column = min(place.column, table.columnCount - 1)
    }
    return edit(of: table, selecting: place, touched: touched, name)
  }

  /// The edit that puts an empty table at the caret, on lines of its own.
  package var newTable: TextEdit? {
    guard !isSingleLine, table == nil, !isInCode(selection.range.lowerBound) else { return nil }
    let start = lineStart(at: selection.range.lowerBound)
    let isOnOwnLine = start.isBlank && start.line.upperBound == selection.range.upperBound
    let prefix = start.quote + (start.marker == nil ? start.indent : [])
    let rows = ["|     |     |", "| --- | --- |", "|     |     |"].map { Array($0.utf8) }
    let before = isOnOwnLine ? [] : lineBreak + prefix + lineBreak + prefix
    let table = Array(rows.joined(separator: lineBreak + prefix))
    let isLast = selection.range.upperBound == start.line.upperBound
    let after = isLast ? [] : lineBreak + prefix + lineBreak + prefix
    let caret = selection.range.lowerBound + before.count + 2
    return TextEdit(
      selection.range,
      before + table + after,
      TextSelection(at: TextPosition(caret)),
      .command(.table)
    )
  }

  /// Returns the edit to a changed table, with the words of a cell selected. Columns that were aligned before a line was
  /// written stay so.
  private func edit(
    of table: TextTable,
    selecting place: TextTable.Place,
    touched line: Int?,
    _ name: StepName = .table
  ) -> TextEdit? {
    let isAligned =
      self.table.map { table in line.map { table.isAligned(but: $0) } ?? false } ?? false
    return edit(of: table, selecting: place, touched: line, aligns: isAligned, .command(name))
  }

  private func edit(
    of table: TextTable,
    selecting place: TextTable.Place,
    touched line: Int?,
    aligns: Bool,
    _ kind: TextEdit.Kind
  ) -> TextEdit? {
    var table = table
    if aligns { table.align() }
    let (bytes, words) = table.written()
    guard words.indices.contains(place.line) else { return nil }
    let cells = words[place.line]
    guard let cell = cells.indices.contains(place.column) ? cells[place.column] : cells.last else {
      return nil
    }
    let start = table.range.lowerBound
    let selection = TextSelection(start + cell.lowerBound..<start + cell.upperBound)
    return TextEdit(table.range, bytes, selection, kind).trimmed(in: text)
  }
}

extension TextTable {
  /// The beginning of a line below that is no part of the table any more.
  fileprivate var outside: [UInt8] { lines.last.map { $0.prefix } ?? [] }

  fileprivate mutating func addRow(at line: Int) {
    let model = lines[min(max(line - 1, 1), lines.count - 1)]
    lines.insert(
      Line(
        prefix: model.prefix,
        cells: Array(repeating: Array("  ".utf8), count: columnCount),
        hasFirstBar: true,
        hasLastBar: true
      ),
      at: line
    )
  }

  fileprivate mutating func addColumn(at column: Int) {
    for line in lines.indices {
      let place = min(column, lines[line].cells.count)
      lines[line].cells.insert(Array((line == 1 ? " --- " : "  ").utf8), at: place)
      if place == lines[line].cells.count - 1 { lines[line].hasLastBar = true }
    }
  }

  fileprivate mutating func removeColumn(at column: Int) {
    for line in lines.indices where lines[line].cells.indices.contains(column) {
      lines[line].cells.remove(at: column)
    }
  }

  fileprivate mutating func put(_ words: [UInt8], _ place: Place) {
    let missing = place.column + 1 - lines[place.line].cells.count
    if missing > 0 {
      lines[place.line].cells += Array(repeating: Array("  ".utf8), count: missing)
      lines[place.line].hasLastBar = true
    }
    lines[place.line].cells[place.column] = Array(" ".utf8) + words + Array(" ".utf8)
  }
}
