import UndoCore

/// The byte form of the operations of live boards.
///
/// Both states of a changed element are written, since the state before another person's change may differ from the one
/// on the board. The former state is written as its difference from the last known state of the element.
extension ByteWriter {
  mutating func put(_ message: LiveLayer.Pending.Message) {
    switch message {
    case .unsent: put(byte: 0)
    case .local: put(byte: 1)
    case .sent(let bytes, let name):
      put(byte: 2)
      put(bytes)
      put(name)
    }
  }

  mutating func put(_ name: LiveStepID) {
    put(name.client)
    put(UInt64(name.count))
  }

  mutating func put(_ news: Document.News) {
    // What the board has, and what a change has left, is not written again.
    var known: [ElementID: Element] = [:]
    for change in (news.changes ?? []).reversed() { known[change.id] = change.before }
    var board = known
    put(news.sequence)
    put(count: news.arrivals.count)
    for arrival in news.arrivals {
      put(arrival.name)
      switch arrival.kind {
      case .own(nil): put(byte: 0)
      case .own(let changes?):
        put(byte: 4)
        put(changes, after: &known)
      case .deed(.step(let step)):
        put(byte: 1)
        put(step.name.key)
        put(step.time)
        put(step.author)
        put(step.changes, after: &known)
      case .deed(.moved(let direction, let step, let author, let changes)):
        put(byte: direction == .undo ? 2 : 3)
        put(step)
        put(author)
        put(changes, after: &known)
      }
    }
    put(news.changes) { $0.put($1, after: &board) }
    put(news.pending) { writer, pending in
      writer.put(count: pending.count)
      for changes in pending { writer.put(changes, after: &known) }
    }
  }

  private mutating func put(_ step: LiveLayer.Reference) {
    switch step {
    case .step(let id):
      put(byte: 0)
      put(UInt64(id.rawValue))
    case .live(let name):
      put(byte: 1)
      put(name)
    }
  }

  private mutating func put(_ changes: [BoardChange], after known: inout [ElementID: Element]) {
    put(count: changes.count)
    for change in changes {
      put(UInt64(change.id.rawValue))
      if change.id.isOnBoards {
        put(ElementChange(before: known[change.id], after: change.before))
        known[change.id] = change.after
      }
      put(change.change, of: change.id)
    }
  }

  /// Writes what an image has to say of a live board on which nothing of one's own is on its way.
  mutating func put(_ layer: LiveLayer) {
    put(layer.address)
    put(layer.sequence)
    let names = layer.names.all
    put(count: names.count)
    for (step, name) in names {
      put(UInt64(step.rawValue))
      put(name)
    }
  }
}

/// The elements of a document as changes that follow each other leave them.
private struct KnownElements {
  private let document: Document
  private var changed: [ElementID: Element?] = [:]

  init(_ document: Document) { self.document = document }

  subscript(id: ElementID) -> Element? {
    get { changed[id] ?? document.state(of: id) }
    set { changed[id] = .some(newValue) }
  }
}

extension ByteReader {
  mutating func message() throws(DamagedState) -> LiveLayer.Pending.Message {
    switch try byte() {
    case 0: return .unsent
    case 1: return .local
    case 2:
      let bytes = try block()
      return .sent(bytes, try liveStep())
    default: throw DamagedState("has an unknown kind of message")
    }
  }

  mutating func liveStep() throws(DamagedState) -> LiveStepID {
    let client = try number()
    guard let count = UInt32(exactly: try number()) else {
      throw DamagedState("has a step that is out of range")
    }
    return LiveStepID(client: client, count: count)
  }

  mutating func news(in document: Document) throws(DamagedState) -> Document.News {
    // Messages that follow each other may make new elements one after the other.
    var next = document.board.nextID.rawValue
    var known = KnownElements(document)
    var news = Document.News(sequence: try number(), arrivals: [])
    for _ in 0..<(try count()) {
      let name = try liveStep()
      news.arrivals.append(Document.News.Arrival(name, try arrival(&next, &known)))
    }
    var board = KnownElements(document)
    news.changes = try optional { (reader) throws(DamagedState) in
      try reader.changes(&next, &board)
    }
    news.pending = try optional { (reader) throws(DamagedState) in
      var pending: [[BoardChange]] = []
      for _ in 0..<(try reader.count()) { pending.append(try reader.changes(&next, &known)) }
      return pending
    }
    return news
  }

  private mutating func arrival(_ next: inout UInt32, _ known: inout KnownElements)
    throws(DamagedState) -> Document.News.Arrival.Kind
  {
    switch try byte() {
    case 0: return .own(nil)
    case 4: return .own(try changes(&next, &known))
    case 1:
      let (name, time) = (StepName(key: try text()), try time())
      let author = try author()
      let changes = try changes(&next, &known)
      return .deed(
        .step(
          Document.Operation.Step(
            name: name,
            time: time,
            changes: changes,
            scope: .only(changes.lazy.map(\.id)),
            author: author
          )
        )
      )
    case let kind where kind == 2 || kind == 3:
      let (step, author) = (try reference(), try author())
      return .deed(.moved(kind == 2 ? .undo : .redo, step, by: author, try changes(&next, &known)))
    default: throw DamagedState("has an unknown kind of arrival")
    }
  }

  private mutating func reference() throws(DamagedState) -> LiveLayer.Reference {
    switch try byte() {
    case 0: return .step(BoardHistory.StepID(rawValue: UInt32(clamping: try number())))
    case 1: return .live(try liveStep())
    default: throw DamagedState("has an unknown kind of reference")
    }
  }

  private mutating func changes(_ next: inout UInt32, _ known: inout KnownElements)
    throws(DamagedState) -> [BoardChange]
  {
    var changes: [BoardChange] = []
    for _ in 0..<(try count()) {
      let id = try id()
      guard id.isOnBoards else {
        guard id == .metadata else { throw DamagedState("changes a note of others") }
        changes.append(BoardChange(id, try changeApart(of: id)))
        continue
      }
      guard id.rawValue <= next else { throw DamagedState("changes an element that cannot exist") }
      if id.rawValue == next { next += 1 }
      let before = try element(after: known[id])
      let after = try element(after: before)
      known[id] = after
      changes.append(BoardChange(id, from: before, to: after))
    }
    return changes
  }

  /// Reads what an image says of a live board; the history is that of the image.
  mutating func live(_ history: BoardHistory) throws(DamagedState) -> LiveLayer {
    let (address, sequence) = (try text(), try number())
    var names = LiveNames()
    for _ in 0..<(try count()) {
      let step = BoardHistory.StepID(rawValue: UInt32(clamping: try number()))
      names.name(step, try liveStep())
    }
    var layer = LiveLayer(
      address: address,
      confirmed: LiveHistory(history: history, names: names)
    )
    (layer.sequence, layer.names) = (sequence, names)
    return layer
  }
}
