import BoardCore

/// A message about what just happened, shown for a moment, and only as long as it is true.
struct StatusMessage: Equatable, Sendable {
  /// The duration in seconds.
  static let duration = 4.0
  static let onlyWhatIsTriedOut =
    "Only what is being tried out can be changed; Escape leaves Try Out"

  var toast: Toast? {
    didSet { shown = nil }
  }
  /// The words about what was quarantined and why, until the user closes the band; nil if nothing
  /// was.
  var notice: String?
  /// The time and circumstances of the message; nil until the end of the turn that shows it.
  private var shown: Shown?
  /// The number of steps that the limit of the history had dropped at the start; nil once the user
  /// was told that it drops more.
  var droppedSteps: Int?
  /// The number of branches when the user was last told of a branch, or didn't need to be.
  var branchCount = 0

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
    var edit: String?
    var scope: UndoScope
    /// The target of undo, if it depends on the selection.
    var selection: Set<ElementID>
    var troubles: [String]
  }

  /// Closes the notice, and the toast that explains it.
  mutating func closeNotice() {
    if toast?.words == notice { toast = nil }
    notice = nil
  }

  /// The time at which the message disappears; nil while it stays.
  var deadline: Double? {
    guard let toast, !toast.isError else { return nil }
    return shown.map { $0.time + Self.duration }
  }

  /// Updates the message. A new one is tied to the current circumstances; an old one disappears if
  /// they have changed or its time is over. The time begins at rest, as the user doesn't read
  /// during motion.
  mutating func refresh(_ circumstances: Circumstances, isMoving: Bool, at now: Double) {
    guard let toast else { return }
    guard let shown else {
      self.shown = Shown(time: now, circumstances: circumstances)
      return
    }
    if isMoving { self.shown?.time = now }
    let isOver = deadline.map { $0 <= now } ?? false
    if isOver || (!toast.isError && shown.circumstances != circumstances) { self.toast = nil }
  }
}
