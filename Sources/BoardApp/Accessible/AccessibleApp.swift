import BoardCore
import BoardRenderer
import BoardValues
import Pictures
import UndoCore
import Windowing

extension App {
  var accessible: (any AccessibleContent)? { reader }
  var reader: AccessibleApp { AccessibleApp(app: self) }
}

/// The window as screen readers read it, made from the values that are drawn and that tests read.
@MainActor
struct AccessibleApp: AccessibleContent {
  let app: App

  var root: AccessibleID { .window }
  var nodes: [AccessibleNode] { tree.nodes }

  private var editor: Editor { app.editor }
  private var board: Board { app.editor.board }
  private var view: Viewport { app.view }
  private var overlay: Overlay { app.overlay }
  private var writing: Writing { app.writing }

  /// The tree, which is made when something asks for it after a turn.
  private var tree: AccessibleTree {
    if let known = app.outbox.tree { return known }
    let tree = makeTree()
    app.outbox.tree = tree
    return tree
  }

  private func makeTree() -> AccessibleTree {
    var tree = AccessibleTree(
      AccessibleTree.Elements(
        cards: board.shownCards,
        edges: board.edgeOrder,
        selection: editor.selection,
        changes: board.recentChanges,
        files: app.renderer.files.revision
      )
    )
    let base: AccessibleNode.States = [.visible, .showing, .enabled, .sensitive]
    let active: AccessibleNode.States = overlay.hasKeyboard ? [.active] : []
    tree.add(
      AccessibleNode(
        .window,
        in: nil,
        .frame,
        app.spokenTitle,
        base.union(active),
        frame: view.bounds
      )
    )
    let states = base.union([.focusable, .multiselectable])
    add(.board, localized("Board"), board.shownCards.count, states, to: &tree)
    if !board.edgeOrder.isEmpty {
      add(.connections, localized("Connections"), board.edgeOrder.count, states, to: &tree)
    }
    if let text = openTextNode(base) { tree.add(text) }
    for pane in app.panes.reachable {
      for node in pane.accessibleNodes(message: app.status.messageCount, app.preferences.keymap) {
        tree.add(node)
      }
    }
    if let said = overlay.features.of(People.self)?.herald.said { tree.add(said.node) }
    addMenu(to: &tree)
    tree.focus(on: focus)
    tree.chosen = chosen
    tree.deed = deed
    tree.onlySelected = onlySelected
    return tree
  }

  private func add(
    _ id: AccessibleID,
    _ name: String,
    _ count: Int,
    _ states: AccessibleNode.States,
    to tree: inout AccessibleTree
  ) {
    tree.add(
      AccessibleNode(
        id,
        in: .window,
        .list,
        name,
        states,
        frame: view.bounds,
        children: .counted(count)
      )
    )
  }

  /// Returns the node of the open text, which is in its element, or in the window while it has none.
  private func openTextNode(_ base: AccessibleNode.States) -> AccessibleNode? {
    guard let open = writing.text else { return nil }
    var node = AccessibleNode(
      .text,
      in: open.id.map { .element($0) } ?? .window,
      .text,
      open.element.isLabelled
        ? localized("Label") : open.note == nil ? localized("Card") : localized("Note"),
      base.union([.focusable, .editable, .selectableText]),
      frame: textFrame ?? view.bounds
    )
    node.states.insert(open.element.isLabelled ? .singleLine : .multiLine)
    let version = KnownFacts.OpenTextVersion(
      session: ObjectIdentifier(open.session),
      version: open.session.version
    )
    node.text = app.known.openText.value(for: version) {
      let editor = open.editor
      return AccessibleText(
        editor.string,
        caretByte: editor.selection.head.offset,
        selectedBytes: editor.selection.range
      )
    }
    return node
  }

  private func addMenu(to tree: inout AccessibleTree) {
    guard let menu = overlay.menu else { return }
    let states: AccessibleNode.States = [.visible, .showing]
    tree.add(
      AccessibleNode(
        .menu,
        in: .window,
        .popupMenu,
        menu.title ?? localized("Menu"),
        states,
        frame: menu.frame
      )
    )
    for control in menu.controls where control.part.isFocusable {
      tree.add(control.accessibleNode(.item(control.part.id), in: .menu, app.preferences.keymap))
    }
  }

  /// The node that has the keyboard; nil while the window doesn't have it.
  private var focus: AccessibleID? {
    guard overlay.hasKeyboard else { return nil }
    if let menu = overlay.menu { return menu.hot.map { .item("\($0)") } ?? .menu }
    if let focus = overlay.focus { return .control(focus.part, in: focus.pane) }
    if writing.text != nil { return .text }
    if let card = app.dragging.drag.connection?.landing { return .element(card) }
    if let card = overlay.features.of(BoardFeature.self)?.ring?.card { return .element(card) }
    guard editor.selection.count == 1, let id = editor.selection.first else { return .board }
    return .element(id)
  }

  /// The row that a field or a list has chosen, which Enter takes, or the element of the place that was found.
  private var chosen: AccessibleID? {
    guard overlay.menu == nil, let focus = overlay.focus else { return nil }
    if focus.pane == .find, let bar = overlay.features.of(Finding.self)?.bar {
      return bar.current.map { .element($0.id) }
    }
    let row = app.panes[focus.pane]?.controls.first {
      $0.part.role == .listItem && $0.part.state.contains(.hot)
    }
    return row.map { .control($0.part.id, in: focus.pane) }
  }

  /// The words of the only selected element while something else has the keyboard.
  private var onlySelected: String? {
    guard editor.selection.count == 1, let id = editor.selection.first, writing.text == nil,
      focus != .element(id)
    else { return nil }
    return editor.accessibleName(of: id, in: app.renderer.files)
  }

  /// What was done last, with how far cards have come or how large they are. Undoing is said by a message, and does not count.
  private var deed: AccessibleTree.Deed? {
    let known = app.outbox.toldTree?.deed
    let revision = editor.document.revision
    if known?.revision == revision { return known }
    let steps = editor.document.activeHistory.steps(in: .all)
    let newest = editor.newestStep ?? BoardHistory.StepID(rawValue: 0)
    if let known, newest < known.step {
      // A row of arrow keys that leads back leaves no step, neither done nor undone.
      let isUndone = steps.indices.contains { steps.outline(at: $0).id == known.step }
      let words = isUndone ? known.words : localized("Back where it was").text
      return AccessibleTree.Deed(step: known.step, revision: revision, words: words)
    }
    guard let index = steps.indices.last(where: { steps.outline(at: $0).id == newest }),
      steps[index].author == .own
    else { return known }
    let parts = steps.parts(at: index)
    let words = editor.stepWords.words(for: steps, at: index)
    let step = AppliedStep(changes: parts)
    let measure = StepWords.distance(of: step) ?? StepWords.size(after: step)
    let said = [words, measure].compactMap { $0?.text }.joined(separator: Separator.comma)
    return AccessibleTree.Deed(step: newest, revision: revision, words: said)
  }

  // MARK: Nodes

  func node(_ id: AccessibleID) -> AccessibleNode? {
    if case .part(let index, let element) = id {
      return partNode(index, of: ElementID(element))
    }
    return tree[id] ?? id.element.flatMap(elementNode)
  }

  private func elementNode(_ id: ElementID) -> AccessibleNode? {
    guard let frame = board.labelFrame(of: id), let element = board[id] else { return nil }
    let shown = view.camera.toWindow(board.card(id)?.frame ?? frame)
    let isOpen = writing.text.map { $0.id == id } ?? false
    var node = AccessibleNode(
      .element(id),
      in: element.card == nil ? .connections : .board,
      .listItem,
      editor.accessibleName(of: id, in: app.renderer.files),
      [.visible, .enabled, .sensitive, .selectable, .focusable],
      frame: shown,
      children: isOpen ? .listed([.text]) : .document
    )
    node.description = editor.accessibleDescription(of: id, in: app.renderer.files)
    if shown.intersects(view.bounds) { node.states.insert(.showing) }
    if editor.selection.contains(id) { node.states.insert(.selected) }
    if tree.focus == node.id { node.states.insert(.focused) }
    node.actions = editor.accessibleActions(on: id).map {
      AccessibleNode.Action($0.rawValue, key: $0.key)
    }
    return node
  }

  func child(of id: AccessibleID, at index: Int) -> AccessibleID? {
    let order: [ElementID]
    switch id {
    case .board: order = cardsInReadingOrder
    case .connections: order = board.edgeOrder
    default:
      let children = children(of: id)
      return children.indices.contains(index) ? children[index] : nil
    }
    return order.indices.contains(index) ? .element(order[index]) : nil
  }

  /// Returns the children of a node that lists them, or of a document.
  private func children(of id: AccessibleID) -> [AccessibleID] {
    switch node(id)?.children {
    case .listed(let children): children
    case .document: document(of: id)?.objects ?? []
    case .counted, nil: []
    }
  }

  private var cardsInReadingOrder: [ElementID] {
    app.known.readingOrder.value(for: editor.shownDocument.revision) {
      editor.inReadingOrder(board.shownCards)
    }
  }

  func index(of id: AccessibleID) -> Int? {
    guard let element = id.element else {
      return node(id)?.parent.flatMap { children(of: $0).firstIndex(of: id) }
    }
    return board.card(element) == nil
      ? board.edgeOrder.firstIndex(of: element) : editor.readingIndex(of: element)
  }

  func selection(of id: AccessibleID) -> [AccessibleID] {
    switch id {
    case .board: app.selectedCards.map { .element($0) }
    case .connections:
      editor.selection.subtracting(app.selectedCards).sorted().map { .element($0) }
    default: []
    }
  }

  func hit(at point: Point) -> AccessibleID? {
    guard view.bounds.contains(point) else { return nil }
    if let menu = overlay.menu, menu.frame.contains(point) {
      let control = menu.controls.last { $0.contains(point) && $0.part.isFocusable }
      return control.map { .item($0.part.id) } ?? .menu
    }
    if let (pane, control) = app.panes.find(point) {
      return control.part.isFocusable ? .control(control.part.id, in: pane.id) : .pane(pane.id)
    }
    guard let id = app.hit(at: point)?.id else { return .board }
    return part(at: point, of: id) ?? .element(id)
  }

  // MARK: Texts

  private var textFrame: Rect? {
    let question = app.question(of: writing, at: 0)
    return writing.text.map { writing.place(of: $0, view.camera, question).area }
  }

  func frame(ofCharacter index: Int, in id: AccessibleID) -> Rect? {
    if let element = id.owningElement { return frame(ofCharacter: index, in: id, of: element) }
    guard id == .text, let open = writing.text, let text = openTextNode([])?.text else {
      return nil
    }
    let place = writing.place(of: open, view.camera, app.question(of: writing, at: 0))
    let bytes = AccessibleText.bytes(index..<index + 1, in: text.string)
    let start = open.layout.caret(at: TextPosition(bytes.lowerBound))
    let end = open.layout.caret(at: TextPosition(bytes.upperBound))
    let isOneRow = abs(start.minY - end.minY) < 1
    return Rect(
      place.origin.x + min(start.minX, isOneRow ? end.minX : start.minX),
      place.origin.y + start.minY,
      isOneRow ? abs(end.minX - start.minX) : 0,
      start.height
    )
  }

  // MARK: Events

  func takeEvents() -> [AccessibleEvent] {
    let tree = tree
    defer { app.outbox.toldTree = tree }
    return app.outbox.toldTree.map(tree.events) ?? []
  }

  func endEvents() { app.outbox.toldTree = nil }
}
