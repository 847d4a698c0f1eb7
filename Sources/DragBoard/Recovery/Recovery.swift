import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import UndoCore

/// The board that the intact records of damaged state make, and the outcome of each record.
struct Recovery {
  /// An operation that was read, and what became of it.
  struct Outcome: Equatable {
    var number: Int
    /// The time in seconds since 1970, or nil for an operation without one.
    var time: Double?
    var name: String
    /// The changed elements.
    var subject = ""
    var isApplied = true
  }

  private(set) var document: Document
  private(set) var outcomes: [Outcome] = []
  /// The ranges of missing records.
  private(set) var missing: [ClosedRange<Int>] = []
  /// The largest number of cards and connections that the image may have lost.
  private(set) var lostElements = 0
  /// Whether the image has lost its history.
  private(set) var hasLostHistory = false
  /// What stands for the first content, if that is lost; nil if it is not.
  private(set) var substitute: SubstituteBeginning.Kind?
  /// Whether any record changed the board.
  private(set) var hasChanges = false

  init(_ salvage: Salvage) {
    var first = 1
    var last = salvage.count
    if let image = salvage.image, let remains = Self.remains(of: image) {
      document = remains.document
      first = image.count + 1
      lostElements = remains.lostElements
      hasLostHistory = remains.hasLostHistory
    } else if let base = salvage.base, let canvas = try? CanvasDocument(parsing: base) {
      document = Document(canvas)
    } else {
      let beginning = SubstituteBeginning(salvage)
      document = beginning.document
      substitute = beginning.kind
      first = beginning.first
      last = beginning.last
    }
    guard first <= salvage.count else { return }
    var end = first - 1
    for number in salvage.operations.keys.sorted() where number >= first {
      if number > end + 1 { missing.append(end + 1...number - 1) }
      end = number
      apply(number, number <= last ? salvage.operations[number] ?? [] : [])
    }
    if end < salvage.count { missing.append(end + 1...salvage.count) }
    document.apply(.endedDraft(keeping: true, time: max(0, document.lastTime)))
  }

  private static func remains(of image: StateBeginning.Image) -> Document.Remains? {
    let whole = try? Document(decoding: Document.joined(image.parts))
    return whole.map { Document.Remains(document: $0) } ?? Document.remains(of: image.parts)
  }

  private mutating func apply(_ number: Int, _ bytes: [UInt8]) {
    guard let operation = try? Document.Operation(decoding: bytes, in: document) else {
      // The operation changes an element that a missing record created.
      outcomes.append(Outcome(number: number, name: "Step", isApplied: false))
      return
    }
    var outcome = Outcome(number: number, time: operation.time, name: operation.title)
    if let step = document.apply(operation) {
      if case .undoRedo = operation, let name = step.name { outcome.name += " " + name.words }
      outcome.subject = Self.words(step.changes)
      if !step.changes.isEmpty { hasChanges = true }
    } else {
      outcome.isApplied = false
    }
    outcomes.append(outcome)
  }

  /// Returns the title of a single card, “Plan”, or the numbers of elements.
  private static func words(_ changes: [BoardChange]) -> String {
    let elements = changes.compactMap { $0.after ?? $0.before }
    let cards = elements.compactMap(\.card)
    if cards.count == 1, let title = Saying(cards[0].content).title { return "“\(title)”" }
    if let note = changes.first?.note { return "“\(note.title.visible)”" }
    return [(cards.count, "card"), (elements.count - cards.count, "connection")]
      .filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
      .joined(separator: ", ")
  }

  var appliedCount: Int { outcomes.count(where: \.isApplied) }

  /// Whether nothing was found that a board could be made of.
  var isEmpty: Bool { !hasChanges && document.board.cardOrder.isEmpty }
}

extension StepName {
  fileprivate var words: String { title { Clock.brief($0, today: Clock.date()) }.text(in: nil) }
}

extension Document.Operation {
  fileprivate var time: Double? {
    switch self {
    case .step(let step), .merged(let step, _), .mergedCopy(let step, _): step.time
    case .began(let time), .reloaded(_, let time, _), .endedDraft(_, let time): time
    case .named(_, let time): time
    case .undoRedo, .jump, .restored, .forgot, .recalled, .saved, .beganSaving, .endedSaving,
      .beganDraft, .met, .shared, .unshared, .published, .streamed:
      nil
    }
  }

  fileprivate var title: String {
    switch self {
    case .step(let step), .merged(let step, _), .mergedCopy(let step, _): step.name.words
    case .undoRedo(let direction, _, _): direction == .undo ? "Undo" : "Redo"
    case .jump(let steps, _, _):
      "\(steps < 0 ? "Undo" : "Redo") of \(abs(steps)) step\(abs(steps) == 1 ? "" : "s")"
    case .restored: "Another branch"
    case .named(let name, _): "(named “\(name.visible)”)"
    case .forgot: "(forgot a name)"
    case .recalled(let bookmark, _): "(named “\(bookmark.name.visible)” again)"
    case .saved: "(saved)"
    case .beganSaving: "(began to save)"
    case .endedSaving(let succeeding): succeeding ? "(saved what was there then)" : "(not saved)"
    case .began: "(program started)"
    case .reloaded: StepName.reload.words
    case .beganDraft(let name, _): "(began \(name.words))"
    case .endedDraft(let keeping, _): keeping ? "(saved the edit)" : "(cancelled the edit)"
    case .met(let person): "(met \(person.name.visible))"
    case .shared: "(shared the board)"
    case .unshared: "(stopped sharing)"
    case .published: "(sent)"
    case .streamed(let news): "(\(news.arrivals.count) steps of a live board)"
    }
  }
}
