package import BoardCore
import BoardValues
import UndoCore

/// The elements of a document by the names that everyone knows them by, and as everyone knows them.
package struct ElementNames: Sendable {
  private var ids: [ItemName: ElementID] = [.board: .metadata]
  private var names: [ElementID: ItemName] = [.metadata: .board]
  /// The number of the next new element.
  private var next: UInt32

  /// Why a board cannot be a live board.
  package enum Obstacle: Error, Equatable, Sendable {
    /// Elements share an id, so that nobody would know which is meant.
    case repeatedName(String)
  }

  /// Names the elements of a document, those that only its history knows, too.
  ///
  /// - Complexity: O(elements, and parts of the history).
  package init(_ document: Document) throws(Obstacle) {
    if let name = Self.repeatedName(document) { throw .repeatedName(name) }
    next = document.board.nextID.rawValue
    let board = document.board
    let steps = document.history.steps()
    for index in steps.indices {
      for change in steps.parts(at: index) {
        if let element = change.before ?? change.after { note(change.id, element) }
      }
    }
    for id in board.cardOrder + board.edgeOrder {
      if let element = board[id] { note(id, element) }
    }
  }

  /// Returns a name that several elements of a document share; nil if each has its own.
  package static func repeatedName(_ document: Document) -> String? {
    let board = document.board
    var met: Set<ItemName> = []
    return (board.cardOrder + board.edgeOrder).lazy.compactMap { board[$0] }.first { element in
      ItemName(element).map { !met.insert($0).inserted } ?? false
    }?.name
  }

  /// Notes an element under the name that it has now.
  @discardableResult
  mutating func note(_ id: ElementID, _ element: Element) -> ItemName? {
    guard let name = ItemName(element) else { return nil }
    // Under the name that it had, it is another one for everyone else.
    if let old = names[id], old != name, ids[old] == id { ids[old] = nil }
    (ids[name], names[id]) = (id, name)
    if id.isOnBoards { next = max(next, id.rawValue + 1) }
    return name
  }

  /// The element of a name; nil for one that was never met.
  func known(_ name: ItemName) -> ElementID? { ids[name] }

  /// Returns the element of a name, which is a new one for a name that was never met.
  mutating func id(of name: ItemName) -> ElementID {
    if let id = ids[name] { return id }
    let id = ElementID(next)
    next += 1
    (ids[name], names[id]) = (id, name)
    return id
  }

  // MARK: Items

  /// Returns what everyone knows of an element; nil for what is none of theirs.
  func item(_ element: Element) -> LiveItem? {
    if let metadata = element.metadata { return LiveItem(metadata.top, rank: []) }
    return element.object({ names[$0]?.id.text }).map { LiveItem($0, rank: element.zKey.digits) }
  }

  /// Returns an element that is as an item says, and in all else as it was.
  mutating func element(_ former: Element?, as item: LiveItem?, _ name: ItemName) -> Element? {
    guard let item, item.isPresent else { return name.kind == .board ? former : nil }
    if name.kind == .board {
      guard var metadata = former?.metadata else { return former }
      metadata.top = item.object
      return .metadata(metadata)
    }
    guard let former else { return read(item, name) }
    guard let known = self.item(former) else { return former }
    let changes = known.changes(to: item, name.kind)
    guard !changes.isEmpty, let new = read(item, name) else {
      return changes.isEmpty ? former : nil
    }
    let fields = Set(changes.flatMap { $0.field.elementFields(name.kind) })
    return fields.reduce(former) { $0.taking($1, from: new) }
  }

  private func read(_ item: LiveItem, _ name: ItemName) -> Element? {
    let zKey = ZKey(digits: item.rank)
    guard name.kind == .edge else { return Element(node: item.object, zKey: zKey) }
    return Element(edge: item.object, zKey: zKey) { ids[ItemName(.node, $0)] }
  }
}

extension LiveField {
  /// The fields of an element that say what this one says.
  fileprivate func elementFields(_ kind: MergeKind) -> [ElementField] {
    switch self {
    case .rank: [.order]
    case .members(let field):
      // What the ends of a connection say by default may be written or not, and everyone has that alike.
      [field.elementField(in: kind)] + (kind == .edge ? [.others] : [])
    case .life: [.others]
    }
  }
}

extension ItemName {
  /// The name of an element; nil for what is none of everyone's, such as a note.
  init?(_ element: Element) {
    switch element {
    case .card: self.init(.node, element.name)
    case .edge: self.init(.edge, element.name)
    case .metadata: self = .board
    case .note: return nil
    }
  }
}
