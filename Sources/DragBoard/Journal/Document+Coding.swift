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
    writer.put(canvas)
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
    writer.put(history.form, on: board)
    writer.put(text)
    return writer.bytes
  }

  init(decoding bytes: [UInt8]) throws(DamagedState) {
    var reader = ByteReader(bytes)
    let canvas = try reader.canvas()
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
      canvas,
      board,
      history,
      text: text,
      saved: saved,
      sessions: sessions,
      lastTime: lastTime,
      unmade: unmade
    )
  }
}

// MARK: - What the file says besides

extension ByteWriter {
  mutating func put(_ canvas: CanvasDocument) {
    put(canvas.top)
    for items in [canvas.unplacedNodes, canvas.unplacedEdges] {
      put(count: items.count)
      for item in items {
        put(UInt64(item.index))
        put(JSONObject([JSONObject.Member(key: "", value: item.value)]))
      }
    }
  }
}

extension ByteReader {
  mutating func canvas() throws(DamagedState) -> CanvasDocument {
    CanvasDocument(top: try object(), unplacedNodes: try items(), unplacedEdges: try items())
  }

  private mutating func items() throws(DamagedState) -> [CanvasDocument.Unplaced] {
    var items: [CanvasDocument.Unplaced] = []
    for _ in 0..<(try count()) {
      let index = Int(UInt32(clamping: try number()))
      guard let value = try object().members.first?.value else {
        throw DamagedState("has an item that is none")
      }
      items.append(CanvasDocument.Unplaced(value, index: index))
    }
    return items
  }
}
