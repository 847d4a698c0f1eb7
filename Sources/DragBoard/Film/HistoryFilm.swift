import BoardCore
import BoardRenderer
import BoardValues
import Graphics
import Pictures
import UndoCore

/// The history of a board as pictures: those that a window would show at each moment, without the
/// interface.
@MainActor
struct HistoryFilm {
  let document: Document
  let schedule: FilmSchedule
  let camera: Camera
  /// The size in pixels.
  let size: Size
  let theme: Theme.Name
  let files: FilePreviews

  /// Paints the frames one after the other. `proceed` is called with the number of each frame
  /// before it, and may throw to end the film. Frames that equal the one before are not added,
  /// which extends that one.
  func shoot(with writer: some FilmWriter, proceed: (Int) throws -> Void) throws {
    let renderer = Renderer(files: files)
    renderer.largeBoardThreshold = .max
    let surface = try Surface(width: Int(size.width), height: Int(size.height))
    let bounds = PixelRect(covering: Rect(origin: .zero, size: size))
    let editor = Editor(document)
    var playhead = Playhead(over: document, in: .all, look: 1)
    for frame in 0..<schedule.count {
      try proceed(frame)
      let position = schedule.position(ofFrame: frame)
      if frame > 0, position == playhead.position { continue }
      playhead.move(to: position)
      files.settle { _ = renderer.scene(state(editor, playhead)) }
      let damage = renderer.paint(state(editor, playhead), into: surface, isFresh: frame == 0)
      let area = damage.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
        .intersection(bounds)
      if !area.isEmpty { try writer.add(surface, area: area, from: frame) }
    }
    try writer.finish(at: schedule.count)
  }

  private func state(_ editor: Editor, _ playhead: Playhead) -> FrameState {
    let (editor, moment) = (editor.showing(playhead.document), Moment(between: playhead.tween))
    let look = BoardLook(
      of: editor,
      camera: camera,
      bounds: Rect(origin: .zero, size: size),
      scale: 1,
      theme: theme,
      moment: moment,
      files: files
    )
    return FrameState(
      editor: editor,
      moment: moment,
      look: look,
      target: camera,
      font: InterfaceFont(),
      files: files
    )
  }
}
