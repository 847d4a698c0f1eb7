import BoardCore
import BoardStore
import BoardValues
import LinuxSystem
import Pictures

/// Files that were dropped or pasted from another folder. Their cards are there at once, and show the files where they are;
/// beside the main thread the files are copied to where the board has its own, and then the cards show the copies.
///
/// A program that is killed on the way leaves cards that show the files where they were.
struct Intake: Feature {
  enum Order: CommandCase {
    /// Copies the files of new cards.
    case bringIn([NewFileCard])
    /// Copies them although they are large, or folders.
    case copyAsked([NewFileCard])
    /// Copies the files that are put into the open text.
    case bringIntoText(FilesForText)
    case linkInstead

    var family: String? {
      switch self {
      case .bringIn: "bringIn"
      case .copyAsked: "copyAsked"
      case .bringIntoText: "bringIntoText"
      case .linkInstead: nil
      }
    }
  }

  nonisolated static let commands = CommandRow.about(
    .clipboard,
    [
      CommandRow(family: "bringIn", "Copy Files", [.leavesTextOpen, .isLocal, .isOfThisBoard]),
      CommandRow(
        family: "bringIntoText",
        "Copy Files",
        [.leavesTextOpen, .isLocal, .isOfThisBoard]
      ),
      CommandRow(
        family: "copyAsked",
        "Copy Files",
        [.isAnswer, .leavesTextOpen, .isLocal, .isOfThisBoard]
      ),
      row(.linkInstead, "Link Instead", [.changesBoard, .isOfPresent], words: "File Path"),
    ]
  )

  /// Files that are copied together.
  private struct Batch: Sendable {
    let cards: [NewFileCard]
    /// Whether the user wants large files and folders, too.
    var wants = false
    /// Whether the board is saved once more when they are there.
    var isForSave = false
    /// What is put into the open text when they are there; nil for cards.
    var text: FilesForText?

    init(cards: [NewFileCard], wants: Bool = false, isForSave: Bool = false) {
      (self.cards, self.wants, self.isForSave) = (cards, wants, isForSave)
    }

    init(_ text: FilesForText) {
      (cards, self.text) = ([], text)
    }

    var sources: [String] { text?.sources ?? cards.map(\.source) }
  }

  /// What came of a file.
  private struct Arrival: Sendable {
    /// The card that shows the file; nil if a text does.
    let card: NewFileCard?
    let source: String
    let outcome: FileIntake.Outcome
    /// How a card refers to the copy; nil if there is none.
    let reference: String?
    let size: Size?
  }

  /// The time for which the copies are waited for at once, in milliseconds: most files are there by then, and the step that
  /// makes the cards is stored only once.
  private static let patience: Int32 = 50

  private var work: (batch: Batch, task: BackgroundTask<[Arrival]>)?
  private var waiting: [Batch] = []
  /// What is there and was not shown yet.
  private var arrived: (batch: Batch, arrivals: [Arrival])?
  /// Cards on a board without a file, which show files where they are until it is saved.
  private var homeless: [NewFileCard] = []
  /// The cards that showed copies last, by how they refer to these.
  private var copied: [(card: NewFileCard, reference: String)] = []

  nonisolated init() {}

  // MARK: Commands

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    guard order == .linkInstead else { return nil }
    let canLink = copied.contains { $0.card.isShowing($0.reference, question.board) }
    return canLink ? nil : localized("No file was just copied")
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .bringIn(let cards): bringIn(cards, &turn)
    case .copyAsked(let cards): begin(Batch(cards: cards, wants: true), &turn)
    case .bringIntoText(let files): begin(Batch(files), &turn)
    case .linkInstead: linkInstead(&turn)
    }
  }

  private mutating func bringIn(_ cards: [NewFileCard], _ turn: inout Turn) {
    guard turn.fileSession.knownContent == nil else { return begin(Batch(cards: cards), &turn) }
    homeless += cards
    turn.say(Self.words(onHomeless: cards))
  }

  /// Shows the files where they are again, which belongs to the step that made the cards.
  private mutating func linkInstead(_ turn: inout Turn) {
    let board = turn.board
    let changes = copied.compactMap { $0.card.change(from: $0.reference, to: $0.card.link, board) }
    copied = []
    guard turn.editor.perform(.copyFiles, changes, at: turn.now, joining: NewFileCard.key) else {
      return
    }
    turn.say(
      localized(
        "{count} card shows its file where it is",
        "{count} cards show their files where they are",
        count: changes.count
      )
    )
  }

  // MARK: Copying

  private mutating func begin(_ batch: Batch, _ turn: inout Turn) {
    guard work == nil, arrived == nil else { return waiting.append(batch) }
    let board = turn.file.path
    let copy: @Sendable () -> [Arrival] = { Self.copy(batch, ofBoard: board) }
    guard turn.storage.hasEventLoop, let task = BackgroundTask(copy) else {
      return finish(batch, copy(), &turn)
    }
    if let arrivals = task.wait(milliseconds: Self.patience) {
      return finish(batch, arrivals, &turn)
    }
    work = (batch, task)
    turn.status.toast = .copying(batch.sources)
  }

  private nonisolated static func copy(_ batch: Batch, ofBoard board: String) -> [Arrival] {
    let intake = FileIntake(ofBoard: board)
    let sources = batch.sources
    return intake.take(sources, wants: batch.wants).enumerated().map { index, outcome in
      var reference: String?
      if case .held(let path, _) = outcome { reference = intake.reference(to: path) }
      return Arrival(
        card: batch.text == nil ? batch.cards[index] : nil,
        source: sources[index],
        outcome: outcome,
        reference: reference,
        size: PictureExtent.size(ofFile: sources[index])
      )
    }
  }

  var descriptor: Int32? { work?.task.descriptor }

  mutating func upkeep(_ turn: inout Turn) {
    guard let (batch, task) = work, let arrivals = task.value else { return }
    work = nil
    if turn.status.toast?.isCopying == true { turn.status.toast = nil }
    finish(batch, arrivals, &turn)
  }

  func isActive(_ question: Question) -> Bool {
    arrived != nil || !waiting.isEmpty || !homeless.isEmpty
  }

  /// Goes on with what had to wait: for the end of a gesture, for other files, or for a file of the board.
  mutating func follow(_ turn: inout Turn) {
    if let (batch, arrivals) = arrived {
      arrived = nil
      finish(batch, arrivals, &turn)
    }
    if !homeless.isEmpty, turn.fileSession.knownContent != nil, !turn.fileSession.isWorking {
      let cards = homeless
      homeless = []
      begin(Batch(cards: cards, isForSave: !turn.editor.hasUnsavedChanges), &turn)
    }
    if work == nil, arrived == nil, !waiting.isEmpty { begin(waiting.removeFirst(), &turn) }
  }

  /// Lets cards show their copies, once nothing is under way that would be disturbed.
  private mutating func finish(_ batch: Batch, _ arrivals: [Arrival], _ turn: inout Turn) {
    guard !turn.isReadOnly else { return }
    if let text = batch.text { return put(arrivals, into: text, &turn) }
    guard turn.isPointerFree, !turn.isLooking else { return arrived = (batch, arrivals) }
    let board = turn.board
    let changes = arrivals.compactMap { arrival in
      arrival.card?.change(to: arrival.reference, fitting: arrival.size, board)
    }
    let wasSaved = !turn.editor.hasUnsavedChanges
    turn.editor.perform(.copyFiles, changes, at: turn.now, joining: NewFileCard.key)
    copied = arrivals.compactMap { arrival in
      guard let card = arrival.card, let reference = arrival.reference,
        card.isShowing(reference, turn.board)
      else { return nil }
      return (card, reference)
    }
    tell(arrivals, &turn)
    if batch.isForSave, wasSaved { turn.ask(.tell(.saveRequested)) }
  }

  /// Hands on what refers to the copies, unless the text was closed meanwhile.
  private mutating func put(_ arrivals: [Arrival], into text: FilesForText, _ turn: inout Turn) {
    guard turn.openText?.session == text.session else { return }
    copied = []
    var copies: [String: String] = [:]
    for arrival in arrivals {
      if case .held(let path, _) = arrival.outcome { copies[arrival.source] = path }
    }
    tell(arrivals, &turn)
    turn.allowFiles(arrivals.map(\.source))
    turn.ask(.clipboard(.putIntoText(text.content(showing: copies), drop: text.drop)))
  }

  private func tell(_ arrivals: [Arrival], _ turn: inout Turn) {
    let held = arrivals.compactMap { arrival -> (source: String, path: String, isNew: Bool)? in
      guard case .held(let path, let isNew) = arrival.outcome,
        arrival.card == nil || copied.contains(where: { $0.card == arrival.card })
      else { return nil }
      return (arrival.source, path, isNew)
    }
    if let first = held.first {
      let isBesideBoard =
        Path.resolvingLinks(Path.directory(of: turn.file.path))?
        .isSame(as: Path.directory(of: first.path)) == true
      turn.status.toast = .copied(
        Set(held.map(\.source)).sorted(),
        to: isBesideBoard ? nil : Path.name(of: Path.directory(of: first.path)),
        isNew: held.contains(where: \.isNew),
        canLink: !copied.isEmpty
      )
    }
    for arrival in arrivals {
      guard case .failed(let reason) = arrival.outcome else { continue }
      turn.report(
        localized(
          "{file} is not copied to the board’s folder, and is only linked: {reason}",
          ["file": Path.name(of: arrival.source).visible, "reason": reason.visible]
        )
      )
    }
    let asked = arrivals.filter { $0.outcome == .asks }.compactMap(\.card)
    if !asked.isEmpty { turn.show(.question(.copyFiles(asked))) }
  }

  private static func words(onHomeless cards: [NewFileCard]) -> Words {
    localized(
      "{what} is linked: saving the board copies it beside it",
      "{what} are linked: saving the board copies them beside it",
      count: cards.count,
      ["what": Toast.words(for: cards.map(\.source))]
    )
  }
}
