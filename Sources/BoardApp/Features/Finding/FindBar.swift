import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// The bar for finding text: a field, the number of elements that match, and buttons that go
/// through them.
struct FindBar: Equatable, Sendable {
  static let fieldName = "Find on the Board"

  var field: TextField
  let index: FindIndex
  /// The last query and the elements that match it, in reading order.
  private(set) var query: FindQuery
  private(set) var matches: [ElementID] = []
  private(set) var marks = FoundMarks()
  /// The camera before the search, at scale 1; nil once the user has turned to the board.
  var home: Camera?
  /// The area from which the search begins, in board units, as long as the view stays as it was
  /// left.
  var start: Rect
  var camera: Camera

  /// Creates a bar with the text of the last search, which typing replaces.
  @MainActor
  init(_ words: String, home: Camera, start: Rect, camera: Camera) {
    field = TextField(words)
    field.selectAll()
    index = FindIndex(.shared)
    query = FindQuery(words, .shared)
    self.home = home
    self.start = start
    self.camera = camera
  }

  var current: ElementID? { marks.current }

  /// Updates the matches after a change of the field or the board. The current match stays current
  /// if it still matches.
  @MainActor
  mutating func search() {
    query = FindQuery(field.text, .shared)
    matches = index.matches(of: query)
    let all = Set(matches)
    marks = FoundMarks(
      all: all,
      current: current.flatMap { all.contains($0) ? $0 : nil },
      query: query
    )
  }

  mutating func choose(_ id: ElementID?) { marks.current = id }

  /// Returns the match after or before the current one, wrapping around.
  func next(backward: Bool) -> ElementID? {
    guard let here = place else { return nil }
    return matches[(here + (backward ? matches.count - 1 : 1)) % matches.count]
  }

  /// The index of the current match.
  private var place: Int? { current.flatMap { id in matches.firstIndex(of: id) } }

  /// The number of the current match, counted from one; zero if there is none.
  var number: Int { place.map { $0 + 1 } ?? 0 }

  // MARK: Appearance

  private var words: String {
    if query.isEmpty { return "" }
    if matches.isEmpty { return "No matches" }
    guard number > 0 else { return matches.count == 1 ? "1 match" : "\(matches.count) matches" }
    return "\(number) of \(matches.count)"
  }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let ruler = Ruler(scale: state.scale, font: state.font)
    // The width of the count is fixed, as buttons must not move away from under the pointer.
    let count = max(ruler.size(of: "No matches").width, ruler.size(of: "888 of 888").width)
    let hasMatches = !matches.isEmpty
    let buttons: [Component] = [
      .icon(.previous, Command.findPrevious.title, .findPrevious, isEnabled: hasMatches),
      .icon(.next, Command.findNext.title, .findNext, isEnabled: hasMatches),
      .icon(.close, "Close", .escape),
    ]
    let row = Layout.row(
      [
        .growing(.part(field.part(Self.fieldName, placeholder: "Find"))),
        .sized(.part(.label(words, .dim)), least: Size(count, 0), grows: false),
        .row(buttons.map(Layout.part), gap: 0),
      ],
      gap: Space.s
    )
    return Pane(
      id: .find,
      name: "Find",
      ground: .panel,
      anchor: .right,
      layout: .inset(row, Insets(all: 6))
    )
  }
}
