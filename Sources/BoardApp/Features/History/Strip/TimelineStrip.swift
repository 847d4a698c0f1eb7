import BoardCore
import BoardRenderer
import BoardValues

/// The timeline along the bottom of the window, with a playhead that can be dragged.
struct TimelineStrip: Equatable, Sendable {
  var timeline: Timeline
  /// The key of the state that the timeline was made from.
  var key: HistoryKey
  private var zoom = 1.0
  /// The column in the middle, if the strip is zoomed in.
  private var center: Double

  init(_ timeline: Timeline, _ key: HistoryKey) {
    self.timeline = timeline
    self.key = key
    center = Double(timeline.present)
  }

  /// Brings a position into view. The `width` is that of the strip, in pixels at scale 1.
  mutating func follow(_ place: Double, width: Double) {
    let x = look(at: place, isLooking: true).scale(width: width).x(of: place)
    if x < TimelineItem.margin || x > width - TimelineItem.margin { center = place }
  }

  /// Zooms so that the position at `x` stays there, in pixels at scale 1.
  mutating func zoom(by factor: Double, at x: Double, width: Double) {
    let place = look(at: center, isLooking: false).position(at: x, width: width)
    let maxZoom = TimelineItem.maxZoom(steps: timeline.count, width: width)
    zoom = max(1, min(zoom * factor, maxZoom))
    let step = look(at: center, isLooking: false).scale(width: width).width
    if step > 0 { center = place + (width / 2 - x) / step }
  }

  func look(at place: Double, isLooking: Bool, hotBranch: Int? = nil) -> TimelineItem {
    TimelineItem(
      timeline: timeline,
      position: place,
      isLooking: isLooking,
      zoom: zoom,
      center: center,
      hotBranch: hotBranch
    )
  }
}

extension TimelineStrip {
  /// The height of the strip with its margins, in pixels at scale 1.
  static let roomTaken = TimelineItem.height + 2 * Space.xs

  @MainActor
  static func pane(_ state: InterfaceState) -> Pane? {
    guard let film = state.film else { return nil }
    let isEmpty = film.look.timeline.count == 0
    let play = Component.icon(
      film.isPlaying ? .pause : .play,
      film.isPlaying ? localized("Pause") : localized("Play"),
      .look(.playHistory),
      isEnabled: !isEmpty,
      id: "play"
    )
    var speed = Component.button("\(film.speed)×", .strip(.playFaster), .plain, id: "speed")
    speed.name = localized("Speed")
    let strip = Component(
      .slider,
      TimelineItem.name,
      .timeline(film.look),
      isEmpty ? .disabled : []
    )
    let list = Component.icon(.list, localized("List of Steps"), .steps(.toggleSteps)).chosen(
      film.isListOpen
    )
    return Pane(
      id: .timeline,
      name: TimelineItem.name,
      ground: .bar,
      anchor: .alongBottom,
      layout: .inset(
        .row(
          [
            .part(play), .part(speed), .growing(.part(strip)), .part(list),
            .part(.icon(.close, localized("Close History"), .strip(.toggleHistory))),
          ],
          gap: Space.xs
        ),
        Insets(all: Space.xs)
      )
    )
  }
}

extension InterfaceState {
  /// The contents of the strip at the bottom.
  struct Film: Equatable, Sendable {
    var look: TimelineItem
    var isPlaying: Bool
    var speed: Int
    var isListOpen: Bool
  }
}
