import BoardCore

/// The context menu: a list of entries, which of them is chosen, and where it stands.
struct Menu: Equatable, Sendable {
  enum Entry: Equatable, Sendable {
    case item(Item)
    case separator
  }

  struct Item: Equatable, Sendable {
    var title: String
    var shortcut: String
    var command: Command
    var isEnabled = true
    var isChecked = false
  }

  let entries: [Entry]
  let frame: Rect
  /// Where the pointer opened it; nil if a key or a button did.
  let place: Point?
  private let ruler: Ruler
  private(set) var hot: Int?
  /// How far it is scrolled where the display has no room for all of it, in pixels at scale 1.
  private var offset = 0.0
  /// The press that opened the menu, until its own release has gone by.
  private var opening: Point?

  private static let stillDistance = 3.0

  @MainActor
  init(_ entries: [Entry], at anchor: Point, in area: Rect, _ ruler: Ruler, isPressed: Bool) {
    self.entries = entries
    self.ruler = ruler
    let scale = ruler.scale
    opening = isPressed ? anchor : nil
    place = opening
    let layout = Self.layout(entries, offset: 0)
    let width = max(layout.width(ruler).ideal, 180)
    let height = min(layout.height(ruler, width: width).ideal, max(area.height / scale, 60))
    let size = Size((width * scale).rounded(.up), (height * scale).rounded(.up))
    frame = Self.place(size, at: anchor, in: area)
  }

  // MARK: Layout

  private var scale: Double { ruler.scale }

  private static func layout(_ entries: [Entry], offset: Double) -> Layout {
    .inset(
      Space.xs,
      .scrolling(
        .column(entries.enumerated().map { .part(part($0.element, $0.offset)) }, gap: 0),
        offset: offset
      )
    )
  }

  private static func part(_ entry: Entry, _ index: Int) -> Component {
    guard case .item(let item) = entry else { return .divider(.horizontal) }
    var state: Widget.State = []
    if !item.isEnabled { state.insert(.disabled) }
    if item.isChecked { state.insert(.checked) }
    return Component(
      item.isChecked ? .checkMenuItem : .menuItem,
      item.title,
      .item(item.title, detail: item.shortcut, item.isChecked ? .check : .none),
      state,
      id: "\(index)",
      command: item.command,
      shortcut: item.shortcut
    )
  }

  /// A little off the pointer; flipped where there is no room, then shifted to fit.
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
    return Self.layout(entries, offset: offset).placed(in: room, ruler)
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

  /// The entry under a point.
  @MainActor
  private func index(at point: Point) -> Int? {
    let control = controls.last { $0.contains(point) && $0.part.isFocusable }
    return control.flatMap { Int($0.part.id) }
  }

  /// Scrolls the least that brings the chosen entry into view.
  @MainActor
  private mutating func showHot() {
    let controls = controls
    guard let hot, let scroll = controls.lazy.compactMap(\.scroll).first,
      let way = controls.first(where: { $0.part.id == "\(hot)" })?.scrollNeeded(scale: scale)
    else { return }
    offset = scroll.offset + way
  }

  @MainActor
  mutating func scroll(by lines: Double) {
    guard let scroll = controls.lazy.compactMap(\.scroll).first else { return }
    offset = max(0, min(scroll.offset + lines * Size.item.height, scroll.farthest))
  }

  /// Whether all of it is in view.
  @MainActor
  var isWhole: Bool { controls.allSatisfy { $0.scroll == nil } }

  // MARK: Choosing

  var items: [Item] {
    entries.compactMap { if case .item(let item) = $0 { item } else { nil } }
  }

  private func item(_ index: Int?) -> Item? {
    guard let index, entries.indices.contains(index), case .item(let item) = entries[index]
    else { return nil }
    return item
  }

  var hotItem: Item? { item(hot) }

  @MainActor
  mutating func move(to point: Point) { hot = index(at: point) }

  enum Outcome: Equatable, Sendable {
    case stays
    case closes
    case chosen(Command)
  }

  /// A press beside the menu closes it and does nothing else.
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
      // The release that belongs to the opening press is no choice.
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
    let indices = entries.indices.filter { item($0) != nil }
    switch key {
    case .up: step(indices, by: -1)
    case .down, .tab: step(indices, by: 1)
    case .home, .pageUp: hot = indices.first
    case .end, .pageDown: hot = indices.last
    case .enter, .space: return choose()
    case .escape, .left, .menu, .function(10): return .closes
    case .character(let letter): jump(to: letter, indices)
    default: break
    }
    return .stays
  }

  /// For those who open it by a key.
  mutating func chooseFirst() { hot = entries.indices.first { item($0)?.isEnabled == true } }

  private mutating func step(_ indices: [Int], by step: Int) {
    guard !indices.isEmpty else { return }
    guard let hot, let current = indices.firstIndex(of: hot) else {
      hot = step > 0 ? indices.first : indices.last
      return
    }
    self.hot = indices[(current + step + indices.count) % indices.count]
  }

  /// The next entry that begins with this letter and can be chosen, from the one chosen now.
  private mutating func jump(to letter: Character, _ indices: [Int]) {
    let matching = indices.filter { index in
      item(index).map { $0.isEnabled && $0.title.lowercased().first == letter.lowercased().first }
        ?? false
    }
    hot = matching.first { $0 > hot ?? -1 } ?? matching.first ?? hot
  }
}
