import BoardCore
import BoardValues
import Graphics
import Pictures

/// A picture of the static layer: for views that move, for those that hold too much to paint it in every
/// frame, and under cards that are carried.
///
/// It is brought up to date piece by piece, and knows which of its pixels are old. A view that pans moves
/// over the pixels it has, and the board is painted some way ahead of it. While the zoom changes it shows
/// the frames of cards, and the last sharp picture stretched over them; at rest it becomes what painting
/// everything would give, within a few frames.
@MainActor
final class RasterLayer {
  /// The large-board threshold: a view with more elements is shown by a raster layer.
  static let largeBoardThreshold = 400

  var picture: Surface
  /// The look that is asked for.
  private(set) var look: BoardLook
  /// The view whose pixels the picture has: it may be a part of a pixel away, or old.
  var camera: Camera
  var stale = StaleArea()
  /// The last sharp picture, to be stretched while the zoom changes.
  var sharp: (picture: Surface, camera: Camera)?
  /// The sharp picture over this one, stretched, until the first piece is painted.
  var stretched: (picture: Surface, box: Rect)?
  /// The labels of edges that are in the picture, in its pixels.
  var labels: [EdgeLabel] = []
  var areLabelsCurrent = false
  /// The elements that move over the picture, and the edges that follow them.
  private(set) var animated: Set<ElementID>
  private(set) var moving = MovingElements()
  private(set) var cards: CardTable
  private(set) var edges: EdgeTable
  /// The part of the board that the tables are about; nil for all of it.
  private var reach: Rect?
  private var recentChanges: RecentChanges
  private var foundRoutes: RecentChanges
  private let hasGrid: Bool
  /// The time at which a zoom by hand counts as over. It comes in steps, and painting between two of them
  /// would be for nothing.
  private(set) var sharpening = 0.0
  private var isGliding = false

  /// The picture as it is seen now.
  var seen: StaticPicture { StaticPicture(picture: picture, stretched: stretched) }

  /// The pixels of the picture. They reach beyond the window on the sides that a view pans to.
  var bounds: PixelRect { picture.bounds }

  /// The pixels of the picture that are in the window.
  var window: PixelRect { PixelRect(covering: look.bounds) }

  /// Whether a later frame will be sharper.
  var isBehind: Bool { stale.touches(window) || !areLabelsCurrent || camera != look.camera }

  /// Whether what is seen is a picture of another zoom.
  var isStretched: Bool {
    guard let sharp, isBehind else { return false }
    return sharp.camera.pixelsPerUnit != camera.pixelsPerUnit
  }

  /// Whether much is near the view. The edges of cards that move are painted above all others then.
  private(set) var coversLargeBoard: Bool

  /// Creates a layer with an empty picture; nil if there is no memory for it.
  init?(_ frame: FrameState, of look: BoardLook) {
    self.look = look
    camera = look.camera
    let area = PixelRect(covering: frame.bounds)
    guard let picture = try? Surface(width: area.width, height: area.height) else { return nil }
    self.picture = picture
    let board = frame.editor.board
    (cards, edges, reach, coversLargeBoard) = Self.tables(of: board, around: look)
    (recentChanges, foundRoutes) = (board.recentChanges, board.foundRoutes)
    hasGrid = frame.hasGrid
    animated = look.animatedWithEdges(board)
    for id in animated { setStatic(false, id, board) }
    splitMoving(board)
    frame.files?.beginTurn()
  }

  /// Paints what a first frame has time for, and the frames of the other cards.
  func begin(_ frame: FrameState, _ painter: Painter) {
    stale.add(bounds, in: bounds)
    paintCardShapes(in: bounds, frame, painter)
    _ = refine(in: window, frame, painter, budget: Self.atFirst)
    picture.flush()
  }

  /// Begins with `scene` as it is on `surface`. The static pixels under what moves are stale.
  func begin(over surface: Surface, _ scene: Scene, _ frame: FrameState, _ painter: Painter) {
    Canvas(picture).draw(surface, at: .zero)
    labels = scene.staticLayers.cards.compactMap {
      if case .label(let label) = $0 { label } else { nil }
    }
    areLabelsCurrent = true
    var covered = Damage(bounds: bounds)
    covered.add(scene.coverageAboveStatic)
    for rect in covered.rects {
      stale.add(rect, in: bounds)
      paintCardShapes(in: rect, frame, painter)
    }
    _ = refine(in: window, frame, painter, budget: Self.atFirst)
  }

  /// What a new frame sees of the picture.
  struct Update {
    /// The pixels of the window that have changed beyond what has moved.
    var changed: [PixelRect]
    /// How far the picture has moved in the window.
    var shift = PixelShift.zero
  }

  /// Brings the picture closer to `frame`; nil if a new layer is needed.
  func update(_ frame: FrameState, _ painter: Painter) -> Update? {
    let new = frame.look
    guard hasGrid == frame.hasGrid, let different = differences(to: new, frame.editor.board) else {
      return nil
    }
    let isMoving = new.camera != look.camera
    let isZooming = new.camera.pixelsPerUnit != camera.pixelsPerUnit
    var update = Update(changed: different)
    var uncovered: [PixelRect] = []
    if isZooming || isMoving || camera != new.camera || !different.isEmpty {
      areLabelsCurrent = false
    }
    look = new
    for rect in different { stale.add(rect, in: bounds) }
    let isOutOfReach = reload(frame.editor.board)
    if isZooming {
      zoom(to: new.camera, frame, painter)
      update.changed = [window]
    } else if isMoving {
      let shift = pan(to: new.camera)
      uncovered = shift.map(strips) ?? [window]
      if let shift, different.isEmpty {
        update = Update(changed: uncovered, shift: shift)
      } else {
        update.changed = [window]
      }
    } else if camera != new.camera {
      camera = new.camera
      stale.add(bounds, in: bounds)
    }
    if isZooming || isOutOfReach || !different.isEmpty { splitMoving(frame.editor.board) }
    if isZooming {
      let isByHand = !isGliding && frame.camera == frame.target
      sharpening = isByHand ? frame.moment.now + Self.pause : 0
    }
    isGliding = frame.camera != frame.target
    if isMoving, !isZooming {
      update.changed += refine(uncovered, frame, painter)
    } else if !isZooming, !different.isEmpty || frame.moment.now >= sharpening {
      // What has just landed must not be gone for a frame.
      let budget = different.isEmpty ? Self.atRest : Self.atFirst
      let painted = refine(in: window, frame, painter, budget: budget)
      if painted.isEmpty, camera == look.camera, !areLabelsCurrent {
        placeLabels(frame.builder(camera))
      }
      update.changed += painted
    }
    picture.flush()
    return update
  }

  /// Paints what has come into view and a strip ahead of it, or more of what lies ahead if nothing in view
  /// is stale. What there is no time to paint shows at least the frames of cards. Returns what was painted.
  private func refine(_ uncovered: [PixelRect], _ frame: FrameState, _ painter: Painter)
    -> [PixelRect]
  {
    let isBehind = stale.touches(window)
    let distance = isBehind ? Self.nextStrip : bounds.width + bounds.height
    let area = uncovered.reduce(window) { area, strip in
      let ahead = PixelShift(
        dx: strip.width == window.width ? 0 : strip.x == 0 ? -distance : distance,
        dy: strip.height == window.height ? 0 : strip.y == 0 ? -distance : distance
      )
      return area.union(window.shifted(by: ahead))
    }
    let budget = isBehind ? Self.inMotion : Self.aheadInMotion
    let painted = refine(in: area.intersection(bounds), frame, painter, budget: budget)
    for strip in uncovered {
      for rect in stale.rects { paintCardShapes(in: rect.intersection(strip), frame, painter) }
    }
    return painted
  }

  /// The time that a frame may refine the picture, in estimated microseconds: for the first frame and
  /// after a change, at rest, and while the view moves, for what is in view and for what is beyond.
  private static let atFirst = 25_000.0
  private static let atRest = 6000.0
  private static let inMotion = 3000.0
  private static let aheadInMotion = 1500.0

  /// The width of what is painted beyond the window together with what has come into view, in pixels.
  private static let nextStrip = 64

  /// The pause between the steps of a zoom by hand, in seconds.
  private static let pause = 0.12

  // MARK: Tables

  /// Returns the tables of what may be seen near by, or of everything if that is much, the part of the board
  /// that they are about, and whether it holds much.
  private static func tables(
    of board: Board,
    around look: BoardLook
  ) -> (CardTable, EdgeTable, Rect?, Bool) {
    let palette = MarkPalette(theme: .named(look.theme))
    let seen = seen(look)
    let reach = reach(around: seen)
    let isLarge = isLarge(board, reach)
    guard !isLarge || !board.mayHold(moreThan: 16 * largeBoardThreshold, in: reach) else {
      let (cards, edges) = (board.shownCards, board.edgeOrder.filter { !board.isHidden(edge: $0) })
      return (CardTable(board, cards, palette), EdgeTable(board, edges), nil, true)
    }
    let (cards, edges) = (board.cards(in: reach), board.knownEdges(in: reach))
    return (CardTable(board, cards, palette), EdgeTable(board, edges), reach, isLarge)
  }

  /// Returns the area that may be painted, in board units. The names of groups stand above them.
  private static func seen(_ look: BoardLook) -> Rect {
    let window = look.bounds.expanded(by: Double(room(beside: PixelRect(covering: look.bounds))))
    return look.camera.toBoard(window).expanded(by: look.groupLabelRoom)
  }

  /// Returns the area that may soon be seen.
  private static func reach(around seen: Rect) -> Rect {
    seen.expanded(by: max(seen.width, seen.height) / 2)
  }

  private static func isLarge(_ board: Board, _ reach: Rect) -> Bool {
    board.mayHold(moreThan: 4 * largeBoardThreshold, in: reach)
  }

  /// Returns the area in which lines go around cards: all that may soon be seen, unless that is much.
  static func routedArea(of board: Board, around look: BoardLook) -> Rect {
    let seen = seen(look)
    let reach = reach(around: seen)
    return isLarge(board, reach) ? seen : reach
  }

  /// Makes the tables anew if something else is in view now. Returns whether it did.
  private func reload(_ board: Board) -> Bool {
    guard let reach, !reach.contains(Self.seen(look)) else { return false }
    (cards, edges, self.reach, coversLargeBoard) = Self.tables(of: board, around: look)
    for id in animated { setStatic(false, id, board) }
    return true
  }

  // MARK: What moves

  /// The most elements that are painted one by one, each with everything that belongs to it.
  private static let maxSingle = 300

  private func splitMoving(_ board: Board) {
    let (unit, limit) = (camera.pixelsPerUnit, Self.maxSingle)
    moving = MovingElements(animated, of: board, cards, edges, unit, limit: limit)
  }

  // MARK: What is different

  /// Returns where the picture is no longer right for `new`, in its pixels, and brings the tables up to
  /// date. Nil if nearly everything may be different.
  private func differences(to new: BoardLook, _ board: Board) -> [PixelRect]? {
    guard new.bounds == look.bounds, new.scale == look.scale, new.theme == look.theme,
      new.draftSubjects == look.draftSubjects, new.found == look.found,
      new.revision.look == look.revision.look,
      var touched = board.recentChanges.changes(since: recentChanges),
      let rerouted = board.foundRoutes.changes(since: foundRoutes)
    else { return nil }
    touched.formUnion(rerouted)
    if (new.routes == nil) != (look.routes == nil) { touched.formUnion(board.detouredEdges) }
    if touched.isEmpty, new.selection == look.selection, new.animating == look.animating,
      new.reading == look.reading, new.turned == look.turned, new.files == look.files
    {
      return []
    }
    var ids = touched
    for id in touched { ids.formUnion(board.edges(of: id)) }
    if new.selection != look.selection {
      ids.formUnion(new.selection.symmetricDifference(look.selection))
      // A ring alone is another one than one of several.
      if (new.selection.count > 1) != (look.selection.count > 1) {
        ids.formUnion(new.selection.intersection(look.selection))
      }
      // The connections of a card that is selected alone are lit.
      for selection in [new.selection, look.selection] where selection.count == 1 {
        ids.formUnion(selection.flatMap(board.edges(of:)))
      }
      // All marks change their look.
      let limit = LevelOfDetail.maxRingedMarks
      if (new.selection.count > limit) != (look.selection.count > limit) {
        ids.formUnion(new.selection.union(look.selection))
      }
    }
    var animated = self.animated
    if new.animating != look.animating || !touched.isEmpty {
      animated = new.animatedWithEdges(board)
    }
    ids.formUnion(animated.symmetricDifference(self.animated))
    for (id, scroll) in new.reading where look.reading[id] != scroll { ids.insert(id) }
    for id in look.reading.keys where new.reading[id] == nil { ids.insert(id) }
    for (id, turned) in new.turned where look.turned[id] != turned { ids.insert(id) }
    for id in look.turned.keys where new.turned[id] == nil { ids.insert(id) }
    var rects = ids.compactMap(rect)
    for id in touched.union(ids.filter { board.edge($0) != nil }) {
      if board.card(id) != nil || cards[id] != nil {
        guard cards.update(id, board) else { return nil }
      }
      if board.edge(id) != nil || edges[id] != nil {
        guard edges.update(id, board) else { return nil }
      }
    }
    self.animated = animated
    for id in ids { setStatic(!animated.contains(id), id, board) }
    rects += ids.compactMap(rect)
    if new.files != look.files { rects += cards.rows.lazy.filter(\.showsFile).map(rect) }
    (recentChanges, foundRoutes) = (board.recentChanges, board.foundRoutes)
    return rects.count > 256 ? [bounds] : rects
  }

  private func setStatic(_ isStatic: Bool, _ id: ElementID, _ board: Board) {
    cards.setStatic(isStatic && board.card(id) != nil, id)
    edges.setStatic(isStatic, id, board)
  }

  /// Returns where an element is seen, with everything that belongs to it.
  private func rect(of id: ElementID) -> PixelRect? {
    cards[id].map(rect) ?? edges[id].map { rect($0.reach, margin: 2 * look.scale) }
  }

  private func rect(of row: CardTable.Row) -> PixelRect {
    let label = row.isGroup ? labelRoom * camera.pixelsPerUnit : 0
    return rect(row.frame, margin: Self.margin * look.scale + label)
  }

  /// The room above groups in which their names may stand, in board units.
  var labelRoom: Double {
    LevelOfDetail.groupLabelRoom(camera.pixelsPerUnit, scale: look.scale)
  }

  private func rect(_ frame: Rect, margin: Double) -> PixelRect {
    PixelRect(covering: camera.toWindow(frame).expanded(by: margin))
  }

  /// The distance that rings reach beyond their cards, in pixels at scale 1.
  static let margin = 8.0
}
