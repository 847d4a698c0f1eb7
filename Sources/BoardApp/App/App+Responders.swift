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
    let dragPlaces = dragging.places(context(of: dragging, at: 0))
    var responders: [any Responder] = []
    for place in Place.allCases {
      addResponders(at: place, dragPlaces, to: &responders)
      guard taken.contains(Places(place)) else { continue }
      for (index, places) in places.enumerated() where places.contains(Places(place)) {
        responders.append(FeatureResponder(app: self, index: index, place: place))
      }
    }
    return ResponderChain(responders: responders + [CommandsOfFeatures(app: self)])
  }

  /// What stands at a place and is not in the list of features.
  private func addResponders(
    at place: Place,
    _ dragPlaces: Places,
    to responders: inout [any Responder]
  ) {
    if dragPlaces.contains(Places(place)) {
      responders.append(InputResponder(app: self, feature: \.dragging, place: place))
    }
    switch place {
    case .text where isWriting:
      responders.append(InputResponder(app: self, feature: \.writing, place: .text))
    case .board: responders.append(BoardResponder(app: self))
    default: break
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
    case .text: UndoTitles.title(direction, writing.text?.session.nextName(direction), in: editor)
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
