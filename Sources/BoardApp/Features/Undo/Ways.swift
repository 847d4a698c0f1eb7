import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// The branches that begin where a redo began, offered for a moment after it: redo follows the branch
/// that was used last without asking.
struct Ways: Equatable, Sendable {
  /// The time for which they are offered, in seconds.
  static let duration = 4.0
  /// The most ways that are shown. The palette has all.
  private static let maxCount = 3

  struct Way: Equatable, Sendable {
    var branch: Int
    var row: StepRow
    /// The changes of the first step, until its picture is made.
    var unseen: [BoardChange]?
  }

  var list: [Way]
  /// The number of ways that are not in the list.
  var hidden: Int
  /// The time at which they are withdrawn.
  var deadline = 0.0
  /// The revision of the document for which they are offered.
  var revision: Document.Revision?

  /// Creates the ways from the present state of the board, the newest first, without their pictures; nil if
  /// there is none.
  ///
  /// - Complexity: O(branches + changes of the first step of each way).
  @MainActor
  init?(in editor: Editor) {
    guard editor.document.draft == nil, editor.scope.isAll else { return nil }
    let history = editor.document.history
    let branches = history.branchIndices(after: history.currentStep)
    guard !branches.isEmpty else { return nil }
    hidden = max(0, branches.count - Self.maxCount)
    list = branches.reversed().prefix(Self.maxCount).compactMap { index in
      guard let branch = history.branch(at: index) else { return nil }
      let changes = Array(branch.firstParts)
      let words = editor.stepWords.words(for: branch.stepName, changes).text
      let title =
        branch.stepCount > 1
        ? localized(
          "{step} and {count} more",
          "{step} and {count} more",
          count: branch.stepCount - 1,
          ["step": words]
        ) : words
      return Way(
        branch: index,
        row: StepRow(
          title: title,
          time: branch.lastTime.map { editor.words(forTime: $0).text } ?? "",
          picture: nil
        ),
        unseen: changes
      )
    }
  }

  var hasAllPictures: Bool { list.allSatisfy { $0.unseen == nil } }

  /// Makes the picture of the next way without one, on the board from which the ways go.
  mutating func makePicture(on board: Board) {
    guard let index = list.firstIndex(where: { $0.unseen != nil }) else { return }
    let changes = list[index].unseen ?? []
    list[index].row.picture = StepThumbnail(of: board.shown(changes), on: board)
    list[index].unseen = nil
  }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let title =
      hidden > 0
      ? localized(
        "Other ways from here ({count} more in the command palette)",
        "Other ways from here ({count} more in the command palette)",
        count: hidden
      ) : localized("Other ways from here")
    let rows = list.map { way in
      Layout.part(
        Component(
          .listItem,
          way.row.title,
          .step(way.row),
          id: "way \(way.branch)",
          command: .undo(.takeWay(way.branch))
        )
      )
    }
    let toast = state.hasToast ? state.font.controls.control.height + 2 * Space.s : 0
    return Pane(
      id: .ways,
      name: localized("Other Ways"),
      ground: .panel,
      anchor: .bottom(above: state.roomForToast + toast),
      layout: .sized(
        .inset(
          .column(
            [.inset(.part(.label(title, .dim)), Insets(left: Space.s))]
              + rows,
            gap: Space.xs
          ),
          Insets(all: Space.s)
        ),
        least: Size(320, 0),
        grows: false
      )
    )
  }
}
