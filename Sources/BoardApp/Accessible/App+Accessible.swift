import BoardCore
import BoardRenderer
import BoardValues
import UndoCore
import Windowing

/// The window as screen readers read it, made from the values that are drawn and that tests read.
extension App: AccessibleContent {
  var accessible: (any AccessibleContent)? { self }

  var accessibleRoot: AccessibleID { .window }

  var accessibleNodes: [AccessibleNode] { accessibleTree.nodes }

  /// The tree, which is made when something asks for it after a turn.
  private var accessibleTree: AccessibleTree {
    if let known = outbox.tree { return known }
    let tree = makeAccessibleTree()
    outbox.tree = tree
    return tree
  }

  private func makeAccessibleTree() -> AccessibleTree {
    let board = editor.board
    var tree = AccessibleTree(
      AccessibleTree.Elements(
        cards: board.cardOrder,
        edges: board.edgeOrder,
        selection: editor.selection,
        changes: board.recentChanges
      )
    )
    let base: AccessibleNode.States = [.visible, .showing, .enabled, .sensitive]
    let active: AccessibleNode.States = overlay.hasKeyboard ? [.active] : []
    tree.add(
      AccessibleNode(.window, in: nil, .frame, spokenTitle, base.union(active), frame: view.bounds)
    )
    let states = base.union([.focusable, .multiselectable])
    add(.board, localized("Board"), board.cardOrder.count, states, to: &tree)
    if !board.edgeOrder.isEmpty {
      add(.connections, localized("Connections"), board.edgeOrder.count, states, to: &tree)
    }
    if let text = openTextNode(base) { tree.add(text) }
    for pane in panes.reachable {
      for node in pane.accessibleNodes(message: status.messageCount, preferences.keymap) {
        tree.add(node)
      }
    }
    addMenu(to: &tree)
    tree.focus(on: accessibleFocus)
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
      frame: accessibleTextFrame ?? view.bounds
    )
    node.states.insert(open.element.isLabelled ? .singleLine : .multiLine)
    let version = KnownFacts.OpenTextVersion(
      session: ObjectIdentifier(open.session),
      version: open.session.version
    )
    node.text = known.openText.value(for: version) {
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
      AccessibleNode(.menu, in: .window, .popupMenu, localized("Menu"), states, frame: menu.frame)
    )
    for control in menu.controls where control.part.isFocusable {
      tree.add(control.accessibleNode(.item(control.part.id), in: .menu, preferences.keymap))
    }
  }

  /// The node that has the keyboard; nil while the window doesn't have it.
  private var accessibleFocus: AccessibleID? {
    guard overlay.hasKeyboard else { return nil }
    if let menu = overlay.menu { return menu.hot.map { .item("\($0)") } ?? .menu }
    if let focus = overlay.focus { return .control(focus.part, in: focus.pane) }
    if writing.text != nil { return .text }
    if let card = overlay.features.of(BoardFeature.self)?.ring?.card { return .element(card) }
    guard editor.selection.count == 1, let id = editor.selection.first else { return .board }
    return .element(id)
  }

  // MARK: Nodes

  func accessibleNode(_ id: AccessibleID) -> AccessibleNode? {
    accessibleTree[id] ?? id.element.flatMap(elementNode)
  }

  private func elementNode(_ id: ElementID) -> AccessibleNode? {
    let board = editor.board
    guard let frame = board.labelFrame(of: id), let element = board[id] else { return nil }
    let shown = view.camera.toWindow(board.card(id)?.frame ?? frame)
    let isOpen = writing.text.map { $0.id == id } ?? false
    var node = AccessibleNode(
      .element(id),
      in: element.card == nil ? .connections : .board,
      .listItem,
      editor.accessibleName(of: id),
      [.visible, .enabled, .sensitive, .selectable, .focusable],
      frame: shown,
      children: .listed(isOpen ? [.text] : [])
    )
    node.description = editor.accessibleDescription(of: id)
    if shown.intersects(view.bounds) { node.states.insert(.showing) }
    if editor.selection.contains(id) { node.states.insert(.selected) }
    if accessibleTree.focus == node.id { node.states.insert(.focused) }
    node.actions = editor.accessibleActions(on: id).map {
      AccessibleNode.Action($0.rawValue, key: $0.key)
    }
    return node
  }

  func accessibleChild(of id: AccessibleID, at index: Int) -> AccessibleID? {
    let order: [ElementID]
    switch id {
    case .board: order = cardsInReadingOrder
    case .connections: order = editor.board.edgeOrder
    default:
      guard case .listed(let children)? = accessibleNode(id)?.children else { return nil }
      return children.indices.contains(index) ? children[index] : nil
    }
    return order.indices.contains(index) ? .element(order[index]) : nil
  }

  private var cardsInReadingOrder: [ElementID] {
    known.readingOrder.value(for: editor.shownDocument.revision) {
      editor.inReadingOrder(editor.board.cardOrder)
    }
  }

  func accessibleIndex(of id: AccessibleID) -> Int? {
    guard let element = id.element else {
      let parent = accessibleTree[id]?.parent.flatMap(accessibleNode)
      guard case .listed(let children)? = parent?.children else { return nil }
      return children.firstIndex(of: id)
    }
    return editor.board.card(element) == nil
      ? editor.board.edgeOrder.firstIndex(of: element) : editor.readingIndex(of: element)
  }

  func accessibleSelection(of id: AccessibleID) -> [AccessibleID] {
    switch id {
    case .board: selectedCards.map { .element($0) }
    case .connections:
      editor.selection.subtracting(selectedCards).sorted().map { .element($0) }
    default: []
    }
  }

  func accessibleHit(at point: Point) -> AccessibleID? {
    guard view.bounds.contains(point) else { return nil }
    if let menu = overlay.menu, menu.frame.contains(point) {
      let control = menu.controls.last { $0.contains(point) && $0.part.isFocusable }
      return control.map { .item($0.part.id) } ?? .menu
    }
    if let (pane, control) = panes.find(point) {
      return control.part.isFocusable ? .control(control.part.id, in: pane.id) : .pane(pane.id)
    }
    return hit(at: point).map { .element($0.id) } ?? .board
  }

  // MARK: Texts

  private var accessibleTextFrame: Rect? {
    let question = question(of: writing, at: 0)
    return writing.text.map { writing.place(of: $0, view.camera, question).area }
  }

  func accessibleFrame(ofCharacter index: Int, in id: AccessibleID) -> Rect? {
    guard id == .text, let open = writing.text, let text = openTextNode([])?.text else {
      return nil
    }
    let place = writing.place(of: open, view.camera, question(of: writing, at: 0))
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

  func takeAccessibleEvents() -> [AccessibleEvent] {
    let tree = accessibleTree
    defer { outbox.toldTree = tree }
    return outbox.toldTree.map(tree.events) ?? []
  }

  func endAccessibleEvents() { outbox.toldTree = nil }
}
