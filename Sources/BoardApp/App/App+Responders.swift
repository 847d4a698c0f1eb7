import BoardCore
import BoardStore
import BoardValues
import UndoCore

extension App {
  /// The chain of responders for the keyboard and the pointer.
  var chain: ResponderChain {
    var chain = ResponderChain.Builder()
    chain.add(DragFeature.id, at: dragging.places(question(of: dragging, at: 0)))
    chain.add(Writing.id, at: writing.places(question(of: writing, at: 0)))
    forEachFeature(at: 0) { chain.add($1.feature, at: $0.places($1)) }
    return chain.chain
  }

  /// Performs the command of a key, menu item or button, or reports why it is unavailable.
  func perform(_ command: Command, at now: Double) {
    needsFrame = true
    let before = view.camera
    let reason = chain.perform(command, in: self, at: now)
    if command.row.traits.contains(.changesBoard), UndoDirection(command) == nil {
      stage.moves.begin(from: before, to: view.camera)
    }
    guard let reason, !reason.isEmpty else { return }
    let wayOut = UndoDirection(command).flatMap { Undo.wayOut($0, editor) }
    status.toast = Toast(words: verbatim(reason), action: wayOut)
  }

  /// Returns the title of the step that undo or redo would change, and what it touches; nil if there is
  /// none.
  func title(_ direction: UndoDirection) -> String? {
    title(direction, of: chain.undoTarget(in: self))
  }

  func title(_ direction: UndoDirection, of target: UndoTarget) -> String? {
    guard target == .document else { return stepTitle(direction, of: target) }
    return editor.isLooking ? nil : known.undoTitles.title(direction, in: editor)?.text
  }

  /// Returns the title of the step alone.
  func stepTitle(_ direction: UndoDirection) -> String? {
    stepTitle(direction, of: chain.undoTarget(in: self))
  }

  private func stepTitle(_ direction: UndoDirection, of target: UndoTarget) -> String? {
    let name =
      switch target {
      case .document: editor.isLooking ? nil : editor.nextName(direction)
      case .text: writing.text?.session.nextName(direction)
      case .field: overlay.field?.nextName(direction)
      }
    return UndoTitles.title(direction, name, in: editor)?.text
  }
}
