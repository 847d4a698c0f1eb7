import BoardCore
import BoardRenderer
import BoardValues

/// The context menu: its entries, the chosen item, and its position.
struct Menu: Equatable, Sendable {
  enum Entry: Equatable, Sendable {
    case item(Item)
    /// Items side by side, after a title.
    case row(String, [Item])
    case separator

    fileprivate var items: [Item] {
      switch self {
      case .item(let item): [item]
      case .row(_, let items): items
      case .separator: []
      }
    }
  }

  struct Item: Equatable, Sendable {
    var title: String
    var shortcut: String
    var command: Command
    var isEnabled = true
    /// Whether the item has room for a check.
    var isCheckable = false
    var isChecked = false
    var opensMenu = false
    /// The icon in front of the title.
    var icon: Icon?
    var look = Look.words
  }

  enum Look: Equatable, Sendable {
    case words
    case dot(CanvasColor?)
    case icon(Icon)
  }

  let entries: [Entry]
  /// The items of all entries.
  let items: [Item]
  /// The items of each entry that has any, by their indices.
  private let rows: [Range<Int>]
  let frame: Rect
  /// The window point of the pointer that opened the menu; nil if a key or a button did.
  let place: Point?
  private let ruler: Ruler
  /// The index of the chosen item.
  private(set) var hot: Int?
  /// The scroll offset if the display has no room for the whole menu, in pixels at scale 1.
  private var offset = 0.0
  /// The position of the press that opened the menu, until that press is released.
  private var opening: Point?

  /// The maximum distance that a still hand may move, in pixels at scale 1.
  private static let stillDistance = 8.0

  @MainActor
  init(_ entries: [Entry], at anchor: Point, in area: Rect, _ ruler: Ruler, isPressed: Bool) {
    self.entries = entries
    self.ruler = ruler
    items = entries.flatMap(\.items)
    var rows: [Range<Int>] = []
    for entry in entries where !entry.items.isEmpty {
      let start = rows.last?.upperBound ?? 0
      rows.append(start..<start + entry.items.count)
    }
    self.rows = rows
    let scale = ruler.scale
    opening = isPressed ? anchor : nil
    place = opening
    let layout = Self.layout(entries, offset: 0, ruler)
    let width = min(max(layout.width(ruler).ideal, 180), area.width / scale)
    let height = min(layout.height(ruler, width: width).ideal, max(area.height / scale, 60))
    let size = Size((width * scale).rounded(.up), (height * scale).rounded(.up))
    // A mirrored menu opens to the other side of the pointer.
    let isMirrored = ruler.isMirrored
    let place = isMirrored ? Point(area.minX + area.maxX - anchor.x, anchor.y) : anchor
    let frame = Self.place(size, at: place, in: area)
    self.frame = isMirrored ? frame.mirrored(in: area) : frame
  }

  // MARK: Layout

  private var scale: Double { ruler.scale }

  private static func layout(_ entries: [Entry], offset: Double, _ ruler: Ruler) -> Layout {
    var count = 0
    // Only where one item can have a mark have all of them room for it.
    let hasMarks = entries.contains { $0.items.contains { $0.isCheckable || $0.icon != nil } }
    let lines = entries.map { entry -> Layout in
      let parts = entry.items.enumerated().map {
        Layout.part(part($0.element, count + $0.offset, hasMarks: hasMarks))
      }
      count += parts.count
      switch entry {
      case .item: return parts[0]
      case .separator: return .part(.divider(.horizontal))
      case .row(let title, _):
        let words = Layout.inset(
          .part(.label(title)),
          Insets(left: hasMarks ? ruler.font.controls.mark.width : Space.m)
        )
        let row = Layout.row([words, .space] + parts, gap: 2)
        return .inset(row, Insets(right: Space.xs))
      }
    }
    return .inset(Space.xs, .scrolling(.column(lines, gap: 0), offset: offset))
  }

  private static func part(_ item: Item, _ index: Int, hasMarks: Bool) -> Component {
    var state: Widget.State = []
    if !item.isEnabled { state.insert(.disabled) }
    if item.isChecked { state.insert(.checked) }
    let kind: Widget.Kind =
      switch item.look {
      case .words:
        .item(
          item.title,
          detail: item.shortcut,
          item.isChecked ? .check : item.icon.map(Widget.Mark.icon) ?? (hasMarks ? .none : .flush),
          opensMenu: item.opensMenu
        )
      case .dot(let colour): .dot(colour)
      case .icon(let icon): .button(icon, "", .plain)
      }
    return Component(
      item.isCheckable || item.isChecked ? .checkMenuItem : .menuItem,
      item.title,
      kind,
      state,
      id: "\(index)",
      command: item.command
    )
  }

  /// Returns a position at a small distance from the pointer. The menu flips to the other side if
  /// it has no room, and then shifts to fit.
  private static func place(_ size: Size, at anchor: Point, in area: Rect) -> Rect {
    func start(_ anchor: Double, _ length: Double, _ low: Double, _ high: Double) -> Double {
      let after = anchor + 2
      let before = anchor - 2 - length
      let wish = after + length <= high || before < low ? after : before
      return max(low, min(wish, high - length)).rounded()
    }
    return Rect(
      start(anchor.x, size.width, area.minX, area.maxX),
      start(anchor.y, size.height, area.minY, area.maxY),
      size.width,
      size.height
    )
  }

  @MainActor
  var controls: [Control] {
    let room = Rect(
      frame.minX / scale,
      frame.minY / scale,
      frame.width / scale,
      frame.height / scale
    )
    let controls = Self.layout(entries, offset: offset, ruler).placed(in: room, ruler)
    return ruler.isMirrored ? controls.map { $0.mirrored(in: frame) } : controls
  }

  @MainActor
  func widgets() -> [Widget] {
    [Widget(frame: frame, kind: .ground(.menu), scale: scale)]
      + controls.filter { $0.scroll == nil }.map { control in
        var widget = control.widget(scale: scale)
        if let hot, control.part.id == "\(hot)" { widget.state.insert(.hot) }
        return widget
      }
  }

  /// Returns the index of the item under a point.
  @MainActor
  private func index(at point: Point) -> Int? {
    let control = controls.last { $0.contains(point) && $0.part.isFocusable }
    return control.flatMap { Int($0.part.id) }
  }

  /// Scrolls by the minimum that brings the chosen item into view.
  @MainActor
  private mutating func showHot() {
    let controls = controls
    guard let hot, let scroll = controls.lazy.compactMap(\.scroll).first,
      let distance = controls.first(where: { $0.part.id == "\(hot)" })?.scrollNeeded(scale: scale)
    else { return }
    offset = scroll.offset + distance
  }

  @MainActor
  mutating func scroll(by lines: Double) {
    guard let scroll = controls.lazy.compactMap(\.scroll).first else { return }
    offset = max(0, min(scroll.offset + lines * ruler.font.controls.item.height, scroll.farthest))
  }

  /// Whether the whole menu is in view.
  @MainActor
  var isWhole: Bool { controls.allSatisfy { $0.scroll == nil } }

  // MARK: Choosing

  private func item(_ index: Int?) -> Item? {
    index.flatMap { items.indices.contains($0) ? items[$0] : nil }
  }

  var hotItem: Item? { item(hot) }

  @MainActor
  mutating func move(to point: Point) { hot = index(at: point) }

  enum Outcome: Equatable, Sendable {
    case stays
    case closes
    case chosen(Command)
  }

  /// Handles a press. A press outside the menu closes it and has no other effect.
  @MainActor
  mutating func press(at point: Point) -> Outcome {
    opening = nil
    move(to: point)
    return frame.contains(point) ? .stays : .closes
  }

  @MainActor
  mutating func release(at point: Point) -> Outcome {
    if let opening {
      self.opening = nil
      // The release of the press that opened the menu chooses nothing.
      if point.distance(to: opening) <= Self.stillDistance * scale { return .stays }
    }
    move(to: point)
    return hotItem == nil ? .stays : choose()
  }

  private func choose() -> Outcome {
    guard let item = hotItem, item.isEnabled else { return .stays }
    return .chosen(item.command)
  }

  @MainActor
  mutating func press(_ key: KeyStroke.Key) -> Outcome {
    defer { showHot() }
    switch ruler.isMirrored ? key.mirrored : key {
    case .up: step(by: -1)
    case .down, .tab: step(by: 1)
    case .left where isInRow: stepInRow(by: -1)
    case .right: stepInRow(by: 1)
    case .home, .pageUp: hot = items.indices.first
    case .end, .pageDown: hot = items.indices.last
    case .enter, .space: return choose()
    case .escape, .left, .menu, .function(10): return .closes
    case .character(let letter): jump(to: letter)
    default: break
    }
    return .stays
  }

  /// Chooses the first item that does something, and is no switch, for a menu opened by key.
  mutating func chooseFirst() {
    hot = items.indices.first { items[$0].isEnabled && !items[$0].isCheckable }
  }

  /// The index of the row of the chosen item.
  private var row: Int? { hot.flatMap { hot in rows.firstIndex { $0.contains(hot) } } }

  private var isInRow: Bool { row.map { rows[$0].count > 1 } ?? false }

  private mutating func step(by step: Int) {
    guard !rows.isEmpty else { return }
    let next = row.map { ($0 + step + rows.count) % rows.count }
    let items = rows[next ?? (step > 0 ? 0 : rows.count - 1)]
    hot = items.first { self.items[$0].isChecked } ?? items.lowerBound
  }

  private mutating func stepInRow(by step: Int) {
    guard let row, let hot, rows[row].contains(hot + step) else { return }
    self.hot = hot + step
  }

  /// Chooses the next enabled item whose title begins with a letter.
  private mutating func jump(to letter: Character) {
    let matching = items.indices.filter {
      items[$0].isEnabled && items[$0].title.lowercased().first == letter.lowercased().first
    }
    hot = matching.first { $0 > hot ?? -1 } ?? matching.first ?? hot
  }
}

extension KeyStroke.Key {
  /// The key with the same meaning where rows run from right to left.
  fileprivate var mirrored: KeyStroke.Key {
    switch self {
    case .left: .right
    case .right: .left
    default: self
    }
  }
}
