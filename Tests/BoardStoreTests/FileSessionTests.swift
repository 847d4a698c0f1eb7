import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardStore

/// The reactions of a file session to events, as a table.
@Suite("The session of a file") struct FileSessionTests {
  typealias Event = FileSession.Event
  typealias Action = FileSession.Action

  struct Step: Sendable {
    let event: Event
    let situation: FileSession.Situation

    init(_ event: Event, _ circumstances: Circumstance..., at now: Double = 10) {
      self.event = event
      var situation = FileSession.Situation(now: now, isStoring: true, hasEverything: true)
      for circumstance in circumstances {
        switch circumstance {
        case .dragging: situation.isGestureActive = true
        case .editing: situation.hasDraft = true
        case .looking: situation.isReadOnly = true
        case .unsaved: situation.hasUnsavedChanges = true
        case .unstored: situation.hasEverything = false
        case .withoutState: (situation.isStoring, situation.hasEverything) = (false, false)
        }
      }
      self.situation = situation
    }
  }

  enum Circumstance: Sendable {
    case dragging, editing, looking, unsaved, unstored, withoutState
  }

  /// The visible state.
  struct Seen: Equatable, Sendable {
    /// Whether work is in progress, by default true for a row that ends with work on the file.
    var isWorking = false
    var hasConflict = false
    var hasFailedSave = false
    var deadline: Double?
    var exitCode: Int32?
    var isFileGone = false
    var isFileEmpty = false
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let steps: [Step]
    let actions: [Action]
    var seen: Seen

    /// Creates a row. `actions` are those that the last step requests.
    init(_ name: String, _ steps: [Step], _ actions: [Action], _ seen: Seen = Seen()) {
      testDescription = name
      self.steps = steps
      self.actions = actions
      self.seen = seen
      let begins = actions.contains { action in
        switch action {
        case .look, .reload, .merge, .write: true
        default: false
        }
      }
      if begins { self.seen.isWorking = true }
    }
  }

  func expect(_ row: Row) {
    var session = FileSession("a.canvas")
    var actions: [Action] = []
    for step in row.steps { actions = session.take(step.event, in: step.situation) }
    #expect(actions == row.actions)
    let seen = Seen(
      isWorking: session.isWorking,
      hasConflict: session.hasConflict,
      hasFailedSave: session.hasFailedSave,
      deadline: session.deadline,
      exitCode: session.exitCode,
      isFileGone: session.isFileGone,
      isFileEmpty: session.isFileEmpty
    )
    #expect(seen == row.seen)
  }

  // MARK: Words of the table

  static let mine = BoardFile.Version(Array(CanvasText.small.utf8))
  static let theirs = BoardFile.Version(
    Array(CanvasText.small.replacing("\"x\":400", with: "\"x\":444").utf8)
  )
  static let broken = BoardFile.Version(Array("{ \"nodes\": [".utf8))

  static let now = FileSession.Purpose.checking(isLate: false)
  static let late = FileSession.Purpose.checking(isLate: true)
  static let saved = FileSession.Purpose.saving(adding: "")

  /// A board whose file holds `mine`.
  static let open = Step(.opened(BoardOpening.Facts(known: mine.mark)))
  static let openWithoutFile = Step(.opened(BoardOpening.Facts()))
  static let touched = Step(.fileTouched)
  static let asksToSave = Step(.saveRequested)
  static func found(
    _ comparison: BoardFile.Comparison,
    _ purpose: FileSession.Purpose = now,
    _ circumstances: Circumstance = .unsaved
  ) -> Step { Step(.looked(purpose, comparison), circumstances) }
  /// The step that takes `theirs` over.
  static let taken = TakenVersion(
    reloading: [Arrival(theirs)],
    in: Editor(Document(CanvasDocument())),
    saying: "changed",
    at: 0
  )
  static func prepared(
    _ purpose: FileSession.Purpose = now,
    _ taken: TakenVersion? = taken,
    _ circumstance: Circumstance? = nil
  ) -> Step {
    let event = Event.prepared(theirs, purpose, taken)
    return circumstance.map { Step(event, $0) } ?? Step(event)
  }
  static let failed = Step(.written(.failed("full", leaving: theirs.mark), adding: ""))

  /// Another version that is found while there is unsaved work.
  static let conflict = [open, found(.other(theirs))]
  static let conflictInSaving = [open, found(.other(theirs), saved)]
  static let retrying = Seen(hasFailedSave: true, deadline: 15)
  /// A save that has begun at the usual time.
  static let saving = Seen(deadline: 10.5)
  static let gone = Seen(isFileGone: true)
  static let undecided = Seen(hasConflict: true)

  static func look(_ purpose: FileSession.Purpose, _ marks: ContentMark...) -> Action {
    .look(purpose, expecting: marks)
  }
}
