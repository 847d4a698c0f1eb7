import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// The bar in which one looks for words: a field, how many elements have them, and the way through these.
struct FindBar: Equatable, Sendable {
  static let fieldName = "Find on the Board"

  var field: TextField
  let index: FindIndex
  /// What was looked for last, and what has it, in reading order.
  private(set) var query: FindQuery
  private(set) var matches: [ElementID] = []
  private(set) var marks = FoundMarks()
  /// Where one looked before, at scale 1; nil once the person has turned to the board.
  var home: Camera?
  /// Where to begin, in board units, while the view is as it was left.
  var start: Rect
  var camera: Camera

  /// `words` are those of the last time: typing replaces them.
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

  /// Follows the field and the board. What was the current match stays so if it is one still.
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

  /// The one after the current match, or before it, round at the ends.
  func next(backward: Bool) -> ElementID? {
    guard let here = place else { return nil }
    return matches[(here + (backward ? matches.count - 1 : 1)) % matches.count]
  }

  /// Counted from zero.
  private var place: Int? { current.flatMap { id in matches.firstIndex(of: id) } }

  /// Counted from one; zero for none.
  var number: Int { place.map { $0 + 1 } ?? 0 }

  // MARK: What is seen

  private var words: String {
    if query.isEmpty { return "" }
    if matches.isEmpty { return "No matches" }
    guard number > 0 else { return matches.count == 1 ? "1 match" : "\(matches.count) matches" }
    return "\(number) of \(matches.count)"
  }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let ruler = Ruler(scale: state.scale, font: state.font)
    // Buttons must not move away from under the pointer.
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
