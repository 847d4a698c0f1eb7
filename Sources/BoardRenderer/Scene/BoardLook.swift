package import BoardCore
package import BoardValues
package import Pictures

/// The look of a board: everything that the static part of its picture follows from.
///
/// A frame makes it once. Frames with equal looks have the same static layer.
package struct BoardLook: Equatable, Sendable {
  /// The revision of the document that is shown.
  let revision: Document.Revision
  /// The camera that the board is seen through, in the middle of a glide too.
  package var camera: Camera
  /// The bounds of the window, in pixels.
  let bounds: Rect
  /// The number of pixels for a unit of the interface.
  package let scale: Double
  package let theme: Theme.Name
  /// The revision of the previews, if cards show any.
  let files: Int?
  /// The elements that are marked as selected: copies that are carried, or the selection itself.
  let selection: Set<ElementID>
  /// The elements that a draft is about; nil for everything.
  let draftSubjects: Set<ElementID>?
  /// The elements that may look different in the next frame, and the one whose text is edited.
  var animating: Set<ElementID>
  /// The marks on what a search has found.
  package var found = FoundMarks()
  /// The number of ways around cards that were found before; nil if all lines are plain, as they are too
  /// many.
  var routes: Int? = 0
  /// The contents of cards in the state that the board is compared with, if they differ.
  package var rewritten: [ElementID: Saying] = [:]
  /// How far the words of cards are scrolled up, in board units.
  let reading: [ElementID: Double]
  /// The callouts of cards that were folded or unfolded.
  let turned: [ElementID: Set<Int>]
  /// Whether texts are shown as they were written.
  let areTextsSource = MarkdownTexts.areSource

  @MainActor
  package init(
    of editor: Editor,
    camera: Camera,
    bounds: Rect = .zero,
    scale: Double,
    theme: Theme.Name,
    moment: Moment = Moment(),
    openText: ElementID? = nil,
    files: FilePreviews? = nil,
    reading: [ElementID: Double] = [:],
    turned: [ElementID: Set<Int>] = [:],
    carriedCopies: Set<ElementID>? = nil
  ) {
    revision = editor.shownDocument.revision
    self.camera = camera
    self.bounds = bounds
    self.scale = scale
    self.theme = theme
    self.files = files?.revision
    selection = carriedCopies ?? editor.selection
    draftSubjects = editor.document.draft?.subjects
    animating = moment.animating
    if let openText { animating.insert(openText) }
    self.turned = turned
    // An open text scrolls by itself.
    self.reading = openText == nil ? reading : reading.filter { $0.key != openText }
  }

  /// The room above groups in which their names may stand, in board units.
  var groupLabelRoom: Double {
    LevelOfDetail.groupLabelRoom(camera.pixelsPerUnit, scale: scale)
  }

  /// Returns whether the same static layer is seen, perhaps through another camera and with other
  /// elements missing from it.
  func isLike(_ other: BoardLook) -> Bool {
    var look = self
    look.camera = other.camera
    look.animating = other.animating
    return look == other
  }

  /// Returns the elements that are animated, and the edges that follow them.
  func animatedWithEdges(_ board: Board) -> Set<ElementID> {
    animating.reduce(into: animating) { $0.formUnion(board.edges(of: $1)) }
  }
}
