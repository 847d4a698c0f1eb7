import BoardCore
import BoardValues

/// What is near the selection or an open text, and should not be covered by the bar beside it.
struct Surroundings: Sendable {
  /// The distance from the box up to which the bar may be, in pixels at scale 1.
  private static let reach = Vector(320, 96)
  /// The room on both sides of a line, in board units.
  private static let lineRoom = 6.0
  /// The most frames that count. In a crowd every place is as bad as another.
  private static let most = 200

  private let known = Memo<Key, [Rect]>()

  private struct Key: Equatable {
    var selected: KnownFacts.Selected
    var camera: Camera
    var box: Rect
  }

  nonisolated init() {}

  /// Returns the frames of cards, labels and pieces of edges around a box, all in window pixels, but for
  /// the cards that the bar is about.
  @MainActor
  func frames(around box: Rect, except own: Set<ElementID>, _ question: Question)
    -> [Rect]
  {
    let (editor, view) = (question.editor, question.view)
    let key = Key(
      selected: KnownFacts.Selected(editor),
      camera: view.camera,
      box: box
    )
    return known.value(for: key) {
      let reach = Self.reach * view.scale
      let around = box.inset(
        by: Insets(top: -reach.dy, left: -reach.dx, bottom: -reach.dy, right: -reach.dx)
      )
      let area = view.camera.toBoard(around.intersection(view.bounds))
      let frames = Self.elements(in: area, except: own, editor.board)
      return frames.prefix(Self.most).map(view.camera.toWindow)
    }
  }

  /// Returns the frames in an area, in board units.
  private static func elements(
    in area: Rect,
    except own: Set<ElementID>,
    _ board: Board
  ) -> [Rect] {
    let cards = board.cards(in: area).prefix(most).filter { !own.contains($0) }
    let covered = cards.compactMap { id in
      board.card(id).flatMap { $0.isGroup ? board.labelFrame(of: id) : $0.frame }
    }
    // The bar of an edge should not lie on that edge either.
    let edges = board.edges(in: area).prefix(most / 8)
    let lines = edges.flatMap { id in
      board.route(of: id)?.curve.pieces().map { $0.expanded(by: lineRoom) } ?? []
    }
    let labels = edges.filter { board.edge($0)?.label?.isEmpty == false }
      .compactMap(board.labelFrame)
    return covered + labels + lines.filter { $0.intersects(area) }
  }
}
