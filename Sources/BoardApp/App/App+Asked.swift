import BoardCore
import BoardStore
import BoardValues

/// What features have asked for, done after their turns.
extension App {
  func perform(_ asked: Asked, for feature: FeatureID, at now: Double) {
    switch asked {
    case .command(let command, let point, let isAsBoard):
      let focus = overlay.focus
      pointer.aim = point
      if isAsBoard { overlay.focus = nil }
      perform(command, at: now)
      pointer.aim = nil
      if isAsBoard { overlay.focus = focus }
    case .show(let opening): show(opening, for: feature, at: now)
    case .close(let closing): close(closing, for: feature, at: now)
    case .resend(let event): chain.respond(to: event, in: self, at: now)
    case .again: run(feature, at: now) { $0.handle(.again, at: .end, &$1) }
    case .run(let job): coordinate(at: now) { $0.attempt(job, for: feature, &$1) }
    case .file(let request): coordinate(at: now) { $0.perform(request, &$1) }
    case .store: store(at: now)
    case .signal(let bytes):
      let isSent = overlay.features.of(Sharing.self)?.desk?.signal(bytes) ?? false
      if !isSent { outbox.signals.append(bytes) }
    case .hear(let events): hear(events, at: now)
    case .settleNote(let answer): run(\.writing, at: now) { $0.settle(answer, &$1) }
    }
  }

  private func show(_ opening: Opening, for feature: FeatureID, at now: Double) {
    switch opening {
    case .panel: overlay.open(feature)
    case .field: overlay.focusField()
    case .row(let row, let pane): scroll(pane, toShowRow: row)
    case .menu(let sections, let point, let isPressed, let choosesFirst):
      run(Menus.self, at: now) { menus, turn in
        menus.open(
          sections,
          at: point,
          isPressed: isPressed,
          choosesFirst: choosesFirst,
          turn.question
        )
      }
    case .contextMenu(let point, let byKey): openMenu(at: point, byKey: byKey)
    case .question(let dialog): run(Questions.self, at: now) { $0.ask(dialog, &$1) }
    case .text(let place, let range): write(on: place, selecting: range, at: now)
    case .connection(let card): run(\.dragging, at: now) { $0.aim(from: card, &$1) }
    case .end(let end, let edge): run(\.dragging, at: now) { $0.aim(end, of: edge, &$1) }
    case .adjusting(let kind): run(\.dragging, at: now) { $0.adjust(kind, &$1) }
    case .panning(let start, let end):
      run(\.dragging, at: now) { $0.pan(from: start, to: end, &$1) }
    case .board(let path, let card): open(board: path, card: card, at: now)
    }
  }

  private func close(_ closing: Closing, for feature: FeatureID, at now: Double) {
    switch closing {
    case .panel: overlay.close(feature)
    case .openPanel: overlay.panel = nil
    case .menu: closeMenu()
    case .questionOfFile: run(Questions.self, at: now) { $0.closeQuestionOfFile(&$1) }
    case .window: quit(at: now)
    }
  }
}
