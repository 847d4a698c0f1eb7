import BoardCore
import BoardRenderer
import BoardValues

/// The pointer and the keyboard on the strip of steps: a drag moves the playhead, the wheel or a
/// pinch zooms, and the arrow keys step.
extension Strip {
  mutating func handleOnStrip(
    _ event: WindowEvent,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch event {
    case .pressed(.primary, let point, _, _): return press(at: point, context, &effects)
    case .pressed(.secondary, let point, _, _):
      guard let moment = placed(context)?.moment(at: point), isOnStrip(point, context) else {
        return .passed
      }
      effects.add(.openMenu(Command.menu(ofMoment: moment), at: point, isPressed: true))
    case .moved(let point, _, _):
      guard holdsPlayhead else { return .passed }
      scrub(toPoint: point, context, &effects)
    case .released(.primary, let point, _):
      guard holdsPlayhead else { return .passed }
      holdsPlayhead = false
      scrub(toPoint: point, context, &effects)
      effects.add(.ask(.letGo))
    case .interrupted:
      if holdsPlayhead { effects.add(.ask(.letGo)) }
      holdsPlayhead = false
      return .passed
    case .wheel(let point, let steps, _):
      return zoom(by: power(1.25, -steps.dy), at: point, context)
    case .pinched(let point, _, let factor): return zoom(by: factor, at: point, context)
    case .keyPressed(let stroke, _):
      guard context.focus?.part == TimelineItem.name, stroke.modifiers.isEmpty,
        let order = Look.Order(stroke.key)
      else { return .passed }
      effects.add(.ask(Command(order)))
    default: return .passed
    }
    return .taken
  }

  private mutating func press(
    at point: Point,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard let strip = placed(context), strip.control.isEnabled, isOnStrip(point, context) else {
      return .passed
    }
    effects.add(.focus(Focus(pane: .timeline, part: TimelineItem.name)))
    if let branch = strip.branch(at: point) {
      effects.add(.ask(.lookAtBranch(branch)))
    } else {
      holdsPlayhead = true
      scrub(toPoint: point, context, &effects)
    }
    return .taken
  }

  private mutating func zoom(by factor: Double, at point: Point, _ context: Context) -> Verdict {
    guard isOnStrip(point, context) else { return .passed }
    if let placed = placed(context) {
      strip?.zoom(by: factor, at: placed.place(of: point).x, width: placed.width)
    }
    return .taken
  }

  private func isOnStrip(_ point: Point, _ context: Context) -> Bool {
    context.panes.hit(point)?.part.name == TimelineItem.name
  }

  private mutating func scrub(
    toPoint point: Point,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard let strip = placed(context) else { return }
    let place = strip.look.position(at: strip.place(of: point).x, width: strip.width)
    effects.add(.ask(.lookAt(place)))
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

    /// Returns the branch whose end is under a window point.
    func branch(at point: Point) -> Int? {
      let place = place(of: point)
      return look.branchFrames(width: width).first { $0.frame.contains(place) }?.branch.index
    }

    /// Returns the moment whose flag or name is under a window point, by its index among all
    /// moments.
    func moment(at point: Point) -> Int? {
      guard control.frame.contains(point) else { return nil }
      let place = place(of: point)
      return look.momentFrames(width: width).last { $0.target.contains(place) }?.mark.index
    }
  }

  func placed(_ context: Context) -> PlacedStrip? {
    guard strip != nil,
      let control = context.panes[Focus(pane: .timeline, part: TimelineItem.name)],
      case .timeline(let look) = control.part.kind
    else { return nil }
    return PlacedStrip(control: control, look: look, scale: context.view.scale)
  }
}
