import BoardCore
import BoardRenderer
import BoardValues

/// A menu: its entries, the chosen item, and its position.
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
    /// The sections of the menu that the item opens; nil if it performs its command.
    var submenu: [[Command]]?
    /// The icon in front of the title.
    var icon: Icon?
    var look = Look.words
  }

  enum Look: Equatable, Sendable {
    case words
    case dot(CanvasColor?)
    case icon(Icon)
  }

  /// Where a menu opens.
  enum Anchor: Sendable {
    /// Beside the pointer.
    case point(Point)
    /// Beside an item of another menu, aligned with it by the first or the last row.
    case item(Rect, scale: Double)

    var point: Point? { if case .point(let point) = self { point } else { nil } }

    /// Returns where a menu before the anchor ends, and where one after it starts.
    func sides(on axis: Axis) -> Interval {
      switch (self, axis) {
      case (.point(let point), _):
        let place = axis.length(of: point - .zero)
        return Interval(low: place - 2, high: place + 2)
      case (.item(let frame, let scale), .horizontal):
        return Interval(low: frame.minX + 2 * scale, high: frame.maxX - 2 * scale)
      case (.item(let frame, let scale), .vertical):
        return Interval(low: frame.maxY + Space.xs * scale, high: frame.minY - Space.xs * scale)
      }
    }

    func mirrored(in area: Rect) -> Anchor {
      switch self {
      case .point(let point): .point(Point(area.minX + area.maxX - point.x, point.y))
      case .item(let frame, let scale): .item(frame.mirrored(in: area), scale: scale)
      }
    }
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
  /// The title of the item of another menu that opened this one; nil for the first menu.
  let title: String?

  /// The maximum distance that a still hand may move, in pixels at scale 1.
  private static let stillDistance = 8.0

  /// Creates a menu beside a point, or beside the item of another menu that opens it.
  @MainActor
  init(
    _ entries: [Entry],
    at anchor: Anchor,
    of title: String? = nil,
    in area: Rect,
    _ ruler: Ruler,
    isPressed: Bool = false
  ) {
    self.entries = entries
    self.ruler = ruler
    self.title = title
    items = entries.flatMap(\.items)
    var rows: [Range<Int>] = []
    for entry in entries where !entry.items.isEmpty {
      let start = rows.last?.upperBound ?? 0
      rows.append(start..<start + entry.items.count)
    }
    self.rows = rows
    let scale = ruler.scale
    opening = isPressed ? anchor.point : nil
    place = opening
    let layout = Self.layout(entries, offset: 0, ruler)
    let width = min(max(layout.width(ruler).ideal, 180), area.width / scale)
    let height = min(layout.height(ruler, width: width).ideal, max(area.height / scale, 60))
    let size = Size((width * scale).rounded(.up), (height * scale).rounded(.up))
    // A mirrored menu opens to the other side of the pointer.
    let isMirrored = ruler.isMirrored
    let frame = Self.place(size, at: isMirrored ? anchor.mirrored(in: area) : anchor, in: area)
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
          opensMenu: item.submenu != nil
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

  /// Returns the position of a menu of a size. The menu flips to the other side of its anchor if it has
  /// no room, and then shifts to fit.
  private static func place(_ size: Size, at anchor: Anchor, in area: Rect) -> Rect {
    func start(_ axis: Axis, _ length: Double) -> Double {
      let (sides, room) = (anchor.sides(on: axis), axis.interval(of: area))
      let before = sides.low - length
      let wish = sides.high + length <= room.high || before < room.low ? sides.high : before
      return max(room.low, min(wish, room.high - length)).rounded()
    }
    return Rect(
      start(.horizontal, size.width),
      start(.vertical, size.height),
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

  /// Returns where the menu of an item opens.
  @MainActor
  func anchor(ofItem index: Int) -> Anchor? {
    let item = controls.first { $0.part.id == "\(index)" }?.visibleFrame
    return item.map { .item(Rect(frame.minX, $0.minY, frame.width, $0.height), scale: scale) }
  }

  /// Returns the index of the item under a point.
  @MainActor
  func index(at point: Point) -> Int? {
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
    /// The chosen item opens another menu.
    case opens(byKey: Bool)
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

  private func choose(byKey: Bool = false) -> Outcome {
    guard let item = hotItem, item.isEnabled else { return .stays }
    return item.submenu == nil ? .chosen(item.command) : .opens(byKey: byKey)
  }

  @MainActor
  mutating func press(_ key: KeyStroke.Key) -> Outcome {
    defer { showHot() }
    switch ruler.isMirrored ? key.mirrored : key {
    case .up: step(by: -1)
    case .down, .tab: step(by: 1)
    case .left where isInRow: stepInRow(by: -1)
    case .right where hotItem?.submenu != nil: return choose(byKey: true)
    case .right: stepInRow(by: 1)
    case .home, .pageUp: hot = items.indices.first
    case .end, .pageDown: hot = items.indices.last
    case .enter, .space: return choose(byKey: true)
    case .escape, .left, .menu, .function(10): return .closes
    case .character(let letter): jump(to: letter)
    default: break
    }
    return .stays
  }

  mutating func choose(item index: Int) { hot = index }

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
