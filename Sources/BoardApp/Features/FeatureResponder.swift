import BoardCore
import BoardValues
import Windowing

/// A feature at one of its positions in the chain of responders.
@MainActor
struct FeatureResponder: Responder {
  let app: App
  /// The index of the feature in `Features.all`.
  let index: Int
  let place: Place

  private var id: FeatureID { Features.ids[index] }

  private var context: Context { Context(now: 0, feature: id, app) }

  func respond(to event: WindowEvent, at now: Double) -> Response {
    if isPanel, case .pressed(_, let point, _, _) = event, app.panes.find(point) == nil,
      !traits.contains(.leavesBoard)
    {
      app.overlay.close(id)
      return traits.contains(.takesPresses) ? .handled : .notMine
    }
    return app.run(index, at: now) { $0.handle(.event(event), at: place, $1, &$2) }
  }

  private var isPanel: Bool { place == .panel || place == .palette }

  private var traits: PanelTraits { Features.panelTraits(id) }

  func answer(to command: Command) -> CommandAnswer {
    app.overlay.features[index].answer(to: command, at: place, context)
  }

  /// Performs a command. Escape closes a panel that has no other use for it.
  func perform(_ command: Command, at now: Double) -> Response {
    let response = app.run(index, at: now) { $0.handle(.command(command), at: place, $1, &$2) }
    guard response == .notMine, isPanel, command == .escape, !traits.contains(.leavesBoard)
    else { return response }
    app.overlay.close(id)
    return .handled
  }

  func makeWay(for command: Command, at now: Double) {
    _ = app.run(index, at: now) {
      $0.makeWay(for: command, at: place, $1, &$2)
      return .passed
    }
  }

  var undoTarget: UndoTarget? { app.overlay.features[index].undoTarget(context) }

  func cursor(at point: Point?) -> WindowAppearance.Cursor? {
    app.overlay.features[index].cursor(at: point, at: place, context)
  }
}

/// The responder at the end of the chain, which lets features perform their commands.
@MainActor
struct CommandsOfFeatures: Responder {
  let app: App

  func answer(to command: Command) -> CommandAnswer {
    guard let id = app.overlay.features.owner(of: command), let feature = app.overlay.features[id]
    else { return .notMine }
    return feature.answer(to: command, Context(now: 0, feature: id, app))
  }

  func perform(_ command: Command, at now: Double) -> Response {
    guard let id = app.overlay.features.owner(of: command) else { return .notMine }
    return app.run(id, at: now) {
      $0.perform(command, $1, &$2)
      return .taken
    }
  }
}
