import BoardCore

/// All that a frame follows from, as of one moment.
@MainActor
struct FrameState {
  let editor: Editor
  let moment: Moment
  /// Where the camera is seen, flights included.
  let camera: Camera
  let size: Size
  let scale: Double
  let theme: Theme.Name
  /// Where things would go.
  var ghosts: [Ghost] = []
  /// In window pixels.
  var marquee: Rect?
  var widgets: [Widget] = []

  fileprivate var bounds: Rect { Rect(origin: .zero, size: size) }
}

/// Makes pictures of frames, and keeps what the next frame can use again: the last scene, what lies
/// still, pictures of cards and rings. Nothing else keeps pictures, so a new renderer paints the same,
/// only more slowly.
@MainActor
final class Renderer {
  private let sprites = CardSprites()
  private let rings = RingPictures()
  private var shownScene: Scene?
  private var stillLayer: StillLayer?
  private var theme: Theme.Name?

  /// Paints what differs from the last frame, or everything on a fresh surface; the result is where.
  func paint(_ frame: FrameState, into surface: Surface, isFresh: Bool) -> [PixelRect] {
    let scene = self.scene(frame)
    var damage = Damage(bounds: PixelRect(covering: frame.bounds))
    if let shownScene, !isFresh {
      damage = .between(shownScene, scene)
    } else {
      damage.addAll()
    }
    shownScene = scene
    guard !damage.rects.isEmpty else { return [] }
    painter(frame).paint(scene, on: Canvas(surface), in: damage.rects)
    surface.flush()
    return damage.rects
  }

  /// The whole frame with `menu` in it, whatever was painted before.
  func picture(_ frame: FrameState, menu: [Widget]) throws -> Surface {
    let surface = try Surface(width: Int(frame.size.width), height: Int(frame.size.height))
    let canvas = Canvas(surface)
    let painter = painter(frame)
    painter.paint(scene(frame), on: canvas, in: [PixelRect(covering: frame.bounds)])
    for widget in menu { painter.paint(widget, on: canvas) }
    surface.flush()
    return surface
  }

  /// A menu in a window of its own, which stands at `place`.
  func paint(
    _ menu: [Widget],
    at place: Rect,
    _ theme: Theme.Name,
    scale: Double,
    into surface: Surface
  ) {
    let painter = Painter(theme: .named(theme), scale: scale, sprites: sprites, rings: rings)
    let canvas = Canvas(surface)
    // Such a window has square corners, so its border has them too.
    let line = max(scale.rounded(), 1)
    canvas.clear(painter.theme.panelBorder)
    let inside = Rect(origin: .zero, size: place.size).inset(by: Insets(all: line))
    canvas.fill(inside, painter.theme.panel)
    canvas.translate(by: .zero - place.origin)
    for widget in menu where widget.kind != .panel { painter.paint(widget, on: canvas) }
    surface.flush()
  }

  /// The whole picture except the menu, which may reach beyond the window.
  func scene(_ frame: FrameState) -> Scene {
    let builder = SceneBuilder(
      editor: frame.editor,
      moment: frame.moment,
      camera: frame.camera,
      scale: frame.scale,
      theme: frame.theme
    )
    let layer = stillLayer(builder, frame.bounds)
    var moving = builder.items(layer.moving, seen: frame.bounds) + builder.departingItems()
    moving += frame.ghosts.map(SceneItem.ghost)
    if let marquee = frame.marquee { moving.append(.marquee(marquee)) }
    moving += frame.widgets.map(SceneItem.widget)
    return Scene(
      size: frame.size,
      scale: frame.scale,
      theme: .named(frame.theme),
      still: layer.items,
      moving: moving
    )
  }

  /// What lies still, said again only when something about it is different.
  private func stillLayer(_ builder: SceneBuilder, _ bounds: Rect) -> StillLayer {
    let key = StillLayer.Key(builder, bounds)
    if let stillLayer, stillLayer.key == key { return stillLayer }
    let layer = StillLayer(key, builder)
    stillLayer = layer
    return layer
  }

  private func painter(_ frame: FrameState) -> Painter {
    // Nobody looks at the old faces again.
    if theme != frame.theme { sprites.removeAll() }
    theme = frame.theme
    return Painter(theme: .named(frame.theme), scale: frame.scale, sprites: sprites, rings: rings)
  }
}
