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
  let trailMemo = Memo<KnownFacts.Selected, [Trail]>()

  nonisolated init() {}

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .toggleHistory: toggle(context, &effects)
    case .playFaster:
      guard strip != nil else { return }
      let now = context.now
      effects.add(.stage { stage, _ in stage.playFaster(at: now) })
    }
  }

  /// Opens or closes the strip and the list of steps beside it.
  private mutating func toggle(_ context: Context, _ effects: inout Effects) {
    let isListOpen = context.panel == Steps.id
    if strip != nil {
      strip = nil
      if isListOpen { effects.add(.ask(.toggleSteps)) }
    } else {
      strip = TimelineStrip(timeline(context), HistoryKey(context))
      effects.add(.stage { stage, _ in stage.speed = 1 })
      if !isListOpen { effects.add(.ask(.toggleSteps)) }
    }
  }

  private func timeline(_ context: Context) -> Timeline {
    Timeline(of: context.editor.document, in: context.editor.scope)
  }

  // MARK: Input

  func places(_ context: Context) -> Places { strip == nil ? [] : [.trail, .timeline] }

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard case .event(let event) = input else { return .passed }
    return place == .trail
      ? handleOnTrail(event, context, &effects) : handleOnStrip(event, context, &effects)
  }

  /// Releases the playhead if the command is Escape.
  mutating func makeWay(
    for command: Command,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) {
    if command == .escape { holdsPlayhead = false }
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
    guard !context.isPlaying, context.playhead != nil, let width = placed(context)?.width else {
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
  }

  // MARK: Appearance

  /// Returns the position of the playhead on the strip, or else that of the board.
  func column(_ context: Context) -> Double {
    let playhead = context.preview == nil ? context.playhead : nil
    return playhead?.position ?? Double(strip?.timeline.present ?? 0)
  }

  func publish(into state: inout InterfaceState, _ context: Context) {
    guard let strip else { return }
    let playhead = context.playhead
    state.film = InterfaceState.Film(
      look: strip.look(
        at: column(context),
        isLooking: playhead != nil && context.preview == nil,
        hotBranch: playhead?.branch
      ),
      isPlaying: context.isPlaying,
      speed: context.playingSpeed,
      isListOpen: context.panel == Steps.id
    )
  }

  func panes(_ state: InterfaceState) -> [Pane] { TimelineStrip.pane(state).map { [$0] } ?? [] }

  func mark(_ frame: inout FrameState, _ context: Context) {
    for trail in trails(context) {
      var hot: Int?
      if case .stop(trail.card, let step)? = context.preview { hot = step }
      frame.addTraces { $0.add(trail, hot: hot, $1) }
    }
  }
}

extension Command {
  static let toggleHistory = Command(Strip.Order.toggleHistory)
  static let playFaster = Command(Strip.Order.playFaster)
}
