import BoardCore
import BoardStore
import UndoCore

extension App {
  /// What has the keyboard and the pointer now.
  var chain: ResponderChain {
    let places = overlay.features.list.map {
      $0.places(Context(now: 0, feature: type(of: $0).id, self))
    }
    let taken = places.reduce(into: Places()) { $0.formUnion($1) }
    var responders: [any Responder] = []
    for place in Place.allCases {
      if let responder = responder(at: place) { responders.append(responder) }
      guard taken.contains(Places(place)) else { continue }
      for (index, places) in places.enumerated() where places.contains(Places(place)) {
        responders.append(FeatureResponder(app: self, index: index, place: place))
      }
    }
    return ResponderChain(responders: responders + [CommandsOfFeatures(app: self)])
  }

  /// What stands at a place and is no feature.
  private func responder(at place: Place) -> (any Responder)? {
    switch place {
    case .drag: return pointer.gesture.isIdle ? nil : DragResponder(app: self)
    case .aim:
      guard pointer.gesture.isIdle, case .connection(let connection) = pointer.drag else {
        return nil
      }
      return AimResponder(app: self, connecting: connection.connecting)
    case .text: return openText == nil ? nil : TextResponder(app: self)
    case .board: return BoardResponder(app: self)
    default: return nil
    }
  }

  /// Does what keys, menu items and buttons ask for, or says why not.
  func perform(_ command: Command, at now: Double) {
    needsFrame = true
    if let reason = chain.perform(command, at: now), !reason.isEmpty { message = reason }
  }

  /// The title of what undo or redo would do; nil when there is nothing.
  func title(_ direction: UndoDirection) -> String? { title(direction, of: chain.undoTarget) }

  func title(_ direction: UndoDirection, of target: UndoTarget?) -> String? {
    switch target {
    case .document: known.undoTitles.title(direction, in: editor)
    case .text: UndoTitles.title(direction, openText?.session.nextName(direction), in: editor)
    case .field: UndoTitles.title(direction, overlay.field?.nextName(direction), in: editor)
    case nil: nil
    }
  }

  /// Whether this window only looks, which is said.
  func refuses() -> Bool {
    guard editor.isReadOnly else { return false }
    message = FileSession.wordsForLooking
    return true
  }
}
