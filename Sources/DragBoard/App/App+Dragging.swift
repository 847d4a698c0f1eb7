import BoardCore

/// Drags on the board: taken hold of, carried, let go or put back.
extension App {
  func hold(_ grip: Grip, at point: Point, _ now: Double) {
    if refuses() { return pointer.gesture.forget() }
    let place = view.camera.toBoard(point)
    switch grip {
    case .cards:
      pointer.held = stage.presentation.pickUp(editor.movedCards, at: place, now: now)
    case .handle(let handle):
      pointer.tool = Resizing(
        handle,
        of: Set(editor.selectedCards),
        on: editor.board,
        pressedAt: place
      ).map(DragTool.resize)
    }
  }

  func carry(to point: Point) {
    let place = view.camera.toBoard(point)
    pointer.held?.carry(to: place)
    pointer.draft = pointer.tool?.draft(to: place, pointer.modifiers)
  }

  func drop(at now: Double) {
    if pointer.tool != nil { return dropDraft(at: now) }
    guard let held = letGo(at: now) else { return }
    sayWhatStays(of: editor.selectedCards)
    let dropped = editor.move(held.offsets, at: now).compactMap { $0.after?.card?.frame }
    guard let first = dropped.first else { return }
    show(dropped.dropFirst().reduce(first) { $0.union($1) }, onlyIfLost: true, at: now)
  }

  private func dropDraft(at now: Double) {
    let draft = pointer.draft
    putBack(at: now)
    guard let draft else { return }
    sayWhatStays(of: draft.changes.map(\.id))
    editor.perform(draft, at: now)
  }

  /// The board is as it was at the press.
  func putBack(at now: Double) {
    _ = letGo(at: now)
    pointer.tool = nil
    pointer.draft = nil
  }

  /// What was carried is where it is on the board again.
  private func letGo(at now: Double) -> Held? {
    defer { pointer.held = nil }
    if let held = pointer.held { stage.presentation.putDown(held, now: now) }
    return pointer.held
  }

  private func sayWhatStays(of ids: [ElementID]) {
    guard !ids.allSatisfy(editor.mayChange) else { return }
    message = Self.wordsForEdit
  }

  func doubleClick(_ grip: Grip, at now: Double) {
    if let clicked = pointer.clicked { editor.selection = clicked.selection }
    pointer.clicked = nil
    switch grip {
    case .cards: break
    case .handle: fitToWords(at: now)
    }
  }
}
