import BoardCore
import BoardValues
import LinuxSystem
import UndoCore

/// Looking at the board as it was, or would be, without going there. Nothing that is looked at is
/// recorded or kept; going there is one jump.
extension App {
  /// The board as it is seen: at the playhead, if there is one.
  var shownEditor: Editor { stage.playhead.map { editor.showing($0.document) } ?? editor }

  /// Puts the playhead so many steps after the beginning.
  func scrub(to step: Double, at now: Double) {
    beginLook(at: now)
    stage.look(at: step, in: editor)
    followPlayhead()
  }

  /// Where the playhead is on the strip, or where the board is.
  var column: Double {
    let playhead = stage.preview == nil ? stage.playhead : nil
    return playhead?.position ?? Double(overlay.timeline?.timeline.present ?? 0)
  }

  private func beginLook(at now: Double) {
    needsFrame = true
    guard stage.playhead == nil else { return }
    endGesture(at: now)
    leaveText(at: now)
  }

  private func followPlayhead() {
    guard stage.playhead != nil, let width = stripWidth else { return }
    let column = column
    overlay.timeline?.follow(column, width: width)
  }

  /// Goes to the step that is nearest to the playhead, in one jump.
  func settleLook(at now: Double) {
    guard let playhead = stage.playhead else { return }
    if stage.preview != nil { return endLook(at: now) }
    let way = playhead.deltaToNearest
    let steps = way == 0 ? [] : editor.jump(by: way)
    stage.endLook(at: editor.board, now: now)
    needsFrame = true
    guard let last = steps.last else { return }
    let back = Toast.Action(title: "Undo", command: .jump(-way))
    status.toast = Toast(words: words(for: last, of: abs(way)), action: back)
  }

  /// Shows the board as it is again.
  func endLook(at now: Double) {
    guard stage.playhead != nil else { return }
    stage.endLook(at: editor.board, now: now)
    needsFrame = true
  }

  /// Ends the look when what it looks at has changed, or when it is about other steps now.
  func refreshLook(at now: Double) {
    guard let playhead = stage.playhead,
      playhead.origin != editor.document.revision
        || stage.preview == nil && playhead.scope != editor.scope
    else { return }
    endLook(at: now)
  }

  /// “Step 5 of 12: Moved “Plan” · 14:32”.
  func words(for playhead: Playhead) -> String {
    if let branch = playhead.branch { return words(forBranch: branch) ?? "" }
    let step = playhead.nearest
    guard playhead.count > 0 else { return "Nothing was done yet" }
    guard step > 0 else { return "The beginning, before \(playhead.count) steps" }
    return "Step \(step) of \(words(for: playhead.steps, at: step - 1))"
  }

  private func words(for steps: BoardHistory.Steps, at index: Int) -> String {
    let line = steps[index]
    let changes = steps.parts(at: index)
    let words = stepWords.words(for: line.name, changes)
    return "\(steps.count): \(words) · \(Clock.words(line.time))"
  }

  // MARK: Step by step

  /// Along the strip, or from step to step while that is not open.
  func step(by way: Double, at now: Double) {
    let rule: FloatingPointRoundingRule = way < 0 ? .up : .down
    if overlay.timeline != nil { return scrub(to: column.rounded(rule) + way, at: now) }
    let place = stage.playhead?.position.rounded(rule)
    scrub(
      to: (place ?? Double(editor.document.activeHistory.undoCount(in: editor.scope))) + way,
      at: now
    )
  }

  // MARK: As a film

  /// Plays from the playhead on, or from the beginning if that is at the end; pauses if it plays.
  func playHistory(at now: Double) {
    needsFrame = true
    guard stage.playback == nil else { return stage.pause() }
    beginLook(at: now)
    if stage.playhead == nil || stage.preview != nil { stage.look(at: 0, in: editor) }
    guard let playhead = stage.playhead else { return }
    play(from: playhead.position < Double(playhead.count) ? playhead.position : 0, at: now)
  }

  func playFaster(at now: Double) {
    guard let speed = overlay.timeline?.speed else { return }
    overlay.timeline?.speed = speed < Playback.fastest ? speed * 2 : 1
    if stage.playback != nil, let place = stage.playhead?.position { play(from: place, at: now) }
  }

  private func play(from place: Double, at now: Double) {
    guard let steps = stage.playhead?.steps else { return }
    let playback = Playback(
      of: steps.indices.map { steps.outline(at: $0).time },
      from: place,
      speed: overlay.timeline?.speed ?? 1,
      at: now
    )
    stage.play(playback, at: now)
  }

  // MARK: Branches

  /// The way to the newest of the branches that begin where the board is; nil if there is none.
  var branchHere: Toast.Action? {
    guard editor.document.draft == nil, editor.scope.isAll else { return nil }
    let branch = editor.document.history.branchIndexHere
    return branch.map { Toast.Action(title: "Other Branch", command: .goThere($0)) }
  }

  func title(ofBranch index: Int) -> String? {
    words(forBranch: index).map { "Go to \($0)" }
  }

  private func words(forBranch index: Int) -> String? {
    editor.branch(at: index).map { branch in
      let count = branch.stepCount == 1 ? "1 step" : "\(branch.stepCount) steps"
      return "Branch of \(count): \(branch.name)"
    }
  }

  /// Takes a branch; what is left for it becomes one.
  func goThere(_ branch: Int, at now: Double) {
    let journey = editor.journey(toBranch: branch)
    stage.stopLooking()
    guard let step = editor.restore(branch: branch) else { return }
    needsFrame = true
    let back = Toast.Action(title: "Undo", command: .goThere(branch))
    status.toast = Toast(words: "Went to another branch: \(step.name)", action: back)
    stage.presentation.show(journey: journey, at: now)
  }
}
