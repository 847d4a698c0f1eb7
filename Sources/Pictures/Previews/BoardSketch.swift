package import BoardCore
package import BoardValues
import LinuxSystem
import Synchronization

/// A small picture of a board in a file, with those of the boards on its cards in it.
///
/// It is a class, since the faces of all cards have room for one and are copied in each frame.
package final class BoardSketch: Equatable, Sendable {
  /// The marks of its cards and lines, which stand on the picture as large as it is.
  package let picture: StepPicture
  /// The words of its cards and the names of files that are not drawn, each with the frame of its card.
  package let words: [(frame: Rect, words: String)]
  /// The boards on its cards, each with the frame of its card.
  package let boards: [(frame: Rect, sketch: BoardSketch)]
  /// The size of the board in the file, in board units.
  package let natural: Size
  /// A number that follows from the content of all these files.
  private let digest: Int

  package static func == (a: BoardSketch, b: BoardSketch) -> Bool {
    a === b || a.digest == b.digest
  }

  fileprivate init(_ plan: SketchPlan, _ mark: ContentMark, _ boards: [(Rect, BoardSketch)]) {
    picture = plan.picture
    let drawn = Set(boards.map(\.0))
    let named = plan.boards.filter { !drawn.contains($0.frame) }
    words = plan.words + named.map { ($0.frame, Path.name(of: $0.path)) }
    natural = plan.picture.area.size
    self.boards = boards.map { (frame: $0.0, sketch: $0.1) }
    var hasher = Hasher()
    hasher.combine(mark)
    for (frame, board) in boards {
      hasher.combine(frame)
      hasher.combine(board.digest)
    }
    digest = hasher.finalize()
  }
}

/// What a board shows in a small picture, without the boards on its cards.
private struct SketchPlan: Sendable {
  let picture: StepPicture
  var words: [(frame: Rect, words: String)] = []
  /// The files of the boards on its cards, as it names them.
  var boards: [(frame: Rect, path: String)] = []

  /// The longer side of the picture, in its own units.
  private static let longest = 800.0
  /// The most cards whose words are in the picture, and the most bytes of each.
  private static let (maxTexts, maxBytes) = (100, 400)

  /// Creates the plan of a board; nil if there is nothing to be seen.
  init?(_ canvas: CanvasDocument) {
    let board = Document(canvas).board
    guard let bounds = board.bounds else { return nil }
    let whole = bounds.expanded(by: max(20, 0.05 * max(bounds.width, bounds.height)))
    let size = whole.size * (Self.longest / max(whole.width, whole.height))
    guard size.width >= 1, size.height >= 1,
      let picture = StepPicture(of: [], on: board, size: size, isWhole: true)
    else { return nil }
    self.picture = picture
    let unit = size.width / picture.area.width
    for card in board.shownCards.compactMap(board.card) {
      let corner = Point.zero + (card.frame.origin - picture.area.origin) * unit
      let frame = Rect(origin: corner, size: card.frame.size * unit)
      switch card.content {
      case .text(let text) where words.count < Self.maxTexts:
        let beginning = String(decoding: text.utf8.prefix(Self.maxBytes), as: UTF8.self)
        words.append((frame, beginning))
      case .file(let path, _) where FileKind(ofFile: path) == .board: boards.append((frame, path))
      case .file(let path, _) where words.count < Self.maxTexts:
        words.append((frame, Path.name(of: path)))
      case .file, .group, .link, .text, .unknown: break
      }
    }
  }
}

/// The plans of boards that were made lately, by the digests of their contents.
private final class SketchPlans: Sendable {
  static let shared = SketchPlans()

  private static let maxPlans = 256
  private let known = Mutex<[ContentMark: SketchPlan?]>([:])

  /// Returns the plan of a board; nil if it cannot be read, or shows nothing.
  func plan(_ bytes: [UInt8], _ mark: ContentMark) -> SketchPlan? {
    if let known = known.withLock({ $0[mark] }) { return known }
    let plan = (try? CanvasDocument(parsing: bytes)).flatMap { SketchPlan($0) }
    known.withLock { known in
      // Starting over is rare, cheap, and needs no bookkeeping of ages.
      if known.count >= Self.maxPlans { known = [:] }
      known[mark] = .some(plan)
    }
    return plan
  }
}

/// The reading of a board and the boards on its cards, for a small picture.
struct SketchReading: Sendable {
  /// The files that were looked at, on which the picture depends.
  private(set) var files: Set<String> = []
  private(set) var sketch: BoardSketch?

  /// The greatest number of boards in each other.
  private static let maxDepth = 3
  /// The most files of one picture, and the most bytes of each.
  private static let (maxFiles, maxBytes) = (64, 4 << 20)

  /// Reads a board that is shown on another one, which is not drawn in it once more.
  init(_ path: String, on board: String?) {
    sketch = read(path, in: [board.flatMap(FileIdentity.init)].compactMap(\.self), depth: 1)
  }

  /// Reads a board that is drawn in others.
  private mutating func read(_ path: String, in others: [FileIdentity], depth: Int) -> BoardSketch?
  {
    guard files.count < Self.maxFiles else { return nil }
    files.insert(path)
    guard let file = FileIdentity(path), !others.contains(file),
      let bytes = try? FileReading.bytesIfPresent(path, limit: Self.maxBytes)
    else { return nil }
    let mark = ContentMark(bytes)
    guard let plan = SketchPlans.shared.plan(bytes, mark) else { return nil }
    var boards: [(Rect, BoardSketch)] = []
    if depth < Self.maxDepth, !plan.boards.isEmpty {
      let folder = BoardFolder(ofBoard: path)
      for (frame, name) in plan.boards {
        guard case .file(let inner) = folder.find(name),
          let sketch = read(inner, in: others + [file], depth: depth + 1)
        else { continue }
        boards.append((frame, sketch))
      }
    }
    return BoardSketch(plan, mark, boards)
  }
}
