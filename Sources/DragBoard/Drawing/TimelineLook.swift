import BoardCore

/// The steps of a board along a strip: where each is, in pixels at scale 1 from the strip's left end.
struct TimelineLook: Equatable, Sendable {
  static let name = "Timeline"
  static let height = 50.0
  /// No step takes more room than this.
  static let widestStep = 40.0
  /// What is left free at both ends.
  static let margin = 12.0
  /// Where marks stand, from the top; branches hang below.
  static let baseline = 34.0

  var timeline: Timeline
  /// Where the playhead is, in steps after the beginning.
  var place: Double
  /// Whether the board is seen as it is there, which may not be as it is.
  var isLooking: Bool
  /// How much wider a step is than if all were in view.
  var zoom: Double
  /// The step in the middle, where not all are in view.
  var center: Double
  /// The step whose row in the list is under the pointer.
  var hotStep: Int?
  /// The branch under the pointer.
  var hotBranch: Int?

  /// The scale of a strip.
  struct Scale: Equatable, Sendable {
    /// Of a step.
    let width: Double
    /// Of the beginning, from the strip's left end.
    let origin: Double

    func x(of place: Double) -> Double { origin + place * width }
    func place(at x: Double) -> Double { width > 0 ? (x - origin) / width : 0 }
  }

  /// On a strip of this width.
  func scale(width: Double) -> Scale {
    let room = max(width - 2 * Self.margin, 1)
    let count = Double(max(timeline.count, 1))
    let step = min(room / count * zoom, Self.widestStep)
    let all = step * Double(timeline.count)
    guard all > room else { return Scale(width: step, origin: Self.margin) }
    let shift = max(0, min(center * step - room / 2, all - room))
    return Scale(width: step, origin: Self.margin - shift)
  }

  /// How far one can zoom in.
  static func mostZoom(steps: Int, width: Double) -> Double {
    let room = max(width - 2 * margin, 1)
    return max(1, widestStep * Double(steps) / room)
  }

  /// The place under a point of a strip, on the line.
  func place(at x: Double, width: Double) -> Double {
    max(0, min(scale(width: width).place(at: x), Double(timeline.count)))
  }

  /// How high a mark is for a step that changes so many elements.
  static func height(ofSize size: Int32) -> Double {
    // From 8 for one to 24 for a thousand.
    var (height, rest) = (8.0, Int(size))
    while rest > 1, height < 24 {
      height += 1.6
      rest /= 2
    }
    return height
  }

  /// Edits that were kept: what each takes of the line, and where it is opened or closed by a click.
  func bracketFrames(width: Double) -> [(
    bracket: Timeline.Bracket, range: ClosedRange<Double>, target: Rect
  )] {
    let scale = scale(width: width)
    return timeline.brackets.compactMap { bracket in
      let isOpen = timeline.openBracket?.bracket == bracket
      let start = scale.x(of: Double(bracket.step))
      let end = scale.x(of: Double(bracket.step + (isOpen ? bracket.count : 1)))
      guard end >= 0, start <= width else { return nil }
      let half = max(end - start, 12) / 2
      let top = Self.baseline + 2
      let target = Rect((start + end) / 2 - half, top, 2 * half, Self.height - top)
      return (bracket, start...end, target)
    }
  }

  /// The flags of moments with names: where each stands, where there is room for its name, and what of the
  /// strip is about it.
  func momentFrames(width: Double) -> [(
    mark: Timeline.Mark, x: Double, name: Rect?, target: Rect
  )] {
    let scale = scale(width: width)
    let places = timeline.bookmarks.map { scale.x(of: Double($0.step)) }
    return zip(timeline.bookmarks, places).map { mark, x in
      let room = min(places.filter { $0 > x }.min() ?? width, width) - x - 14
      let name = room > 30 ? Rect(x + 10, 0, room, 12) : nil
      return (mark, x, name, Rect(x - 4, 0, 14 + (name?.width ?? 0), Self.baseline))
    }
  }

  /// Where the end of a branch can be clicked, below its fork.
  func branchFrames(width: Double) -> [(fork: Timeline.Fork, frame: Rect)] {
    let scale = scale(width: width)
    var last = -Double.infinity
    return timeline.forks.filter(\.isReachable).sorted {
      ($0.step, $0.branch) < ($1.step, $1.branch)
    }
    .compactMap { fork in
      let x = max(scale.x(of: Double(fork.step)) + 4, last + 2)
      guard x >= 0, x + 22 <= width else { return nil }
      last = x + 22
      return (fork, Rect(x, Self.baseline + 2, 22, Self.height - Self.baseline - 2))
    }
  }
}
