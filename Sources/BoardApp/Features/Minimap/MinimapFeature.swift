import BoardCore
import BoardRenderer
import BoardValues

/// The map in the corner: a press on the view's frame drags it, a press elsewhere moves the view
/// there.
struct MinimapFeature: Feature {
  /// The offset from the map point of the press to the middle of the view, in board units.
  private var grip: Vector?
  /// Whether the map was asked for when that was last looked at; nil at first.
  private var isOn: Bool?
  private let content = Memo<Document.Revision, Minimap.Content?>()

  nonisolated init() {}

  func places(_ question: Question) -> Places {
    question.settings.hasMinimap ? .minimap : []
  }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    guard case .event(let event) = input else { return .passed }
    switch event {
    case .pressed(.primary, let point, _, _): return press(at: point, &turn)
    case .moved(let point, _, _):
      guard grip != nil, let place = boardPoint(at: point, turn.panes, turn.question) else {
        return .passed
      }
      look(at: place, &turn)
    case .released(.primary, _, _):
      guard grip != nil else { return .passed }
      grip = nil
    case .interrupted:
      grip = nil
      return .passed
    default: return .passed
    }
    return .taken
  }

  private mutating func press(at point: Point, _ turn: inout Turn) -> Verdict {
    let panes = turn.panes
    guard panes.hit(point)?.part.name == Minimap.name,
      let place = boardPoint(at: point, panes, turn.question)
    else { return .passed }
    let seen = turn.view.camera.toBoard(turn.view.bounds)
    grip = seen.contains(place) ? seen.center - place : .zero
    look(at: place, &turn)
    return .taken
  }

  private func look(at place: Point, _ turn: inout Turn) {
    guard let grip else { return }
    let view = turn.view
    let size = view.size * (1 / view.camera.pixelsPerUnit)
    let corner = place + grip - Vector(size.width / 2, size.height / 2)
    turn.view.camera = Camera(origin: corner, pixelsPerUnit: view.camera.pixelsPerUnit)
  }

  /// Returns the board point under a window point on the map.
  private func boardPoint(at point: Point, _ panes: Panes, _ question: Question) -> Point? {
    for control in panes[.minimap]?.controls ?? [] {
      guard case .map(let map) = control.part.kind else { continue }
      let offset = point - control.frame.origin
      return map.boardPoint(.zero + offset * (1 / question.view.scale))
    }
    return nil
  }

  // MARK: What is said

  func isActive(_ question: Question) -> Bool { question.settings.hasMinimap != isOn }

  /// Reports why the map is hidden when it is switched on while all is in view.
  mutating func follow(_ turn: inout Turn) {
    defer { isOn = turn.settings.hasMinimap }
    guard isOn == false, turn.settings.hasMinimap else { return }
    let view = turn.view
    if !Minimap.hasRoom(view.bounds.size * (1 / view.scale)) {
      turn.say(localized("The minimap has no room in a window as small as this"))
    } else if let bounds = turn.board.bounds, view.camera.toBoard(view.bounds).contains(bounds) {
      turn.say(localized("All of the board is in view. The minimap comes when it is not."))
    }
  }

  // MARK: Appearance

  func publish(into state: inout InterfaceState, _ question: Question) {
    guard question.settings.hasMinimap else { return }
    let editor = question.editor
    let revision = editor.shownDocument.revision
    let content = content.value(for: revision) {
      Minimap.Content(of: editor.board, revision: revision)
    }
    let view = question.view.camera.toBoard(question.view.bounds)
    // A map of what is seen anyway says nothing. While its frame is dragged, it stays.
    guard let content, grip != nil || !view.contains(content.bounds) else { return }
    state.minimap = Minimap(content: content, view: view)
  }

  func panes(_ state: InterfaceState) -> [Pane] {
    (state.minimap?.pane(state)).map { [$0] } ?? []
  }
}
