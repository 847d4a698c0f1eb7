import BoardCore

/// Does what pointer gestures mean.
extension App {
  func perform(_ intents: [Intent], at now: Double) {
    for intent in intents { perform(intent, at: now) }
  }

  private func perform(_ intent: Intent, at now: Double) {
    switch intent {
    case .select(let id): editor.selection = [id]
    case .toggle(let id): editor.selection.formSymmetricDifference([id])
    case .clearSelection: editor.selection = []
    case .activate(let start, let end): activate(from: start, to: end, at: now)
    case .hold(let point): hold(at: point, now)
    case .carry(let point): pointer.held?.carry(to: view.camera.toBoard(point))
    case .drop: drop(at: now)
    case .putBack: _ = letGo(at: now)
    case .marquee(let from, let to, let extends): stretchMarquee(from, to, extends: extends)
    case .cancelMarquee:
      if let marquee = pointer.marquee { editor.selection = marquee.before }
      pointer.marquee = nil
    case .endMarquee: pointer.marquee = nil
    case .pan(let way): look("Move View", view.panned(by: way * -1), at: now)
    case .openMenu(let point): openMenu(at: point, isPressed: true)
    case .closeMenu: closeMenu()
    case .createCard(let point): writeNewCard(at: view.camera.toBoard(point), now)
    case .write(let id, let point): openText(of: id, caretAt: point, at: now)
    }
  }

  /// Picks up the selected cards where they are seen.
  private func hold(at point: Point, _ now: Double) {
    if refuses() { return pointer.gesture.forget() }
    let grip = view.camera.toBoard(point)
    pointer.held = stage.presentation.pickUp(editor.movedCards, at: grip, now: now)
  }

  /// What was carried is where it is on the board again.
  private func letGo(at now: Double) -> Held? {
    defer { pointer.held = nil }
    if let held = pointer.held { stage.presentation.putDown(held, now: now) }
    return pointer.held
  }

  private func drop(at now: Double) {
    guard let held = letGo(at: now) else { return }
    if !editor.selectedCards.allSatisfy(editor.mayChange) {
      message = "Only what is being tried out can be moved; Escape leaves Try Out"
    }
    let dropped = editor.move(held.offsets, at: now).compactMap { $0.after?.card?.frame }
    guard let first = dropped.first else { return }
    show(dropped.dropFirst().reduce(first) { $0.union($1) }, onlyIfLost: true, at: now)
  }

  private func stretchMarquee(_ from: Point, _ to: Point, extends: Bool) {
    let corner = pointer.marquee?.corner ?? view.camera.toBoard(from)
    let before = pointer.marquee?.before ?? editor.selection
    let base = extends ? before : []
    let rect = Rect(from: corner, to: view.camera.toBoard(to))
    pointer.marquee = PointerState.Marquee(corner: corner, rect: rect, before: before)
    // Groups are ground: a marquee drawn inside one does not catch it, one drawn around it does.
    let caught = editor.board.cards(in: rect).filter { id in
      guard let card = editor.board.card(id) else { return false }
      return !card.isGroup || rect.contains(card.frame)
    }
    editor.selection = base.union(caught)
  }

  // MARK: Menu

  func openMenu(at point: Point, isPressed: Bool) {
    if overlay.panel?.leavesBoard != true { overlay.panel = nil }
    overlay.menu = Menu(
      linkEntries(at: point) + menuEntries(),
      at: point,
      in: overlay.menuArea ?? view.bounds,
      ruler,
      isPressed: isPressed
    )
    needsFrame = true
  }

  /// What the toolbar has no room for, and what it never shows.
  func openMore() {
    let button = panes[Focus(pane: .toolbar, part: "More")]?.frame
    let leftOut = Toolbar.leftOut(Toolbar.fit(interfaceState, ruler).room)
    let current = Setting.undoScope.choice(in: settings)
    let entries = leftOut.map { entry($0, checked: $0 == .choose(current)) }
    overlay.menu = Menu(
      entries + (entries.isEmpty ? [] : [.separator]) + editEntries
        + fileEntries + [entry(.save), .separator]
        + [entry(.copyAsPNG), entry(.copyAsSVG), .separator]
        + [entry(.find), entry(.toggleHistory), entry(.toggleSettings), entry(.toggleHelp)],
      at: Point(button?.minX ?? 0, button?.maxY ?? 0),
      in: overlay.menuArea ?? view.bounds,
      ruler,
      isPressed: false
    )
    needsFrame = true
  }

  /// At the selected card, or in the middle of the window.
  func openMenuByKey() {
    let frame = editor.selectedCards.last.flatMap(editor.board.card).map {
      view.camera.toWindow($0.frame)
    }
    let shown = frame?.intersection(view.clearArea)
    let caret = textCaret.map { Point($0.rect.minX, $0.rect.maxY) }
    openMenu(at: caret ?? shown.map(\.center) ?? view.bounds.center, isPressed: false)
    overlay.menu?.chooseFirst()
  }

  /// Does what a menu item says, where the menu was opened.
  func choose(_ command: Command, at now: Double) {
    pointer.aim = overlay.menu?.place
    defer { pointer.aim = nil }
    closeMenu()
    // The press that opened the menu by being held may still be down; it means nothing more.
    perform(pointer.gesture.cancel(), at: now)
    perform(command, at: now)
  }

  func closeMenu() {
    guard overlay.menu != nil else { return }
    overlay.menu = nil
    needsFrame = true
  }

  /// The way to try something out, or the two ways out of that.
  private var editEntries: [Menu.Entry] {
    editor.document.edit == nil
      ? [entry(.toggleEdit), .separator]
      : [entry(.keepEdit), entry(.cancelEdit), .separator]
  }

  private func entry(_ command: Command, checked: Bool = false) -> Menu.Entry {
    let answer = chain.answer(to: command)
    return .item(
      Menu.Item(
        title: answer.title ?? command.title,
        shortcut: Keymap.standard.shortcut(for: command),
        command: command,
        isEnabled: answer.isEnabled,
        isChecked: checked
      )
    )
  }

  /// Of the text that is being edited.
  private var textEntries: [Menu.Entry] {
    [
      entry(.undo), entry(.redo), .separator, entry(.cut), entry(.copy), entry(.paste),
      entry(.pasteLines), .separator, entry(.selectAll),
    ]
  }

  /// The link under the pointer, or else those of the selected card.
  private func linkEntries(at point: Point) -> [Menu.Entry] {
    guard let id = editor.selectedCards.first, editor.selectedCards.count == 1,
      let card = editor.board.card(id)
    else { return [] }
    var links = CardWords.document(of: card.content).links
    if case .open(let link)? = spot(at: point)?.action { links = [link] }
    let entries = links.prefix(4).map { entry(.openLink($0)) }
    return entries + (entries.isEmpty ? [] : [.separator])
  }

  private func menuEntries() -> [Menu.Entry] {
    if openText != nil { return textEntries }
    let hasCards = !editor.selectedCards.isEmpty
    let scopes = Setting.undoScope.choices.map {
      entry(.choose($0), checked: settings[.undoScope] == $0)
    }
    return (editor.isReadOnly ? [entry(.takeOver), .separator] : [])
      + [entry(.undo), entry(.redo), .separator]
      + (hasCards || !editor.selection.isEmpty
        ? [entry(.delete)] + (hasCards ? [entry(.bringToFront), entry(.sendToBack)] : [])
        : [entry(.newCard), entry(.selectAll)])
      + [.separator]
      + (hasCards ? [entry(.cut), entry(.copy)] : [])
      + [entry(.paste)]
      + (hasCards ? [entry(.duplicate)] : [])
      + [.separator] + editEntries + scopes
      + (editor.selection.isEmpty ? boardEntries : [])
  }

  /// About the board as a whole. The rest is in the toolbar's menu.
  private var boardEntries: [Menu.Entry] {
    [.separator] + fileEntries + [entry(.toggleSettings)]
  }

  /// The ways back to what the file held.
  private var fileEntries: [Menu.Entry] {
    let versions = editor.isReadOnly ? [] : storage.versions?.all ?? []
    return [entry(.revert)] + versions.map { entry(.bringBack($0)) }
  }
}
