import BoardCore

/// The words at the bottom left: what just happened, and only as long as that is still so.
struct StatusMessage: Equatable, Sendable {
  var words = "" {
    didSet { saidIn = nil }
  }
  /// What was so when they were said; nil until the end of what they were said about.
  private var saidIn: Circumstances?
  /// How many steps the limit of the history had dropped at the start; nil once the person was told that
  /// it drops more.
  var droppedSteps: Int?

  /// What such words speak of. Once any of it is different they go, whatever they were.
  struct Circumstances: Equatable, Sendable {
    var revision: Int
    var hasUnsavedChanges: Bool
    var isReadOnly: Bool
    var edit: String?
    var scope: UndoScope
    /// What undo is about, where that follows the selection.
    var selection: Set<ElementID>
    var troubles: [String]
  }

  /// New words belong to what is so by now; old ones make room for `others`. Whether they did.
  mutating func refresh(_ circumstances: Circumstances, or others: String) -> Bool {
    let isOutdated = saidIn.map { $0 != circumstances } ?? false
    if isOutdated { words = others }
    saidIn = circumstances
    return isOutdated
  }
}
