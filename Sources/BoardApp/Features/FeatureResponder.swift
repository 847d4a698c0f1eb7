import BoardCore
import BoardValues

/// The places of features in the chain of responders: the one whose panel is open stands in front of the
/// controls and gets everything; at the end of the chain all perform their own commands.
@MainActor
struct FeatureResponder: Responder {
  let app: App
  /// The feature whose panel is open; nil at the end of the chain.
  let open: FeatureID?

  func respond(to event: WindowEvent, at now: Double) -> Response {
    guard let open else { return .notMine }
    if case .pressed(_, let point, _, _) = event, app.overlay.panel?.leavesBoard == false,
      app.panes.find(point) == nil
    {
      app.overlay.panel = nil
      return .notMine
    }
    return app.run(open, at: now) { $0.handle(event, $1, &$2) }
  }

  func answer(to command: Command) -> CommandAnswer {
    guard let owner = app.overlay.features.owner(of: command), open == nil || open == owner,
      let feature = app.overlay.features[owner]
    else { return .notMine }
    return feature.isAvailable(command)
      ? .enabled(title: command.title) : .disabled(title: command.title, reason: "")
  }

  func perform(_ command: Command, at now: Double) -> Response {
    guard let feature = open ?? app.overlay.features.owner(of: command) else { return .notMine }
    let response = app.run(feature, at: now) { $0.perform(command, $1, &$2) }
    guard response == .notMine, open != nil, command == .escape else { return response }
    app.overlay.panel = nil
    return .handled
  }
}

extension App {
  /// Lets a feature do something, then does what it asked for.
  func run(
    _ id: FeatureID,
    at now: Double,
    _ body: (inout any Feature, Context, inout Effects) -> Verdict
  ) -> Response {
    guard var feature = overlay.features[id] else { return .notMine }
    var effects = Effects()
    let verdict = body(&feature, context(of: id, at: now), &effects)
    overlay.features[id] = feature
    for effect in effects.list { apply(effect, of: id, at: now) }
    return verdict == .taken ? .handled : .notMine
  }

  /// Called at the end of everything that happens.
  func followFeatures(at now: Double) {
    guard case .feature(let id) = overlay.panel else { return }
    _ = run(id, at: now) { feature, context, effects in
      feature.follow(context, &effects)
      return .taken
    }
  }

  private func context(of feature: FeatureID, at now: Double) -> Context {
    Context(
      now: now,
      editor: editor,
      view: view,
      panes: panes,
      isPanelOpen: overlay.panel == .feature(feature),
      isFieldFocused: overlay.isFieldFocused,
      openText: openText.map {
        Context.OpenText(id: $0.id, version: $0.session.version, editor: $0.editor)
      }
    )
  }

  private func apply(_ effect: Effect, of feature: FeatureID, at now: Double) {
    needsFrame = true
    switch effect {
    case .openPanel: overlay.panel = .feature(feature)
    case .closePanel: if overlay.panel == .feature(feature) { overlay.panel = nil }
    case .focusField: overlay.focusField()
    case .glide(let camera): stage.glide(to: camera, from: now)
    case .select(let elements): editor.selection = elements
    case .leaveText: leaveText(at: now)
    case .ask(let command): perform(command, at: now)
    }
  }
}
