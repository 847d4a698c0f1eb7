import BoardCore
import BoardStore
import UndoCore

extension App {
  /// What has the keyboard and the pointer now.
  var chain: ResponderChain {
    var responders: [any Responder] = []
    if !pointer.gesture.isIdle { responders.append(DragResponder(app: self)) }
    if overlay.menu != nil { responders.append(MenuResponder(app: self)) }
    if overlay.palette != nil { responders.append(PaletteResponder(app: self)) }
    if overlay.timeline != nil { responders.append(TrailResponder(app: self)) }
    if stage.playhead != nil, overlay.panel?.leavesBoard ?? true {
      responders.append(LookResponder(app: self))
    }
    switch overlay.panel {
    case .question(let dialog): responders.append(QuestionResponder(app: self, dialog: dialog))
    case .colour: responders.append(ColourPanelResponder(app: self))
    case .naming: responders.append(NamingResponder(app: self))
    case .feature(let id): responders.append(FeatureResponder(app: self, open: id))
    case .files: responders.append(FilesResponder(app: self))
    case .history(let list, _): responders.append(HistoryResponder(app: self, list: list))
    case let panel?: responders.append(PanelResponder(app: self, panel: panel))
    case nil: break
    }
    if overlay.timeline != nil { responders.append(TimelineResponder(app: self)) }
    if settings.hasMinimap { responders.append(MinimapResponder(app: self)) }
    responders.append(ControlsResponder(app: self))
    if pointer.gesture.isIdle, case .connection(let connection) = pointer.drag {
      responders.append(AimResponder(app: self, connecting: connection.connecting))
    }
    if openText != nil { responders.append(TextResponder(app: self)) }
    responders.append(BoardResponder(app: self))
    return ResponderChain(responders: responders + subjects)
  }

  /// What does the commands of each subject.
  private var subjects: [any Responder] {
    [
      UndoResponder(app: self), CardsResponder(app: self), ClipboardResponder(app: self),
      ArrangeResponder(app: self), ConnectionsResponder(app: self), ColourResponder(app: self),
      ViewResponder(app: self), FileResponder(app: self), WindowResponder(app: self),
      FeatureResponder(app: self, open: nil),
    ]
  }

  /// Does what keys, menu items and buttons ask for, or says why not.
  func perform(_ command: Command, at now: Double) {
    guard let reason = chain.perform(command, at: now), !reason.isEmpty else { return }
    message = reason
    needsFrame = true
  }

  /// The title of what undo or redo would do; nil when there is nothing.
  func title(_ direction: UndoDirection) -> String? { title(direction, of: chain.undoTarget) }

  func title(_ direction: UndoDirection, of target: UndoTarget?) -> String? {
    guard !editor.isReadOnly, let name = nextName(direction, of: target) else { return nil }
    let verb = direction == .undo ? "Undo" : "Redo"
    let title = name.isEmpty ? verb : "\(verb) \(name)"
    return switch target == .document ? nextObject(direction, named: name) : nil {
    case .card(let card): "\(title) of \(card)"
    case .cards(let count): "\(title) of \(count) Cards"
    case nil: title
    }
  }

  /// What the next step is about, where that does not go without saying: undo is for each card, and no card is
  /// selected.
  private func nextObject(_ direction: UndoDirection, named name: String) -> StepWords.Object? {
    guard editor.undoFallsToBoard else { return nil }
    let memo = direction == .undo ? known.undoneObject : known.redoneObject
    return memo.value(for: editor.document.revision) {
      stepWords.object(of: name, editor.nextChanges(direction))
    }
  }

  private func nextName(_ direction: UndoDirection, of target: UndoTarget?) -> String? {
    switch target {
    case .document: editor.nextName(direction)
    case .text: openText?.session.nextName(direction)
    case .field: overlay.field?.nextName(direction)
    case nil: nil
    }
  }

  /// Whether this window only looks, which is said.
  func refuses() -> Bool {
    guard editor.isReadOnly else { return false }
    message = FileSession.wordsForLooking
    needsFrame = true
    return true
  }
}
