import BoardCore
import BoardRenderer
import BoardValues

/// Which part of the board the window shows, and where in the window there is room for it.
///
/// A value without a clock, so that where one looks can be tested by itself. The camera is always at
/// the last view that was asked for; what is seen glides there.
struct Viewport: Equatable, Sendable {
  private(set) var size: Size
  private(set) var scale: Double
  var camera: Camera {
    didSet {
      if camera != passing?.shown { passing = nil }
      for index in glides.indices { glides[index].follow(from: oldValue, to: camera) }
    }
  }
  /// On the way to the camera, oldest first.
  private var glides: [CameraGlide] = []
  /// A view from the command line is for this run; until the person looks elsewhere, the one from before
  /// is what is kept.
  private var passing: Passing?
  private var edgeScroll = EdgeScroll()

  private struct Passing: Equatable, Sendable {
    var shown: Camera
    /// At scale 1.
    var kept: Camera
  }

  /// `view` is at scale 1; without one all of `content` is shown.
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

  /// The view to be kept, at scale 1.
  var kept: Camera { passing?.kept ?? camera.scaled(by: 1 / scale) }

  /// Looks where an earlier session did, unless this one was told where to look.
  mutating func resume(_ kept: Camera) {
    if passing == nil { camera = kept.scaled(by: scale) } else { passing?.kept = kept }
  }

  /// The same place on another display, or in a larger window.
  mutating func resize(to size: Size, scale: Double) {
    let factor = scale / self.scale
    self.size = size
    self.scale = scale
    passing?.shown.pixelsPerUnit *= factor
    camera.pixelsPerUnit *= factor
  }

  // MARK: What is seen

  var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The part of the window between the bars.
  var clearArea: Rect {
    bounds.inset(by: Insets(all: 16 * scale))
      .intersection(bounds.inset(by: Insets(top: Metrics.bar * scale, bottom: Metrics.bar * scale)))
  }

  /// Of what a person reads as 100.
  var percent: Int { Int((camera.pixelsPerUnit / scale * 100).rounded()) }

  // MARK: Gliding

  /// Looks elsewhere, and is seen to get there.
  mutating func glide(to target: Camera, from start: Double, for duration: Double) {
    guard target != camera else { return }
    let glide = CameraGlide(from: camera, to: target, start: start, duration: duration)
    let others = glides
    camera = target
    glides = others + [glide]
  }

  /// What is seen on the way to the camera's view.
  func seenCamera(at now: Double) -> Camera {
    glides.reversed().reduce(camera) { $1.seen($0, at: now) }
  }

  /// When the next frame can differ from this one; nil at rest.
  func nextChange(after now: Double) -> Double? {
    glides.map { $0.nextChange(after: now) }.min()
  }

  var isGliding: Bool { !glides.isEmpty }

  /// Forgets what has arrived.
  mutating func prune(at now: Double) { glides.removeAll { $0.end <= now } }

  /// What is seen is what was asked for, at once.
  mutating func land() { glides = [] }

  // MARK: Other views

  func fitting(_ content: Rect?) -> Camera {
    .fitting(content ?? Rect(0, 0, 1, 1), in: clearArea, largest: scale)
  }

  /// Around a window point, or the middle.
  func zoomed(by factor: Double, around point: Point? = nil) -> Camera {
    camera.zoomed(by: factor, around: point ?? clearArea.center, scale: scale)
  }

  var actualSize: Camera { zoomed(by: scale / camera.pixelsPerUnit) }

  /// `way` is in window pixels.
  func panned(by way: Vector) -> Camera {
    Camera(origin: camera.origin + camera.toBoard(way), pixelsPerUnit: camera.pixelsPerUnit)
  }

  /// The smallest pan that shows `frame` (board units); nil when nothing has to move. With `onlyIfLost`,
  /// what a person has put half out of view may stay so.
  func showing(_ frame: Rect, onlyIfLost: Bool = false) -> Camera? {
    let seen = camera.toWindow(frame)
    guard !isInView(seen), !onlyIfLost || !isGraspable(seen) else { return nil }
    let target = camera.panned(toShow: frame, in: clearArea)
    return target == camera ? nil : target
  }

  /// The smallest pan that shows all of `frame` (board units) between the bars, or the view that it just fits
  /// into if it is larger.
  func showingAll(_ frame: Rect) -> Camera {
    let seen = camera.toWindow(frame).size
    let fits = seen.width <= clearArea.width && seen.height <= clearArea.height
    return fits ? camera.panned(toShow: frame, in: clearArea) : fitting(frame)
  }

  /// The same where a pane that hangs from the top bar must not cover it (window pixels).
  func showing(_ frame: Rect, beside pane: Rect?) -> Camera? {
    let target = showing(frame)
    guard let pane, (target ?? camera).toWindow(frame).intersects(pane) else { return target }
    let covered = Insets(top: max(pane.maxY + Metrics.margin * scale - clearArea.minY, 0))
    let room = clearArea.inset(by: covered)
    // Of what is higher than that, the beginning.
    let height = min(frame.height, room.height / camera.pixelsPerUnit)
    let beginning = Rect(frame.minX, frame.minY, frame.width, height)
    let shown = camera.panned(toShow: beginning, in: room)
    return shown == camera ? nil : shown
  }

  /// All of it in the window, and not all of it beneath a bar.
  private func isInView(_ frame: Rect) -> Bool {
    let bar = Metrics.bar * scale
    return bounds.contains(frame) && frame.maxY > bar && frame.minY < size.height - bar
  }

  /// Enough of it in view to take hold of it.
  private func isGraspable(_ frame: Rect) -> Bool {
    let seen = frame.intersection(clearArea)
    let enough = 24 * scale
    return seen.width >= min(enough, frame.width) && seen.height >= min(enough, frame.height)
  }
}

/// Scrolling while something is held at an edge of the window.
extension Viewport {
  /// Pixels per second with the pointer there, if there is more of `content` that way.
  func scrollVelocity(at pointer: Point, over content: Rect) -> Vector? {
    guard var velocity = EdgeScroll.velocity(at: pointer, in: size, scale: scale) else {
      return nil
    }
    let room = roomToScroll(over: content)
    // Less than a pixel is as good as nothing.
    let least = 0.5 / camera.pixelsPerUnit
    if velocity.dx < 0 ? room.left < least : room.right < least { velocity.dx = 0 }
    if velocity.dy < 0 ? room.top < least : room.bottom < least { velocity.dy = 0 }
    return velocity == .zero ? nil : velocity
  }

  /// When the view begins to move by itself; at once if it does already.
  func scrollDeadline(after now: Double) -> Double { edgeScroll.beginning(after: now) ?? now }

  /// Moves on from the last time to now, no farther than there is `content`. Whether it has moved.
  mutating func scroll(_ velocity: Vector?, over content: Rect?, to now: Double) -> Bool {
    let way = edgeScroll.advance(velocity, to: now)
    guard way != .zero, let content else { return false }
    let room = roomToScroll(over: content)
    var step = camera.toBoard(way)
    step.dx = max(-max(room.left, 0), min(step.dx, max(room.right, 0)))
    step.dy = max(-max(room.top, 0), min(step.dy, max(room.bottom, 0)))
    camera.origin += step
    return true
  }

  /// How far the view may go on by itself, in board units: until the last card is about to leave it.
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
