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
  private let scale: Double
  private(set) var hot: Int?
  /// The press that opened the menu, until its own release has gone by.
  private var opening: Point?

  private static let stillDistance = 3.0

  @MainActor
  init(
    _ entries: [Entry],
    at anchor: Point,
    in area: Rect,
    font: InterfaceFont = InterfaceFont(),
    scale: Double,
    isPressed: Bool
  ) {
    self.entries = entries
    self.scale = scale
    opening = isPressed ? anchor : nil
    frame = Self.place(Self.size(entries, font, scale: scale), at: anchor, in: area)
  }

  // MARK: Layout

  private static func height(_ entry: Entry) -> Double {
    if case .separator = entry { 9 } else { 26 }
  }

  @MainActor
  private static func size(_ entries: [Entry], _ font: InterfaceFont, scale: Double) -> Size {
    var width = 180 * scale
    var height = 12 * scale
    for entry in entries {
      height += Self.height(entry) * scale
      guard case .item(let item) = entry else { continue }
      let words = font.width(of: item.title, scale: scale)
      let keys = font.width(of: item.shortcut, scale: scale)
      width = max(width, words + keys + 90 * scale)
    }
    return Size(width.rounded(.up), height.rounded(.up))
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

  private func rows() -> [(entry: Entry, frame: Rect)] {
    var y = frame.minY + 6 * scale
    return entries.map { entry in
      let height = Self.height(entry) * scale
      defer { y += height }
      return (entry, Rect(frame.minX + 6 * scale, y, frame.width - 12 * scale, height))
    }
  }

  func widgets() -> [Widget] {
    let lines = rows().enumerated().map { index, row -> Widget in
      switch row.entry {
      case .separator:
        return Widget(frame: row.frame, kind: .separator)
      case .item(let item):
        var state: Widget.State = []
        if !item.isEnabled { state.insert(.disabled) }
        if item.isChecked { state.insert(.checked) }
        if index == hot { state.insert(.hot) }
        let kind = Widget.Kind.menuItem(item.title, detail: item.shortcut)
        return Widget(frame: row.frame, kind: kind, state: state)
      }
    }
    return [Widget(frame: frame, kind: .panel)] + lines
  }

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

  mutating func move(to point: Point) {
    let under = rows().firstIndex { $0.frame.contains(point) }
    hot = item(under) == nil ? nil : under
  }

  enum Outcome: Equatable, Sendable {
    case stays
    case closes
    case chosen(Command)
  }

  /// A press beside the menu closes it and does nothing else.
  mutating func press(at point: Point) -> Outcome {
    opening = nil
    move(to: point)
    return frame.contains(point) ? .stays : .closes
  }

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

  mutating func press(_ key: KeyStroke.Key) -> Outcome {
    let places = entries.indices.filter { item($0) != nil }
    switch key {
    case .up: step(places, by: -1)
    case .down, .tab: step(places, by: 1)
    case .home, .pageUp: hot = places.first
    case .end, .pageDown: hot = places.last
    case .enter, .space: return choose()
    case .escape, .left, .menu, .function(10): return .closes
    case .character(let letter): jump(to: letter, places)
    default: break
    }
    return .stays
  }

  /// For those who open it by a key.
  mutating func chooseFirst() { hot = entries.indices.first { item($0)?.isEnabled == true } }

  private mutating func step(_ places: [Int], by step: Int) {
    guard !places.isEmpty else { return }
    guard let hot, let current = places.firstIndex(of: hot) else {
      hot = step > 0 ? places.first : places.last
      return
    }
    self.hot = places[(current + step + places.count) % places.count]
  }

  /// The next entry that begins with this letter and can be chosen, from the one chosen now.
  private mutating func jump(to letter: Character, _ places: [Int]) {
    let matching = places.filter { index in
      item(index).map { $0.isEnabled && $0.title.lowercased().first == letter.lowercased().first }
        ?? false
    }
    hot = matching.first { $0 > hot ?? -1 } ?? matching.first ?? hot
  }
}
