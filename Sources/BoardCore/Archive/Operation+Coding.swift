import BoardValues
package import UndoCore

/// Operations as bytes.
///
/// The meaning of these bytes never changes: newer versions apply what this one has written. A new kind of
/// operation gets a new number, and the database a new version.
extension Document.Operation {
  package enum Kind: UInt8 {
    case step, undoRedo, jump, restored, named, forgot, recalled
    case saved, beganSaving, endedSaving, began, reloaded, merged, mergedCopy
    case beganDraft, endedDraft
    case met
    case shared, unshared, published, streamed

    /// Reads the kind of an operation from its bytes; nil for one that this version does not know.
    package init?(encoded bytes: [UInt8]) {
      guard let first = bytes.first else { return nil }
      self.init(rawValue: first)
    }
  }

  package var encoded: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .step(let step):
      writer.put(byte: Kind.step.rawValue)
      step.encode(to: &writer)
    case .undoRedo(let direction, let scope, let author):
      writer.put(byte: Kind.undoRedo.rawValue)
      writer.put(byte: direction == .undo ? 0 : 1)
      writer.put(scope.subjects) { $0.put($1) }
      writer.put(author)
    case .jump(let delta, let scope, let author):
      writer.put(byte: Kind.jump.rawValue)
      writer.put(Double(delta))
      writer.put(scope.subjects) { $0.put($1) }
      writer.put(author)
    case .restored(let branch, let author):
      writer.put(byte: Kind.restored.rawValue)
      writer.put(count: branch)
      writer.put(author)
    case .named(let name, let time):
      writer.put(byte: Kind.named.rawValue)
      writer.put(name)
      writer.put(time)
    case .forgot(let bookmark):
      writer.put(byte: Kind.forgot.rawValue)
      writer.put(count: bookmark)
    case .recalled(let bookmark, let index):
      writer.put(byte: Kind.recalled.rawValue)
      writer.put(count: index)
      // Its elements do not depend on the board.
      writer.put(bookmark, on: Board())
    case .saved: writer.put(byte: Kind.saved.rawValue)
    case .beganSaving: writer.put(byte: Kind.beganSaving.rawValue)
    case .endedSaving(let succeeding):
      writer.put(byte: Kind.endedSaving.rawValue)
      writer.put(succeeding)
    case .began(let time):
      writer.put(byte: Kind.began.rawValue)
      writer.put(time)
    case .reloaded(let bytes, let time, let author):
      writer.put(byte: Kind.reloaded.rawValue)
      writer.put(bytes)
      writer.put(time)
      writer.put(author)
    case .merged(let step, let file):
      writer.put(byte: Kind.merged.rawValue)
      writer.put(file)
      step.encode(to: &writer)
    case .mergedCopy(let step, let source):
      writer.put(byte: Kind.mergedCopy.rawValue)
      writer.put(source)
      step.encode(to: &writer)
    case .beganDraft(let name, let subjects):
      writer.put(byte: Kind.beganDraft.rawValue)
      writer.put(name.key)
      writer.put(subjects) { $0.put($1) }
    case .met(let person):
      writer.put(byte: Kind.met.rawValue)
      writer.put(person)
    case .shared(let address):
      writer.put(byte: Kind.shared.rawValue)
      writer.put(address)
    case .unshared: writer.put(byte: Kind.unshared.rawValue)
    case .published(let message):
      writer.put(byte: Kind.published.rawValue)
      writer.put(message)
    case .streamed(let news):
      writer.put(byte: Kind.streamed.rawValue)
      writer.put(news)
    case .endedDraft(let keeping, let time):
      writer.put(byte: Kind.endedDraft.rawValue)
      writer.put(keeping)
      writer.put(time)
    }
    return writer.bytes
  }

  /// Reads an operation to apply to this document and no other.
  package init(decoding bytes: [UInt8], in document: Document) throws(DamagedState) {
    var reader = ByteReader(bytes)
    guard let kind = Kind(rawValue: try reader.byte()) else {
      throw DamagedState("has an unknown kind")
    }
    switch kind {
    case .step: self = .step(try Step(decoding: &reader, in: document))
    case .undoRedo:
      self = .undoRedo(try reader.direction(), try reader.scope(), of: try reader.author())
    case .jump:
      self = .jump(by: Int(try reader.steps()), try reader.scope(), of: try reader.author())
    case .restored:
      self = .restored(branch: Int(clamping: try reader.number()), of: try reader.author())
    case .named: self = .named(try reader.text(), time: try reader.time())
    case .forgot: self = .forgot(bookmark: Int(clamping: try reader.number()))
    case .recalled:
      let index = Int(clamping: try reader.number())
      self = .recalled(try reader.bookmark(on: document.board), at: index)
    case .saved: self = .saved
    case .beganSaving: self = .beganSaving
    case .endedSaving: self = .endedSaving(succeeding: try reader.flag())
    case .began: self = .began(time: try reader.time())
    case .reloaded:
      let (bytes, time) = (try reader.block(), try reader.time())
      self = .reloaded(bytes: bytes, time: time, by: try reader.author())
    case .merged:
      let file = try reader.block()
      self = .merged(try Step(decoding: &reader, in: document), file: file)
    case .mergedCopy:
      let source = try reader.source()
      self = .mergedCopy(try Step(decoding: &reader, in: document), source)
    case .met: self = .met(try reader.person())
    case .shared: self = .shared(address: try reader.text())
    case .unshared: self = .unshared
    case .published: self = .published(try reader.message())
    case .streamed: self = .streamed(try reader.news(in: document))
    case .beganDraft:
      self = .beganDraft(
        name: StepName(key: try reader.text()),
        of: try reader.optional { (reader) throws(DamagedState) in try reader.ids() }
      )
    case .endedDraft:
      self = .endedDraft(keeping: try reader.flag(), time: try reader.time())
    }
    guard reader.isAtEnd else { throw DamagedState("has bytes after its end") }
  }
}

extension Document.Operation.Step {
  fileprivate func encode(to writer: inout ByteWriter) {
    writer.put(name.key)
    writer.put(time)
    writer.put(scope.subjects) { $0.put($1) }
    writer.put(key) { $0.put($1) }
    writer.put(author)
    writer.put(count: changes.count)
    for change in changes {
      writer.put(UInt64(change.id.rawValue))
      writer.put(change.change, of: change.id)
    }
  }

  fileprivate init(decoding reader: inout ByteReader, in document: Document) throws(DamagedState) {
    try self.init(
      decoding: &reader,
      next: document.board.nextID.rawValue,
      noteCount: document.notes.count
    ) { id, _ in document.board[id] }
  }

  /// Reads a step. `next` is the id of the next new element, and `before` returns what an element was,
  /// told whether the step only says what changed of a card.
  init(
    decoding reader: inout ByteReader,
    next: UInt32,
    noteCount: Int,
    before: (ElementID, _ changesCard: Bool) -> Element?
  ) throws(DamagedState) {
    var (next, noteCount) = (next, noteCount)
    let name = StepName(key: try reader.text())
    let time = try reader.time()
    let scope = try reader.scope()
    let key = try reader.optional { (reader) throws(DamagedState) in try reader.text() }
    let author = try reader.author()
    var changes: [BoardChange] = []
    var met: Set<ElementID> = []
    for _ in 0..<(try reader.count()) {
      let id = try reader.id()
      guard id.isOnBoards else {
        if let index = id.noteIndex {
          guard index <= noteCount else { throw DamagedState("changes an unknown note") }
          noteCount = max(noteCount, index + 1)
        }
        changes.append(BoardChange(id, try reader.changeApart(of: id)))
        continue
      }
      guard id.rawValue <= next else { throw DamagedState("changes an element that cannot exist") }
      guard met.insert(id).inserted else { throw DamagedState("changes an element twice") }
      if id.rawValue == next { next += 1 }
      let before = before(id, reader.isAtChangedCard)
      changes.append(BoardChange(id, from: before, to: try reader.element(after: before)))
    }
    self.init(
      name: name,
      time: time,
      changes: changes,
      scope: scope,
      key: key,
      author: author
    )
  }
}

extension ByteWriter {
  mutating func put(_ author: BoardHistory.Author) { put(count: Int(author.rawValue)) }

  mutating func put(_ source: StepOrigin.Source) {
    put(source.name)
    put(count: source.mark.size)
    put(source.mark.digest)
  }

  mutating func put(_ person: Person) {
    put(person.name)
    put(byte: person.kind.rawValue)
  }

  package mutating func put(_ ids: Set<ElementID>) {
    put(count: ids.count)
    for id in ids.sorted() { put(UInt64(id.rawValue)) }
  }
}

extension ByteReader {
  mutating func author() throws(DamagedState) -> BoardHistory.Author {
    guard let number = UInt16(exactly: try number()) else {
      throw DamagedState("has an author that is out of range")
    }
    return BoardHistory.Author(rawValue: number)
  }

  mutating func person() throws(DamagedState) -> Person {
    let name = try text()
    guard let kind = Person.Kind(rawValue: try byte()) else {
      throw DamagedState("has a person of an unknown kind")
    }
    return Person(name: name, kind: kind)
  }

  mutating func source() throws(DamagedState) -> StepOrigin.Source {
    let (name, size, digest) = (try text(), try number(), try number())
    return StepOrigin.Source(
      name: name,
      mark: ContentMark(size: Int(clamping: size), digest: digest)
    )
  }

  package mutating func id() throws(DamagedState) -> ElementID {
    guard let number = UInt32(exactly: try number()), number < .max else {
      throw DamagedState("names an element that cannot exist")
    }
    return ElementID(number)
  }

  /// Reads the id of an element that has existed, of the metadata or of a note.
  package mutating func id(on board: Board) throws(DamagedState) -> ElementID {
    let id = try id()
    guard id < board.nextID || !id.isOnBoards else {
      throw DamagedState("names an element that never existed")
    }
    return id
  }

  /// Reads a direction: 0 is undo, 1 redo.
  fileprivate mutating func direction() throws(DamagedState) -> UndoDirection {
    switch try byte() {
    case 0: .undo
    case 1: .redo
    default: throw DamagedState("is neither undo nor redo")
    }
  }

  package mutating func ids() throws(DamagedState) -> Set<ElementID> {
    var ids: Set<ElementID> = []
    for _ in 0..<(try count()) { ids.insert(try id()) }
    return ids
  }

  package mutating func scope() throws(DamagedState) -> BoardHistory.Scope {
    try optional { (reader) throws(DamagedState) in try reader.ids() }.map { .only($0) } ?? .all
  }

  /// Reads a number of steps, negative for those to be undone.
  fileprivate mutating func steps() throws(DamagedState) -> Int64 {
    let steps = try whole()
    guard steps.magnitude <= 1 << 32 else { throw DamagedState("has more steps than there can be") }
    return steps
  }

  /// Reads seconds since 1970, within some 30 000 years of it.
  package mutating func time() throws(DamagedState) -> Double {
    let time = try double()
    guard abs(time) < 1e12 else { throw DamagedState("has an invalid time") }
    return time
  }
}
