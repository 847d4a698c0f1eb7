import BoardCore
import BoardRenderer
import BoardValues

/// The appearance of drags, and of the elements that could be dragged.
extension Dragging {
  /// Adds the marks above the board.
  func mark(_ frame: inout FrameState, _ context: Context) {
    if !context.isLooking {
      frame.hovered = hovered(context)
      frame.undoable = frame.hovered.flatMap { context.editor.hasOwnUndo($0) ? $0 : nil }
      frame.handles = handles(context)?.shown ?? []
      frame.dots = dots(context.panes, context)
    }
    frame.dropTarget = drag.target
    frame.guides += guides(frame.camera, context)
    if let ghost = ghost(frame.camera) { frame.ghosts = [ghost] }
    frame.marquee = drag.marquee.map { context.view.camera.toWindow($0.rect) }
  }

  /// Returns the visible guides, for scripts.
  func answer(_ query: Query, _ context: Context) -> String? {
    guard case .guides = query.subject else { return nil }
    if drag.guides.isEmpty { return "no guides" }
    return drag.guides.map { guide in
      let ends = [guide.from.x, guide.from.y, guide.to.x, guide.to.y].map(Decimals.shortest)
      let length = guide.distance.map { [Decimals.shortest($0)] } ?? []
      return ([guide.distance == nil ? "line" : "gap"] + ends + length).joined(separator: " ")
    }.joined(separator: "\n")
  }

  // MARK: Guides

  private func guides(_ seen: Camera, _ context: Context) -> [GuideItem] {
    let guides = drag.guides.map { GuideItem($0, seen, scale: context.view.scale) }
    return guides + [sizeLabel(context)].compactMap(\.self)
  }

  /// Returns the current size of the resized cards, as a label beside the pointer.
  private func sizeLabel(_ context: Context) -> GuideItem? {
    guard case .sizes(let sizes) = drag, let point = context.pointer.position,
      let box = sizes.draft?.changes.compactMap({ $0.after?.card?.frame }).box
    else { return nil }
    let view = context.view
    return GuideItem(size: box.size, besides: point, in: view.bounds, scale: view.scale)
  }

  // MARK: Connections

  /// Returns the position of a card that would be added; its line looks as it would then.
  private func ghost(_ seen: Camera) -> Ghost? {
    guard let draft = drag.draft, let id = draft.edgePreview?.anchor,
      let frame = draft.elements[id]?.card?.frame, !frame.isEmpty
    else { return nil }
    return Ghost(to: seen.toWindow(frame))
  }

  /// Returns the dots that connect cards, in window pixels.
  private func dots(_ panes: Panes, _ context: Context) -> [DotItem] {
    let scale = context.view.scale
    if let landing = drag.draft?.edgePreview?.landing {
      let dots = dots(of: landing.card, context)
      return dots.map { Self.looks(at: $0.mark, lit: landing.side, scale) } ?? []
    }
    let grips = ends(context)
    guard let dots = dots(context), let point = context.pointer.position,
      panes.find(point) == nil
    else { return grips }
    return Self.looks(at: dots.center, lit: dots.side(at: point), scale) + grips
  }

  /// Returns the ends of edges that can be dragged.
  private func ends(_ context: Context) -> [DotItem] {
    let edges = edgesWithGrips(context)
    guard !edges.isEmpty else { return [] }
    let lit = context.pointer.position.flatMap { connectionGrip(at: $0, context) }
    return edges.flatMap { id in
      curve(of: id, context).map { curve in
        [(Edge.End.from, curve.start), (.to, curve.end)].map { end, place in
          Self.dot(at: place, isLit: lit == .end(end, of: id), context.view.scale)
        }
      } ?? []
    }
  }

  private static func looks(
    at place: (Side) -> Point,
    lit: Side?,
    _ scale: Double
  ) -> [DotItem] {
    Side.allCases.map { dot(at: place($0), isLit: $0 == lit, scale) }
  }

  private static func dot(at center: Point, isLit: Bool, _ scale: Double) -> DotItem {
    DotItem(
      center: center,
      radius: EdgeDots.radius * scale,
      kind: isLit ? .litGrip : .grip
    )
  }
}
