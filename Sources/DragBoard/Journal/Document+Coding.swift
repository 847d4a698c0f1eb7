import UndoCore

/// A whole document as bytes: what a long row of deeds has come to, in their place.
///
/// Of the lives in the history only what differs from the next one is written. The chain begins at the
/// board, since an element's life is its first one and then its own steps.
extension Document {
  /// Nil in the Edit mode, which is over soon.
  var encoded: [UInt8]? {
    guard edit == nil else { return nil }
    var writer = ByteWriter()
    writer.put(canvas.metadata)
    let ids = board.knownIDs
    writer.put(count: ids.count)
    for id in ids { writer.put(Replacement<Element?>(before: nil, after: board[id])) }
    writer.put(board.away)
    writer.put(unmade)
    writer.put(count: saved.count)
    for (id, life) in saved.sorted(by: { $0.key < $1.key }) {
      writer.put(UInt64(id.rawValue))
      writer.put(Replacement(before: board[id], after: life), of: id)
    }
    writer.put(count: sessions.count)
    for session in sessions { writer.put(session) }
    writer.put(lastTime)
    writer.put(history.archive, on: board)
    writer.put(canvas.text)
    return writer.bytes
  }

  init(decoding bytes: [UInt8]) throws(DamagedState) {
    var reader = ByteReader(bytes)
    let metadata = try reader.metadata()
    var lives: [Element?] = []
    for _ in 0..<(try reader.count()) { lives.append(try reader.life(after: nil)) }
    let board = Board(lives, away: try reader.ids())
    let unmade = try reader.ids()
    var saved: [ElementID: Element?] = [:]
    for _ in 0..<(try reader.count()) {
      let id = try reader.id(on: board)
      saved[id] = .some(
        id.isOnBoards ? try reader.life(after: board[id]) : try reader.lifeApart(of: id).after
      )
    }
    var sessions: [Double] = []
    for _ in 0..<(try reader.count()) { sessions.append(try reader.time()) }
    let lastTime = try reader.double()
    guard !lastTime.isNaN else { throw DamagedState("happened at no time") }
    let history = try reader.history(on: board)
    // Older versions wrote every file in one layout and had no use for its text.
    let text = reader.isAtEnd ? [] : try reader.block()
    guard reader.isAtEnd else { throw DamagedState("goes on after its end") }
    self.init(
      CanvasDocument(metadata, text: text),
      board,
      history,
      saved: saved,
      sessions: sessions,
      lastTime: lastTime,
      unmade: unmade
    )
  }
}

// MARK: - Metadata

extension ByteWriter {
  mutating func put(_ metadata: BoardMetadata) {
    put(metadata.top)
    for items in [metadata.unplacedNodes, metadata.unplacedEdges] {
      put(count: items.count)
      for item in items {
        put(UInt64(item.index))
        put(JSONObject([JSONObject.Member(key: "", value: item.value)]))
      }
    }
  }
}

extension ByteReader {
  mutating func metadata() throws(DamagedState) -> BoardMetadata {
    BoardMetadata(top: try object(), unplacedNodes: try items(), unplacedEdges: try items())
  }

  private mutating func items() throws(DamagedState) -> [BoardMetadata.Unplaced] {
    var items: [BoardMetadata.Unplaced] = []
    for _ in 0..<(try count()) {
      let index = Int(UInt32(clamping: try number()))
      guard let value = try object().members.first?.value else {
        throw DamagedState("has an item that is none")
      }
      items.append(BoardMetadata.Unplaced(value, index: index))
    }
    return items
  }
}
