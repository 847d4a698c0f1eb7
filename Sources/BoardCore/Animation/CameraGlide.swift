package import BoardValues

/// A camera on its way to another view.
///
/// The camera itself is at its new view at once. The glide is the transform by which the window still
/// shows the old view, and shrinks to nothing. It is a scaling around one point of the window, which
/// therefore shows the same board point throughout, or a plain shift.
///
/// Glides chain: one that begins before another has ended continues from what is seen.
package struct CameraGlide: Equatable, Sendable {
  package static let duration = 0.18
  /// The duration of a glide along with cards that fly.
  package static let durationWithFlight = Flight.duration

  /// The scale at the beginning, when a window point `x` is seen at `scale * x + shift`.
  private let scale: Double
  private var shift: Vector
  private let start: Double
  private let duration: Double

  package var end: Double { start + duration }

  package init(
    from old: Camera,
    to new: Camera,
    start: Double,
    duration: Double = CameraGlide.duration
  ) {
    let change = Self.change(from: new, to: old)
    scale = change.scale
    shift = change.shift
    self.start = start
    self.duration = duration
  }

  /// Returns the transform that takes a point of the window from where `old` shows it to where `new`
  /// does.
  private static func change(from old: Camera, to new: Camera) -> (scale: Double, shift: Vector) {
    (new.pixelsPerUnit / old.pixelsPerUnit, (old.origin - new.origin) * new.pixelsPerUnit)
  }

  /// Returns when the next frame can differ from this one.
  package func nextChange(after now: Double) -> Double { max(start, now) }

  /// Returns the camera that is seen at a time while the camera, other glides included, is at `camera`.
  package func seen(_ camera: Camera, at now: Double) -> Camera {
    let rest = 1 - Easing.easeInOut((now - start) / duration)
    let scale = power(self.scale, rest)
    // The shift belonging to that scaling around the same point; without a scaling, its share.
    let share = abs(self.scale - 1) > 1e-6 ? (scale - 1) / (self.scale - 1) : rest
    let pixels = camera.pixelsPerUnit * scale
    return Camera(origin: camera.origin - shift * (share / pixels), pixelsPerUnit: pixels)
  }

  /// Follows a camera that is moved by hand, so that what is seen moves by just as much.
  package mutating func follow(from old: Camera, to new: Camera) {
    let change = Self.change(from: old, to: new)
    shift = shift * change.scale + change.shift * (1 - scale)
  }
}
