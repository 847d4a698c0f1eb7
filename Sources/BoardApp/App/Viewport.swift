import BoardCore
import BoardRenderer
import BoardValues

/// The part of the board that the window shows, and the part of the window that has room for it.
///
/// A value without a clock, so that it can be tested by itself. The camera is always that of the
/// last requested view; the visible view glides there.
struct Viewport: Equatable, Sendable {
  private(set) var size: Size
  private(set) var scale: Double
  var camera: Camera {
    didSet {
      if camera != passing?.shown { passing = nil }
      for index in glides.indices { glides[index].follow(from: oldValue, to: camera) }
    }
  }
  /// The animations of the view toward the camera, oldest first.
  private var glides: [CameraGlide] = []
  /// A view from the command line, for this run only. Until the user moves the view, the previous
  /// one is saved.
  private var passing: Passing?
  private var edgeScroll = EdgeScroll()

  private struct Passing: Equatable, Sendable {
    var shown: Camera
    /// The camera to save, at scale 1.
    var kept: Camera
  }

  /// Creates a viewport. The `view` is at scale 1; without one all of `content` is shown.
  init(size: Size, scale: Double, view: Camera? = nil, content: Rect? = nil) {
    self.size = size
    self.scale = scale
    camera = Camera(origin: .zero, pixelsPerUnit: scale)
    camera = fitting(content)
    guard let view else { return }
    let kept = camera.scaled(by: 1 / scale)
    camera = view.scaled(by: scale)
    passing = Passing(shown: camera, kept: kept)
  }

  /// The camera to save, at scale 1.
  var kept: Camera { passing?.kept ?? camera.scaled(by: 1 / scale) }

  /// Restores the view of an earlier session, unless the command line has given one.
  mutating func resume(_ kept: Camera) {
    if passing == nil { camera = kept.scaled(by: scale) } else { passing?.kept = kept }
  }

  /// Keeps the view on another display, or in a larger window.
  mutating func resize(to size: Size, scale: Double) {
    let factor = scale / self.scale
    self.size = size
    self.scale = scale
    passing?.shown.pixelsPerUnit *= factor
    camera.pixelsPerUnit *= factor
  }

  // MARK: Appearance

  var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The distance from a line at which it is still hit, in board units.
  var lineReach: Double { Editor.lineReach * scale / camera.pixelsPerUnit }

  /// The part of the window between the bars.
  var clearArea: Rect {
    bounds.inset(by: Insets(all: 16 * scale))
      .intersection(bounds.inset(by: Insets(top: Metrics.bar * scale, bottom: Metrics.bar * scale)))
  }

  /// The part of the window in which content is fitted, with the same air on all sides: the toolbar is
  /// above it, and what else there is at the edges comes and goes.
  var fittingArea: Rect {
    bounds.inset(by: Insets(top: Metrics.bar * scale))
      .inset(by: Insets(all: Metrics.air * scale))
  }

  /// The zoom level that the user sees, in percent.
  var percent: Int { Int((camera.pixelsPerUnit / scale * 100).rounded()) }

  // MARK: Gliding

  /// Moves the view with an animation.
  mutating func glide(to target: Camera, from start: Double, for duration: Double) {
    guard target != camera else { return }
    let glide = CameraGlide(from: camera, to: target, start: start, duration: duration)
    let others = glides
    camera = target
    glides = others + [glide]
  }

  /// Returns the visible camera during an animation.
  func seenCamera(at now: Double) -> Camera {
    glides.reversed().reduce(camera) { $1.seen($0, at: now) }
  }

  /// Returns the time of the next frame that may differ from this one; nil at rest.
  func nextChange(after now: Double) -> Double? {
    glides.map { $0.nextChange(after: now) }.min()
  }

  var isGliding: Bool { !glides.isEmpty }

  /// Drops animations that have ended.
  mutating func prune(at now: Double) { glides.removeAll { $0.end <= now } }

  /// Ends all animations at once.
  mutating func land() { glides = [] }

  // MARK: Other views

  func fitting(_ content: Rect?) -> Camera {
    .fitting(content ?? Rect(0, 0, 1, 1), in: fittingArea, largest: scale)
  }

  /// Returns a camera zoomed by a factor around a window point, or the middle.
  func zoomed(by factor: Double, around point: Point? = nil) -> Camera {
    camera.zoomed(by: factor, around: point ?? clearArea.center, scale: scale)
  }

  /// The zoom levels at which the keys stop.
  private static let zoomLevels = [0.1, 0.25, 0.5, 1, 2, 4]

  /// The camera at the next larger zoom level, or the same one beyond the largest.
  var zoomedIn: Camera { zoomed(toFirst: Self.zoomLevels) { $0 > $1 * 1.01 } }

  /// The camera at the next smaller zoom level, or the same one beyond the smallest.
  var zoomedOut: Camera { zoomed(toFirst: Self.zoomLevels.reversed()) { $0 < $1 * 0.99 } }

  private func zoomed(
    toFirst levels: [Double],
    where isWanted: (_ level: Double, _ current: Double) -> Bool
  ) -> Camera {
    let current = camera.pixelsPerUnit / scale
    return levels.first { isWanted($0, current) }.map { zoomed(by: $0 / current) } ?? camera
  }

  var actualSize: Camera { zoomed(by: scale / camera.pixelsPerUnit) }

  /// Returns a camera panned by an offset in window pixels.
  func panned(by offset: Vector) -> Camera {
    Camera(origin: camera.origin + camera.toBoard(offset), pixelsPerUnit: camera.pixelsPerUnit)
  }

  /// Returns the smallest pan that shows `frame` (board units); nil if none is needed. If
  /// `onlyIfLost`, a frame that the user has put half out of view may stay there.
  func showing(_ frame: Rect, onlyIfLost: Bool = false) -> Camera? {
    let seen = camera.toWindow(frame)
    guard !isInView(seen), !onlyIfLost || !isGraspable(seen) else { return nil }
    let target = camera.panned(toShow: frame, in: clearArea)
    return target == camera ? nil : target
  }

  /// Returns the smallest pan that shows all of `frame` (board units) between the bars, or the view
  /// into which it just fits if it is larger.
  func showingAll(_ frame: Rect) -> Camera {
    let seen = camera.toWindow(frame).size
    let fits = seen.width <= clearArea.width && seen.height <= clearArea.height
    return fits ? camera.panned(toShow: frame, in: clearArea) : fitting(frame)
  }

  /// Returns the smallest pan that shows `frame` (board units) where a pane below the top bar
  /// (window pixels) doesn't cover it.
  func showing(_ frame: Rect, beside pane: Rect?) -> Camera? {
    let target = showing(frame)
    guard let pane, (target ?? camera).toWindow(frame).intersects(pane) else { return target }
    let covered = Insets(top: max(pane.maxY + Metrics.margin * scale - clearArea.minY, 0))
    let room = clearArea.inset(by: covered)
    // Only the beginning of a higher frame is shown.
    let height = min(frame.height, room.height / camera.pixelsPerUnit)
    let beginning = Rect(frame.minX, frame.minY, frame.width, height)
    let shown = camera.panned(toShow: beginning, in: room)
    return shown == camera ? nil : shown
  }

  /// Returns the view in which `content` (board units) is in a part of the window (window pixels), moved as little as
  /// possible, and only as far out as needed; nil if it is there already.
  func keeping(_ content: Rect, in area: Rect) -> Camera? {
    let seen = camera.toWindow(content)
    if area.contains(seen) { return nil }
    let fit = min(1, area.width / max(seen.width, 1), area.height / max(seen.height, 1))
    let least = Self.leastZoomMadeRoomFor * scale / camera.pixelsPerUnit
    let nearer = camera.zoomed(by: max(fit, min(least, 1)), around: seen.center, scale: scale)
    return nearer.panned(toShow: content, in: area)
  }

  /// The zoom level below which no room is made for a panel.
  private static let leastZoomMadeRoomFor = 0.1

  /// Returns whether all of a frame (window pixels) is in the window, and part of it outside of the
  /// bars.
  private func isInView(_ frame: Rect) -> Bool {
    let bar = Metrics.bar * scale
    return bounds.contains(frame) && frame.maxY > bar && frame.minY < size.height - bar
  }

  /// Returns whether enough of a frame (window pixels) is in view to grab it.
  private func isGraspable(_ frame: Rect) -> Bool {
    let seen = frame.intersection(clearArea)
    let enough = 24 * scale
    return seen.width >= min(enough, frame.width) && seen.height >= min(enough, frame.height)
  }
}

/// Scrolling during a drag at an edge of the window.
extension Viewport {
  /// Returns the velocity in window pixels a second with the pointer at a point; nil if there is no
  /// more `content` in that direction.
  func scrollVelocity(at pointer: Point, over content: Rect) -> Vector? {
    guard var velocity = EdgeScroll.velocity(at: pointer, in: size, scale: scale) else {
      return nil
    }
    let room = roomToScroll(over: content)
    // A distance below half a pixel counts as none.
    let least = 0.5 / camera.pixelsPerUnit
    if velocity.dx < 0 ? room.left < least : room.right < least { velocity.dx = 0 }
    if velocity.dy < 0 ? room.top < least : room.bottom < least { velocity.dy = 0 }
    return velocity == .zero ? nil : velocity
  }

  /// Returns the time at which the view begins to scroll; `now` if it already does.
  func scrollDeadline(after now: Double) -> Double { edgeScroll.beginning(after: now) ?? now }

  /// Scrolls from the last time to now, at most to the end of `content`. Returns whether the view
  /// has moved.
  mutating func scroll(_ velocity: Vector?, over content: Rect?, to now: Double) -> Bool {
    let offset = edgeScroll.advance(velocity, to: now)
    guard offset != .zero, let content else { return false }
    let room = roomToScroll(over: content)
    var step = camera.toBoard(offset)
    step.dx = max(-max(room.left, 0), min(step.dx, max(room.right, 0)))
    step.dy = max(-max(room.top, 0), min(step.dy, max(room.bottom, 0)))
    camera.origin += step
    return true
  }

  /// Returns the distances that the view may scroll, in board units, before the last card would
  /// leave it.
  private func roomToScroll(over content: Rect) -> Insets {
    let seen = camera.toBoard(clearArea)
    return Insets(
      top: seen.maxY - content.minY,
      left: seen.maxX - content.minX,
      bottom: content.maxY - seen.minY,
      right: content.maxX - seen.minX
    )
  }
}
