import BoardCore
import LinuxSystem

/// The images in a state database. Each replaces the operations up to its number.
///
/// The two newest are kept, with all operations since the older one: if the newer one is damaged, nothing
/// is lost.
struct StateImages {
  let database: Database

  /// The most bytes of a piece, so that the main connection hardly waits for one to be written.
  private static let pieceSize = 1 << 18
  private static let deletedAtOnce = 1000

  /// Returns the numbers of the complete images, the newest first.
  func numbers() throws -> [Int] {
    let statement = try database.prepare("SELECT number FROM board_image ORDER BY number DESC")
    var numbers: [Int] = []
    while try statement.step() { numbers.append(Int(statement.number(0))) }
    return numbers
  }

  /// Returns the undamaged parts of an image, by the numbers of `Document.ImagePart`.
  func parts(of number: Int) throws -> [Int: [UInt8]] {
    let statement = try database.prepare(
      """
      SELECT part, start, size, digest, content FROM board_image_piece
      WHERE number = \(number) ORDER BY part, start
      """
    )
    var parts = PieceJoiner()
    do {
      while try statement.step() {
        let content = statement.bytes(4)
        guard statement.number(3) == StateDatabase.digest(of: content) else { continue }
        parts.add(
          content,
          at: Int(statement.number(1)),
          of: Int(statement.number(2)),
          in: Int(statement.number(0))
        )
      }
    } catch {
      // Use the remaining parts.
      guard StateDatabase.isDamage(error) else { throw error }
    }
    return parts.whole
  }

  /// Writes an image in short transactions. It counts after the last one. Stops early if `isCancelled`
  /// returns true.
  func write(_ image: StateBeginning.Image, isCancelled: () -> Bool = { false }) throws {
    try database.execute(
      "DELETE FROM board_image_piece WHERE number NOT IN (SELECT number FROM board_image)"
    )
    let insertion = try database.prepare(
      """
      INSERT INTO board_image_piece (number, part, start, size, digest, content)
      VALUES (?, ?, ?, ?, ?, ?)
      """
    )
    for (part, content) in image.parts.sorted(by: { $0.key < $1.key }) {
      for start in stride(from: 0, to: max(1, content.count), by: Self.pieceSize) {
        if isCancelled() { return }
        let piece = Array(content[start..<min(start + Self.pieceSize, content.count)])
        for (index, value) in [image.count, part, start, content.count].enumerated() {
          try insertion.bind(Int32(index + 1), Int64(value))
        }
        try insertion.bind(5, StateDatabase.digest(of: piece))
        try insertion.bind(6, piece)
        try insertion.run()
      }
    }
    try database.execute("INSERT OR REPLACE INTO board_image VALUES (\(image.count))")
  }

  /// Deletes what only images older than the second newest need, if that one is undamaged.
  func trim(isCancelled: () -> Bool = { false }) throws {
    guard let older = try numbers().dropFirst().first,
      (try? Document(decoding: Document.joined(try parts(of: older)))) != nil
    else { return }
    try database.transaction {
      try database.execute(
        """
        DELETE FROM board_image WHERE number < \(older);
        DELETE FROM board_image_piece WHERE number < \(older);
        UPDATE base SET content = x'', digest = \(StateDatabase.digest(of: [])) WHERE content <> x''
        """
      )
    }
    while let first = try database.number("SELECT min(number) FROM deed"), first <= older {
      if isCancelled() { return }
      let last = min(Int64(older), first + Int64(Self.deletedAtOnce))
      try database.execute("DELETE FROM deed WHERE number <= \(last)")
    }
  }

  /// Writes an image of a document after `count` operations, with a connection of its own, and trims what
  /// is no longer needed. A failure does no harm: the operations are still there.
  static func store(
    _ document: Document,
    after count: Int,
    in path: String,
    isCancelled: () -> Bool
  ) {
    guard let parts = document.encodedParts, let database = try? Database(path) else { return }
    let images = StateImages(database: database)
    do {
      try database.execute("PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0")
      try images.write(StateBeginning.Image(count: count, parts: parts), isCancelled: isCancelled)
      try images.trim(isCancelled: isCancelled)
    } catch {
      // It is tried again after more operations.
    }
    database.leaveWAL()
  }
}

/// A joiner of the pieces of parts, which come in their order.
package struct PieceJoiner {
  private var parts: [Int: (content: [UInt8], size: Int)] = [:]

  package init() {}

  /// Adds a piece. One that does not follow those before it is left out, so its part never gets whole.
  package mutating func add(_ content: [UInt8], at start: Int, of size: Int, in part: Int) {
    guard start == parts[part]?.content.count ?? 0 else { return }
    parts[part, default: ([], size)].content += content
  }

  /// The parts whose pieces are all there.
  package var whole: [Int: [UInt8]] {
    parts.filter { $0.value.content.count == $0.value.size }.mapValues(\.content)
  }
}
