import BoardCore
import BoardRenderer
import BoardValues
import UndoCore
import Windowing

/// The timeline along the bottom of the window, and the former positions of the selected cards.
struct Strip: Feature {
  enum Order: CommandCase { case toggleHistory, playFaster }

  nonisolated static let commands = CommandRow.about(
    .undo,
    [
      CommandRow(
        .toggleHistory,
        "History",
        .leavesTextOpen,
        keys: [.control("h")],
        words: "Steps Timeline"
      ), CommandRow(.playFaster, "Play Faster", .isLocal),
    ]
  )

  /// The open strip; nil while it is closed.
  var strip: TimelineStrip?
  /// Whether the playhead is being dragged.
  var holdsPlayhead = false
  /// The scrub count at which the strip last followed the playhead.
  private var followed = 0
  /// What is shown above the strip.
  var glimpse: Glimpse?
  var glimpses = GlimpseMaker()
  let trailMemo = Memo<KnownFacts.Selected, [Trail]>()

  nonisolated init() {}

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .toggleHistory: toggle(context, &effects)
    case .playFaster:
      guard strip != nil else { return }
      effects.add(.ask(.choose(Setting.filmSpeed.choice(after: context.settings))))
      effects.then { (_: inout Strip, context, effects) in
        let (speed, now) = (context.settings.filmSpeed, context.now)
        effects.add(.stage { $0.change(speed: speed, in: &$1, at: now) })
      }
    }
  }

  /// Opens or closes the strip and the list of steps beside it.
  private mutating func toggle(_ context: Context, _ effects: inout Effects) {
    let isListOpen = context.panel == Steps.id
    if strip != nil {
      strip = nil
      glimpse = nil
      glimpses = GlimpseMaker()
      effects.change { editor, _ in editor.keepTimelineCards(false) }
      if isListOpen { effects.add(.ask(.toggleSteps)) }
    } else {
      effects.change { editor, _ in editor.keepTimelineCards(true) }
      strip = TimelineStrip(timeline(context), HistoryKey(context))
      if !isListOpen { effects.add(.ask(.toggleSteps)) }
    }
  }

  private func timeline(_ context: Context) -> Timeline {
    Timeline(of: context.editor.document, in: context.editor.timelineScope)
  }

  // MARK: Input

  func places(_ context: Context) -> Places { strip == nil ? [] : [.trail, .timeline, .end] }

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch (place, input) {
    case (.trail, .event(let event)): return handleOnTrail(event, context, &effects)
    case (.timeline, .event(let event)): return handleOnStrip(event, context, &effects)
    case (.timeline, .command(.escape)) where holdsPlayhead:
      holdsPlayhead = false
      return context.isLooking ? .passed : .taken
    case (.end, .command(.escape)) where context.selection.isEmpty:
      toggle(context, &effects)
      return .taken
    default: return .passed
    }
  }

  /// Ends the preview for a command that uses the board.
  mutating func makeWay(
    for command: Command,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) {
    if context.preview != nil, !command.row.traits.isDisjoint(with: [.changesBoard, .isTransfer]) {
      endPreview(context, &effects)
    }
  }

  func cursor(
    at point: Point?,
    at place: Place,
    _ context: Context
  ) -> WindowAppearance.Cursor? {
    guard place == .trail, let point else { return nil }
    return stop(at: point, context) == nil ? nil : .pointer
  }

  // MARK: Time

  func isActive(_ context: Context) -> Bool { strip != nil || context.preview != nil }

  /// Keeps the playhead in view after it was moved.
  mutating func follow(_ context: Context, _ effects: inout Effects) {
    guard context.scrubCount != followed else { return }
    followed = context.scrubCount
    guard !context.isPlaying, context.isLooking, let width = placed(context)?.width else {
      return
    }
    let column = column(context)
    strip?.follow(column, width: width)
  }

  mutating func advance(_ context: Context, _ effects: inout Effects) {
    let key = HistoryKey(context)
    if strip != nil, strip?.key != key {
      let timeline = timeline(context)
      strip?.timeline = timeline
      strip?.key = key
    }
    refreshPreview(context, &effects)
    refreshGlimpse(context)
  }

  // MARK: Appearance

  /// Returns the position of the playhead on the strip, or else that of the board.
  func column(_ context: Context) -> Double {
    let look = context.look.flatMap { $0.branch == nil ? $0 : nil }
    return look?.position ?? Double(strip?.timeline.present ?? 0)
  }

  func publish(into state: inout InterfaceState, _ context: Context) {
    guard let strip else { return }
    let shown = context.preview?.playhead ?? context.look
    state.film = InterfaceState.Film(
      look: strip.look(
        at: column(context),
        isLooking: context.isLooking,
        hotBranch: shown?.branch
      ),
      isPlaying: context.isPlaying,
      speed: context.settings.filmSpeed,
      isListOpen: context.panel == Steps.id
    )
  }

  func panes(_ state: InterfaceState) -> [Pane] {
    [TimelineStrip.pane(state), state.film == nil ? nil : glimpse?.pane(state)].compactMap(\.self)
  }

  func mark(_ frame: inout FrameState, _ context: Context) {
    for trail in trails(context) {
      var hot: Int?
      if case .stop(trail.card, let step)? = context.preview?.subject { hot = step }
      frame.addTraces { $0.add(trail, hot: hot, $1) }
    }
  }
}

extension Command {
  static let toggleHistory = Command(Strip.Order.toggleHistory)
  static let playFaster = Command(Strip.Order.playFaster)
}
