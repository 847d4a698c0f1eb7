import BoardCore
import BoardRenderer
import BoardValues
import Pictures
import Windowing

extension App {
  /// Returns what an element says as a document, which is made when a reader asks; nil for one that is not on the board.
  func document(of id: ElementID) -> CardDocument? {
    guard let element = editor.board[id] else { return nil }
    let (files, turned) = (renderer.files, stage.turned[id] ?? [])
    let version = KnownFacts.DocumentVersion(
      element: id,
      revision: editor.shownDocument.revision,
      files: files.revision,
      turned: turned
    )
    return known.documents.value(for: version) {
      let saying = element.card.map { self.saying(of: $0) } ?? Saying(element)
      let document = saying.document.folded(turning: turned)
      let embeds = EmbeddedFiles(document.namedFiles, in: files, room: nil)
      let isPicture = saying.path.map { FileKind(ofFile: $0) } == .picture
      return CardDocument(
        embeds.shown(document.blocks),
        picture: isPicture ? saying.path : nil
      )
    }
  }
}

/// The words of closed cards, locked or not, and what stands among them. None is made before a reader asks for it.
extension AccessibleApp {
  func document(of id: AccessibleID) -> AccessibleDocument? {
    guard let element = id.owningElement, let document = app.document(of: element) else {
      return nil
    }
    return document.passage(of: id).map { AccessibleDocument($0, of: element) }
  }

  /// Returns the node of a part of an element; nil if there is none any more.
  func partNode(_ index: Int, of element: ElementID) -> AccessibleNode? {
    guard let card = node(.element(element)), card.children == .document,
      let document = app.document(of: element), document.parts.indices.contains(index)
    else { return nil }
    let part = document.parts[index]
    var node = AccessibleNode(
      .part(index, of: element),
      in: part.owner.map { .part($0, of: element) } ?? card.id,
      part.kind.role,
      part.name.visible,
      card.states.intersection([.visible, .showing, .enabled, .sensitive]),
      frame: frame(of: part.kind, on: element) ?? card.frame
    )
    switch part.kind {
    case .link(let link):
      node.anchor = AccessibleNode.Anchor(part.range, address: link.address)
      node.actions = [AccessibleNode.Action("open")]
    case .box(let task, let isForeign):
      node.anchor = AccessibleNode.Anchor(part.range)
      node.states.insert(.checkable)
      if task.isDone { node.states.insert(.checked) }
      if isForeign || app.editor.obstacle(to: element) != nil {
        node.states.subtract([.enabled, .sensitive])
      } else {
        node.actions = [AccessibleNode.Action("toggle")]
      }
    case .picture(let path, let subpath):
      node.anchor = AccessibleNode.Anchor(part.range)
      switch app.renderer.files.preview(of: path, subpath, size: nil) {
      case .problem(let reason): node.description = reason
      case .waiting where node.states.contains(.showing):
        node.description = localized("loading")
        node.states.insert(.busy)
      default: break
      }
    case .table(let rows, let columns, let first):
      node.anchor = AccessibleNode.Anchor(part.range)
      node.table = AccessibleNode.Table(rows: rows, columns: columns)
      node.children = .listed((0..<rows * columns).map { .part(first + $0, of: element) })
    case .cell(let row, let column):
      node.cell = AccessibleNode.Cell(row: row, column: column)
      let ends = [0, max((part.passage?.count ?? 0) - 1, 0)]
      let frames = ends.compactMap { frame(ofCharacter: $0, in: node.id, of: element) }
      node.frame = frames.reduce(frames.first ?? card.frame) { $0.union($1) }
      node.children = .document
    }
    return node
  }

  /// Returns the frame of a character of the words of an element or of a cell; nil if it is not seen.
  func frame(ofCharacter index: Int, in id: AccessibleID, of element: ElementID) -> Rect? {
    guard let document = app.document(of: element), let passage = document.passage(of: id),
      passage.places.indices.contains(index)
    else { return nil }
    guard passage.places[index] >= 0 else {
      let part = passage.parts.first { document.parts[$0].range.contains(index) }
      return part.flatMap { frame(of: document.parts[$0].kind, on: element) }
    }
    guard let (text, corner) = app.closedText(of: element) else { return nil }
    return text.frame(ofSource: passage.places[index])?.offset(by: corner)
  }

  /// Returns the frame of a part that answers to clicks; nil if it is not in view, or no such part.
  private func frame(of kind: CardDocument.Kind, on element: ElementID) -> Rect? {
    guard let (text, corner) = app.closedText(of: element) else { return nil }
    return text.hitTargets.first { kind.answers(to: $0.action) }?.frame.offset(by: corner)
  }

  /// Returns the part of an element that answers to a click at a point.
  func part(at point: Point, of element: ElementID) -> AccessibleID? {
    guard let target = app.hitTarget(at: point), let document = app.document(of: element) else {
      return nil
    }
    return document.parts.firstIndex { $0.kind.answers(to: target.action) }
      .map { .part($0, of: element) }
  }
}

extension CardDocument {
  /// Returns the words of the element or of a cell; nil for another part.
  fileprivate func passage(of id: AccessibleID) -> Passage? {
    guard case .part(let index, _) = id else { return passage }
    return parts.indices.contains(index) ? parts[index].passage : nil
  }
}

extension CardDocument.Kind {
  fileprivate var role: AccessibleNode.Role {
    switch self {
    case .link: .link
    case .box: .checkBox
    case .picture: .image
    case .table: .table
    case .cell(row: 0, _): .columnHeader
    case .cell: .tableCell
    }
  }

  /// Returns whether a click with an action is one on this part.
  fileprivate func answers(to action: HitTarget.Action) -> Bool {
    switch (self, action) {
    case (.link(let link), .open(let other)): link == other
    case (.box(let task, isForeign: false), .check(let offset, _, _)): task.offset == offset
    default: false
    }
  }
}

extension AccessibleDocument {
  fileprivate init(_ passage: CardDocument.Passage, of element: ElementID) {
    self.init(passage.text, passage.parts.map { .part($0, of: element) })
  }
}

extension MarkdownLink {
  /// What it leads to, as a reader says it.
  fileprivate var address: String {
    switch self {
    case .address(let words), .page(let words): words
    }
  }
}
