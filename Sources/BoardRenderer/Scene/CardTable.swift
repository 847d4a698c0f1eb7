import BoardCore
import BoardValues
import Graphics

/// The frames of a board's cards and the colours of their marks, in painting order and side by side in
/// memory. Going through a hundred thousand takes less than asking an index for those in view.
@MainActor
struct CardTable {
  struct Row {
    var frame: Rect
    var id: ElementID
    /// The index among the colours of the marks.
    var shade: UInt16
    var isGroup: Bool
    var showsFile: Bool
    /// Whether the card is painted here: it does not move, and is not gone.
    var isStatic: Bool
  }

  private(set) var rows: ContiguousArray<Row> = []
  private var colors: [Color] = []
  /// The colours of the marks; nil for those that are not opaque.
  private(set) var shades: [UInt32?] = []
  /// The colours of the cards themselves.
  private(set) var faces: [UInt32?] = []
  private var shadesByColor: [String?: UInt16] = [:]
  private var indices = RowIndices()
  private let palette: MarkPalette

  init(_ board: Board, _ cards: [ElementID], _ palette: MarkPalette) {
    self.palette = palette
    rows.reserveCapacity(cards.count)
    let found = cards.compactMap { row($0, board) }
    let groups = board.inPaintingOrder(found.filter(\.isGroup).map(\.id))
    for id in groups { if let row = row(id, board) { append(row) } }
    for row in found where !row.isGroup { append(row) }
  }

  private mutating func append(_ row: Row) {
    indices.note(row.id, at: rows.count)
    rows.append(row)
  }

  private mutating func row(_ id: ElementID, _ board: Board) -> Row? {
    guard let card = board.outline(ofCard: id), !board.isHidden(id) else { return nil }
    var row = Row(
      frame: card.frame,
      id: id,
      shade: shade(of: card.color),
      isGroup: false,
      showsFile: false,
      isStatic: true
    )
    let saying = Saying(card.content)
    row.isGroup = saying.form == .label
    row.showsFile = saying.file != nil || saying.mayNameFiles
    return row
  }

  private mutating func shade(of color: String?) -> UInt16 {
    if let known = shadesByColor[color] { return known }
    // More colours could not be told apart.
    guard let shade = UInt16(exactly: shades.count) else { return 0 }
    colors.append(palette.color(of: color))
    shades.append(palette.pixel(of: color))
    faces.append(palette.pixel(ofFace: color))
    shadesByColor[color] = shade
    return shade
  }

  // MARK: Bringing up to date

  func index(of id: ElementID) -> Int? { indices[id] }

  subscript(id: ElementID) -> Row? { index(of: id).map { rows[$0] } }

  /// Updates an element. Returns false if its position in the painting order has changed: then the table
  /// has to be made anew.
  mutating func update(_ id: ElementID, _ board: Board) -> Bool {
    let index = index(of: id)
    guard let new = row(id, board) else {
      guard let index else { return true }
      rows[index].isStatic = false
      return !rows[index].isGroup
    }
    guard let index else { return add(new, board) }
    let old = rows[index]
    guard old.isGroup == new.isGroup, !new.isGroup || old.frame.area == new.frame.area else {
      return false
    }
    rows[index] = new
    return isInOrder(id, at: index, board) || reorder(from: index, board)
  }

  /// The most rows that a card is moved past, which takes much less than making the table anew.
  private static let mostPassed = 10_000

  /// Moves a row to where its card is in the painting order: one that was raised, and goes back down as it is
  /// undone. Returns false if that is too far away, or not known.
  private mutating func reorder(from index: Int, _ board: Board) -> Bool {
    let row = rows[index]
    guard !row.isGroup else { return false }
    var place = index
    func isThere(_ other: Int) -> Bool {
      rows.indices.contains(other) && board.card(rows[other].id) != nil
    }
    for _ in 0..<Self.mostPassed {
      var next = place
      if isThere(place - 1), board.isPaintedBefore(row.id, rows[place - 1].id) {
        next = place - 1
      } else if isThere(place + 1), board.isPaintedBefore(rows[place + 1].id, row.id) {
        next = place + 1
      } else {
        return isInOrder(row.id, at: place, board)
      }
      rows.swapAt(place, next)
      indices.note(rows[place].id, at: place)
      indices.note(row.id, at: next)
      place = next
    }
    return false
  }

  /// Adds a card. New cards come on top, as a rule.
  private mutating func add(_ row: Row, _ board: Board) -> Bool {
    guard !row.isGroup else { return false }
    if let top = rows.last?.id, board.card(top) != nil, !board.isPaintedBefore(top, row.id) {
      return false
    }
    append(row)
    return true
  }

  private func isInOrder(_ id: ElementID, at index: Int, _ board: Board) -> Bool {
    let below = index > 0 ? rows[index - 1].id : nil
    let above = index + 1 < rows.count ? rows[index + 1].id : nil
    func isThere(_ other: ElementID?) -> ElementID? {
      other.flatMap { board.card($0) == nil ? nil : $0 }
    }
    return isThere(below).map { board.isPaintedBefore($0, id) } ?? (below == nil)
      && isThere(above).map { board.isPaintedBefore(id, $0) } ?? (above == nil)
  }

  /// Returns the colour of a mark.
  func color(of id: ElementID) -> Color? { self[id].map { colors[Int($0.shade)] } }

  func color(of card: Card) -> Color { palette.color(of: card.color) }

  mutating func setStatic(_ isStatic: Bool, _ id: ElementID) {
    if let index = index(of: id) { rows[index].isStatic = isStatic }
  }
}

/// The colours of marks as pixels.
@MainActor
struct MarkPalette {
  let theme: Theme

  /// Returns the colour of a card that is only a mark.
  func color(of color: String?) -> Color {
    let shade = theme.shade(of: color, standingOut: Theme.lineContrast) ?? theme.outline
    return theme.face(of: shade).mixed(with: shade, 0.4)
  }

  /// Returns a colour as a pixel; nil if it is not opaque.
  func pixel(of color: String?) -> UInt32? { pixel(self.color(of: color)) }

  func pixel(ofFace color: String?) -> UInt32? {
    pixel(theme.face(of: color.flatMap(theme.shade(of:))))
  }

  func pixel(_ color: Color) -> UInt32? {
    guard color.alpha >= 1, let dot = try? Surface(width: 1, height: 1) else { return nil }
    // As Cairo would have it, or a mark would change a little when it is painted anew.
    Canvas(dot).fill(Rect(0, 0, 1, 1), color)
    return dot.pixels().first
  }
}
