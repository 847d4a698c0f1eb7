import BoardCore
import BoardValues
import LinuxSystem
import UndoCore

/// Showing the board at another point of its history, and playing the history as a film.
extension Look {
  // MARK: Input

  /// Handles the keys of the look, and stops a film for a press on the board.
  mutating func handle(_ event: WindowEvent, _ turn: inout Turn) -> Verdict {
    switch event {
    case .pressed(_, let point, _, _):
      if turn.panes.find(point) == nil { settle(&turn) }
    case .dropped: settle(&turn)
    case .keyPressed(let stroke, _):
      guard turn.focus == nil, !turn.isWriting, stroke.modifiers.isEmpty,
        let order = Order(stroke.key), !(stroke.key == .enter && canWrite(turn.question))
      else { return .passed }
      turn.ask(Command(order))
      return .taken
    default: break
    }
    return .passed
  }

  /// Returns whether Enter means the text of the only selected card.
  private func canWrite(_ question: Question) -> Bool {
    guard question.selection.count == 1, let id = question.selection.first else { return false }
    return question.editor.obstacle(to: id) == nil
  }

  /// Ends the look for Escape, after the panels and a text that is open, and gives the keyboard to the
  /// board.
  mutating func escape(_ turn: inout Turn) -> Verdict {
    guard !turn.isWriting else { return .passed }
    turn.endLook()
    turn.focus = nil
    return .taken
  }

  // MARK: The playhead

  /// Moves the playhead to a number of steps after the beginning.
  mutating func scrub(to step: Double, _ turn: inout Turn) {
    begin(&turn)
    turn.onStage { $0.look(at: step, in: &$1) }
  }

  mutating func look(atBranch branch: Int, _ turn: inout Turn) {
    begin(&turn)
    turn.onStage { $0.look(atBranch: branch, in: &$1) }
  }

  private func begin(_ turn: inout Turn) {
    turn.finishGesture()
    turn.finishText()
  }

  /// Goes from between two steps to the nearer one, and stops playing.
  func settle(_ turn: inout Turn) {
    guard !turn.isAtRestInTime else { return }
    turn.onStage { [now = turn.now] in $0.settle(&$1, at: now) }
  }

  mutating func step(by count: Double, _ turn: inout Turn) {
    let rule: FloatingPointRoundingRule = count < 0 ? .up : .down
    let look = turn.look.flatMap { $0.branch == nil ? $0 : nil }
    let editor = turn.editor
    let present = editor.document.activeHistory.undoCount(in: editor.timelineScope)
    scrub(
      to: (look?.position.rounded(rule) ?? Double(present)) + count,
      &turn
    )
  }

  /// Goes to the next session, save or named moment, or to the one before; to an end if there is none.
  mutating func flag(backward: Bool, _ turn: inout Turn) {
    let editor = turn.editor
    let timeline = Timeline(of: editor.document, in: editor.timelineScope)
    let place = turn.look?.position ?? Double(timeline.present)
    let flags = timeline.flags.map(Double.init)
    let next = backward ? flags.last { $0 < place } : flags.first { $0 > place }
    scrub(to: next ?? (backward ? 0 : .infinity), &turn)
  }

  // MARK: Leaving

  /// Ends a look at the present, which is no look.
  func letGo(_ turn: inout Turn) {
    settle(&turn)
    if turn.look?.isAtPresent == true { turn.endLook() }
  }

  func restore(_ turn: inout Turn) {
    let time = turn.lookTime ?? verbatim("")
    settle(&turn)
    switch turn.editor.restoreLook(at: turn.now) {
    case .restored(let step): turn.announce(localized("Restored {time}", ["time": time]), step)
    case .same: turn.say(localized("Nothing differs from now"))
    case .refused: break
    }
  }

  // MARK: Playing

  /// Plays from the playhead, or from the beginning if the playhead is at the end; pauses if it is
  /// playing.
  func play(_ turn: inout Turn) {
    guard !turn.isPlaying else { return turn.stage.pause() }
    begin(&turn)
    let (now, speed) = (turn.now, turn.settings.filmSpeed)
    turn.onStage { stage, editor in
      if editor.look?.branch != nil || !editor.isLooking { stage.look(at: 0, in: &editor) }
      guard let look = editor.look else { return }
      let start = look.position < Double(look.count) ? look.position : 0
      stage.play(from: start, speed, in: &editor, at: now)
    }
  }

  // MARK: Branches

  /// Switches to a branch; the steps that are left for it become a branch of their own.
  func goThere(_ branch: Int, _ turn: inout Turn) {
    let journey = turn.editor.journey(toBranch: branch)
    guard let name = turn.editor.restore(branch: branch, at: turn.now)?.name else { return }
    turn.status.toast = Toast(
      words: localized("Went another way: {step}", ["step": turn.editor.stepWords.title(of: name)]),
      action: Toast.Action(title: localized("Undo"), command: .look(.goThere(branch)))
    )
    turn.stage.presentation.show(journey: journey, at: turn.now)
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
    guard let look = editor.look else { return }
    let steps = look.steps
    let times = steps.indices.map { steps.outline(at: $0).time }
    // A film ends now, unless it begins among the steps that are undone.
    let end = place < Double(look.present) ? look.present : steps.count
    let film = Playback(of: times, showing: 0..<end, from: place, speed: speed, at: now)
    play(film, in: &editor, at: now)
  }

  /// Goes on at another speed if a film is playing.
  mutating func change(speed: Int, in editor: inout Editor, at now: Double) {
    guard playback != nil, let place = editor.look?.position else { return }
    play(from: place, speed, in: &editor, at: now)
  }
}
