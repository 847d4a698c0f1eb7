import BoardCore
import BoardTestSupport
import BoardValues
import LinuxSystem
import TestSupport
import Testing

@testable import BoardStore

/// A user, another program, and a slow disk that sometimes fails, around one session.
@Suite("A session of a file, whatever happens") struct FileSessionWalkTests {
  @Test("writes over nothing that is nowhere else, knows its own, and saves in the end")
  func keepsEverything() {
    withEvery("seed", in: SeededGenerator.seeds(200)) { seed in
      var world = World(seed: seed)
      for _ in 0..<100 { world.step() }
      world.settle()
    }
  }

  private struct World {
    private var random: SeededGenerator
    private var session = FileSession("a.canvas")
    private var now = 0.0
    private var count = 0
    private var file: BoardFile.Version?
    private var board: BoardFile.Version
    /// The version that is compared or written at the moment. Another action follows.
    private var snapshot: BoardFile.Version?
    private var begun: FileSession.Action?
    /// The number of edits, and what it was when a step was prepared.
    private var (edits, preparedEdits) = (0, 0)
    private var hasUnsavedChanges = false
    private var isDragging = false
    private var isCalm = false
    private var isAsked = false
    /// The versions that the file may lose: those of this program, and all that are stored
    /// elsewhere or can be restored by undo.
    private var safe: Set<ContentMark> = []
    /// The versions that this program has made.
    private var own: Set<ContentMark> = []

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      board = BoardFile.Version([])
      board = freshVersion()
      file = board
      safe = [board.mark]
      tell(.opened(BoardOpening.Facts(known: board.mark)))
    }

    private mutating func freshVersion() -> BoardFile.Version {
      count += 1
      // Some versions are no boards.
      let text =
        random.oneIn(6) ? "{ \(count)" : CanvasText.board(nodes: [CanvasText.card("a", count, 0)])
      return BoardFile.Version(Array(text.utf8))
    }

    // MARK: Events

    mutating func step() {
      now += Double.random(in: 0...3, using: &random)
      switch Int.random(in: 0..<13, using: &random) {
      case 0: edit()
      case 1: file = freshVersion()
      case 2: file = random.oneIn(3) ? nil : file
      case 3: isDragging = true
      case 4: endDrag()
      case 5: tell(.fileTouched)
      case 6, 7: tell(.saveRequested)
      case 8: isAsked = isAsked && !random.oneIn(2)
      case 9...11: work()
      default: answer()
      }
      tell(.timePassed)
      #expect(!isAsked || session.hasConflict, "a question is about something")
    }

    /// Ends all failures and lets the user decide.
    mutating func settle() {
      isCalm = true
      endDrag()
      finish()
      tell(.saveRequested)
      finish()
      if session.hasConflict { tell(.answered(.keepMine)) }
      finish()
      #expect(file == board)
      #expect(!hasUnsavedChanges && !session.hasFailedSave && !session.hasConflict && !isAsked)
    }

    private mutating func edit() {
      count += 1
      let text = CanvasText.board(nodes: [CanvasText.card("a", count, 0)])
      board = BoardFile.Version(Array(text.utf8))
      safe.insert(board.mark)
      own.insert(board.mark)
      hasUnsavedChanges = true
      edits += 1
    }

    private mutating func endDrag() {
      isDragging = false
      tell(.gestureEnded)
    }

    private mutating func answer() {
      guard isAsked, !isDragging else { return }
      finish()
      guard isAsked else { return }
      isAsked = false
      let answers: [FileSession.Answer] = [.keepMine, .takeTheirs, .keepBoth]
      tell(.answered(answers.randomElement(using: &random) ?? .keepMine))
    }

    private mutating func tell(_ event: FileSession.Event) {
      let situation = FileSession.Situation(
        now: now,
        isGestureActive: isDragging,
        hasUnsavedChanges: hasUnsavedChanges
      )
      for action in session.take(event, in: situation) { perform(action) }
      #expect(session.isWorking == (begun != nil))
    }

    // MARK: Slow work

    private mutating func finish() {
      while begun != nil { work() }
    }

    private mutating func work() {
      guard let action = begun else { return }
      begun = nil
      switch action {
      case .look(let purpose, let marks): tell(.looked(purpose, look(expecting: marks)))
      case .write(let known, _): tell(.written(write(over: known), adding: ""))
      case .reload(let version, let purpose, _, _):
        tell(.prepared(version, purpose, Self.taken(version)))
      default: break
      }
      if !isDragging { tell(.gestureEnded) }
    }

    private mutating func begin(_ action: FileSession.Action) {
      #expect(begun == nil, "the file is worked on twice at once")
      begun = action
      preparedEdits = edits
    }

    private static func taken(_ version: BoardFile.Version) -> TakenVersion? {
      TakenVersion(
        reloading: [Arrival(version)],
        in: Editor(Document(CanvasDocument())),
        saying: "",
        at: 0
      )
    }

    // MARK: Actions

    private mutating func perform(_ action: FileSession.Action) {
      switch action {
      case .look:
        #expect(!isDragging)
        snapshot = board
        begin(action)
      case .reload, .write: begin(action)
      case .take(_, let version, let purpose):
        #expect(!isDragging)
        guard edits == preparedEdits else { return tell(.outdated(purpose)) }
        board = version
        snapshot = version
        hasUnsavedChanges = false
        safe.insert(version.mark)
        tell(.reloaded(version.mark, purpose))
      case .markSaved: hasUnsavedChanges = snapshot != board
      case .ask:
        #expect(file.map { own.contains($0.mark) } == false, "it asks about its own version")
        isAsked = true
      case .closeQuestion: isAsked = false
      case .storeVersion(let version):
        if fails() { return tell(.failed(.storeVersion, "full")) }
        safe.insert(version.mark)
        tell(.storedVersion(at: "is kept"))
      case .copy(let version):
        if fails() { return tell(.failed(.copy, "full")) }
        safe.insert(version.mark)
        tell(.copied(name: "b.canvas"))
      default: break
      }
    }

    /// Returns whether the disk fails once.
    private mutating func fails() -> Bool { !isCalm && random.oneIn(4) }

    private mutating func look(expecting marks: [ContentMark]) -> BoardFile.Comparison {
      if fails() { return .failed("locked") }
      guard let file else { return .absent }
      if marks.contains(file.mark) { return .expected(file.mark) }
      return file == snapshot ? .sameAsHere(file.mark) : .other(file)
    }

    /// Writes the file. A save that fails may have written everything all the same.
    private mutating func write(over known: ContentMark?) -> BoardFile.Outcome {
      let new = snapshot ?? board
      if let file, file.mark != known { return .failed("was changed", leaving: new.mark) }
      if fails() { return .failed("full", leaving: new.mark) }
      if let file { #expect(safe.contains(file.mark), "a version is lost") }
      file = new
      return fails() ? .failed("full", leaving: new.mark) : .saved(new.mark, .replaced)
    }
  }
}
