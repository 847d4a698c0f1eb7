import BoardCore
import BoardValues
import LinuxSystem

/// The document that a state database describes: an image or what the file held at the beginning, and all
/// operations since that can be applied.
struct Replay {
  private(set) var document: Document
  /// The number of operations in the document.
  private(set) var count: Int
  /// The damage, as a predicate; nil if nothing is damaged or missing.
  private(set) var damage: DamagedState?
  /// Whether the document is as it was last, whatever is damaged.
  private(set) var isWhole = true
  /// Whether the board may have begun as something else than its file held: as the merge of the versions in it.
  private var beganElsewhere = false

  private init(_ document: Document, count: Int) {
    self.document = document
    self.count = count
  }

  /// Replays a database. `file` is the present content of the board's file. Throws if there is nothing to
  /// begin with.
  init(
    _ database: Database,
    file: [UInt8]?,
    reading read: @escaping ([UInt8]) throws -> CanvasDocument
  ) throws {
    self = try Beginning(database: database, file: file, read: read).replay()
    do {
      try apply(database)
    } catch let damage as DamagedState {
      noteLoss("has a record \(count + 1) that \(damage)")
    } catch let error as DatabaseError where error.meansDamage {
      noteLoss("has a record \(count + 1) that cannot be read")
    }
    if beganElsewhere { document.loseSavedPoint() }
  }

  /// Notes damage by which something is lost.
  mutating func noteLoss(_ sentence: String) {
    isWhole = false
    note(sentence)
  }

  private mutating func note(_ sentence: String) {
    damage = DamagedState(damage.map { "\($0) and \(sentence)" } ?? sentence)
  }

  // MARK: The operations

  private mutating func apply(_ database: Database) throws {
    let statement = try database.prepare(
      "SELECT number, content, digest FROM deed WHERE number > \(count) ORDER BY number"
    )
    while try statement.step() {
      guard statement.number(0) == count + 1 else { throw DamagedState("is missing") }
      let operation = try Document.Operation(
        decoding: try statement.digestedBytes(1),
        in: document
      )
      guard document.apply(operation) != nil else { throw DamagedState("cannot be applied") }
      count += 1
      if operation.tellsFile { beganElsewhere = false }
    }
  }
}

// MARK: - The beginning

extension Replay {
  /// The newest undamaged document that operations can be applied to.
  private struct Beginning {
    let database: Database
    let file: [UInt8]?
    let read: ([UInt8]) throws -> CanvasDocument

    func replay() throws -> Replay {
      var damages: [DamagedState] = []
      for candidate in try candidates() {
        do {
          guard var replay = try candidate() else { continue }
          for damage in damages { replay.note("\(damage)") }
          return replay
        } catch let damage as DamagedState {
          damages.append(damage)
        }
      }
      if let remains = try remains() { return remains }
      throw damages.first ?? DamagedState("does not say what the board was")
    }

    /// Returns the beginnings to try, in this order. Each returns nil if there is no such beginning.
    private func candidates() throws -> [() throws -> Replay?] {
      let images = try StateImages(database: database).numbers()
      return images.map { number in { try image(number) } } + [base]
    }

    private func image(_ number: Int) throws -> Replay? {
      let parts = try StateImages(database: database).parts(of: number)
      return try Replay(decoded(Document.joined(parts)), count: number)
    }

    private func decoded(_ bytes: [UInt8]) throws(DamagedState) -> Document {
      guard let document = try? Document(decoding: bytes) else { throw Self.imageDamage }
      return document
    }

    private static let imageDamage = DamagedState("has an image that was changed")

    /// Returns what the file held before the first operation. It is no beginning for a log that was
    /// trimmed.
    private func base() throws -> Replay? {
      let isTrimmed = try hasImage() && database.number("SELECT min(number) FROM deed") != 1
      if isTrimmed { return nil }
      let base = try database.prepare("SELECT content, digest FROM base")
      guard try base.step() else { throw DamagedState("does not say what the board was") }
      let content = base.bytes(0)
      // Trimming empties it before it deletes operations.
      if content.isEmpty, try hasImage() { return nil }
      if base.number(1) == StateDatabase.digest(of: content) {
        var replay = Replay(Document(try read(content)), count: 0)
        let mark = try StateDatabase.mark(in: database)
        replay.beganElsewhere = mark.map { $0 != ContentMark(content) } ?? false
        return replay
      }
      guard let file, StateDatabase.digest(of: file) == base.number(1) else {
        throw DamagedState("has a first content that was changed")
      }
      var replay = Replay(Document(try read(file)), count: 0)
      replay.note("has a first content that was changed")
      return replay
    }

    private func hasImage() throws -> Bool {
      try database.number("SELECT 1 FROM board_image") != nil
    }

    /// Returns a complete board, which is useful even without its history.
    private func remains() throws -> Replay? {
      let images = StateImages(database: database)
      for number in try images.numbers() {
        let parts = try images.parts(of: number)
        guard parts[Document.ImagePart.canvas.rawValue] != nil,
          let remains = Document.remains(of: parts), remains.lostElements == 0
        else { continue }
        var replay = Replay(remains.document, count: number)
        let lost = remains.hasLostHistory ? "history" : "layout of the file"
        replay.noteLoss("has lost the \(lost) before record \(number + 1)")
        return replay
      }
      return nil
    }
  }
}

extension Statement {
  /// Returns the bytes in a column, whose digest is in the next one. SQLite does not notice a bit flipped
  /// by the disk.
  fileprivate func digestedBytes(_ column: Int32) throws(DamagedState) -> [UInt8] {
    let bytes = bytes(column)
    guard number(column + 1) == StateDatabase.digest(of: bytes) else {
      throw DamagedState("was changed")
    }
    return bytes
  }
}
