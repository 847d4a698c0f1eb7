import BoardCore
import BoardRenderer
import BoardValues

/// Which part of the board is seen, and finding the way there.
@MainActor
struct ViewResponder: SubjectResponder {
  let app: App
  let subject = Command.Subject.view

  func title(of command: Command) -> String {
    guard case .goToGroup(let group) = command,
      let title = app.editor.board.card(group).flatMap({ CardWords.title(of: $0.content) })
    else { return command.title }
    return "\(command.title) “\(title)”"
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .zoomIn: look(at: app.view.zoomed(by: 1.25), now)
    case .zoomOut: look(at: app.view.zoomed(by: 0.8), now)
    case .zoomActual: look(at: app.view.actualSize, now)
    case .zoomFit: look(at: app.view.fitting(app.editor.board.bounds), now)
    case .goToGroup(let group): app.goTo(group: group, at: now)
    default: return .notMine
    }
    return .handled
  }

  private func look(at camera: Camera, _ now: Double) {
    app.look(at: camera, glides: true, at: now)
  }
}
