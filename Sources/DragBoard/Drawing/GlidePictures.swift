import BoardCore

/// What is seen while the view glides over many cards: two pictures, of the board as it was seen when
/// the glide began and as it will be at its end, each stretched to where its part of the board is now.
///
/// Drawing every card at every size on the way would take longer than a frame has. The picture of the
/// end is painted in portions, one a frame, so that the last frame finds it there. Only what lies still
/// is in the pictures.
@MainActor
final class GlidePictures {
  /// How many items a frame can paint.
  private static let portion = 64

  /// What lies still at the end of the glide.
  let layer: StillLayer
  private let old: (picture: Surface, camera: Camera)
  private let new: Surface
  private let items: [SceneItem]
  private var paintedItems = 0

  private var camera: Camera { layer.key.camera }
  private var isComplete: Bool { paintedItems == items.count }

  /// `old` is the board seen through `oldCamera`; nil when there is no memory for another picture.
  init?(from old: Surface, at oldCamera: Camera, to layer: StillLayer, _ painter: Painter) {
    guard let new = try? Surface(width: old.width, height: old.height) else { return nil }
    self.layer = layer
    items = layer.items.all
    self.old = (old, oldCamera)
    self.new = new
    Canvas(new).clear(painter.theme.board)
  }

  /// Paints some more of the end.
  func advance(_ painter: Painter) { paint(Self.portion, painter) }

  /// The picture of the end, painted as a whole.
  func finished(_ painter: Painter) -> Surface {
    paint(items.count, painter)
    return new
  }

  private func paint(_ count: Int, _ painter: Painter) {
    let canvas = Canvas(new)
    let end = min(paintedItems + count, items.count)
    for item in items[paintedItems..<end] { painter.paint(item, on: canvas) }
    paintedItems = end
    new.flush()
  }

  /// Both pictures as they are seen through `seen`.
  func draw(on canvas: Canvas, through seen: Camera, _ painter: Painter) {
    canvas.clear(painter.theme.board)
    // What is not painted yet must not hide what was seen before.
    if isComplete {
      draw(old.picture, of: old.camera, on: canvas, through: seen)
      draw(new, of: camera, on: canvas, through: seen)
    } else {
      draw(new, of: camera, on: canvas, through: seen)
      draw(old.picture, of: old.camera, on: canvas, through: seen)
    }
  }

  private func draw(
    _ picture: Surface,
    of camera: Camera,
    on canvas: Canvas,
    through seen: Camera
  ) {
    let factor = seen.pixelsPerUnit / camera.pixelsPerUnit
    let size = Size(Double(picture.width), Double(picture.height)) * factor
    let place = Rect(origin: seen.toWindow(camera.origin), size: size)
    if factor == 1 {
      canvas.draw(picture, at: PixelRect(rounding: place).rect.origin)
    } else {
      canvas.draw(picture, over: place)
    }
  }
}
