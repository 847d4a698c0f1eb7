import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore
@testable import LiveBoard

/// A person with a document on a live board, who does everything that can be done to a document.
private struct Companion {
  var walk: DocumentWalk
  var session: LiveSession
  let number: Int
  private(set) var operations: [Document.Operation] = []
  private var sent: [LiveMessage] = []
  let beginning: Document
  private var nextClient: UInt64

  init(_ number: Int, _ document: Document, seed: UInt64) throws {
    self.number = number
    nextClient = UInt64(number + 500)
    beginning = document
    walk = DocumentWalk(seed: seed &+ UInt64(number), of: document)
    walk.prefix = "p\(number)-"
    walk.undoesEveryones = true
    _ = walk.edit { $0.share("test") }
    session = try LiveSession(sharing: document, as: UInt64(number))
    operations += walk.edit { $0.takeNewOperations() }
  }

  /// Does something at random. Returns the messages for the others.
  mutating func act() -> [LiveMessage] {
    operations += walk.step()
    return publish()
  }

  mutating func publish() -> [LiveMessage] {
    var session = session
    let former = session.client.shown
    let messages = walk.edit { session.publish(&$0) }
    self.session = session
    for message in messages { note(message, from: former, to: session.client.shown) }
    operations += walk.edit { $0.takeNewOperations() }
    return messages
  }

  /// Hears messages, unless a draft is in progress. Returns whether it has.
  mutating func hear(_ messages: [LiveSession.Received]) -> LiveSession.Outcome? {
    var session = session
    let outcome = walk.edit { session.receive(messages, &$0) }
    self.session = session
    operations += walk.edit { $0.takeNewOperations() }
    return outcome
  }

  /// The program ends and begins anew, and finds what has happened on the board meanwhile.
  mutating func rejoin(_ state: LiveState, at sequence: UInt64) throws {
    var client = session.client.id + 1000
    swap(&client, &nextClient)
    let session = walk.edit { editor in
      Result { try LiveSession(joining: state, at: sequence, with: &editor, as: client, at: 0) }
    }
    self.session = try session.get()
    operations += walk.edit { $0.takeNewOperations() }
  }

  mutating func undo(_ direction: UndoDirection) -> [LiveMessage] {
    operations += walk.edit { editor in
      editor.undoScope = .board
      editor.endLook()
      _ = editor.undoRedo(direction)
      return editor.takeNewOperations()
    }
    return publish()
  }

  /// The fields of others' that an undo of one's own has changed, which there must not be.
  private(set) var taken: [String] = []

  private mutating func note(_ message: LiveMessage, from former: LiveState, to state: LiveState) {
    guard message.deed == .undo else { return }
    for change in message.changes {
      guard let before = former.items[change.item], let after = state.items[change.item] else {
        continue
      }
      for field in before.changes(to: after, change.item.kind) {
        guard let last = before.lastStep(of: field.field), last != message.step else { continue }
        taken.append("\(change.item.id.text) \(field.field)")
      }
    }
  }

  mutating func settle() -> [LiveMessage] {
    operations += walk.settle()
    return publish()
  }

  /// What is on the board, as others would see it.
  var seen: [String] {
    session.names.items(of: walk.editor.document).map { name, item in
      "\(name.kind) \(name.id.text) \(JSONValue.object(item.object).meaning.text) \(item.rank)"
    }.sorted()
  }

  /// What the state machine says of it.
  var shown: [String] {
    session.client.shown.items.filter(\.value.isPresent).map { name, item in
      "\(name.kind) \(name.id.text) \(JSONValue.object(item.object).meaning.text) \(item.rank)"
    }.sorted()
  }
}

extension Document {
  /// The elements that are not as the last step of the history has left them; how a file spells them does not count.
  fileprivate var elementsUnlikeHistory: [ElementID] {
    (board.cardOrder + board.edgeOrder).filter { id in
      guard let change = history.lastChange(of: id) else { return false }
      let fields = change.after.fields(differingFrom: board[id])
      return fields == .all || !fields.elementFields.filter { $0 != .others }.isEmpty
    }
  }
}

@Suite("Documents on one live board")
struct LiveDocumentTests {
  /// Some elements, each with a name of its own.
  private static func elements(_ random: inout SeededGenerator) -> [Element] {
    RandomBoard.elements(8, &random).enumerated().map { index, element in
      switch element {
      case .card(var card):
        card.name += "-\(index)"
        return .card(card)
      case .edge(var edge):
        edge.name += "-\(index)"
        return .edge(edge)
      case .metadata, .note: return element
      }
    }
  }

  @Test(
    "everyone has the same board after whatever they did, and it comes back from what was stored",
    arguments: SeededGenerator.seeds(100)
  )
  func walks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // What no file can hold cannot be told to others either.
    let file = Document(CanvasDocument(Self.elements(&random))).bytes
    let document = Document(CanvasDocument(try CanvasDocument(parsing: file).elements))
    var people = try (1...3).map { try Companion($0, document, seed: seed) }
    let beginning = people[0].session.client.confirmed
    var stream: [LiveSession.Received] = []
    var heard = [0, 0, 0]
    var up: [[LiveMessage]] = [[], [], []]
    func send(_ person: Int, _ count: Int) throws {
      for message in up[person].prefix(count) {
        let message = try LiveMessage(decoding: message.encoded)
        let place = UInt64(stream.count + 1)
        stream.append(
          LiveSession.Received(message, at: place, by: "Person \(person)", time: Double(place))
        )
      }
      up[person].removeFirst(min(count, up[person].count))
    }
    func hear(_ person: Int, _ count: Int) {
      guard heard[person] < count else { return }
      if people[person].hear(Array(stream[heard[person]..<count])) != nil { heard[person] = count }
    }
    func check(_ person: Int, _ what: String) {
      // What is tried out is nobody else's business.
      guard people[person].walk.editor.document.draft == nil else { return }
      let companion = people[person]
      let wrong = companion.walk.editor.document.elementsUnlikeHistory
      #expect(wrong.isEmpty, "seed \(seed), \(what) of \(person)")
      let (seen, shown) = (Set(companion.seen), Set(companion.shown))
      let log = companion.walk.log.suffix(6)
      let isSame = seen == shown
      #expect(
        isSame,
        "seed \(seed), \(what) with \(companion.session.client.pending.count) on their way of \(person) after \(log): only seen \(seen.subtracting(shown)), only shown \(shown.subtracting(seen))"
      )
    }
    for _ in 0..<30 {
      for person in people.indices {
        if random.oneIn(2) {
          up[person] += people[person].act()
          check(person, "act")
        }
        if random.oneIn(2) { try send(person, Int.random(in: 0...3, using: &random)) }
        if random.oneIn(2) {
          hear(person, Int.random(in: heard[person]...stream.count, using: &random))
          check(person, "hearing")
        }
        if random.oneIn(20), people[person].walk.editor.document.draft == nil {
          var state = beginning
          for received in stream { _ = state.apply(received.message) }
          try people[person].rejoin(state, at: UInt64(stream.count))
          heard[person] = stream.count
          up[person] = people[person].session.client.pending
          check(person, "beginning anew")
        }
      }
    }
    for person in people.indices {
      up[person] += people[person].settle()
      try send(person, .max)
    }
    for person in people.indices {
      hear(person, stream.count)
      check(person, "the end")
    }
    for person in people.indices {
      #expect(people[person].taken.isEmpty, "seed \(seed): undo took \(people[person].taken)")
      let isSame = people[person].seen == people[0].seen
      #expect(isSame, "seed \(seed)")
      // What a person's program saves, others know as what the board has been.
      let saved = BoardDigest(ofFile: people[person].walk.editor.document.bytes)
      #expect(
        saved.map { people[0].session.client.contents.contains($0.content) } == true,
        "seed \(seed): file"
      )
      // The history follows nearly every undo and redo of others by itself; what it cannot is a step.
      let strange = people[person].walk.editor.document.history.steps().filter {
        [.takeBack(.unknown("")), .changeElsewhere].contains($0.stepName)
      }
      #expect(strange.count < 8, "seed \(seed): \(strange.map(\.name))")
      let pending = people[person].walk.editor.document.live?.pending.map { "\($0.message)" }
      #expect(pending == [], "\(people[person].session.client.pending.count)")
      // The same operations lead to an equal document.
      var document = people[person].beginning
      for operation in people[person].operations {
        let read = try Document.Operation(decoding: operation.encoded, in: document)
        document.apply(read)
      }
      #expect(document.difference(from: people[person].walk.editor.document) == nil, "seed \(seed)")
      #expect(document.live == people[person].walk.editor.document.live, "seed \(seed)")
    }
  }
}
