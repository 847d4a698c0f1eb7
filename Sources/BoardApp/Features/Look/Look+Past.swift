import BoardCore
import BoardValues
import LinuxSystem
import UndoCore

/// Showing the board at another point of its history, and playing the history as a film.
extension Look {
  // MARK: Input

  /// Handles the keys of the look, and stops a film for a press on the board.
  mutating func handle(
    _ event: WindowEvent,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch event {
    case .pressed(_, let point, _, _):
      if context.panes.find(point) == nil { settle(context, &effects) }
    case .dropped: settle(context, &effects)
    case .keyPressed(let stroke, _):
      guard context.focus == nil, !context.isWriting, stroke.modifiers.isEmpty,
        let order = Order(stroke.key), !(stroke.key == .enter && canWrite(context))
      else { return .passed }
      effects.add(.ask(Command(order)))
      return .taken
    default: break
    }
    return .passed
  }

  /// Returns whether Enter means the text of the only selected card.
  private func canWrite(_ context: Context) -> Bool {
    guard context.selection.count == 1, let id = context.selection.first else { return false }
    return context.editor.mayWrite(on: id)
  }

  /// Ends the look for Escape, after the panels and a text that is open, and gives the keyboard to the
  /// board.
  mutating func escape(_ context: Context, _ effects: inout Effects) -> Verdict {
    guard !context.isWriting else { return .passed }
    effects.add(.endLook)
    effects.add(.focus(nil))
    return .taken
  }

  // MARK: The playhead

  /// Moves the playhead to a number of steps after the beginning.
  mutating func scrub(to step: Double, _ context: Context, _ effects: inout Effects) {
    begin(context, &effects)
    effects.add(.stage { $0.look(at: step, in: &$1) })
  }

  mutating func look(atBranch branch: Int, _ context: Context, _ effects: inout Effects) {
    begin(context, &effects)
    effects.add(.stage { $0.look(atBranch: branch, in: &$1) })
  }

  private func begin(_ context: Context, _ effects: inout Effects) {
    effects.add(.endGesture)
    effects.add(.leaveText)
  }

  /// Goes from between two steps to the nearer one, and stops playing.
  func settle(_ context: Context, _ effects: inout Effects) {
    guard !context.isAtRestInTime else { return }
    let now = context.now
    effects.add(.stage { $0.settle(&$1, at: now) })
  }

  mutating func step(by count: Double, _ context: Context, _ effects: inout Effects) {
    let rule: FloatingPointRoundingRule = count < 0 ? .up : .down
    let look = context.look.flatMap { $0.branch == nil ? $0 : nil }
    let editor = context.editor
    let present = editor.document.activeHistory.undoCount(in: editor.timelineScope)
    scrub(
      to: (look?.position.rounded(rule) ?? Double(present)) + count,
      context,
      &effects
    )
  }

  /// Goes to the next session, save or named moment, or to the one before; to an end if there is none.
  mutating func flag(backward: Bool, _ context: Context, _ effects: inout Effects) {
    let editor = context.editor
    let timeline = Timeline(of: editor.document, in: editor.timelineScope)
    let place = context.look?.position ?? Double(timeline.present)
    let flags = timeline.flags.map(Double.init)
    let next = backward ? flags.last { $0 < place } : flags.first { $0 > place }
    scrub(to: next ?? (backward ? 0 : .infinity), context, &effects)
  }

  // MARK: Leaving

  /// Ends a look at the present, which is no look.
  func letGo(_ context: Context, _ effects: inout Effects) {
    settle(context, &effects)
    effects.then { (_: inout Look, context, effects) in
      if context.look?.isAtPresent == true { effects.add(.endLook) }
    }
  }

  func restore(_ context: Context, _ effects: inout Effects) {
    let time = context.lookTime ?? verbatim("")
    let now = context.now
    settle(context, &effects)
    effects.change { editor, effects in
      switch editor.restoreLook(at: now) {
      case .restored(let step):
        effects.add(.announce(localized("Restored {time}", ["time": time]), step))
      case .same: effects.say(localized("Nothing differs from now"))
      case .refused: break
      }
    }
  }

  // MARK: Playing

  /// Plays from the playhead, or from the beginning if the playhead is at the end; pauses if it is
  /// playing.
  func play(_ context: Context, _ effects: inout Effects) {
    guard !context.isPlaying else { return effects.add(.stage { stage, _ in stage.pause() }) }
    begin(context, &effects)
    let (now, speed) = (context.now, context.settings.filmSpeed)
    effects.add(
      .stage { stage, editor in
        if editor.look?.branch != nil || !editor.isLooking { stage.look(at: 0, in: &editor) }
        guard let look = editor.look else { return }
        let start = look.position < Double(look.count) ? look.position : 0
        stage.play(from: start, speed, in: &editor, at: now)
      }
    )
  }

  // MARK: Branches

  /// Switches to a branch; the steps that are left for it become a branch of their own.
  func goThere(_ branch: Int, _ context: Context, _ effects: inout Effects) {
    let now = context.now
    effects.change { editor, effects in
      let journey = editor.journey(toBranch: branch)
      guard let name = editor.restore(branch: branch)?.name else { return }
      let back = Toast.Action(title: localized("Undo"), command: .goThere(branch))
      effects.add(
        .toast(
          Toast(
            words: localized(
              "Went another way: {step}",
              ["step": editor.stepWords.title(of: name)]
            ),
            action: back
          )
        )
      )
      effects.add(.stage { stage, _ in stage.presentation.show(journey: journey, at: now) })
    }
  }

  static func words(forBranch index: Int, _ editor: Editor) -> String? {
    editor.branch(at: index).map { branch in
      let board = editor.document.board
      let changes = (branch.steps.first?.subjects ?? []).sorted().map {
        BoardChange($0, from: nil, to: board[$0])
      }
      let words = editor.stepWords.words(for: branch.stepName, changes).text
      let time = branch.steps.last.map { " · \(editor.words(forTime: $0.time).text)" } ?? ""
      return localized(
        "Branch of {count} step: {step}",
        "Branch of {count} steps: {step}",
        count: branch.stepCount,
        ["step": words + time]
      )
    }
  }

  // MARK: Words

  /// Returns the name of the position that is shown: “Step 5 of 12: Moved “Plan” · 14:32”.
  func words(for playhead: Playhead, _ editor: Editor) -> String {
    if let branch = playhead.branch { return Self.words(forBranch: branch, editor) ?? "" }
    let step = playhead.nearest
    guard playhead.count > 0 else { return localized("Nothing was done yet") }
    guard step > 0 else {
      return localized(
        "The beginning, before {count} step",
        "The beginning, before {count} steps",
        count: playhead.count
      )
    }
    let steps = playhead.steps
    return localized(
      "Step {number} of {count}: {step} · {time}",
      [
        "number": "\(step)", "count": "\(steps.count)",
        "step": editor.stepWords.words(for: steps, at: step - 1).text,
        "time": editor.words(forTime: steps[step - 1].time).text,
      ]
    )
  }
}

extension Stage {
  /// Starts playing the steps.
  fileprivate mutating func play(
    from place: Double,
    _ speed: Int,
    in editor: inout Editor,
    at now: Double
  ) {
    guard let steps = editor.look?.steps else { return }
    let times = steps.indices.map { steps.outline(at: $0).time }
    play(Playback(of: times, from: place, speed: speed, at: now), in: &editor, at: now)
  }

  /// Goes on at another speed if a film is playing.
  mutating func change(speed: Int, in editor: inout Editor, at now: Double) {
    guard playback != nil, let place = editor.look?.position else { return }
    play(from: place, speed, in: &editor, at: now)
  }
}
