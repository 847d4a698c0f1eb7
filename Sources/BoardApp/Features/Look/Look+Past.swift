import BoardCore
import BoardValues
import LinuxSystem
import UndoCore

/// Showing the board at another point of its history, and playing the history as a film.
extension Look {
  // MARK: Input

  /// Handles an event. A key that would change the board first has to go to the point that is shown.
  mutating func handle(
    _ event: WindowEvent,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch event {
    case .pressed(_, let point, _, _):
      if context.panes.find(point) == nil { settle(context, &effects) }
    case .dropped: settle(context, &effects)
    case .keyPressed(let stroke, _) where context.focus == nil && stroke.modifiers.isEmpty:
      guard let order = Order(stroke.key) else { return .passed }
      perform(order, context, &effects)
      return .taken
    default: break
    }
    return .passed
  }

  mutating func perform(
    inPast command: Command,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    if command == .escape {
      effects.add(.endLook)
      return .taken
    }
    // The change from what is shown is one jump.
    guard case .goToStep(let place)? = command.order as? Steps.Order else { return .passed }
    guard !effects.refuse(context) else { return .taken }
    scrub(to: Double(place), context, &effects)
    effects.add(.ask(.letGo))
    return .taken
  }

  // MARK: The playhead

  /// Moves the playhead to a number of steps after the beginning.
  mutating func scrub(to step: Double, _ context: Context, _ effects: inout Effects) {
    begin(context, &effects)
    effects.add(.stage { $0.look(at: step, in: $1) })
  }

  private func begin(_ context: Context, _ effects: inout Effects) {
    guard context.playhead == nil else { return }
    effects.add(.endGesture)
    effects.add(.leaveText)
  }

  /// Goes to the step nearest to the playhead, in one jump.
  func settle(_ context: Context, _ effects: inout Effects) {
    guard let playhead = context.playhead else { return }
    guard context.preview == nil else { return effects.add(.endLook) }
    let count = playhead.deltaToNearest
    effects.change { editor, effects in
      let steps = count == 0 ? [] : editor.jump(by: count)
      effects.add(.endLook)
      guard let last = steps.last else { return }
      let back = Toast.Action(title: "Undo", command: .jump(-count))
      effects.add(.toast(Toast(words: editor.words(for: last, of: abs(count)), action: back)))
    }
  }

  mutating func step(by count: Double, _ context: Context, _ effects: inout Effects) {
    let rule: FloatingPointRoundingRule = count < 0 ? .up : .down
    let place = context.preview == nil ? context.playhead?.position.rounded(rule) : nil
    let present = context.editor.document.activeHistory.undoCount(in: context.editor.scope)
    scrub(to: (place ?? Double(present)) + count, context, &effects)
  }

  // MARK: Playing

  /// Plays from the playhead, or from the beginning if the playhead is at the end; pauses if it is
  /// playing.
  func play(_ context: Context, _ effects: inout Effects) {
    guard !context.isPlaying else { return effects.add(.stage { stage, _ in stage.pause() }) }
    begin(context, &effects)
    let now = context.now
    effects.add(
      .stage { stage, editor in
        if stage.playhead == nil || stage.preview != nil { stage.look(at: 0, in: editor) }
        guard let playhead = stage.playhead else { return }
        let start = playhead.position < Double(playhead.count) ? playhead.position : 0
        stage.play(from: start, at: now)
      }
    )
  }

  // MARK: Branches

  /// Switches to a branch; the steps that are left for it become a branch of their own.
  func goThere(_ branch: Int, _ context: Context, _ effects: inout Effects) {
    let now = context.now
    effects.change { editor, effects in
      let journey = editor.journey(toBranch: branch)
      effects.add(.stage { stage, _ in stage.stopLooking() })
      guard let step = editor.restore(branch: branch) else { return }
      let back = Toast.Action(title: "Undo", command: .goThere(branch))
      effects.add(.toast(Toast(words: "Went to another branch: \(step.name)", action: back)))
      effects.add(.stage { stage, _ in stage.presentation.show(journey: journey, at: now) })
    }
  }

  static func words(forBranch index: Int, _ editor: Editor) -> String? {
    editor.branch(at: index).map { branch in
      let count = branch.stepCount == 1 ? "1 step" : "\(branch.stepCount) steps"
      return "Branch of \(count): \(branch.name)"
    }
  }

  // MARK: Words

  /// Returns the name of the position that is shown: “Step 5 of 12: Moved “Plan” · 14:32”.
  func words(for playhead: Playhead, _ editor: Editor) -> String {
    if let branch = playhead.branch { return Self.words(forBranch: branch, editor) ?? "" }
    let step = playhead.nearest
    guard playhead.count > 0 else { return "Nothing was done yet" }
    guard step > 0 else {
      return "The beginning, before \(playhead.count) step\(playhead.count == 1 ? "" : "s")"
    }
    return "Step \(step) of \(words(for: playhead.steps, at: step - 1, editor))"
  }

  private func words(
    for steps: BoardHistory.Steps,
    at index: Int,
    _ editor: Editor
  ) -> String {
    let line = steps[index]
    let changes = steps.parts(at: index)
    let words = editor.stepWords.words(for: line.name, changes)
    return "\(steps.count): \(words) · \(Clock.words(line.time))"
  }
}

extension Stage {
  /// Starts playing the steps.
  fileprivate mutating func play(from place: Double, at now: Double) {
    guard let steps = playhead?.steps else { return }
    let times = steps.indices.map { steps.outline(at: $0).time }
    play(Playback(of: times, from: place, speed: speed, at: now), at: now)
  }

  /// Doubles the speed, or returns to the original speed of the steps.
  mutating func playFaster(at now: Double) {
    speed = speed < Playback.fastest ? speed * 2 : 1
    if playback != nil, let place = playhead?.position { play(from: place, at: now) }
  }
}
