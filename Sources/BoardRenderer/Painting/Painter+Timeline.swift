import BoardCore
import BoardValues
import Graphics

/// The strip of steps: marks on a line, lines where sessions began, a flag where the file was saved,
/// branches below, and the playhead above all.
extension Painter {
  func paint(_ item: TimelineItem, _ frame: Rect, on canvas: Canvas) {
    canvas.saved {
      canvas.clip(to: frame)
      canvas.translate(by: frame.origin - .zero)
      let strip = Strip(item: item, width: frame.width / scale, scale: scale)
      paintLine(strip, on: canvas)
      for session in item.timeline.sessions {
        let x = strip.x(of: Double(session.step))
        canvas.fill(
          strip.pixels(x - 0.5, 2, 1, TimelineItem.height - 6),
          theme.outline.opacity(0.6)
        )
      }
      paintMoments(strip, on: canvas)
      if item.timeline.isDraft { paintDraft(around: 0...item.timeline.count, strip, on: canvas) }
      if let saved = item.timeline.saved {
        paintFlag(at: strip.x(of: Double(saved)), strip, canvas)
      }
      paintBranches(strip, on: canvas)
      if item.isLooking { paintPresent(strip, on: canvas) }
      paintPlayhead(strip, on: canvas)
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
    var column: (x: Double, height: Double, isDone: Bool)?
    func flush() {
      guard let column else { return }
      let color = column.isDone ? theme.text.opacity(0.75) : theme.text.opacity(0.3)
      canvas.fill(strip.pixels(column.x, base - column.height, mark, column.height), color)
    }
    for index in first..<last {
      let x = strip.x(of: Double(index + 1)) - step / 2 - mark / 2
      let height = TimelineItem.height(ofSize: timeline.sizes[index])
      let isDone = index < timeline.present
      if let known = column, x - known.x < 1, known.isDone == isDone {
        column?.height = max(known.height, height)
      } else {
        flush()
        column = (x, height, isDone)
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

  private func paintFlag(at x: Double, _ strip: Strip, _ canvas: Canvas) {
    canvas.fill(strip.pixels(x - 0.5, 3, 1, TimelineItem.baseline - 3), theme.accent)
    canvas.fill(strip.pixels(x, 3, 7, 5), theme.accent)
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

  private func paintBranches(_ strip: Strip, on canvas: Canvas) {
    for (branch, frame) in strip.item.branchFrames(width: strip.width) {
      let isHot = strip.item.hotBranch == branch.index
      let color = isHot ? theme.accent : theme.dimText
      let x = strip.x(of: Double(branch.step))
      canvas.fill(strip.pixels(x - 0.5, TimelineItem.baseline, 1, 8), color)
      canvas.fill(strip.pixels(x, TimelineItem.baseline + 7, frame.minX - x + 2, 1), color)
      let words = strip.pixels(frame.minX + 3, frame.minY, frame.width, frame.height)
      drawLine(branch.count < 100 ? "\(branch.count)" : "99+", in: words, color, .dim, on: canvas)
    }
  }

  /// Paints the mark of the present board.
  private func paintPresent(_ strip: Strip, on canvas: Canvas) {
    let x = strip.x(of: Double(strip.item.timeline.present))
    canvas.fill(strip.pixels(x - 3, TimelineItem.baseline + 2, 6, 3), theme.text)
  }

  private func paintPlayhead(_ strip: Strip, on canvas: Canvas) {
    let x = strip.x(of: strip.item.position)
    canvas.fill(strip.pixels(x - 1, 0, 2, TimelineItem.height), theme.accent)
    let knob = strip.pixels(x - 5, 0, 10, 10)
    canvas.fillRounded(knob, radius: knob.width / 2, theme.accent)
  }
}
