import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// All commands in one list, filtered by the typed text.
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
  /// The commands that match the typed text, best first.
  private(set) var found: [Entry]
  /// The index of the found command that Enter performs.
  private(set) var chosen = 0
  /// The position of the pointer before; new elements appear there.
  let place: Point?

  @MainActor
  init(_ entries: [Entry], place: Point?) {
    field = TextField()
    self.entries = entries
    self.place = place
    found = entries
    chosen = entries.firstIndex(where: \.isEnabled) ?? 0
  }

  var chosenEntry: Entry? { found.indices.contains(chosen) ? found[chosen] : nil }

  // MARK: Searching

  @MainActor
  mutating func setField(_ new: TextField) {
    let isSame = new.text.isSame(as: field.text)
    field = new
    guard !isSame else { return }
    search()
    chosen = 0
  }

  /// Updates the found commands. Among equal matches, available commands come first; then the order
  /// of the list counts.
  @MainActor
  private mutating func search() {
    let query = FuzzyQuery(field.text, .shared)
    guard !query.isEmpty else { return found = entries }
    let scored = entries.enumerated().compactMap { index, entry in
      Self.score(entry, query).map { (rank: (-$0, entry.isEnabled ? 0 : 1, index), entry: entry) }
    }
    found = scored.sorted { $0.rank < $1.rank }.map(\.entry)
  }

  /// Returns how well a command matches a query. The title counts twice; other words match only
  /// from their beginnings.
  private static func score(_ entry: Entry, _ query: FuzzyQuery) -> Int? {
    let besides = query.begins(wordsOf: entry.words) ? query.score(entry.words) : nil
    return [query.score(entry.name).map { $0 * 2 }, besides].compactMap(\.self).max()
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

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let list = ScrollingList(
      count: found.count,
      offset: state.frontScroll ?? 0,
      maxRows: Self.maxRows,
      rowHeight: state.rowHeight
    ) { line(found[$0], $0) }
    let body: Layout =
      found.isEmpty
      ? .inset(.part(.label(localized("No command like that"), .dim)), Sheet.sides) : .list(list)
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

  private func line(_ entry: Entry, _ index: Int) -> Component {
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
    if index == chosen { part.state.insert(.hot) }
    if entry.isChecked { part.state.insert(.checked) }
    if !entry.isEnabled { part.state.insert(.disabled) }
    return part
  }
}
