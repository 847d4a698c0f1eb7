import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// The bar for finding text: a field, the number of places, and buttons that go through them; below
/// them a field for what replaces the text.
struct FindBar: Sendable {
  static let fieldName = localized("Find on the Board")
  static let newName = localized("Replace with")

  private(set) var field: TextField
  /// The field for the words that take the place of those found.
  private(set) var newField: TextField
  var wish: Wish {
    get {
      Wish(words: field.text, newWords: newField.text, options: options, isReplacing: isReplacing)
    }
    set {
      options = newValue.options
      isReplacing = newValue.isReplacing
    }
  }
  private var options: FindQuery.Options
  /// Where text is looked for; nil for the whole board.
  var scope: FindScope?
  private var searchedScope: FindScope?
  /// Whether there is something that can be the scope.
  var canFindHere = false
  private var isReplacing: Bool
  let index: FindIndex
  /// The last query and the places that match it.
  private(set) var query: FindQuery
  private(set) var found = FoundPlaces()
  private(set) var current: FoundPlaces.Place?
  private(set) var marks = FoundMarks()
  /// The collapsed groups that are marked for elements which they hide.
  private(set) var standIns: [ElementID: ElementID] = [:]
  /// Whether words were replaced, and nothing was typed into the fields since.
  var hasReplaced = false
  /// The camera before the search, at scale 1; nil once the user has turned to the board.
  var home: Camera?
  /// The area from which the search begins, in board units, as long as the view stays as it was
  /// left.
  var start: Rect
  var camera: Camera
  /// The place of the caret from which the search begins in the open text.
  var caret = 0

  /// What is looked for, and how.
  struct Wish: Equatable, Sendable {
    var words = ""
    var newWords = ""
    var options: FindQuery.Options = []
    /// Whether the row for replacing is shown.
    var isReplacing = false
  }

  /// Creates a bar with the texts of the last search, which typing replaces.
  @MainActor
  init(_ wish: Wish, home: Camera, start: Rect, camera: Camera) {
    field = TextField(wish.words)
    field.selectAll()
    newField = TextField(wish.newWords)
    newField.selectAll()
    options = wish.options
    isReplacing = wish.isReplacing
    index = FindIndex(.shared)
    query = FindQuery("", .shared)
    self.home = home
    self.start = start
    self.camera = camera
  }

  // MARK: Fields

  mutating func setField(_ new: TextField) {
    if new.text != field.text { hasReplaced = false }
    field = new
  }

  mutating func setNewField(_ new: TextField) {
    if new.text != newField.text { hasReplaced = false }
    newField = new
  }

  @MainActor
  mutating func selectAll() { field.selectAll() }

  /// Returns whether the keyboard is in the field for the new words.
  func isNewField(_ focus: Focus?) -> Bool {
    isReplacing && focus == Focus(pane: .find, part: Self.newName)
  }

  // MARK: Searching

  /// The query that the bar asks for now. What is to be replaced is looked for as it is written.
  @MainActor
  var wantedQuery: FindQuery {
    FindQuery(field.text, .shared, isReplacing ? options.union(.asWritten) : options)
  }

  /// Whether something else is looked for, or elsewhere, than when it was searched last.
  @MainActor
  var isOutdated: Bool { wantedQuery != query || scope != searchedScope }

  /// Updates the places after a change of the field or the board. The current place stays if it is
  /// still there, or else goes on to the next one in its text.
  @MainActor
  mutating func search(_ board: Board) {
    query = wantedQuery
    found = index.places(of: query, in: &scope)
    searchedScope = scope
    current = current.flatMap(found.successor)
    let pairs = found.elements.map { ($0, board.shown($0)) }.filter { $0 != $1 }
    standIns = Dictionary(uniqueKeysWithValues: pairs)
    mark()
  }

  mutating func choose(_ place: FoundPlaces.Place?) {
    current = place
    mark()
  }

  private mutating func mark() {
    let shown = { [standIns] (id: ElementID) in standIns[id] ?? id }
    marks = FoundMarks(
      all: Set(found.elements.map(shown)),
      current: current.map { FoundPlaces.Place(id: shown($0.id), range: $0.range) },
      query: query
    )
  }

  /// Returns the place after or before the current one, wrapping around.
  func next(backward: Bool) -> FoundPlaces.Place? {
    current.flatMap { found.next(after: $0, backward: backward) }
  }

  /// The number of the current place, counted from one; zero if there is none.
  var number: Int { current.map(found.number) ?? 0 }

  /// Whether there is something to replace.
  var canReplace: Bool { isReplacing && !found.isEmpty }

  // MARK: Appearance

  private var words: String {
    if query.isEmpty { return "" }
    if found.isEmpty { return localized("No matches") }
    guard number > 0 else {
      return localized("{count} match", "{count} matches", count: found.count)
    }
    return Self.words("\(number)", of: "\(found.count)")
  }

  private static func words(_ number: String, of count: String) -> String {
    localized("{number} of {count}", ["number": number, "count": count])
  }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let ruler = Ruler(scale: state.scale, font: state.font)
    let padding = Insets(all: 6)
    let room = state.room.width - 2 * Pane.margin - padding.left - padding.right
    var rows = wideRows(state, ruler)
    if Layout.column(rows).width(ruler).least > room { rows = narrowRows(state, ruler) }
    return Pane(
      id: .find,
      name: localized("Find"),
      ground: .panel,
      anchor: .right,
      layout: .inset(.column(rows, gap: Space.xs), padding)
    )
  }

  /// Returns a row for finding, and one for replacing whose field is as wide as that above it.
  @MainActor
  private func wideRows(_ state: InterfaceState, _ ruler: Ruler) -> [Layout] {
    let controls = Layout.row(
      [count(ruler), .row(switches(state), gap: 0), .row(steps, gap: 0)],
      gap: Space.s
    )
    let room = Size(controls.width(ruler).ideal, 0)
    let find = Layout.row([.growing(entry), controls], gap: Space.s)
    guard isReplacing else { return [find] }
    let buttons = Layout.sized(
      .row(replaceButtons(state) + [.space], gap: Space.xs),
      least: room,
      grows: false
    )
    return [find, .row([.growing(newEntry), buttons], gap: Space.s)]
  }

  /// Returns the same in more rows, for a narrow window.
  @MainActor
  private func narrowRows(_ state: InterfaceState, _ ruler: Ruler) -> [Layout] {
    let find = Layout.row([.growing(entry), .row(steps, gap: 0)], gap: Space.s)
    let options = Layout.row([count(ruler), .space, .row(switches(state), gap: 0)], gap: Space.s)
    guard isReplacing else { return [find, options] }
    return [
      find, options,
      .row([.growing(newEntry), .row(replaceButtons(state), gap: Space.xs)], gap: Space.s),
    ]
  }

  @MainActor
  private var entry: Layout { .part(field.part(Self.fieldName, placeholder: localized("Find"))) }

  @MainActor
  private var newEntry: Layout {
    .part(newField.part(Self.newName, placeholder: localized("Replace with")))
  }

  /// Returns the number of places. Its width depends only on their count, as buttons must not move
  /// away from under the pointer.
  @MainActor
  private func count(_ ruler: Ruler) -> Layout {
    let digits = String(repeating: "8", count: max(String(found.count).count, 3))
    let width = max(
      ruler.size(of: localized("No matches")).width,
      ruler.size(of: Self.words(digits, of: digits)).width
    )
    return .sized(.part(.label(words, .dim)), least: Size(width, 0), grows: false)
  }

  private func switches(_ state: InterfaceState) -> [Layout] {
    let canChange = !state.isReadOnly
    return afterFields([
      .icon(.matchCase, Command.find(.matchCase).title, .find(.matchCase))
        .chosen(options.contains(.matchesCase)),
      .icon(.wholeWords, Command.find(.wholeWords).title, .find(.wholeWords))
        .chosen(options.contains(.wholeWords)),
      .icon(
        .inside,
        Command.find(.findHere).title,
        .find(.findHere),
        isEnabled: scope != nil || canFindHere
      ).chosen(scope != nil),
      .icon(
        .replace,
        Command.find(.toggleReplacing).title,
        .find(.toggleReplacing),
        isEnabled: canChange
      ).chosen(isReplacing),
    ])
  }

  private var steps: [Layout] {
    let hasPlaces = !found.isEmpty
    return afterFields([
      .icon(
        .previous,
        Command.find(.findPrevious).title,
        .find(.findPrevious),
        isEnabled: hasPlaces
      ),
      .icon(.next, Command.find(.findNext).title, .find(.findNext), isEnabled: hasPlaces),
      .icon(.close, localized("Close"), .escape),
    ])
  }

  /// Returns buttons that Tab reaches after both fields and what is done with them.
  private func afterFields(_ parts: [Component]) -> [Layout] {
    parts.map { part in
      var part = part
      part.isLast = isReplacing
      return .part(part)
    }
  }

  private func replaceButtons(_ state: InterfaceState) -> [Layout] {
    let isEnabled = canReplace && !state.isReadOnly
    return [
      .part(.button(Command.find(.replaceOne).title, .find(.replaceOne), isEnabled: isEnabled)),
      .part(.button(Command.find(.replaceAll).title, .find(.replaceAll), isEnabled: isEnabled)),
    ]
  }
}
