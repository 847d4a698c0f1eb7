import BoardRenderer
import BoardValues

/// A condition that lasts longer than a moment, and its remedy.
@MainActor
struct Band {
  private var icon: Icon
  private var words: String
  private var actions: [(title: String, command: Command)]

  /// Returns the band, a row of its own below the toolbar.
  static func pane(_ state: InterfaceState, _ ruler: Ruler) -> Pane? {
    guard let band = Band(state) else { return nil }
    let room = state.room.width - 2 * Pane.margin
    let padding = Insets(top: Space.xs, left: Space.m, bottom: Space.xs, right: Space.xs)
    let layout = [band.row, band.column].map { Layout.inset($0, padding) }
    return Pane(
      id: .condition,
      name: localized("State"),
      ground: .band,
      anchor: .underToolbar,
      layout: layout.first { $0.width(ruler).ideal <= room } ?? layout[1]
    )
  }

  private init?(_ state: InterfaceState) {
    guard let condition = state.condition else { return nil }
    words = condition.words
    switch condition {
    case .quarantined:
      icon = .warning
      actions = [
        (localized("Why?"), .notices(.explainNotice)), (localized("Close"), .notices(.closeNotice)),
      ]
    case .lookingOnly:
      icon = .looking
      actions = [(Command.saving(.takeOver).title, .saving(.takeOver))]
    case .notStored(_, let hasDetails):
      icon = .warning
      let details = [(localized("Details"), Command.notices(.explainFailure))]
      actions = [(Command.saving(.save).title, .saving(.save))] + (hasDetails ? details : [])
    case .notSaved:
      icon = .warning
      actions = [(localized("Try Again"), .saving(.save))]
    case .fileEmpty, .fileJoined:
      icon = .warning
      actions = [(Command.saving(.save).title, .saving(.save))]
    case .fileGone:
      icon = .warning
      actions = [(localized("Save Again"), .saving(.save))]
    case .textsAsSource:
      icon = .warning
      actions = [(localized("Try Again"), .notices(.readTexts))]
    case .editing:
      icon = .edit
      actions = [
        (localized("Keep"), .tryOut(.keepDraft)), (localized("Discard"), .tryOut(.discardDraft)),
      ]
    case .copy(_, .hasNews):
      icon = .duplicate
      actions = [
        (localized("Merge"), .copies(.mergeCopy)), (localized("Compare"), .copies(.compareCopy)),
        (localized("Not Now"), .copies(.leaveCopy)),
      ]
    case .copy(_, .several):
      icon = .duplicate
      actions = [
        (localized("Look"), .copies(.showCopies)),
        (Command.copies(.mergeAll).title, .copies(.mergeAll)),
        (localized("Not Now"), .copies(.leaveCopy)),
      ]
    case .copy(_, .hasNothingNew):
      icon = .duplicate
      actions = [
        (localized("Move to Trash"), .copies(.trashCopy)),
        (localized("Not Now"), .copies(.leaveCopy)),
      ]
    case .abandoned:
      icon = .file
      actions = [
        (localized("Open Again"), .reopening(.reopenBoards)),
        (localized("Leave Closed"), .reopening(.forgetOpenBoards)),
      ]
    case .offline:
      icon = .looking
      actions = []
    case .copy(_, .stays):
      icon = .warning
      actions = [(localized("Not Now"), .copies(.leaveCopy))]
    }
  }

  private var buttons: [Layout] {
    actions.enumerated().map { index, action in
      .part(.button(action.title, action.command, index == 0 ? .primary : .outlined))
    }
  }

  private var picture: Layout { .part(Component(.image, "", .picture(icon))) }

  private var row: Layout {
    .row([picture, .part(.label(words))] + buttons, gap: Space.s)
  }

  /// The words above the buttons, for windows that have no room for a row.
  private var column: Layout {
    .column([
      .row([picture, .growing(.part(.label(words, .paragraph)))], gap: Space.s),
      .row([.space] + buttons, gap: Space.s),
    ])
  }
}
