import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem

/// The list of all copies of a board, with what can be done with the one that is chosen.
struct CopiesSheet: Equatable, Sendable {
  /// What there is to say about a copy, by the word of scripts.
  enum State: String, Sendable {
    case differs
    case hasNothingNew = "nothing new"
    case merged, left, unreadable
  }

  private static let width = 560.0

  var copies: [(copy: BoardCopy, state: State)] {
    didSet { chosen = min(chosen, max(copies.count - 1, 0)) }
  }
  /// The index of the chosen copy.
  var chosen = 0

  init(copies: [(BoardCopy, State)]) { self.copies = copies }

  static func == (a: CopiesSheet, b: CopiesSheet) -> Bool {
    a.chosen == b.chosen && a.copies.elementsEqual(b.copies, by: ==)
  }

  var chosenCopy: BoardCopy? { copies.indices.contains(chosen) ? copies[chosen].copy : nil }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let rows = copies.indices.map { Layout.part(row($0)) }
    let isReadable = chosenCopy != nil && chosenCopy?.problem == nil
    let canMerge = isReadable && !state.isReadOnly
    let actions = Layout.row([
      .part(.button(localized("Merge"), .copies(.mergeCopy), .primary, isEnabled: canMerge)),
      .part(.button(localized("Compare"), .copies(.compareCopy), isEnabled: isReadable)),
      .part(.button(localized("Not Now"), .copies(.leaveCopy), isEnabled: chosenState == .differs)),
      .part(
        .button(
          localized("Move to Trash"),
          .copies(.trashCopy),
          isEnabled: chosenCopy?.isFile == true
        )
      ),
      .space,
      .part(
        .button(Command.copies(.mergeAll).title, .copies(.mergeAll), isEnabled: canMergeAll(state))
      ),
    ])
    return Sheet.pane(
      Command.copies(.showCopies).title,
      state,
      width: min(Self.width, state.room.width - 2 * Pane.margin),
      .column([state.scrolling(.column(rows, gap: Space.s)), .inset(actions, Sheet.sides)])
    )
  }

  private var chosenState: State? { copies.indices.contains(chosen) ? copies[chosen].state : nil }

  private func canMergeAll(_ state: InterfaceState) -> Bool {
    !state.isReadOnly && copies.contains { $0.state == .differs }
  }

  /// Returns a row with where a copy comes from and when, and below it its name and what differs.
  private func row(_ index: Int) -> Component {
    let copy = copies[index].copy
    let source = copy.isFile ? copy.title.visible : localized("Your save")
    let title =
      copy.date.map { localized("{name} · {time}", ["name": source, "time": Clock.words($0)]) }
      ?? source
    let what =
      switch copies[index].state {
      case .differs: localized("differs in {what}", ["what": copy.news.words])
      case .left: localized("differs in {what}, and is left alone", ["what": copy.news.words])
      case .hasNothingNew: localized("has nothing that is not here")
      case .merged: localized("is merged")
      case .unreadable:
        localized("cannot be read: {reason}", ["reason": copy.problem?.description ?? ""])
      }
    // A copy of nobody in particular has the name of its file as its title.
    let detail =
      copy.origin != nil
      ? localized("{name}: {what}", ["name": copy.name.visible, "what": what]) : what
    return Component(
      .radioButton,
      title,
      .option(title, detail: detail, .answer(isHarmless: index == chosen)),
      index == chosen ? .checked : [],
      id: "\(index)",
      command: .copies(.choose(index))
    )
  }
}

extension BoardCopy.News {
  /// The elements that differ, in words; empty if none does.
  var words: String {
    let cardWords = localized("{count} card", "{count} cards", count: cards)
    let edgeWords = localized("{count} connection", "{count} connections", count: connections)
    if connections == 0 { return cards == 0 ? "" : cardWords }
    return cards == 0
      ? edgeWords : localized("{one} and {other}", ["one": cardWords, "other": edgeWords])
  }
}
