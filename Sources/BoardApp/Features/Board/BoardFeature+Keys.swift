import BoardCore
import BoardRenderer
import BoardValues

/// The ring, Escape, and the keys that perform commands.
extension BoardFeature {
  mutating func toggleFocused(_ turn: inout Turn) {
    guard let card = ring?.card else { return }
    let selection = turn.selection.symmetricDifference([card])
    ring?.selection = selection
    turn.editor.choose(selection)
  }

  mutating func moveRing(backward: Bool, _ turn: inout Turn) {
    let from = ring.map { [$0.card] } ?? turn.selection
    guard let next = turn.editor.card(after: from, backward: backward),
      let frame = turn.board.card(next)?.frame
    else { return }
    ring = Ring(card: next, selection: turn.selection)
    turn.reveal(frame)
  }

  // MARK: Input

  func places(_ question: Question) -> Places { ring == nil ? .end : [.board, .end] }

  /// Handles a key, which performs its command, and Escape, which takes the ring away or clears the
  /// selection.
  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    switch (place, input) {
    case (.board, .command(.escape)): ring = nil
    case (.end, .command(.escape)) where !turn.selection.isEmpty: turn.editor.choose([])
    case (.end, .event(.assisted(let request, let id))): return assist(request, on: id, &turn)
    case (.end, .event(.keyPressed(let stroke, _))):
      guard let command = turn.keymap.command(for: stroke) else { return .passed }
      if command != .menus(.openMenu) { turn.close(.menu) }
      turn.ask(command)
    default: return .passed
    }
    return .taken
  }

  /// Returns the availability of a command. Cancel is always available, if only for the selection.
  func answer(to command: Command, at place: Place, _ question: Question) -> CommandAnswer {
    place == .end && command == .escape ? .enabled(title: command.title) : .notMine
  }

  // MARK: The ring on the board

  func isActive(_ question: Question) -> Bool { ring != nil }

  mutating func follow(_ turn: inout Turn) {
    guard let ring, turn.board.card(ring.card) != nil, turn.selection == ring.selection,
      turn.isPointerIdle, !turn.isWriting
    else { return self.ring = nil }
  }

  func mark(_ frame: inout FrameState, _ question: Question) {
    guard let id = ring?.card, let card = question.board.card(id) else { return }
    frame.focused = frame.camera.toWindow(SceneBuilder.shownFrame(card, id, frame.moment))
  }

  func answer(_ query: Query, _ question: Question) -> String? {
    guard query.subject == .focus, question.focus == nil, let card = ring?.card else { return nil }
    return ["card", question.accessibleName(of: card)].joined(separator: "\t")
  }
}
