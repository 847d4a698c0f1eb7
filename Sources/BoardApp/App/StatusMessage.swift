import BoardCore

/// What just happened, said for a moment, and only as long as it is still so.
struct StatusMessage: Equatable, Sendable {
  /// In seconds.
  static let duration = 4.0
  static let onlyWhatIsTriedOut =
    "Only what is being tried out can be changed; Escape leaves Try Out"

  var toast: Toast? {
    didSet { said = nil }
  }
  /// What was quarantined and why, until the user closes the band about it; nil if there is nothing.
  var notice: String?
  /// When it was said, and what was so then; nil until the end of what it was said about.
  private var said: Said?
  /// How many steps the limit of the history had dropped at the start; nil once the person was told that
  /// it drops more.
  var droppedSteps: Int?
  /// How many branches there were when the person was last told, or did not have to be.
  var branchCount = 0

  private struct Said: Equatable, Sendable {
    var time: Double
    var circumstances: Circumstances
  }

  /// What words speak of. Once any of it is different they go, whatever they were.
  struct Circumstances: Equatable, Sendable {
    var revision: Document.Revision
    var hasUnsavedChanges: Bool
    var isReadOnly: Bool
    var edit: String?
    var scope: UndoScope
    /// What undo is about, where that follows the selection.
    var selection: Set<ElementID>
    var troubles: [String]
  }

  /// Forgets the notice, and the toast that explains it.
  mutating func closeNotice() {
    if toast?.words == notice { toast = nil }
    notice = nil
  }

  /// When it goes; nil while nothing has to.
  var deadline: Double? {
    guard let toast, !toast.isError else { return nil }
    return said.map { $0.time + Self.duration }
  }

  /// New words belong to what is so now; old ones go when that is different, or when their time is over. The
  /// time begins at rest, as nothing is read while something moves.
  mutating func refresh(_ circumstances: Circumstances, isMoving: Bool, at now: Double) {
    guard let toast else { return }
    guard let said else {
      self.said = Said(time: now, circumstances: circumstances)
      return
    }
    if isMoving { self.said?.time = now }
    let isOver = deadline.map { $0 <= now } ?? false
    if isOver || (!toast.isError && said.circumstances != circumstances) { self.toast = nil }
  }
}
