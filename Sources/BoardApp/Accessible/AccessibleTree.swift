import BoardCore
import BoardValues
import UndoCore
import Windowing

/// The window as a screen reader reads it at one moment: everything but the elements of the board, of
/// which it has any number and each is asked for by itself.
struct AccessibleTree: Sendable {
  /// The nodes, parents before their children.
  private(set) var nodes: [AccessibleNode] = []
  private var places: [AccessibleID: Int] = [:]
  /// The node that has the keyboard; nil while the window doesn't have it.
  var focus: AccessibleID?
  /// The row that Enter would take while a field has the keyboard, or the element that was found; nil if
  /// there is none.
  var chosen: AccessibleID?
  /// The words of the only selected element, unless it has the keyboard.
  var onlySelected: String?
  /// What was done last.
  var deed: Deed?
  let elements: Elements

  /// What the lists of the board hold.
  struct Elements: Sendable {
    var cards: [ElementID]
    var edges: [ElementID]
    var selection: Set<ElementID>
    var changes: RecentChanges
    /// A number that grows as more is known of files.
    var files: Int
  }

  /// The newest step that was made here, at a revision of the document, as a step may go on; and a sentence
  /// about it.
  struct Deed: Equatable, Sendable {
    var step: BoardHistory.StepID
    var revision: Document.Revision
    var words: String
  }

  init(_ elements: Elements) { self.elements = elements }

  subscript(id: AccessibleID) -> AccessibleNode? { places[id].map { nodes[$0] } }

  /// Adds a node as the last one in its parent. One with the same identity as another is left out.
  mutating func add(_ node: AccessibleNode) {
    guard places[node.id] == nil else { return }
    places[node.id] = nodes.count
    nodes.append(node)
    guard let parent = node.parent.flatMap({ places[$0] }),
      case .listed(let children) = nodes[parent].children
    else { return }
    nodes[parent].children = .listed(children + [node.id])
  }

  /// Gives the keyboard to a node, which may be an element of the board.
  mutating func focus(on id: AccessibleID?) {
    focus = id
    if let place = id.flatMap({ places[$0] }) { nodes[place].states.insert(.focused) }
  }

  /// Returns the index of a node in its parent; nil for an element of the board.
  func index(of id: AccessibleID) -> Int? {
    guard let parent = self[id]?.parent.flatMap({ self[$0] }),
      case .listed(let children) = parent.children
    else { return nil }
    return children.firstIndex(of: id)
  }
}

extension AccessibleID {
  static func pane(_ pane: Pane.ID) -> AccessibleID { .pane(number: pane.rawValue) }

  static func control(_ part: String, in pane: Pane.ID) -> AccessibleID {
    .control(part, pane: pane.rawValue)
  }

  static func words(_ index: Int, in pane: Pane.ID) -> AccessibleID {
    .words(index, pane: pane.rawValue)
  }

  static func element(_ id: ElementID) -> AccessibleID { .element(number: id.rawValue) }

  static func part(_ index: Int, of element: ElementID) -> AccessibleID {
    .part(index, ofElement: element.rawValue)
  }

  /// The element of the board; nil for everything else.
  var element: ElementID? {
    if case .element(let number) = self { ElementID(number) } else { nil }
  }

  /// The element of the board that this is, or a part of which; nil for everything else.
  var owningElement: ElementID? {
    if case .part(_, let number) = self { ElementID(number) } else { element }
  }
}
