import BoardCore
import UndoCore

/// Does what pointer gestures mean.
extension App {
  func perform(_ intents: [Intent], at now: Double) {
    for intent in intents { perform(intent, at: now) }
  }

  private func perform(_ intent: Intent, at now: Double) {
    switch intent {
    case .select(let id):
      editor.selection = [id]
    case .toggle(let id):
      editor.selection.formSymmetricDifference([id])
    case .clearSelection:
      editor.selection = []
    case .hold(let point):
      if refuses() { return gesture.forget() }
      grip = camera.toBoard(point)
      editor.hold(at: now)
    case .carry(let point):
      if let grip { editor.presentation.held?.way = camera.toBoard(point) - grip }
    case .drop:
      drop(at: now)
    case .putBack:
      editor.putBack()
      grip = nil
    case .marquee(let from, let to, let extends):
      stretchMarquee(from, to, extends: extends)
    case .cancelMarquee:
      if let marquee { editor.selection = marquee.before }
      marquee = nil
      grip = nil
    case .endMarquee:
      marquee = nil
      grip = nil
    case .pan(let way):
      var moved = camera
      moved.origin = camera.origin - camera.toBoard(way)
      look("Move View", moved, at: now)
    case .openMenu(let point):
      openMenu(at: point, isPressed: true)
    case .closeMenu:
      closeMenu()
    case .createCard(let point):
      createCard(at: camera.toBoard(point), now)
    }
  }

  private func drop(at now: Double) {
    grip = nil
    if !editor.selectedCards.allSatisfy(editor.mayChange) {
      message = "Only what is being edited can be moved; Escape leaves the edit"
    }
    let dropped = editor.drop(at: now).compactMap { $0.after?.card?.frame }
    guard let first = dropped.first else { return }
    show(dropped.dropFirst().reduce(first) { $0.union($1) }, onlyIfLost: true, start: now)
  }

  /// The corner is held on the board, so that scrolling at the edge stretches the marquee.
  private func stretchMarquee(_ from: Point, _ to: Point, extends: Bool) {
    let corner = grip ?? camera.toBoard(from)
    grip = corner
    let before = marquee?.before ?? editor.selection
    let base = extends ? before : []
    let rect = Rect(from: corner, to: camera.toBoard(to))
    marquee = Marquee(rect: rect, before: before)
    // Groups are ground: a marquee drawn inside one does not catch it, one drawn around it does.
    let caught = editor.board.cards(in: rect).filter { id in
      guard let card = editor.board.card(id) else { return false }
      return !card.isGroup || rect.contains(card.frame)
    }
    editor.selection = base.union(caught)
  }

  func createCard(at point: Point, _ now: Double) {
    guard !refuses() else { return }
    editor.createCard(at: point, named: freshName(), at: now)
  }

  // MARK: Menu

  func openMenu(at point: Point, isPressed: Bool) {
    if case .history = panel {} else { panel = nil }
    menu = Menu(
      menuEntries(),
      at: point,
      in: workArea ?? bounds,
      scale: scale,
      isPressed: isPressed
    )
    menuChanged()
  }

  /// At the selected card, or in the middle of the window.
  func openMenuByKey() {
    let frame = editor.selectedCards.last.flatMap(editor.board.card).map {
      camera.toWindow($0.frame)
    }
    let place = frame?.intersection(clearArea)
    openMenu(at: place.map(\.center) ?? bounds.center, isPressed: false)
    menu?.chooseFirst()
  }

  func closeMenu() {
    guard menu != nil else { return }
    menu = nil
    menuChanged()
  }

  /// The way into the Edit mode, or the two ways out of it.
  private var editEntries: [Menu.Entry] {
    guard let edit = editor.document.edit else {
      return [entry(.toggleEdit, editor.nameOfEdit), .separator]
    }
    return [
      entry(.keepEdit, "Save \(edit.name)"), entry(.cancelEdit, "Cancel \(edit.name)"), .separator,
    ]
  }

  private func entry(
    _ command: Command,
    _ title: String? = nil,
    checked: Bool = false
  ) -> Menu.Entry {
    .item(
      Menu.Item(
        title: title ?? command.title,
        shortcut: keymap.shortcut(for: command),
        command: command,
        isEnabled: isAvailable(command),
        isChecked: checked
      )
    )
  }

  private func menuEntries() -> [Menu.Entry] {
    let hasCards = !editor.selectedCards.isEmpty
    let versions = editor.isReadOnly ? [] : storage.versions?.all ?? []
    let scopes = UndoScope.allCases.reversed().map {
      entry(.setUndoScope($0), checked: settings.undoScope == $0)
    }
    return (editor.isReadOnly ? [entry(.takeOver), .separator] : [])
      + [entry(.undo, title(.undo)), entry(.redo, title(.redo)), .separator]
      + (hasCards || !editor.selection.isEmpty
        ? [entry(.delete)] + (hasCards ? [entry(.bringToFront), entry(.sendToBack)] : [])
        : [entry(.newCard), entry(.selectAll)])
      + [.separator] + editEntries + scopes
      + [
        .separator, entry(.revert),
      ] + versions.map { entry(.bringBack($0)) }
      + [entry(.toggleHistory), entry(.toggleSettings), entry(.toggleHelp)]
  }
}
