import BoardCore
import BoardValues
import Pictures

/// The part of a scene that stays the same while something else moves.
///
/// During a drag this is everything but what is carried, so that a frame costs the same among ten cards
/// as among a hundred thousand.
@MainActor
struct StaticLayer {
  /// What the layer follows from: an equal look has an equal layer.
  let look: BoardLook
  let items: SceneLayers
  /// The elements that move, and the edges that follow them, as far as they can be seen.
  let moving: VisibleElements

  init(_ builder: SceneBuilder) {
    look = builder.look
    // Labels of groups stand above their frames.
    let area = look.camera.toBoard(look.bounds).expanded(by: look.groupLabelRoom)
    let visible = VisibleElements(builder.editor.board, in: area, builder.moment)
    let animated = look.animatedWithEdges(builder.editor.board)
    let others = visible.elements(in: animated, false)
    items = builder.items(others, seen: look.bounds, others: visible.edges)
    moving = visible.elements(in: animated, true)
  }
}
