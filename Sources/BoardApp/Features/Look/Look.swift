import BoardCore
import BoardRenderer
import BoardValues
import UndoCore
import Windowing

/// Showing the board as it was, or would be: a place, and not a jump.
///
/// Looking records nothing. The board that is shown can be worked on; the first step in a look is
/// preceded by one that restores what is shown, see `Editor.restoreLook`.
struct Look: Feature {
  nonisolated init() {}

  // MARK: Commands

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .lookAt(let place): scrub(to: place, context, &effects)
    case .step(let count): step(by: count, context, &effects)
    case .nextFlag: flag(backward: false, context, &effects)
    case .previousFlag: flag(backward: true, context, &effects)
    case .lookAtBranch(let branch): look(atBranch: branch, context, &effects)
    case .playHistory: play(context, &effects)
    case .showChanges(let side): showChanges(beyond: side, context, &effects)
    case .letGo: letGo(context, &effects)
    case .restore: restore(context, &effects)
    case .backToNow: effects.add(.endLook)
    case .goThere(let branch): goThere(branch, context, &effects)
    }
  }

  func title(of order: Order, _ context: Context) -> String {
    let title = Command(order).title
    switch order {
    case .goThere(let branch):
      return Self.words(forBranch: branch, context.editor).map {
        localized("Go to {place}", ["place": $0])
      } ?? title
    case .lookAtBranch(let branch):
      return Self.words(forBranch: branch, context.editor).map {
        localized("Look at {place}", ["place": $0])
      } ?? title
    default: return title
    }
  }

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    switch order {
    case .restore, .backToNow: context.isLooking ? nil : localized("The board is seen as it is")
    case .playHistory: context.editor.steps.isEmpty ? localized("Nothing was done yet") : nil
    default: nil
    }
  }

  func offers(_ family: String, _ context: Context) -> [Order] {
    let branches = context.editor.branches.enumerated().filter(\.element.isReachable).map(\.offset)
    return switch family {
    case "lookAtBranch": branches.map(Order.lookAtBranch)
    case "goThere": branches.map(Order.goThere)
    default: []
    }
  }

  // MARK: Input

  func places(_ context: Context) -> Places { context.isLooking ? [.look, .past] : [] }

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch (place, input) {
    case (.look, .event(let event)): handle(event, context, &effects)
    case (.past, .command(.escape)): escape(context, &effects)
    default: .passed
    }
  }

  /// Ends the look before a command that is about the present, and stops a film before one that uses
  /// the board that is shown.
  mutating func makeWay(
    for command: Command,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard place == .look else { return }
    let traits = command.row.traits
    if traits.contains(.isOfPresent) {
      effects.add(.endLook)
    } else if !traits.isDisjoint(with: [.changesBoard, .isTransfer]), command != .save {
      settle(context, &effects)
    }
  }

  // MARK: Time

  func isActive(_ context: Context) -> Bool { context.isLooking }

  /// Ends the look if its steps are in another scope, and restores what is shown as soon as a text is
  /// changed.
  mutating func follow(_ context: Context, _ effects: inout Effects) {
    guard let look = context.look else { return }
    let editor = context.editor
    if look.branch == nil, look.scope != editor.timelineScope { return effects.add(.endLook) }
    guard let text = context.openText, text.hasChanged else { return }
    let now = context.now
    effects.change { editor, _ in editor.restoreLook(at: now) }
  }

  // MARK: Appearance

  func publish(into state: inout InterfaceState, _ context: Context) {
    guard let look = context.preview?.playhead ?? context.look else { return }
    state.look = words(for: look, context.editor)
    state.isPreview = context.preview != nil
    state.edgeHints = edgeHints(look, state, context)
  }

  func panes(_ state: InterfaceState) -> [Pane] {
    state.edgeHints.map(\.pane) + (LookBar.pane(state).map { [$0] } ?? [])
  }

  func answer(_ query: Query, _ context: Context) -> String? {
    switch query.subject {
    case .timeline: timelineLines(context)
    case .branches: branchLines(context.editor)
    case .look: lookLine(context)
    default: nil
    }
  }
}
