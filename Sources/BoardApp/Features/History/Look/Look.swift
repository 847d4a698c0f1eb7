import BoardCore
import BoardRenderer
import BoardValues
import UndoCore
import Windowing

/// Showing the board as it was, or would be: a place, and not a jump.
///
/// Looking records nothing. The board that is shown can be worked on; the first step in a look is
/// preceded by one that restores what is shown, see `Editor.restoreLook`. It asks nothing of the other parts
/// of the history; its bar offers to compare, and its hints leave room for the list and the strip.
struct Look: Feature {
  nonisolated init() {}

  // MARK: Commands

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .lookAt(let place): scrub(to: place, &turn)
    case .step(let count): step(by: count, &turn)
    case .nextFlag: flag(backward: false, &turn)
    case .previousFlag: flag(backward: true, &turn)
    case .lookAtBranch(let branch): look(atBranch: branch, &turn)
    case .playHistory: play(&turn)
    case .showChanges(let side): showChanges(beyond: side, &turn)
    case .letGo: letGo(&turn)
    case .restore: restore(&turn)
    case .backToNow: turn.endLook()
    case .goThere(let branch): goThere(branch, &turn)
    }
  }

  func title(of order: Order, _ question: Question) -> String {
    let title = Command(order).title
    switch order {
    case .goThere(let branch):
      return Self.words(forBranch: branch, question.editor).map {
        localized("Go to {place}", ["place": $0])
      } ?? title
    case .lookAtBranch(let branch):
      return Self.words(forBranch: branch, question.editor).map {
        localized("Look at {place}", ["place": $0])
      } ?? title
    default: return title
    }
  }

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    switch order {
    case .restore, .backToNow: question.isLooking ? nil : localized("The board is seen as it is")
    case .playHistory: question.editor.steps.isEmpty ? localized("Nothing was done yet") : nil
    default: nil
    }
  }

  func offers(_ family: String, _ question: Question) -> [Order] {
    let branches = question.editor.branches.enumerated().filter(\.element.isReachable).map(\.offset)
    return switch family {
    case "lookAtBranch": branches.map(Order.lookAtBranch)
    case "goThere": branches.map(Order.goThere)
    default: []
    }
  }

  // MARK: Input

  func places(_ question: Question) -> Places {
    question.isLooking ? [.look, .past] : []
  }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    switch (place, input) {
    case (.look, .event(let event)): handle(event, &turn)
    case (.past, .command(.escape)): escape(&turn)
    default: .passed
    }
  }

  /// Ends the look before a command that is about the present, and stops a film before one that uses
  /// the board that is shown.
  mutating func makeWay(for command: Command, at place: Place, _ turn: inout Turn) {
    guard place == .look else { return }
    let traits = command.row.traits
    if traits.contains(.isOfPresent) {
      turn.endLook()
    } else if !traits.isDisjoint(with: [.changesBoard, .isTransfer]), command != .saving(.save) {
      settle(&turn)
    }
  }

  // MARK: Time

  func isActive(_ question: Question) -> Bool { question.isLooking }

  /// Ends the look if its steps are in another scope, and restores what is shown as soon as a text is
  /// changed.
  mutating func follow(_ turn: inout Turn) {
    guard let look = turn.look else { return }
    let editor = turn.editor
    if look.branch == nil, look.scope != editor.timelineScope { return turn.endLook() }
    guard let text = turn.openText, text.hasChanged else { return }
    let now = turn.now
    turn.editor.restoreLook(at: now)
  }

  // MARK: Appearance

  func publish(into state: inout InterfaceState, _ question: Question) {
    guard let look = question.preview?.playhead ?? question.look else { return }
    state.look = words(for: look, question.editor)
    state.isPreview = question.preview != nil
    state.edgeHints = edgeHints(look, state, question)
  }

  func panes(_ state: InterfaceState) -> [Pane] {
    state.edgeHints.map(\.pane) + (LookBar.pane(state).map { [$0] } ?? [])
  }

  func answer(_ query: Query, _ question: Question) -> String? {
    switch query.subject {
    case .timeline: timelineLines(question)
    case .branches: branchLines(question.editor)
    case .look: lookLine(question)
    default: nil
    }
  }
}
