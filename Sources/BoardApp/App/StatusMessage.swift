import BoardCore
import BoardValues
import UndoCore

/// A message about what just happened, shown for a moment, and only as long as it is true.
struct StatusMessage: Equatable, Sendable {
  /// The hints that were shown before.
  var seenHints = SeenHints()
  /// The duration in seconds.
  static let duration = 4.0
  static let onlyWhatIsTriedOut: Words =
    localized("Only what is being tried out can be changed; Escape leaves Try Out")

  var toast: Toast? {
    didSet {
      shown = nil
      messageCount += 1
    }
  }
  /// A number that grows with each message, even if it says the same as the one before.
  private(set) var messageCount = 0
  /// The words about what was quarantined and why, until the user closes the band; nil if nothing
  /// was.
  var notice: String?
  /// The time and circumstances of the message; nil until the end of the turn that shows it.
  private var shown: Shown?
  /// What the user was last told of the room in the history, or did not need to be.
  var room = Room()
  /// The number of branches when the user was last told of a branch, or didn't need to be.
  var branchCount = 0

  /// How full the history is, as far as the user has to know it.
  struct Room: Equatable, Sendable {
    var isNearlyFull = false
    /// The numbers of steps and branches that the history had dropped at the start; nil once the user was
    /// told that it drops more.
    var droppedSteps: Int? = 0
    var droppedBranches: Int? = 0

    init() {}

    init(_ document: Document) {
      isNearlyFull = document.isHistoryNearlyFull
      droppedSteps = document.history.droppedStepCount
      droppedBranches = document.history.droppedBranchCount
    }
  }

  private struct Shown: Equatable, Sendable {
    var time: Double
    var circumstances: Circumstances
  }

  /// The facts that messages are about. A message disappears if any of them changes, whatever it
  /// says.
  struct Circumstances: Equatable, Sendable {
    var revision: Document.Revision
    var hasUnsavedChanges: Bool
    var isReadOnly: Bool
    var edit: StepName?
    var scope: UndoScope
    /// The target of undo, if it depends on the selection.
    var selection: Set<ElementID>
    var troubles: [String]
  }

  /// Announces a change of the whole board, with an offer to undo it if undo of the board would undo that
  /// very step. A step of another author is offered to be taken back.
  mutating func announce(_ words: Words, of step: AppliedStep, in editor: Editor) {
    if let id = step.othersStep {
      let takeBack = Toast.Action(title: localized("Take Back"), command: .undo(.takeBack(id)))
      toast = Toast(words: words, action: takeBack)
      return
    }
    let isNext = editor.nextName(.undo, of: []) == step.name
    let undo = Toast.Action(title: localized("Undo"), command: .undo(.undoOnBoard))
    toast = Toast(words: words, action: isNext ? undo : nil)
  }

  /// Reports why something failed, until the user dismisses the message.
  mutating func report(_ words: Words) { toast = Toast(words: words, isError: true) }

  /// Adds words to the notice, which stays until the user closes it.
  mutating func add(_ notices: [String]) {
    guard !notices.isEmpty else { return }
    notice = ([notice].compactMap(\.self) + notices).joined(separator: " ")
  }

  /// Closes the notice, and the toast that explains it.
  mutating func closeNotice() {
    if toast?.words.text == notice { toast = nil }
    notice = nil
  }

  // MARK: The history

  /// Reports what new operations have done to the history, apart from their steps.
  mutating func note(_ operations: [Document.Operation], in editor: Editor) {
    noteRoom(editor)
    noteNewBranch(operations, editor)
  }

  /// Reports once that the history is nearly full, and once that it has dropped branches, and steps.
  private mutating func noteRoom(_ editor: Editor) {
    let history = editor.document.history
    let isNearlyFull = editor.document.isHistoryNearlyFull
    let becomesFull = isNearlyFull && !room.isNearlyFull
    room.isNearlyFull = isNearlyFull
    if let count = room.droppedSteps, history.droppedStepCount > count {
      room.droppedSteps = nil
      say(localized("The history is full; the oldest steps can no longer be undone"))
    } else if let count = room.droppedBranches, history.droppedBranchCount > count {
      room.droppedBranches = nil
      say(localized("The history is full; the oldest steps you had undone are gone"))
    } else if becomesFull {
      say(localized("The history is nearly full; the oldest steps will go first"))
    }
  }

  private mutating func say(_ words: Words) { toast = Toast(words: words) }

  /// Reports that the undone steps have become a branch, unless it has a single step. Once is enough for
  /// whoever has read it.
  private mutating func noteNewBranch(_ operations: [Document.Operation], _ editor: Editor) {
    let count = editor.document.history.branchCount
    defer { branchCount = count }
    let isEdit = operations.contains { if case .step = $0 { true } else { false } }
    guard isEdit, count > branchCount, let branch = editor.branch(at: count - 1),
      branch.steps.count > 1, toast?.isError != true, !seenHints.contains(.branches)
    else { return }
    seenHints.note(.branches)
    toast = Toast(
      words: localized(
        "The {count} step you had undone is kept in History.",
        "The {count} steps you had undone are kept in History.",
        count: branch.steps.count
      ),
      action: Toast.Action(title: localized("See Them"), command: .look(.lookAtBranch(count - 1)))
    )
  }

  // MARK: Time

  /// The time at which the message disappears; nil while it stays.
  var deadline: Double? {
    guard let toast, !toast.stays else { return nil }
    return shown.map { $0.time + Self.duration }
  }

  func isOver(at now: Double) -> Bool { deadline.map { $0 <= now } ?? false }

  /// Begins the time of the message again, as the user doesn't read during motion.
  mutating func stay(at now: Double) { shown?.time = now }

  /// Updates the message. A new one is tied to the current circumstances; an old one disappears if
  /// they have changed or its time is over. The time begins at rest, as the user doesn't read
  /// during motion.
  mutating func refresh(_ circumstances: Circumstances, isMoving: Bool, at now: Double) {
    guard let toast else { return }
    guard let shown else {
      self.shown = Shown(time: now, circumstances: circumstances)
      return
    }
    if isMoving { stay(at: now) }
    if isOver(at: now) || (!toast.stays && shown.circumstances != circumstances) {
      self.toast = nil
    }
  }
}
