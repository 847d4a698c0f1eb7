import BoardCore
import BoardRenderer
import BoardValues
import UndoCore
import Windowing

/// The timeline along the bottom of the window, and the former positions of the selected cards.
///
/// It asks `Look` for the point under the playhead and for branches, `Steps` to open and close beside it, and
/// offers the commands of `Compare` on moments.
struct Strip: Feature {
  enum Order: CommandCase { case toggleHistory, playFaster }

  nonisolated static let commands = CommandRow.about(
    .undo,
    [
      row(
        .toggleHistory,
        "History",
        .leavesTextOpen,
        keys: [.control("h")],
        words: "Steps Timeline"
      ), row(.playFaster, "Play Faster", .isLocal),
    ]
  )

  /// The open strip; nil while it is closed.
  var strip: TimelineStrip?
  /// Whether the timeline takes the keyboard once it is there.
  private var wantsFocus = false
  /// Whether the playhead is being dragged.
  var holdsPlayhead = false
  /// The scrub count at which the strip last followed the playhead.
  private var followed = 0
  /// What is shown above the strip.
  var glimpse: Glimpse?
  var glimpses = GlimpseMaker()
  let trailMemo = Memo<KnownFacts.Selected, [Trail]>()

  nonisolated init() {}

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .toggleHistory: toggle(&turn)
    case .playFaster:
      guard strip != nil else { return }
      let (choice, now) = (Setting.filmSpeed.choice(after: turn.settings), turn.now)
      var settings = turn.settings
      settings.choose(choice)
      turn.ask(.settings(.choose(choice)))
      turn.onStage { [speed = settings.filmSpeed] in $0.change(speed: speed, in: &$1, at: now) }
    }
  }

  /// Opens or closes the strip and the list of steps beside it.
  private mutating func toggle(_ turn: inout Turn) {
    let isListOpen = turn.holdsPanel(of: Steps.id)
    if strip != nil {
      strip = nil
      glimpse = nil
      glimpses = GlimpseMaker()
      turn.editor.keepTimelineCards(false)
      if isListOpen { turn.ask(.steps(.toggleSteps)) }
    } else {
      turn.editor.keepTimelineCards(true)
      strip = TimelineStrip(timeline(turn.question), HistoryKey(turn.question))
      if !isListOpen { turn.ask(.steps(.toggleSteps)) }
      wantsFocus = !turn.isWriting
      turn.again()
    }
  }

  private func timeline(_ question: Question) -> Timeline {
    Timeline(of: question.editor.document, in: question.editor.timelineScope)
  }

  // MARK: Input

  func places(_ question: Question) -> Places {
    strip == nil ? [] : [.trail, .timeline, .end]
  }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    switch (place, input) {
    case (.trail, .event(let event)): return handleOnTrail(event, &turn)
    case (.timeline, .event(let event)): return handleOnStrip(event, &turn)
    case (.timeline, .command(.escape)) where holdsPlayhead:
      holdsPlayhead = false
      return turn.isLooking ? .passed : .taken
    case (.timeline, .command(.escape))
    where turn.focus?.part == TimelineItem.name && !turn.isLooking:
      toggle(&turn)
      return .taken
    case (.end, .again):
      // The strip has its place now.
      if wantsFocus { turn.focus = Focus(pane: .timeline, part: TimelineItem.name) }
      wantsFocus = false
      return .taken
    case (.end, .command(.escape)) where turn.selection.isEmpty:
      toggle(&turn)
      return .taken
    default: return .passed
    }
  }

  /// Ends the preview for a command that uses the board.
  mutating func makeWay(for command: Command, at place: Place, _ turn: inout Turn) {
    if turn.preview != nil, !command.row.traits.isDisjoint(with: [.changesBoard, .isTransfer]) {
      endPreview(&turn)
    }
  }

  func cursor(at point: Point?, at place: Place, _ question: Question) -> WindowAppearance
    .Cursor?
  {
    guard place == .trail, let point else { return nil }
    return stop(at: point, question) == nil ? nil : .pointer
  }

  // MARK: Time

  func isActive(_ question: Question) -> Bool { strip != nil || question.preview != nil }

  /// Keeps the playhead in view after it was moved.
  mutating func follow(_ turn: inout Turn) {
    guard turn.scrubCount != followed else { return }
    followed = turn.scrubCount
    guard !turn.isPlaying, turn.isLooking, let width = placed(turn.question)?.width else {
      return
    }
    let column = column(turn.question)
    strip?.follow(column, width: width)
  }

  mutating func advance(_ turn: inout Turn) {
    let key = HistoryKey(turn.question)
    if strip != nil, strip?.key != key {
      let timeline = timeline(turn.question)
      strip?.timeline = timeline
      strip?.key = key
    }
    refreshPreview(&turn)
    refreshGlimpse(turn.question)
  }

  // MARK: Appearance

  /// Returns the position of the playhead on the strip, or else that of the board.
  func column(_ question: Question) -> Double {
    let look = question.look.flatMap { $0.branch == nil ? $0 : nil }
    return look?.position ?? Double(strip?.timeline.present ?? 0)
  }

  func publish(into state: inout InterfaceState, _ question: Question) {
    guard let strip else { return }
    let shown = question.preview?.playhead ?? question.look
    state.film = InterfaceState.Film(
      look: strip.look(
        at: column(question),
        isLooking: question.isLooking,
        hotBranch: shown?.branch
      ),
      isPlaying: question.isPlaying,
      speed: question.settings.filmSpeed,
      isListOpen: question.panel == Steps.id
    )
  }

  func panes(_ state: InterfaceState) -> [Pane] {
    [TimelineStrip.pane(state), state.film == nil ? nil : glimpse?.pane(state)].compactMap(\.self)
  }

  func mark(_ frame: inout FrameState, _ question: Question) {
    for trail in trails(question) {
      var hot: Int?
      if case .stop(trail.card, let step)? = question.preview?.subject { hot = step }
      frame.addTraces { $0.add(trail, hot: hot, $1) }
    }
  }
}
