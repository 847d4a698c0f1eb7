import BoardCore
import BoardValues
import TestSupport
import Testing

@testable import LiveBoard

@Suite("Several people on one board, as a state machine")
struct LiveLawsTests {
  /// Each value of a field by its writers, found by reading the whole stream, and not kept as the state keeps it.
  private struct Log {
    private struct Entry {
      var step: LiveStepID
      var value: String
      var isTaken = false
    }

    private var entries: [String: [Entry]] = [:]

    init(_ messages: [LiveMessage], keys: [String]) {
      for message in messages {
        for change in message.changes {
          guard case .fields(let fields) = change.kind else { continue }
          for field in fields {
            note(field, "\(change.item.id.text) \(field.field.word)", message)
          }
        }
      }
    }

    private mutating func note(
      _ field: LiveMessage.FieldChange,
      _ key: String,
      _ message: LiveMessage
    ) {
      var list = entries[key] ?? []
      let last = list.lastIndex { !$0.isTaken }
      if field.takesBack {
        if let last, list[last].step == message.step { list[last].isTaken = true }
      } else if last.map({ list[$0].value != "\(field.after)" }) ?? true {
        list.append(Entry(step: message.writer, value: "\(field.after)"))
      }
      entries[key] = list
    }

    /// The value that a field has; nil if it is as it was at the beginning.
    func value(_ key: String) -> String? { entries[key]?.last { !$0.isTaken }?.value }
  }

  @Test("all small lives of three people lead to one board, and back to the beginning")
  func smallLives() {
    let acts = LiveAct.allCases
    var (lives, undoes) = (0, 0)
    var number = 0
    // Who acts, and how much of the stream they have seen by then.
    let plans = [0, 1, 2].flatMap { second in
      [0, 1, 2].flatMap { third in (0...1).flatMap { a in (0...2).map { (second, third, a, $0) } } }
    }
    for first in acts {
      for second in acts {
        for third in acts {
          for plan in plans {
            number += 1
            guard Rounds.go(number, usually: 10) else { continue }
            undoes += live(
              [(0, first, 0), (plan.0, second, plan.2), (plan.1, third, plan.3)]
            )
            lives += 1
          }
        }
      }
    }
    #expect(lives > 1000 && undoes > lives / 2)
  }

  /// Lets people act, each after the first messages of the stream and their own. Returns how often they undid.
  private func live(_ acts: [(person: Int, act: LiveAct, seen: Int)]) -> Int {
    let start = LiveLife.start()
    var people = (0..<3).map { LivePerson($0 + 1, start) }
    var (stream, heard): ([LiveMessage], [Int]) = ([], [0, 0, 0])
    func hear(_ person: Int, _ count: Int) {
      guard heard[person] < count else { return }
      _ = people[person].client.receive(Array(stream[heard[person]..<count]))
      heard[person] = count
    }
    for (person, act, seen) in acts {
      hear(person, min(seen, stream.count))
      if let message = people[person].act(act, on: "x") { stream.append(message) }
    }
    let story = "\(acts)"
    for person in people.indices { hear(person, stream.count) }
    expectEqual(people, story)
    expectFields(stream, people[0].client.confirmed, start, story)
    // Everyone undoes all that is theirs, in turn, until nobody can undo anything.
    var (count, isMoving) = (0, true)
    while isMoving {
      isMoving = false
      for person in people.indices.reversed() {
        while let message = people[person].undo() {
          stream.append(message)
          (isMoving, count) = (true, count + 1)
          for other in people.indices { hear(other, stream.count) }
          if count > 20 { break }
        }
      }
      if count > 20 { Issue.record("undo has no end after \(story)"); break }
    }
    #expect(people[0].client.confirmed.seen == start.seen, "everything undone after \(story)")
    return count
  }

  private func expectEqual(_ people: [LivePerson], _ story: String) {
    for person in people {
      #expect(person.client.pending.isEmpty, "\(story)")
      let differing = person.client.confirmed.differing(from: people[0].client.confirmed)
      #expect(differing.isEmpty, "\(story)")
      #expect(person.client.shown.seen == people[0].client.confirmed.seen, "\(story)")
    }
  }

  /// Compares the fields that are no words with a log of the whole stream, unless cards came or went.
  private func expectFields(
    _ stream: [LiveMessage],
    _ state: LiveState,
    _ start: LiveState,
    _ story: String
  ) {
    let comesOrGoes = stream.contains { message in
      message.changes.contains { change in
        if case .fields = change.kind { false } else { change.item.kind == .node }
      }
    }
    if comesOrGoes { return }
    let fields = ["x", "y"].flatMap { id in
      ["place", "color"].map { (ItemName(.node, id), LiveField.members(MergeField(named: $0))) }
    }
    let log = Log(stream, keys: [])
    for (name, field) in fields {
      let beginning = start.items[name].map { "\($0.value(of: field, .node))" }
      let value = state.items[name].map { "\($0.value(of: field, .node))" }
      #expect(value == log.value("\(name.id.text) \(field.word)") ?? beginning, "\(story)")
    }
  }

  @Test(
    "with delays, losses, repetitions and kills a step counts once, and all have the same board",
    arguments: SeededGenerator.seeds(600)
  )
  func randomLives(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let start = LiveLife.start(["x", "y", "z"])
    var people = (0..<3).map { LivePerson($0 + 1, start) }
    var (stream, heard): ([LiveMessage], [Int]) = ([], [0, 0, 0])
    var server = start
    var joined = LivePerson(9, start)
    var joinedAt = 0
    var (acts, jumps, restarts) = (0, 0, 0)
    func hear(_ person: Int, _ count: Int) {
      guard heard[person] < count else { return }
      let before = people[person].client
      let news = people[person].client.receive(Array(stream[heard[person]..<count]))
      heard[person] = count
      jumps += Self.jumps(from: before, to: people[person].client)
      let confirmed = news.arrivals.filter(\.isOwn).count
      #expect(people[person].client.pending.count == before.pending.count - confirmed)
    }
    for turn in 0..<40 {
      for person in people.indices {
        if turn < 30, random.oneIn(3), let act = LiveAct.allCases.randomElement(using: &random) {
          let id = ["x", "y", "z"][Int.random(in: 0..<3, using: &random)]
          acts += people[person].act(act, on: id) == nil ? 0 : 1
        }
        // What is not confirmed is sent, and sent again: in its order, since the server takes no other.
        if random.oneIn(2) {
          for message in people[person].client.pending.prefix(Int.random(in: 0...3, using: &random))
          {
            stream.append(message)
            let bytes = message.encoded
            #expect(try LiveMessage(decoding: bytes) == message)
            _ = server.apply(message)
          }
        }
        hear(person, Int.random(in: heard[person]...stream.count, using: &random))
        if random.oneIn(25) {
          // Killed: what was stored is sent again, and the board comes from a snapshot.
          let state = try LiveState(decoding: server.encoded)
          #expect(state.digest == server.digest)
          people[person].restart(from: state)
          heard[person] = stream.count
          restarts += 1
        }
      }
      if turn == 15 {
        joined = LivePerson(9, try LiveState(decoding: server.encoded))
        joinedAt = stream.count
      }
    }
    for person in people.indices {
      stream += people[person].client.pending
      for message in people[person].client.pending { _ = server.apply(message) }
    }
    for person in people.indices { hear(person, stream.count) }
    _ = joined.client.receive(Array(stream[joinedAt...]))
    expectEqual(people + [joined], "seed \(seed)")
    #expect(people[0].client.confirmed.digest == joined.client.confirmed.digest)
    #expect(server.differing(from: people[0].client.confirmed).isEmpty)
    #expect(acts > 4)
    Self.count(acts: acts, jumps: jumps, restarts: restarts)
  }

  @Test("twenty people on a slow stream see every field alike in the end, and none of theirs jumps")
  func twentyPeople() {
    var random = SeededGenerator(seed: 11)
    let ids = (0..<10).map { "c\($0)" } + ["x", "y"]
    let start = LiveLife.start(ids)
    var people = (0..<20).map { LivePerson($0 + 1, start) }
    var (stream, heard) = ([LiveMessage](), [Int](repeating: 0, count: 20))
    var sent: [(message: LiveMessage, at: Int)] = []
    var (jumps, undoes) = (0, 0)
    for second in 0..<40 {
      for index in people.indices where second < 30 && random.oneIn(3) {
        guard let act = LiveAct.allCases.randomElement(using: &random),
          let id = ids.randomElement(using: &random),
          let message = people[index].act(act, on: id)
        else { continue }
        undoes += message.deed == .undo ? 1 : 0
        sent.append((message, second + 5))
      }
      while let first = sent.first, first.at <= second { stream.append(sent.removeFirst().message) }
      for index in people.indices where heard[index] < stream.count {
        let before = people[index].client
        _ = people[index].client.receive(Array(stream[heard[index]...]))
        heard[index] = stream.count
        jumps += Self.jumps(from: before, to: people[index].client)
      }
    }
    expectEqual(people, "twenty people")
    #expect(jumps == 0 && stream.count > 100 && undoes > 10)
  }

  /// Counts the fields that look other than their owner has left them though they are not confirmed.
  private static func jumps(from old: LiveClient, to new: LiveClient) -> Int {
    var left: [ItemName: [LiveField: LiveValue]] = [:]
    for message in new.pending {
      for change in message.changes {
        guard case .fields(let fields) = change.kind else { continue }
        for field in fields where field.field != .members(.text) {
          left[change.item, default: [:]][field.field] = field.takesBack ? nil : field.after
        }
      }
    }
    return left.reduce(0) { sum, entry in
      guard let item = new.shown.items[entry.key], item.isPresent else { return sum }
      return sum
        + entry.value.count { !item.value(of: $0.key, entry.key.kind).says($0.value) }
    }
  }

  private static func count(acts: Int, jumps: Int, restarts: Int) {
    #expect(jumps == 0, "\(jumps) fields jumped in \(acts) acts")
  }
}
