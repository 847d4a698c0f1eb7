import BoardCore

/// The document that a state database describes: the image or what the file held at the beginning,
/// and all operations since that can be applied.
struct Replay {
  private(set) var document: Document
  /// How many operations were applied.
  private(set) var count: Int
  /// What is damaged or missing; nil if nothing is.
  private(set) var damage: DamagedState?

  private init(_ document: Document, count: Int) {
    self.document = document
    self.count = count
  }

  /// `imageCount` operations are in the image. Throws if there is nothing to begin with.
  init(
    _ database: Database,
    imageCount: Int,
    reading read: ([UInt8]) throws -> CanvasDocument
  ) throws {
    self = try Self.beginning(database, imageCount: imageCount, reading: read)
    do {
      try apply(database)
    } catch let damage as DamagedState {
      note("has a record \(count + 1) that \(damage)")
    } catch let error as DatabaseError where error.meansDamage {
      note("has a record \(count + 1) that cannot be read")
    }
  }

  mutating func note(_ sentence: String) {
    damage = DamagedState(damage.map { "\($0) and \(sentence)" } ?? sentence)
  }

  // MARK: The beginning

  private static func beginning(
    _ database: Database,
    imageCount: Int,
    reading read: ([UInt8]) throws -> CanvasDocument
  ) throws -> Replay {
    let image = try database.prepare("SELECT content, digest FROM image")
    guard try image.step() else {
      let base = try database.prepare("SELECT content FROM base")
      guard try base.step() else { throw DamagedState("does not say what the board was") }
      return Replay(Document(try read(base.bytes(0))), count: 0)
    }
    do {
      // Older versions wrote it in one piece.
      let content = try whole(image, 0)
      if content.isEmpty { return try imageInParts(database, imageCount) }
      return Replay(try Document(decoding: content), count: imageCount)
    } catch let damage as DamagedState {
      throw DamagedState("has an image that \(damage)")
    }
  }

  /// A complete board is useful even without its history.
  private static func imageInParts(_ database: Database, _ imageCount: Int) throws -> Replay {
    let parts = try wholeParts(database)
    if let document = try? Document(decoding: Document.joined(parts)) {
      return Replay(document, count: imageCount)
    }
    guard parts[Document.ImagePart.canvas.rawValue] != nil,
      let remains = Document.remains(of: parts), remains.lostElements == 0
    else { throw DamagedState("was changed") }
    var replay = Replay(remains.document, count: imageCount)
    let lost = remains.hasLostHistory ? "history" : "layout of the file"
    replay.note("has lost the \(lost) before record \(imageCount + 1)")
    return replay
  }

  private static func wholeParts(_ database: Database) throws -> [Int: [UInt8]] {
    let statement = try database.prepare("SELECT content, digest, part FROM image_part")
    var parts: [Int: [UInt8]] = [:]
    do {
      while try statement.step() {
        let content = statement.bytes(0)
        guard statement.number(1) == StateDatabase.digest(of: content) else { continue }
        parts[Int(statement.number(2))] = content
      }
    } catch {
      // Use the remaining parts.
      guard StateDatabase.isDamage(error) else { throw error }
    }
    return parts
  }

  // MARK: The operations

  private mutating func apply(_ database: Database) throws {
    let statement = try database.prepare("SELECT number, content, digest FROM deed ORDER BY number")
    while try statement.step() {
      guard statement.number(0) == count + 1 else { throw DamagedState("is missing") }
      let operation = try Document.Operation(
        decoding: try Self.whole(statement, 1),
        in: document
      )
      guard document.apply(operation) != nil else { throw DamagedState("cannot be applied") }
      count += 1
    }
  }

  /// Bytes with their digest in the next column: SQLite does not notice a bit flipped by the disk.
  private static func whole(_ row: Statement, _ column: Int32) throws -> [UInt8] {
    let bytes = row.bytes(column)
    guard row.number(column + 1) == StateDatabase.digest(of: bytes) else {
      throw DamagedState("was changed")
    }
    return bytes
  }
}
