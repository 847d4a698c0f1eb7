import BoardCore
import BoardValues
import Graphics

/// The strip of steps: names in a row, marks on a line below it, lines where sessions began, a flag where the
/// file was saved, the playhead above these, and a row for branches.
extension Painter {
  func paint(_ item: TimelineItem, _ frame: Rect, isFocused: Bool, on canvas: Canvas) {
    canvas.saved {
      canvas.clip(to: frame)
      canvas.translate(by: frame.origin - .zero)
      let strip = Strip(item: item, width: frame.width / scale, scale: scale)
      paintLine(strip, on: canvas)
      for session in item.timeline.sessions {
        let x = strip.x(of: Double(session.step))
        let top = TimelineItem.namesHeight
        canvas.fill(strip.pixels(x - 0.5, top, 1, TimelineItem.baseline - top), theme.outline)
      }
      paintMoments(strip, on: canvas)
      if item.timeline.isDraft { paintDraft(around: 0...item.timeline.count, strip, on: canvas) }
      for save in item.timeline.saves where save != item.timeline.saved {
        paintFlag(at: strip.x(of: Double(save)), isPast: true, strip, canvas)
      }
      if let saved = item.timeline.saved {
        paintFlag(at: strip.x(of: Double(saved)), isPast: false, strip, canvas)
      }
      if item.isLooking { paintPresent(strip, on: canvas) }
      paintPlayhead(strip, isFocused: isFocused, on: canvas)
      paintBranches(strip, on: canvas)
    }
  }

  private struct Strip {
    let item: TimelineItem
    let width: Double
    let scale: Double
    let ruler: TimelineItem.Scale

    init(item: TimelineItem, width: Double, scale: Double) {
      self.item = item
      self.width = width
      self.scale = scale
      ruler = item.scale(width: width)
    }

    func x(of position: Double) -> Double { ruler.x(of: position) }

    /// Returns a rectangle in pixels at scale 1 as one of at least one pixel.
    func pixels(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      let left = (x * scale).rounded()
      let top = (y * scale).rounded()
      return Rect(
        left,
        top,
        max(1, ((x + width) * scale).rounded() - left),
        max(1, ((y + height) * scale).rounded() - top)
      )
    }
  }

  /// Paints the marks. If there are more steps than pixels, the highest mark of a pixel stands for all of
  /// its steps.
  private func paintLine(_ strip: Strip, on canvas: Canvas) {
    let timeline = strip.item.timeline
    let base = TimelineItem.baseline
    let (start, end) = (strip.x(of: 0), strip.x(of: Double(timeline.count)))
    canvas.fill(
      strip.pixels(max(start, 0), base, max(min(end, strip.width) - max(start, 0), 1), 1),
      theme.outline
    )
    let step = strip.ruler.width
    guard step > 0 else { return }
    let first = max(0, Int(strip.ruler.position(at: 0)))
    let last = min(timeline.count, Int(strip.ruler.position(at: strip.width)) + 2)
    guard first < last else { return }
    let mark = max(min(step - 2, 8), 1)
    var column: (x: Double, height: Double, isDone: Bool, kind: StepKind)?
    func flush() {
      guard let column else { return }
      let color = theme.color(of: column.kind)
        .opacity(column.isDone ? 1 : Strength.undone)
      canvas.fill(strip.pixels(column.x, base - column.height, mark, column.height), color)
    }
    for index in first..<last {
      let x = strip.x(of: Double(index + 1)) - step / 2 - mark / 2
      let height = TimelineItem.height(ofSize: timeline.sizes[index])
      let isDone = index < timeline.present
      if let known = column, x - known.x < 1, known.isDone == isDone {
        if height > known.height { column?.kind = timeline.kinds[index] }
        column?.height = max(known.height, height)
      } else {
        flush()
        column = (x, height, isDone, timeline.kinds[index])
      }
    }
    flush()
    if let hot = strip.item.hotStep, (first..<last).contains(hot) {
      let x = strip.x(of: Double(hot + 1)) - step / 2
      let height = TimelineItem.height(ofSize: timeline.sizes[hot]) + 4
      let width = max(mark, 3)
      canvas.fill(strip.pixels(x - width / 2, base - height, width, height), theme.accent)
    }
  }

  /// Paints the flag of a save, which is an outline if the file has been saved since.
  private func paintFlag(at x: Double, isPast: Bool, _ strip: Strip, _ canvas: Canvas) {
    guard x > -8, x < strip.width + 8 else { return }
    let color = isPast ? theme.accent.opacity(0.7) : theme.accent
    // Below the names, which it must not cover.
    let top = TimelineItem.namesHeight
    canvas.fill(strip.pixels(x - 0.5, top, 1, TimelineItem.baseline - top), color)
    canvas.fill(strip.pixels(x, top, 7, 5), color)
    if isPast { canvas.fill(strip.pixels(x + 1, top + 1, 5, 3), theme.panel) }
  }

  /// Paints the flags of moments, each in its own colour, with a name if there is room before the next.
  private func paintMoments(_ strip: Strip, on canvas: Canvas) {
    for (mark, x, name, _) in strip.item.momentFrames(width: strip.width) {
      canvas.fill(strip.pixels(x - 0.5, 3, 1, TimelineItem.baseline - 3), theme.highlight)
      canvas.fill(strip.pixels(x, 3, 7, 5), theme.highlight)
      guard let name else { continue }
      let frame = strip.pixels(name.minX, name.minY, name.width, name.height)
      drawLine(mark.name.visible, in: frame, theme.dimText, .dim, on: canvas)
    }
  }

  /// Paints a bracket around the steps of a draft.
  private func paintDraft(around steps: ClosedRange<Int>, _ strip: Strip, on canvas: Canvas) {
    let ends = [
      (strip.x(of: Double(steps.lowerBound)) - 4, 1.0),
      (strip.x(of: Double(steps.upperBound)) + 4, -1),
    ]
    for (x, direction) in ends {
      canvas.fill(strip.pixels(x - 1, 6, 2, TimelineItem.baseline), theme.highlight)
      for y in [6, TimelineItem.baseline + 4] {
        canvas.fill(strip.pixels(direction > 0 ? x : x - 5, y, 5, 2), theme.highlight)
      }
    }
  }

  /// Paints the branches below where they begin, as their number in a frame.
  private func paintBranches(_ strip: Strip, on canvas: Canvas) {
    for mark in strip.item.branchMarks(width: strip.width) {
      let isHot = mark.branches.contains { $0.index == strip.item.hotBranch }
      let color = isHot ? theme.accent : theme.dimText
      canvas.fill(strip.pixels(mark.x - 0.5, TimelineItem.baseline, 1, 2), color)
      let frame = strip.pixels(
        mark.frame.minX,
        mark.frame.minY,
        mark.frame.width,
        mark.frame.height
      )
      let outline = frame.inset(by: Insets(all: line / 2))
      canvas.strokeRounded(outline, radius: outline.height / 2, width: line, color)
      let count = mark.branches.count < 100 ? "\(mark.branches.count)" : "99+"
      drawLine(count, in: frame, color, .dim, isCentered: true, on: canvas)
    }
  }

  /// Paints the mark of the present board.
  private func paintPresent(_ strip: Strip, on canvas: Canvas) {
    let x = strip.x(of: Double(strip.item.timeline.present))
    canvas.fill(strip.pixels(x - 3, TimelineItem.baseline - 1, 6, 3), theme.text)
  }

  /// Paints the playhead beside the names and the branches, which it does not strike through.
  private func paintPlayhead(_ strip: Strip, isFocused: Bool, on canvas: Canvas) {
    let x = strip.x(of: strip.item.position)
    let top = TimelineItem.namesHeight
    canvas.fill(strip.pixels(x - 1, top, 2, TimelineItem.baseline - top), theme.accent)
    let knob = strip.pixels(x - 5, TimelineItem.baseline - 5, 10, 10)
    canvas.fillRounded(knob, radius: knob.width / 2, theme.accent)
    guard isFocused else { return }
    let ring = knob.expanded(by: 3 * scale)
    canvas.strokeRounded(ring, radius: ring.width / 2, width: 2 * scale, theme.accent)
  }
}

extension Theme {
  /// The colour of the mark of a step: blue for what was moved, green for what was made, red for what was
  /// removed, and that of highlights for what was written.
  func color(of kind: StepKind) -> Color {
    switch kind {
    case .moved: accent
    case .written: highlight
    case .made: outline(shade(of: "4") ?? accent)
    case .removed: outline(shade(of: "1") ?? highlight)
    case .other: dimText
    }
  }
}
