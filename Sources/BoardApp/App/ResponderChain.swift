import BoardValues
import Windowing

/// The features that can have the keyboard or the pointer, at their positions, first responder first.
///
/// Everything goes through them: keys and pointer, commands and their titles, the cursor, Escape, and
/// the choice of an undo. Commands end with the feature that owns them.
@MainActor
struct ResponderChain {
  let positions: [Position]

  struct Position: Equatable, Sendable {
    let feature: FeatureID
    let place: Place
  }

  /// A chain that features are added to. It is made for every event and every frame.
  struct Builder {
    private var asked: [(feature: FeatureID, places: Places)] = []
    private var all: Places = []

    init() { asked.reserveCapacity(16) }

    /// Adds a feature at its places, behind those that were added before.
    mutating func add(_ feature: FeatureID, at places: Places) {
      guard !places.isEmpty else { return }
      asked.append((feature, places))
      all.formUnion(places)
    }

    var chain: ResponderChain {
      var positions: [Position] = []
      positions.reserveCapacity(2 * asked.count)
      for place in Place.allCases where all.contains(Places(place)) {
        for (feature, places) in asked where places.contains(Places(place)) {
          positions.append(Position(feature: feature, place: place))
        }
      }
      return ResponderChain(positions: positions)
    }
  }

  /// Handles a key or an action of the pointer, and returns the position that has taken it.
  @discardableResult
  func respond(to event: WindowEvent, in app: App, at now: Double) -> Position? {
    positions.first { $0.respond(to: event, in: app, at: now) == .taken }
  }

  /// Returns the effect of a command.
  func answer(to command: Command, in app: App) -> CommandAnswer {
    for position in positions {
      let answer = app.ask(position.feature) { $0.answer(to: command, at: position.place, $1) }
      if let answer, answer != .notMine { return answer }
    }
    return app.overlay.features.owner(of: command)
      .flatMap { app.ask($0) { $0.answer(to: command, $1) } } ?? .notMine
  }

  /// Performs a command; returns the reason if it is unavailable.
  func perform(_ command: Command, in app: App, at now: Double) -> String? {
    for position in positions {
      let place = position.place
      let answer = app.ask(position.feature) { $0.answer(to: command, at: place, $1) }
      if let reason = answer?.reason { return reason }
      if position.perform(command, in: app, at: now) == .taken { return nil }
      app.run(position.feature, at: now) {
        $0.makeWay(for: command, at: place, &$1)
        return .passed
      }
    }
    guard let owner = app.overlay.features.owner(of: command) else { return nil }
    if let reason = app.ask(owner, { $0.answer(to: command, $1) })?.reason { return reason }
    app.run(owner, at: now) {
      $0.perform(command, &$1)
      return .taken
    }
    return nil
  }

  /// Returns the cursor with the pointer at `point`, or outside of the window.
  func cursor(at point: Point?, in app: App) -> WindowAppearance.Cursor {
    positions.firstResult { position in
      app.ask(position.feature) { $0.cursor(at: point, at: position.place, $1) } ?? nil
    } ?? .arrow
  }

  /// Returns the target of undo and redo, which is the document unless a feature chooses another.
  func undoTarget(in app: App) -> UndoTarget {
    positions.firstResult { app.ask($0.feature) { $0.undoTarget($1) } ?? nil } ?? .document
  }
}

extension ResponderChain.Position {
  private var isPanel: Bool { place == .panel || place == .palette }

  @MainActor
  @discardableResult
  func respond(to event: WindowEvent, in app: App, at now: Double) -> Verdict {
    let traits = Features.panelTraits(feature)
    if isPanel, case .pressed(_, let point, _, _) = event, app.panes.find(point) == nil,
      !traits.contains(.leavesBoard)
    {
      app.overlay.close(feature)
      return traits.contains(.takesPresses) ? .taken : .passed
    }
    return app.run(feature, at: now) { $0.handle(.event(event), at: place, &$1) }
  }

  /// Performs a command. Escape closes a panel that has no other use for it.
  @MainActor
  fileprivate func perform(_ command: Command, in app: App, at now: Double) -> Verdict {
    let verdict = app.run(feature, at: now) { $0.handle(.command(command), at: place, &$1) }
    guard verdict == .passed, isPanel, command == .escape,
      !Features.panelTraits(feature).contains(.leavesBoard)
    else { return verdict }
    app.overlay.close(feature)
    return .taken
  }
}

enum CommandAnswer: Equatable, Sendable {
  case notMine
  /// The command is unavailable. The user who tries it sees the `reason`, which is empty if it is
  /// obvious.
  case disabled(title: String, reason: String)
  case enabled(title: String)

  var title: String? {
    switch self {
    case .notMine: nil
    case .disabled(let title, _), .enabled(let title): title
    }
  }

  var reason: String? { if case .disabled(_, let reason) = self { reason } else { nil } }

  var isEnabled: Bool { if case .enabled = self { true } else { false } }
}

/// The owner of the steps that undo and redo change.
enum UndoTarget: Equatable, Sendable {
  /// The document, in the scope of its editor.
  case document
  /// The text that is being edited, or a field.
  case text, field
}
