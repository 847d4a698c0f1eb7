import BoardCore
import BoardRenderer
import BoardValues
import UndoCore
import Windowing

/// Showing the board as it was, or would be, without going there. Looking records nothing; going
/// there is one jump.
struct Look: Feature {
  nonisolated init() {}

  // MARK: Commands

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .lookAt(let place): scrub(to: place, context, &effects)
    case .step(let count): step(by: count, context, &effects)
    case .playHistory: play(context, &effects)
    case .showChanges(let side): showChanges(beyond: side, context, &effects)
    case .stayHere, .letGo: settle(context, &effects)
    case .goBack: effects.add(.endLook)
    case .goThere(let branch): goThere(branch, context, &effects)
    }
  }

  func title(of order: Order, _ context: Context) -> String {
    let title = Command(order).title
    guard case .goThere(let branch) = order else { return title }
    return Self.words(forBranch: branch, context.editor).map { "Go to \($0)" } ?? title
  }

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    switch order {
    case .stayHere, .goBack: context.playhead == nil ? "The board is seen as it is" : nil
    case .playHistory: context.editor.steps.isEmpty ? "Nothing was done yet" : nil
    default: nil
    }
  }

  func offers(_ family: String, _ context: Context) -> [Order] {
    guard family == "goThere" else { return [] }
    return context.editor.branches.enumerated().filter(\.element.isReachable)
      .map { .goThere($0.offset) }
  }

  // MARK: Input

  func places(_ context: Context) -> Places {
    guard context.playhead != nil else { return [] }
    let leavesBoard = context.panel.map { Features.panelTraits($0).contains(.leavesBoard) }
    return leavesBoard ?? true ? .look : []
  }

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch input {
    case .event(let event): handle(event, context, &effects)
    case .command(let command): perform(inPast: command, context, &effects)
    case .reply: .passed
    }
  }

  /// Ends the look before a command that changes the board, which goes to the shown point first.
  /// Saving doesn't: the file gets the board as it is.
  mutating func makeWay(
    for command: Command,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard command.row.traits.contains(.changesBoard),
      ![.save, .stayHere].contains(command)
    else { return }
    settle(context, &effects)
  }

  func cursor(
    at point: Point?,
    at place: Place,
    _ context: Context
  ) -> WindowAppearance.Cursor? {
    // The cursor is an arrow even over cards, which may not exist on the board as it is.
    point.map { context.panes.find($0) == nil } == true ? .arrow : nil
  }

  // MARK: Time

  func isActive(_ context: Context) -> Bool { context.playhead != nil }

  /// Ends the look if what it shows has changed, or if its steps are in another scope.
  mutating func follow(_ context: Context, _ effects: inout Effects) {
    guard let playhead = context.playhead else { return }
    let editor = context.editor
    let isOfOtherSteps = context.preview == nil && playhead.scope != editor.scope
    if playhead.origin != editor.document.revision || isOfOtherSteps { effects.add(.endLook) }
  }

  // MARK: Appearance

  func publish(into state: inout InterfaceState, _ context: Context) {
    guard let playhead = context.playhead else { return }
    state.look = words(for: playhead, context.editor)
    state.isPreview = context.preview != nil
    state.edgeHints = edgeHints(playhead, state, context)
  }

  func panes(_ state: InterfaceState) -> [Pane] {
    state.edgeHints.map(\.pane) + (LookBar.pane(state).map { [$0] } ?? [])
  }

  func answer(_ query: Query, _ context: Context) -> String? {
    switch query.subject {
    case .timeline: timelineLines(context)
    case .branches: branchLines(context.editor)
    default: nil
    }
  }
}
