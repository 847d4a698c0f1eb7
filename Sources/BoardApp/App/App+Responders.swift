import BoardCore
import BoardStore
import UndoCore

extension App {
  /// The chain of responders for the keyboard and the pointer.
  var chain: ResponderChain {
    var chain = ResponderChain.Builder()
    chain.add(Dragging.id, at: dragging.places(context(of: dragging, at: 0)))
    chain.add(Writing.id, at: writing.places(context(of: writing, at: 0)))
    forEachFeature(at: 0) { chain.add($1.feature, at: $0.places($1)) }
    return chain.chain
  }

  /// Performs the command of a key, menu item or button, or reports why it is unavailable.
  func perform(_ command: Command, at now: Double) {
    needsFrame = true
    if let reason = chain.perform(command, in: self, at: now), !reason.isEmpty { message = reason }
  }

  /// Returns the title of the step that undo or redo would change; nil if there is none.
  func title(_ direction: UndoDirection) -> String? {
    title(direction, of: chain.undoTarget(in: self))
  }

  func title(_ direction: UndoDirection, of target: UndoTarget) -> String? {
    switch target {
    case .document: editor.isLooking ? nil : known.undoTitles.title(direction, in: editor)
    case .text: UndoTitles.title(direction, writing.text?.session.nextName(direction), in: editor)
    case .field: UndoTitles.title(direction, overlay.field?.nextName(direction), in: editor)
    }
  }
}
