import BoardCore
import BoardStore

/// A board for the steps of damaged state to begin with, if neither an image nor the first content can be
/// read.
struct SubstituteBeginning {
  enum Kind: Equatable {
    /// The file that another program wrote, which this record holds.
    case record(Int)
    /// The file as it was saved last.
    case file
    /// All that the steps say.
    case steps
  }

  let kind: Kind
  let document: Document
  /// The number of the first record that is applied to the document.
  let first: Int
  /// The number of the last record that can be applied to it.
  private(set) var last = Int.max

  private init(_ kind: Kind, _ document: Document, first: Int) {
    self.kind = kind
    self.document = document
    self.first = first
  }

  /// Chooses the first whole file whose elements the records can mean. If there is none, it is the newest
  /// file without the steps after it: they might be those of other cards.
  init(_ salvage: Salvage) {
    let records = salvage.operations.sorted { $0.key < $1.key }
    let whole = records.lazy.compactMap { number, bytes in
      Document.Operation.file(in: bytes).flatMap { Self.read($0, .record(number), first: number) }
    }
    let saved = salvage.savedFile.flatMap { file in
      Self.read(file, .file, first: Self.lastSave(in: records) ?? 1)
    }
    let fitting = ([whole.first, saved].lazy.compactMap(\.self)).first { $0.fits(records) }
    self = fitting ?? saved?.alone ?? whole.last?.alone ?? Self.assembled(of: records)
  }

  private static func read(_ file: [UInt8], _ kind: Kind, first: Int) -> Self? {
    (try? CanvasDocument(parsing: file)).map { Self(kind, Document($0), first: first) }
  }

  /// Returns the number of the last record at which the board was what its file holds.
  private static func lastSave(in records: [(key: Int, value: [UInt8])]) -> Int? {
    var hasEnded = false
    for (number, bytes) in records.reversed() {
      switch Document.Operation.Kind(encoded: bytes) {
      case .saved, .reloaded, .merged: return number
      case .endedSaving:
        hasEnded = hasEnded || bytes == Document.Operation.endedSaving(succeeding: true).encoded
      case .beganSaving where hasEnded: return number
      default: continue
      }
    }
    return nil
  }

  private static func assembled(of records: [(key: Int, value: [UInt8])]) -> Self {
    Self(.steps, traces(of: records[...]).beginning, first: 1)
  }

  private static func traces(of records: ArraySlice<(key: Int, value: [UInt8])>) -> StepTraces {
    records.reduce(into: StepTraces()) { $0.add($1.value) }
  }

  /// The same board without the steps after it.
  private var alone: Self {
    var copy = self
    if case .record(let number) = kind { copy.last = number } else { copy.last = 0 }
    return copy
  }

  /// Returns whether the records before the board can lead to it, and those after it follow. A record
  /// knows elements by numbers, which a board gives them in the order of its file.
  private func fits(_ records: [(key: Int, value: [UInt8])]) -> Bool {
    let start = records.firstIndex { $0.key >= first } ?? records.endIndex
    return Self.traces(of: records[..<start]).canLead(to: document.board)
      && Self.traces(of: records[start...]).canFollow(document.board)
  }
}
