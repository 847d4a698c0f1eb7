import BoardCore
import BoardValues

/// A batch that is written beside the main thread, for operations so long that frames would be late.
///
/// They are such that the board's file, or the stream of a live board, tells them again if the program is killed before
/// they are written.
struct BackgroundWrite: @unchecked Sendable {
  let path: String
  /// What a database that does not exist yet begins with.
  let beginning: StateBeginning?
  /// The connection, which only this uses until there is an outcome.
  let database: StateDatabase?
  /// What is written before the operations: the start of the session, and what belongs to them.
  let batch: StateDatabase.Batch
  let operations: [Document.Operation]

  struct Outcome: @unchecked Sendable {
    let batch: StateDatabase.Batch
    /// The connection; nil if the batch could not be written. The main thread finds out why.
    let database: StateDatabase?
  }

  func run() -> Outcome {
    var batch = batch
    batch.operations += operations.map(\.encoded)
    do {
      if let beginning { try StateSchema.create(path, beginning) }
      let database = try database ?? StateDatabase(path)
      try database.commit(batch)
      return Outcome(batch: batch, database: database)
    } catch {
      return Outcome(batch: batch, database: nil)
    }
  }
}

extension [Document.Operation] {
  /// Whether they are nothing but what has come in the stream of a live board, which would come again.
  var areStreamed: Bool {
    !isEmpty && allSatisfy { if case .streamed = $0 { true } else { false } }
  }

  /// Whether the operations hold whole files or long words of others, and nothing that is not told again.
  var isLong: Bool {
    var size = 0
    for operation in self {
      switch operation {
      case .reloaded(let bytes, _, _), .merged(_, let bytes): size += bytes.count
      case .streamed(let news): size += news.size
      case .began, .saved, .beganSaving, .endedSaving: break
      default: return false
      }
    }
    return size > 1 << 20
  }
}
