import BoardCore
import BoardStore
import UndoCore

extension App {
  /// The chain of responders for the keyboard and the pointer.
  var chain: ResponderChain {
    var places: [Places] = []
    forEachFeature(at: 0) { places.append($0.places($1)) }
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

  /// Adds the responders at a position that aren't in the list of features.
  private func addResponders(
    at place: Place,
    _ dragPlaces: Places,
    to responders: inout [any Responder]
  ) {
    if dragPlaces.contains(Places(place)) {
      responders.append(InputResponder(app: self, feature: \.dragging, place: place))
    }
    if place == .text, isWriting {
      responders.append(InputResponder(app: self, feature: \.writing, place: .text))
    }
  }

  /// Performs the command of a key, menu item or button, or reports why it is unavailable.
  func perform(_ command: Command, at now: Double) {
    needsFrame = true
    if let reason = chain.perform(command, at: now), !reason.isEmpty { message = reason }
  }

  /// Returns the title of the step that undo or redo would change; nil if there is none.
  func title(_ direction: UndoDirection) -> String? { title(direction, of: chain.undoTarget) }

  func title(_ direction: UndoDirection, of target: UndoTarget) -> String? {
    switch target {
    case .document: known.undoTitles.title(direction, in: editor)
    case .text: UndoTitles.title(direction, writing.text?.session.nextName(direction), in: editor)
    case .field: UndoTitles.title(direction, overlay.field?.nextName(direction), in: editor)
    }
  }
}
