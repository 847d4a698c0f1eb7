package import BoardValues

/// The content of a window as a screen reader asks for it. Nothing of it is called while there is none.
@MainActor
package protocol AccessibleContent {
  /// The node of the window, from which all others are reached.
  var root: AccessibleID { get }

  /// Returns a node; nil if it does not exist any more.
  func node(_ id: AccessibleID) -> AccessibleNode?

  func child(of id: AccessibleID, at index: Int) -> AccessibleID?

  /// Returns the index of a node in its parent.
  func index(of id: AccessibleID) -> Int?

  /// Returns the words of a node whose children are those of a document; nil if it is gone.
  func document(of id: AccessibleID) -> AccessibleDocument?

  /// Returns the selected items of a list.
  func selection(of id: AccessibleID) -> [AccessibleID]

  /// Returns the topmost node at a point in window pixels.
  func hit(at point: Point) -> AccessibleID?

  /// The nodes that are not items of a list with any number of them, parents first.
  var nodes: [AccessibleNode] { get }

  /// Returns the frame of a character of a text in window pixels; nil if it is not known.
  func frame(ofCharacter index: Int, in id: AccessibleID) -> Rect?

  /// Returns what has changed since the last call, in order. The first call returns nothing.
  func takeEvents() -> [AccessibleEvent]

  /// Forgets what the next call would have to compare with, since nothing listens any more.
  func endEvents()
}

/// A change that a screen reader is told of.
package enum AccessibleEvent: Equatable, Sendable {
  /// The index is nil in a list with any number of items, and the parent if it is new itself.
  case added(AccessibleID, to: AccessibleID?, at: Int?)
  /// The parent is nil if it is gone itself.
  case removed(AccessibleID, from: AccessibleID?, at: Int?)
  case renamed(AccessibleID, String)
  case described(AccessibleID, String)
  case changedState(AccessibleID, AccessibleNode.States, Bool)
  case changedValue(AccessibleID, Double)
  /// Name and description of an item of a list may be others.
  case changedItem(AccessibleID)
  /// Those of any item may be.
  case changedItems
  case changedSelection(AccessibleID)
  /// What has the keyboard has chosen another row, which does not get the keyboard.
  case chose(AccessibleID, in: AccessibleID)
  /// The text was deleted at an offset.
  case deleted(AccessibleID, at: Int, String)
  case inserted(AccessibleID, at: Int, String)
  case movedCaret(AccessibleID, to: Int)
  case selectedText(AccessibleID)
  case announced(AccessibleID, String, isUrgent: Bool)
  case activated(AccessibleID, Bool)
}
