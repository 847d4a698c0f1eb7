import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// All commands in one list, filtered by the typed text: what can be done now, and below a line the rest with the reasons.
/// Cards with the typed words stand between these.
struct Palette: Equatable, Sendable {
  static let fieldName = localized("Search Commands")

  private static let width = 560.0
  private static let maxRows = 12.0

  /// A command with its availability when the palette was opened.
  struct Entry: Equatable, Sendable {
    let command: Command
    let title: String
    let shortcut: String
    let isEnabled: Bool
    /// Whether it is a choice that is made already.
    let isChecked: Bool
    /// The subject, or the reason why the command is unavailable.
    let note: String
    fileprivate let name: FuzzyName
    /// The title and the other words by which the user may search for it.
    fileprivate let words: FuzzyName

    @MainActor
    init(
      _ command: Command,
      _ title: String,
      _ shortcut: String,
      unless reason: String?,
      isChecked: Bool
    ) {
      let row = command.row
      self.command = command
      self.title = title
      self.isChecked = isChecked
      self.shortcut = shortcut
      isEnabled = reason == nil
      note = reason.flatMap { $0.isEmpty ? nil : $0 } ?? row.subject.title
      name = FuzzyName(title, .shared)
      words = FuzzyName("\(title) \(row.subject.title) \(row.title) \(row.words)", .shared)
    }
  }

  private(set) var field: TextField
  /// The commands in the order of the unfiltered list.
  private let entries: [Entry]
  /// A card and how it begins.
  struct CardName: Equatable, Sendable {
    let id: ElementID
    let content: Card.Content
    let name: FuzzyName

    @MainActor
    init(_ id: ElementID, _ content: Card.Content) {
      (self.id, self.content) = (id, content)
      let words = Saying(content).words.utf8.prefix(160)
      name = FuzzyName(String(decoding: words, as: UTF8.self), .shared)
    }
  }

  /// The cards among which one looks, once they are wanted.
  private var cards: [CardName]?
  /// The commands that match the typed text, best first, and below them those that cannot be done now.
  private(set) var found: [Entry]
  /// The index of the found command that Enter performs.
  private(set) var chosen = 0
  /// The position of the pointer before; new elements appear there.
  let place: Point?

  @MainActor
  init(_ entries: [Entry], place: Point?) {
    field = TextField()
    self.entries = entries.filter(\.isEnabled) + entries.filter { !$0.isEnabled }
    self.place = place
    found = self.entries
  }

  var chosenEntry: Entry? { found.indices.contains(chosen) ? found[chosen] : nil }

  // MARK: Searching

  @MainActor
  mutating func setField(_ new: TextField) {
    let isSame = new.text.isSame(as: field.text)
    field = new
    guard !isSame else { return }
    search()
  }

  /// Whether the typed text asks for cards alone.
  private var asksForCards: Bool { field.text.hasPrefix("@") }

  /// Whether the names of cards are to be given to `takeCards`. One or two letters begin a word on
  /// nearly every card.
  var wantsCards: Bool {
    guard cards == nil, !field.text.isEmpty else { return false }
    return asksForCards || field.text.count > 2 || !found.contains(where: \.isEnabled)
  }

  @MainActor
  mutating func takeCards(_ cards: [CardName]) {
    self.cards = cards
    search()
  }

  /// Updates what is found. What fits best is chosen, even if it cannot be done now: else Enter would do something that fits
  /// less.
  @MainActor
  private mutating func search() {
    chosen = 0
    let query = FuzzyQuery(field.text, .shared)
    guard asksForCards || !query.isEmpty else { return found = entries }
    let cards = cards(matching: query)
    guard !asksForCards else { return found = cards }
    // Letters that stand apart are looked for only where no word begins with them.
    let begun = entries.filter {
      query.begins(wordsOf: $0.name) || query.begins(wordsOf: $0.words)
    }
    guard !begun.isEmpty || cards.isEmpty else { return found = cards }
    let matches = Self.ranked(begun.isEmpty ? entries : begun) { Self.fit($0, query) }
    chosen = matches.indices.min { matches[$0].rank < matches[$1].rank } ?? 0
    let possible = matches.prefix { $0.entry.isEnabled }.count
    if chosen >= possible { chosen += cards.count }
    found = matches.map(\.entry)
    found.insert(contentsOf: cards, at: possible)
  }

  /// Returns the cards on which words begin as the query says, best first.
  @MainActor
  private func cards(matching query: FuzzyQuery) -> [Entry] {
    guard let cards else { return [] }
    let matches = cards.enumerated().compactMap { index, card in
      query.begins(wordsOf: card.name) ? (-(query.fit(card.name) ?? 0), index) : nil
    }
    return matches.sorted(by: <).prefix(Self.mostCards).compactMap { _, index in
      Saying(cards[index].content).title.map {
        Entry(.view(.goToCard(cards[index].id)), $0, "", unless: nil, isChecked: false)
      }
    }
  }

  /// What fits, and how well: of what fits alike the shortest title is best, then the order of the list counts.
  private typealias Match = (entry: Entry, rank: (fit: Int, length: Int, index: Int))

  /// Returns what fits, what can be done now first, and then the best. The choices of one command that fit alike stay
  /// together in their order.
  private static func ranked(_ entries: [Entry], _ fit: (Entry) -> Int?) -> [Match] {
    var lengths: [String: Int] = [:]
    let matches = entries.enumerated().compactMap { index, entry -> (Match, group: String)? in
      guard let fit = fit(entry) else { return nil }
      let (row, length) = (entry.command.row, entry.name.count)
      let group = row.members.count > 1 ? "\(fit) \(row.title)" : "\(index)"
      lengths[group] = min(lengths[group] ?? length, length)
      return ((entry, (-fit, length, index)), group)
    }
    let best = matches.map { match, group -> Match in
      (match.entry, (match.rank.fit, lengths[group] ?? match.rank.length, match.rank.index))
    }
    .sorted { $0.rank < $1.rank }
    return best.filter(\.entry.isEnabled) + best.filter { !$0.entry.isEnabled }
  }

  /// The most cards that are listed. More are easier to find by other words.
  private static let mostCards = 100
  /// The most cards among which one looks. In more, *Find* looks beside the main thread.
  static let mostNames = 10_000

  /// Returns how well a command matches a query. The title counts twice; other words match only
  /// from their beginnings.
  private static func fit(_ entry: Entry, _ query: FuzzyQuery) -> Int? {
    let besides = query.begins(wordsOf: entry.words) ? query.fit(entry.words) : nil
    return [query.fit(entry.name).map { $0 * 2 }, besides].compactMap(\.self).max()
  }

  // MARK: Choosing

  mutating func choose(_ index: Int) {
    if found.indices.contains(index) { chosen = index }
  }

  /// Moves the choice, wrapping around.
  mutating func step(by step: Int) {
    guard !found.isEmpty else { return }
    chosen = (chosen + step + found.count) % found.count
  }

  /// Moves the choice by pages, stopping at the ends.
  mutating func page(by rows: Int) { chosen = max(0, min(chosen + rows, found.count - 1)) }

  // MARK: Appearance

  /// The number of entries above the line.
  private var possibleCount: Int { found.firstIndex { !$0.isEnabled } ?? found.count }

  /// The row of an entry in the list, in which the line takes one.
  func row(of index: Int) -> Int { index < possibleCount || possibleCount == 0 ? index : index + 1 }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let line = possibleCount
    let hasLine = 0 < line && line < found.count
    let list = ScrollingList(
      count: found.count + (hasLine ? 1 : 0),
      offset: state.frontScroll ?? 0,
      maxRows: Self.maxRows,
      rowHeight: state.rowHeight
    ) { row in
      if hasLine, row == line { return .divider(.horizontal) }
      let index = hasLine && row > line ? row - 1 : row
      return part(found[index], index)
    }
    let body: Layout =
      found.isEmpty
      ? .inset(.part(.label(localized("No command or card like that"), .dim)), Sheet.sides)
      : .list(list)
    let layout = Layout.column(
      [.part(field.part(Self.fieldName, placeholder: Self.fieldName)), body],
      gap: Space.s
    )
    return Pane(
      id: .palette,
      name: localized("Commands"),
      ground: .panel,
      anchor: .belowToolbar,
      layout: .sized(
        .inset(Space.s, layout),
        least: Size(min(Self.width, state.room.width - 2 * Pane.margin), 0),
        grows: false
      ),
      isModal: true
    )
  }

  private func part(_ entry: Entry, _ index: Int) -> Component {
    var part = Component(
      .listItem,
      entry.title,
      .item(
        entry.title,
        detail: entry.shortcut,
        entry.isChecked ? .check : .none,
        note: entry.note
      ),
      id: "\(index)",
      command: entry.command
    )
    // The line between what can be done and what cannot is no command.
    part.position = Component.Position(number: index + 1, count: found.count)
    if index == chosen { part.state.insert(.hot) }
    if entry.isChecked { part.state.insert(.checked) }
    if !entry.isEnabled { part.state.insert(.disabled) }
    return part
  }
}
