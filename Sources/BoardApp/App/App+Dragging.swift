import BoardCore
import BoardRenderer
import BoardValues

/// Drags on the board: taken hold of, carried, let go or put back.
extension App {
  func hold(_ grip: Grip, at point: Point, _ now: Double) {
    if refuses() { return pointer.gesture.forget() }
    let place = view.camera.toBoard(point)
    switch grip {
    case .cards:
      let held = stage.presentation.pickUp(editor.movedCards, now: now)
      let frames = held.offsets.compactMap { [board = editor.board] id, offset in
        board.card(id).map { (id, $0.frame.offset(by: offset)) }
      }
      pointer.held = held
      pointer.moving = Moving(
        Dictionary(frames) { first, _ in first },
        pressedAt: place
      )
      pointer.shake = Shake(from: point, at: now)
    case .handle(let handle):
      pointer.tool = Resizing(
        handle,
        of: Set(selectedCards),
        on: editor.board,
        pressedAt: place
      ).map(DragTool.resize)
    case .side(let side, let card): pointer.tool = connecting(from: card, side)
    case .end(let end, let edge): pointer.tool = connecting(end, of: edge)
    }
  }

  func carry(to point: Point, at now: Double) {
    let place = view.camera.toBoard(point)
    let isSnapping = isSnapping(at: now)
    if let moving = pointer.moving {
      if isShaken(point, at: now) { return offerUndo(at: now) }
      carry(moving, to: place, isSnapping: isSnapping)
    } else if var tool = pointer.tool {
      tool.snap(to: isSnapping ? snapping(of: tool.sizedCards) : nil)
      pointer.tool = tool
      pointer.draft = tool.draft(to: place, pointer.modifiers)
    }
  }

  func drop(at now: Double) {
    if pointer.tool != nil { return dropDraft(at: now) }
    if let copying = pointer.copying { return drop(copying, at: now) }
    guard let held = letGo(at: now) else { return }
    sayWhatStays(of: selectedCards)
    let dropped = editor.move(held.offsets, at: now).compactMap { $0.after?.card?.frame }
    show(dropped, at: now)
  }

  private func dropDraft(at now: Double) {
    let draft = pointer.draft
    putBack(at: now)
    guard let draft else { return }
    if let newcomer = draft.connection?.newcomer { return write(on: newcomer, at: now) }
    sayWhatStays(of: draft.changes.map(\.id))
    guard editor.perform(draft, at: now), draft.connection != nil else { return }
    selectConnection(draft)
  }

  /// The board is as it was at the press.
  func putBack(at now: Double) { _ = letGo(at: now) }

  /// What was carried is where it is on the board again.
  private func letGo(at now: Double) -> Held? {
    defer { pointer.endDrag() }
    if let held = pointer.held { stage.presentation.putDown(held, now: now) }
    return pointer.held
  }

  private func show(_ dropped: [Rect], at now: Double) {
    guard let box = dropped.box else { return }
    show(box, onlyIfLost: true, at: now)
  }

  private func sayWhatStays(of ids: [ElementID]) {
    guard !ids.allSatisfy(editor.mayChange) else { return }
    message = Self.wordsForEdit
  }

  func click(_ grip: Grip, at now: Double) {
    switch grip {
    case .cards, .handle, .end: pointer.clicked = PointerState.Clicked(grip, editor.selection)
    case .side(let side, let card): aim(from: card, side, at: now)
    }
  }

  func doubleClick(_ grip: Grip, at now: Double) {
    if let clicked = pointer.clicked { editor.selection = clicked.selection }
    pointer.clicked = nil
    switch grip {
    case .cards: break
    case .handle: fitToWords(at: now)
    case .side: break
    case .end(_, let edge): openText(of: edge, at: now)
    }
  }
}

// MARK: - Moving

extension App {
  private func carry(_ moving: Moving, to place: Point, isSnapping: Bool) {
    let copies = pointer.modifiers.contains(.alt)
    if copies != (pointer.copying != nil) { copies ? beginCopying(moving) : endCopying() }
    let snapping = isSnapping ? snapping(of: moving.ids, leavesThem: pointer.copying != nil) : nil
    let motion = moving.motion(to: place, pointer.modifiers, snapping)
    pointer.held?.carry(by: motion.way, on: editor.board)
    pointer.guides = motion.guides
    pointer.joined = moving.group(at: place, movedBy: motion.way, on: editor.board)
  }

  /// The cards lie where they were, and copies of them are in the hand.
  private func beginCopying(_ moving: Moving) {
    let count = Fragment(of: moving.ids, on: editor.board).elements.count
    let names = freshNames(count)
    guard let held = pointer.held,
      let draft = editor.copyDraft(of: moving.ids, named: names)
    else { return }
    pointer.copying = PointerState.Copying(of: moving.ids, named: names, originals: held)
    pointer.draft = draft
    pointer.held = held.replaced(by: draft.elements.filter { $0.value.card != nil }.keys)
  }

  private func endCopying() {
    pointer.held = pointer.copying?.originals
    pointer.copying = nil
    pointer.draft = nil
  }

  private func drop(_ copying: PointerState.Copying, at now: Double) {
    guard let way = letGo(at: now)?.way, way.rounded != .zero else { return }
    guard editor.copy(copying.ids, movedBy: way, named: copying.names, at: now) else {
      return message = Self.wordsForEdit
    }
    show(selectedCards.compactMap { editor.board.card($0)?.frame }, at: now)
  }
}

// MARK: - Snapping

extension App {
  /// Whether what is dragged comes to rest in line with others: as it is set, with Ctrl the other way
  /// round, and never while the pointer is too fast to aim, or the board scrolls beneath it.
  private func isSnapping(at now: Double) -> Bool {
    let isWanted = settings.snaps != pointer.modifiers.contains(.control)
    pointer.waitsForRest = isWanted && pointer.speed.isFast(at: now, scale: view.scale)
    return isWanted && !pointer.waitsForRest && scrollVelocity == nil
  }

  /// How far a card that comes there moves to be in line with others.
  func restingWay(of frame: Rect) -> Vector {
    guard settings.snaps != pointer.modifiers.contains(.control) else { return .zero }
    let snapping = makeSnapping(of: [], leavesThem: false)
    return Axis.allCases.reduce(into: .zero) { way, axis in
      way += axis.vector(snapping.correction(of: frame, .all, on: axis) ?? 0)
    }
  }

  /// What is in view beside these cards. The board stays the same during a drag, so it is looked for again
  /// only when the view has moved.
  private func snapping(of ids: Set<ElementID>, leavesThem: Bool = false) -> Snapping {
    let area = view.camera.toBoard(view.bounds)
    if let known = pointer.snapping, known.area == area, known.leavesThem == leavesThem {
      return known.snapping
    }
    let snapping = makeSnapping(of: ids, leavesThem: leavesThem)
    pointer.snapping = PointerState.KnownSnapping(
      area: area,
      leavesThem: leavesThem,
      snapping: snapping
    )
    return snapping
  }

  private func makeSnapping(of ids: Set<ElementID>, leavesThem: Bool) -> Snapping {
    let grid = DotGrid(camera: view.camera, scale: view.scale)
    return Snapping(
      of: ids,
      leavingThem: leavesThem,
      on: editor.board,
      in: view.camera.toBoard(view.bounds),
      reach: Snapping.reach * view.scale / view.camera.pixelsPerUnit,
      grid: settings.hasGrid && grid.strength > 0 ? DotGrid.spacing : nil
    )
  }

  /// The pointer has come to rest where it was too fast before.
  func noticeRest(at now: Double) {
    guard let rest = pointer.rest, rest <= now, let point = pointer.position else { return }
    perform(pointer.gesture.move(to: point), at: now)
  }
}
