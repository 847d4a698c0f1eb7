import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// The changes that are out of view while another point of the history is shown. The view stays
/// where it is until the user asks for them.
extension Look {
  /// The maximum number of changes that are counted.
  private static let maxHintedChanges = 1000

  func edgeHints(
    _ playhead: Playhead,
    _ state: InterfaceState,
    _ question: Question
  ) -> [EdgeHint] {
    let board = playhead.document.board
    let camera = question.view.camera
    let boxes = changes(playhead, question).prefix(Self.maxHintedChanges)
      .compactMap { box(of: $0, on: board) }.map(camera.toWindow)
    return EdgeHint.hints(for: boxes, in: hintArea(question.view, state))
  }

  func showChanges(beyond side: Side, _ turn: inout Turn) {
    let state = turn.state
    guard let hint = state.edgeHints.first(where: { $0.side == side }) else { return }
    let view = turn.view
    let room = hintArea(view, state).inset(by: Insets(all: Metrics.bar * view.scale))
    let box = view.camera.toBoard(hint.box)
    turn.glide(to: view.camera.panned(toShow: box, in: room))
  }

  /// Returns the changes of the step that is shown, or those of a preview.
  private func changes(_ playhead: Playhead, _ question: Question) -> [BoardChange] {
    if question.preview != nil { return playhead.changes(to: question.editor.document.board) }
    let step = Int(playhead.position.rounded(.up)) - 1
    guard playhead.steps.indices.contains(step) else { return [] }
    return playhead.steps.parts(at: step)
  }

  /// Returns the bounding box of a card as it is seen, or as it was before it was removed; for a
  /// connection, that of its cards.
  private func box(of change: BoardChange, on board: Board) -> Rect? {
    let element = board[change.id] ?? change.after ?? change.before
    if let card = element?.card { return card.frame }
    let ends = [element?.edge?.from.card, element?.edge?.to.card].compactMap(\.self)
    return ends.compactMap { board.card($0)?.frame }.box
  }

  /// Returns the part of the window that nothing covers for long, in window pixels.
  private func hintArea(_ view: Viewport, _ state: InterfaceState) -> Rect {
    let scale = view.scale
    let bottom = state.film == nil ? Metrics.bar : TimelineStrip.roomTaken + Metrics.bar
    let right = state.openPanel != Steps.id ? 0 : HistoryPanel.width + Pane.margin
    return view.bounds.inset(
      by: Insets(top: Metrics.bar * scale, bottom: bottom * scale, right: right * scale)
    )
  }
}
