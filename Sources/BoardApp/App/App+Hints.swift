import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// Changes that are out of view while the board is looked at elsewhere in its history. The view stays
/// where it is until somebody asks for them.
extension App {
  /// More of them are not counted.
  private static let mostHinted = 1000

  var edgeHints: [EdgeHint] {
    guard stage.playhead != nil else { return [] }
    let board = shownEditor.board
    let boxes = lookedAtChanges.prefix(Self.mostHinted).compactMap { box(of: $0, on: board) }
      .map(view.camera.toWindow)
    return EdgeHint.hints(for: boxes, in: hintArea)
  }

  func showChanges(beyond side: Side, at now: Double) {
    guard let hint = edgeHints.first(where: { $0.side == side }) else { return }
    let room = hintArea.inset(by: Insets(all: Metrics.bar * view.scale))
    let target = view.camera.panned(toShow: view.camera.toBoard(hint.box), in: room)
    stage.glide(to: target, from: now)
    needsFrame = true
  }

  /// What the step has changed that is looked at, or what a preview shows.
  private var lookedAtChanges: [BoardChange] {
    guard let playhead = stage.playhead else { return [] }
    if stage.preview != nil { return playhead.changes(to: editor.board) }
    let step = Int(playhead.position.rounded(.up)) - 1
    guard playhead.steps.indices.contains(step) else { return [] }
    return playhead.steps.parts(at: step)
  }

  /// Around a card as it is seen, or was before it went; around the cards of a connection.
  private func box(of change: BoardChange, on board: Board) -> Rect? {
    let element = board[change.id] ?? change.after ?? change.before
    if let card = element?.card { return card.frame }
    let ends = [element?.edge?.from.card, element?.edge?.to.card].compactMap(\.self)
    return ends.compactMap { board.card($0)?.frame }.box
  }

  /// The part of the window that nothing covers for long, in window pixels.
  private var hintArea: Rect {
    let scale = view.scale
    let bottom = overlay.timeline == nil ? Metrics.bar : TimelineStrip.roomTaken + Metrics.bar
    let right = overlay.isHistoryOpen ? HistoryPanel.width + Pane.margin : 0
    return view.bounds.inset(
      by: Insets(top: Metrics.bar * scale, bottom: bottom * scale, right: right * scale)
    )
  }
}
