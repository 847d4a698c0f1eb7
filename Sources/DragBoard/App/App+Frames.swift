import BoardCore
import UndoCore

/// Time and pictures: what a frame is made of, and when the next one is due.
extension App: WindowContent {
  func deadline(after now: Double) -> Double? {
    if needsFrame { return now }
    let motion = editor.presentation.nextChange(after: now)
    let scroll = autoscrollVelocity == nil ? nil : edgeScroll.beginning(after: now) ?? now
    return [motion, gesture.deadline, scroll, questionDeadline].compactMap(\.self).min()
  }

  /// Brings everything that depends on time up to `now`, in a fixed order.
  func advance(to now: Double) {
    knownAppearance = nil
    perform(gesture.advance(to: now), at: now)
    if hasFileNews { lookAtFile(at: now) }
    saveIfWaiting(at: now)
    autoscroll(at: now)
    editor.presentation.prune(at: now)
    persist(at: now)
    refreshMessage()
    refreshHistory()
    wakeQuestion(at: now)
  }

  func paint(into surface: Surface, at now: Double, isFresh: Bool) -> [PixelRect] {
    // What time brings may ask for another frame: a menu's, for instance.
    needsFrame = false
    advance(to: now)
    let scene = self.scene(at: now)
    var damage = Damage(bounds: PixelRect(covering: bounds))
    if let shownScene, !isFresh {
      damage = .between(shownScene, scene)
    } else {
      damage.addAll()
    }
    shownScene = scene
    guard !damage.rects.isEmpty else { return [] }
    painter.paint(scene, on: Canvas(surface), in: damage.rects)
    surface.flush()
    return damage.rects
  }

  /// The whole picture except the menu, which may reach beyond the window.
  func scene(at now: Double) -> Scene {
    let seen = seenCamera(at: now)
    let builder = SceneBuilder(
      editor: editor,
      camera: seen,
      scale: scale,
      theme: settings.theme,
      now: now
    )
    let layer = stillLayer(builder)
    var moving = builder.items(layer.moving, seen: bounds) + builder.departingItems()
    moving += ghosts(seen, at: now).map(SceneItem.ghost)
    if let marquee { moving.append(.marquee(camera.toWindow(marquee.rect))) }
    let hover = menu == nil && gesture.isIdle ? pointer : nil
    moving += controls().widgets(pointer: hover).map(SceneItem.widget)
    return Scene(
      size: size,
      scale: scale,
      theme: .named(settings.theme),
      still: layer.items,
      moving: moving
    )
  }

  /// What lies still, said again only when something about it is different.
  private func stillLayer(_ builder: SceneBuilder) -> StillLayer {
    let key = StillLayer.Key(builder, bounds)
    if let stillLayer, stillLayer.key == key { return stillLayer }
    let layer = StillLayer(key, builder)
    stillLayer = layer
    return layer
  }

  /// Where things would go if the chosen menu item were performed.
  private func ghosts(_ seen: Camera, at now: Double) -> [Ghost] {
    guard let direction = menu?.hotItem.flatMap({ UndoDirection($0.command) }) else { return [] }
    return editor.nextChanges(direction).compactMap { change in
      let from = change.before?.card.map { seen.toWindow($0.frame) }
      let to = change.after?.card.map { seen.toWindow($0.frame) }
      return from == nil && to == nil ? nil : Ghost(from: from, to: to)
    }
  }

  func iconPixels(size: Int) -> [UInt32] { AppIcon.pixels(size: size) }

  func paintPopup(into surface: Surface, at now: Double) {
    guard let menu else { return }
    let canvas = Canvas(surface)
    // A window of its own has square corners, so its border has them too.
    let line = max(scale.rounded(), 1)
    canvas.clear(painter.theme.panelBorder)
    let inside = Rect(origin: .zero, size: menu.frame.size).inset(by: Insets(all: line))
    canvas.fill(inside, painter.theme.panel)
    canvas.translate(by: .zero - menu.frame.origin)
    for widget in menu.widgets() where widget.kind != .panel { painter.paint(widget, on: canvas) }
    surface.flush()
  }

  /// Hosts ask several times a turn; the answer stays the same until something happens.
  var appearance: WindowAppearance {
    if let knownAppearance { return knownAppearance }
    let appearance = WindowAppearance(
      title: title,
      cursor: cursor,
      popup: menu.map {
        WindowAppearance.Popup(frame: PixelRect(covering: $0.frame), version: menuVersion)
      },
      isUrgent: !storage.troubles.isEmpty,
      exitCode: exitCode
    )
    knownAppearance = appearance
    return appearance
  }

  var title: String {
    let dirty = editor.hasUnsavedChanges ? "• " : ""
    let looking = editor.isReadOnly ? ["looking only"] : []
    let words = [storage.file.name] + looking + storage.troubles + ["DragBoard"]
    return "\(dirty)\(words.joined(separator: " — "))".visible
  }

  private var cursor: WindowAppearance.Cursor {
    if gesture.isCarrying || gesture.isPanning { return .grabbing }
    guard menu == nil, gesture.isIdle, let pointer, controls().hit(pointer) == nil else {
      return .arrow
    }
    if isSpaceHeld { return .grab }
    if editor.isReadOnly { return .arrow }
    return target(at: pointer).id.flatMap(editor.board.card) == nil ? .arrow : .grab
  }

  // MARK: Scrolling at the edge

  /// Whether something is held that may have to go where the window does not show the board yet.
  var isHolding: Bool { editor.presentation.held != nil || marquee != nil }

  /// What to say to a script that waits for rest in vain.
  var reasonForUnrest: String {
    autoscrollVelocity == nil
      ? "it does not come to rest"
      : "it does not come to rest: the pointer is held at the edge, and the view still scrolls"
  }

  /// Pixels per second while something is held at an edge of the window and there is more that way.
  private var autoscrollVelocity: Vector? {
    guard isHolding, let pointer,
      var velocity = EdgeScroll.velocity(at: pointer, in: size, scale: scale)
    else { return nil }
    let room = roomToScroll
    // Less than a pixel is as good as nothing.
    let least = 0.5 / camera.pixelsPerUnit
    if velocity.dx < 0 ? room.left < least : room.right < least { velocity.dx = 0 }
    if velocity.dy < 0 ? room.top < least : room.bottom < least { velocity.dy = 0 }
    return velocity == .zero ? nil : velocity
  }

  /// How far the view may go on by itself, in board units: until the last card is about to leave it.
  private var roomToScroll: Insets {
    guard let content = contentBounds else { return Insets(all: 0) }
    let seen = camera.toBoard(clearArea)
    return Insets(
      top: seen.maxY - content.minY,
      left: seen.maxX - content.minX,
      bottom: content.maxY - seen.minY,
      right: content.maxX - seen.minX
    )
  }

  /// Asked for in every frame of a drag, while the board stays the same.
  private var contentBounds: Rect? {
    let revision = editor.document.revision
    if let knownBounds, knownBounds.revision == revision { return knownBounds.rect }
    let rect = editor.board.bounds
    knownBounds = (revision, rect)
    return rect
  }

  private func autoscroll(at now: Double) {
    let way = edgeScroll.advance(autoscrollVelocity, to: now)
    guard way != .zero, let pointer else { return }
    let room = roomToScroll
    var step = camera.toBoard(way)
    step.dx = max(-max(room.left, 0), min(step.dx, max(room.right, 0)))
    step.dy = max(-max(room.top, 0), min(step.dy, max(room.bottom, 0)))
    camera.origin += step
    perform(gesture.move(to: pointer), at: now)
  }
}

extension UndoDirection {
  init?(_ command: Command) {
    switch command {
    case .undo: self = .undo
    case .redo: self = .redo
    default: return nil
    }
  }
}
