import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// A small picture of the board above the strip, as it was after the step under the pointer or the
/// playhead, with what the step changed.
struct Glimpse: Equatable, Sendable {
  static let size = Size(160, 100)

  /// The number of steps that are done in the picture.
  var step: Int
  var words: String
  var time: String
  /// Nil if nothing of the step can be seen.
  var picture: StepPicture?
  /// The position of the step in the window, in pixels.
  var x: Double

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let picture = picture.map {
      [
        Layout.part(
          Component(.image, localized("Board at “{step}”", ["step": words]), .sketch($0, Self.size))
        )
      ]
    }
    let toast = state.hasToast ? state.font.controls.control.height + 2 * Space.s : 0
    return Pane(
      id: .glimpse,
      name: localized("Step"),
      ground: .panel,
      anchor: .bottomAt(x: x, above: state.roomForToast + toast),
      layout: .inset(
        .column(
          (picture ?? []) + [
            .sized(.part(.label(words.visible)), least: Size(Self.size.width, 0), grows: false),
            .part(.label(time, .dim)),
          ],
          gap: Space.xs
        ),
        Insets(all: Space.s)
      )
    )
  }
}

/// The maker of glimpses, which keeps a copy of the document at the step that was shown last.
struct GlimpseMaker: Sendable {
  private var key: HistoryKey?
  private var playhead: Playhead?
  private var last: Glimpse?

  /// Returns the glimpse of a step, whose mark is at `x`.
  ///
  /// - Complexity: O(steps from the last glimpse to this one).
  @MainActor
  mutating func glimpse(of step: Int, atX x: Double, _ question: Question) -> Glimpse? {
    let key = HistoryKey(question)
    if self.key != key { (self.key, playhead, last) = (key, nil, nil) }
    if var last, last.step == step {
      last.x = x
      self.last = last
      return last
    }
    let editor = question.editor
    var head =
      playhead ?? Playhead(over: editor.document, in: editor.timelineScope, look: -1)
    // A second reference to the playhead would make moving it copy its board.
    playhead = nil
    head.move(to: Double(step))
    let glimpse = Self.glimpse(of: head, atX: x, question)
    playhead = head
    last = glimpse
    return glimpse
  }

  @MainActor
  private static func glimpse(of head: Playhead, atX x: Double, _ question: Question)
    -> Glimpse
  {
    let editor = question.editor
    let step = head.nearest
    guard step > 0 else {
      let picture = StepPicture(
        of: [],
        on: head.document.board,
        size: Glimpse.size,
        isWhole: true
      )
      return Glimpse(step: 0, words: localized("The beginning"), time: "", picture: picture, x: x)
    }
    let line = head.steps[step - 1]
    let changes = head.steps.parts(at: step - 1)
    let board = head.document.board
    return Glimpse(
      step: step,
      words: editor.stepWords.words(for: head.steps, at: step - 1).text,
      time: editor.words(forTime: line.time).text,
      picture: StepPicture(
        of: board.shown(changes),
        on: board,
        size: Glimpse.size,
        isWhole: true
      ),
      x: x
    )
  }
}

extension Strip {
  /// Returns the glimpse to show: of the playhead while it is held, else of the step under the pointer.
  mutating func refreshGlimpse(_ question: Question) {
    guard strip != nil, let placed = placed(question), placed.control.isEnabled,
      !question.isMenuOpen, let step = glimpsedStep(placed, question)
    else {
      (glimpse, glimpses) = (nil, GlimpseMaker())
      return
    }
    let scale = placed.look.scale(width: placed.width)
    let x = placed.control.frame.minX + scale.x(of: Double(step)) * placed.scale
    glimpse = glimpses.glimpse(of: step, atX: x, question)
  }

  private func glimpsedStep(_ placed: PlacedStrip, _ question: Question) -> Int? {
    if holdsPlayhead { return question.look?.nearest }
    guard question.isPointerFree, let point = question.pointer.position,
      question.panes.hit(point)?.part.name == TimelineItem.name,
      placed.branches(at: point) == nil
    else { return nil }
    if let moment = placed.moment(at: point) {
      return placed.look.timeline.bookmarks.first { $0.index == moment }?.step
    }
    // The step whose mark is under the pointer, which stands before the position after it.
    let place = placed.look.position(at: placed.place(of: point).x, width: placed.width)
    let step = Int(place.rounded(.up))
    // What the board itself shows needs no picture.
    return step == question.look?.nearest ? nil : step
  }
}
