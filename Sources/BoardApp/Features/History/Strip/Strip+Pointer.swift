import BoardCore
import BoardRenderer
import BoardValues

/// The pointer and the keyboard on the strip of steps: a drag moves the playhead, the wheel or a
/// pinch zooms, and the arrow keys step.
extension Strip {
  mutating func handleOnStrip(_ event: WindowEvent, _ turn: inout Turn) -> Verdict {
    switch event {
    case .pressed(.primary, let point, _, _): return press(at: point, &turn)
    case .pressed(.secondary, let point, _, _):
      guard let moment = placed(turn.question)?.moment(at: point), isOnStrip(point, turn.question)
      else {
        return .passed
      }
      turn.show(.menu(Command.menu(ofMoment: moment), at: point, isPressed: true))
    case .moved(let point, _, _):
      guard holdsPlayhead else { return .passed }
      scrub(toPoint: point, &turn)
    case .released(.primary, let point, _):
      guard holdsPlayhead else { return .passed }
      holdsPlayhead = false
      scrub(toPoint: point, &turn)
      turn.ask(.look(.letGo))
    case .interrupted:
      if holdsPlayhead { turn.ask(.look(.letGo)) }
      holdsPlayhead = false
      return .passed
    case .wheel(let point, let steps, _):
      return zoom(by: power(1.25, -steps.dy), at: point, turn.question)
    case .pinched(let point, _, let factor): return zoom(by: factor, at: point, turn.question)
    case .keyPressed(let stroke, _):
      guard turn.focus?.part == TimelineItem.name, stroke.modifiers.isEmpty,
        let order = Look.Order(stroke.key)
      else { return .passed }
      turn.ask(Command(order))
    default: return .passed
    }
    return .taken
  }

  private mutating func press(at point: Point, _ turn: inout Turn) -> Verdict {
    guard let strip = placed(turn.question), strip.control.isEnabled,
      isOnStrip(point, turn.question)
    else {
      return .passed
    }
    turn.focus = Focus(pane: .timeline, part: TimelineItem.name)
    if let branches = strip.branches(at: point) {
      look(at: branches, point, &turn)
    } else {
      holdsPlayhead = true
      scrub(toPoint: point, &turn)
    }
    return .taken
  }

  /// Looks at a branch, or asks which one if there are several.
  private func look(at branches: [Int], _ point: Point, _ turn: inout Turn) {
    let commands = branches.map { Command.look(.lookAtBranch($0)) }
    if commands.count == 1 {
      turn.ask(commands[0])
    } else {
      turn.show(.menu([commands], at: point, isPressed: true))
    }
  }

  private mutating func zoom(by factor: Double, at point: Point, _ question: Question)
    -> Verdict
  {
    guard isOnStrip(point, question) else { return .passed }
    if let placed = placed(question) {
      strip?.zoom(by: factor, at: placed.place(of: point).x, width: placed.width)
    }
    return .taken
  }

  private func isOnStrip(_ point: Point, _ question: Question) -> Bool {
    question.panes.hit(point)?.part.name == TimelineItem.name
  }

  private mutating func scrub(toPoint point: Point, _ turn: inout Turn) {
    guard let strip = placed(turn.question) else { return }
    let place = strip.look.position(at: strip.place(of: point).x, width: strip.width)
    turn.ask(.look(.lookAt(place)))
  }

  // MARK: Position

  /// The strip with its position, and its contents.
  @MainActor
  struct PlacedStrip {
    let control: Control
    let look: TimelineItem
    let scale: Double

    /// The width in pixels at scale 1.
    var width: Double { control.frame.width / scale }

    /// Converts a window point to pixels at scale 1, from the top-left corner of the strip.
    func place(of point: Point) -> Point {
      .zero + (point - control.frame.origin) * (1 / scale)
    }

    /// Returns the branches whose mark is under a window point, by their indices among all branches; nil if
    /// there is none.
    func branches(at point: Point) -> [Int]? {
      let place = place(of: point)
      let mark = look.branchMarks(width: width).first { $0.frame.contains(place) }
      return mark?.branches.map(\.index)
    }

    /// Returns the moment whose flag or name is under a window point, by its index among all
    /// moments.
    func moment(at point: Point) -> Int? {
      guard control.frame.contains(point) else { return nil }
      let place = place(of: point)
      return look.momentFrames(width: width).last { $0.target.contains(place) }?.mark.index
    }
  }

  func placed(_ question: Question) -> PlacedStrip? {
    guard strip != nil,
      let control = question.panes[Focus(pane: .timeline, part: TimelineItem.name)],
      case .timeline(let look) = control.part.kind
    else { return nil }
    return PlacedStrip(control: control, look: look, scale: question.view.scale)
  }
}
