package import BoardCore
package import BoardValues

/// The steps of a board along a strip. Positions are pixels at scale 1 from the strip's left end.
package struct TimelineItem: Equatable, Sendable {
  package static let name = localized("Timeline")
  package static let height = 50.0
  /// The greatest width of a step.
  static let widestStep = 40.0
  /// The margin at both ends.
  package static let margin = 12.0
  /// The height of the row of names, above the marks.
  static let namesHeight = 13.0
  /// The baseline of the marks, from the top; branches have the row below.
  static let baseline = 35.0

  package var timeline: Timeline
  /// The position of the playhead, in steps after the beginning.
  package var position: Double
  /// Whether the board is seen as it is at the playhead, which may not be the present.
  package var isLooking: Bool
  /// The factor by which a step is wider than if all were in view.
  package var zoom: Double
  /// The step in the middle, if not all are in view.
  package var center: Double
  /// The step whose row in the list is under the pointer.
  package var hotStep: Int?
  /// The branch under the pointer.
  package var hotBranch: Int?

  package init(
    timeline: Timeline,
    position: Double,
    isLooking: Bool,
    zoom: Double,
    center: Double,
    hotStep: Int? = nil,
    hotBranch: Int? = nil
  ) {
    self.timeline = timeline
    self.position = position
    self.isLooking = isLooking
    self.zoom = zoom
    self.center = center
    self.hotStep = hotStep
    self.hotBranch = hotBranch
  }

  /// The scale of a strip.
  package struct Scale: Equatable, Sendable {
    /// The width of a step.
    package let width: Double
    /// The beginning, from the strip's left end.
    let origin: Double

    package func x(of position: Double) -> Double { origin + position * width }
    func position(at x: Double) -> Double { width > 0 ? (x - origin) / width : 0 }
  }

  /// Returns the scale of a strip of this width.
  package func scale(width: Double) -> Scale {
    let room = max(width - 2 * Self.margin, 1)
    let count = Double(max(timeline.count, 1))
    let step = min(room / count * zoom, Self.widestStep)
    let all = step * Double(timeline.count)
    guard all > room else { return Scale(width: step, origin: Self.margin) }
    let shift = max(0, min(center * step - room / 2, all - room))
    return Scale(width: step, origin: Self.margin - shift)
  }

  /// Returns the greatest zoom.
  package static func maxZoom(steps: Int, width: Double) -> Double {
    let room = max(width - 2 * margin, 1)
    return max(1, widestStep * Double(steps) / room)
  }

  /// Returns the position under a point of a strip.
  package func position(at x: Double, width: Double) -> Double {
    max(0, min(scale(width: width).position(at: x), Double(timeline.count)))
  }

  /// Returns the height of the mark of a step that changes this many elements.
  static func height(ofSize size: Int32) -> Double {
    // From 7 for one to 20 for a thousand.
    var (height, rest) = (7.0, Int(size))
    while rest > 1, height < 20 {
      height += 1.3
      rest /= 2
    }
    return height
  }

  /// Returns the flags of named moments: the position of each, the frame of its name if there is room for
  /// it, and the part of the strip that belongs to it.
  package func momentFrames(width: Double) -> [(
    mark: Timeline.Mark, x: Double, name: Rect?, target: Rect
  )] {
    let scale = scale(width: width)
    let positions = timeline.bookmarks.map { scale.x(of: Double($0.step)) }
    return zip(timeline.bookmarks, positions).map { mark, x in
      let room = min(positions.filter { $0 > x }.min() ?? width, width) - x - 14
      let name = room > 30 ? Rect(x + 10, 0, room, Self.namesHeight) : nil
      return (mark, x, name, Rect(x - 4, 0, 14 + (name?.width ?? 0), Self.baseline))
    }
  }

  /// A mark for the branches that begin at a step, or so near to one another that they cannot be told apart.
  package struct BranchMark: Equatable, Sendable {
    package var branches: [Timeline.Branch]
    /// Where the branches begin: the first of them.
    var x: Double
    /// The frame in which it can be clicked, below its beginning.
    package var frame: Rect
  }

  /// Returns the marks of the branches, from left to right.
  package func branchMarks(width: Double) -> [BranchMark] {
    let scale = scale(width: width)
    var marks: [BranchMark] = []
    let branches = timeline.branches.filter(\.isReachable).sorted {
      ($0.step, $0.index) < ($1.step, $1.index)
    }
    for branch in branches {
      let x = scale.x(of: Double(branch.step))
      let frame = Rect(x - 11, Self.baseline + 2, 22, Self.height - Self.baseline - 2)
      if let last = marks.last, frame.minX < last.frame.maxX + 2 {
        marks[marks.count - 1].branches.append(branch)
      } else if frame.minX >= 0, frame.maxX <= width {
        marks.append(BranchMark(branches: [branch], x: x, frame: frame))
      }
    }
    return marks
  }
}
