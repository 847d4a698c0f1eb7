import BoardCore
import BoardValues
import TestSupport
import Testing

@testable import LiveBoard

@Suite("Groups of a live board")
struct LiveGroupTests {
  private enum Act: CaseIterable { case moveGroup, putIn, takeOut, shift, make }

  /// Where everything is: a card in the group is known by its place there.
  private struct Model {
    enum Place: Equatable { case inside(Point), outside(Point) }

    var group = Point(0, 0)
    var cards: [String: Place] = ["a": .inside(Point(100, 100)), "y": .outside(Point(-3000, 0))]

    var places: [String: Point] {
      cards.mapValues { place in
        switch place {
        case .inside(let point): group + (point - .zero)
        case .outside(let point): point
        }
      }.merging(["g": group]) { $1 }
    }
  }

  private static func node(_ id: String, _ type: String, _ frame: Rect) -> JSONObject {
    JSONObject([
      .init(key: "id", value: .string(id)), .init(key: "type", value: .string(type)),
      .init(key: "text", value: .string(id)), .init(key: "x", value: .number("\(Int(frame.minX))")),
      .init(key: "y", value: .number("\(Int(frame.minY))")),
      .init(key: "width", value: .number("\(Int(frame.width))")),
      .init(key: "height", value: .number("\(Int(frame.height))")),
    ])
  }

  private static func start() -> LiveState {
    let nodes = [
      ("g", "group", Rect(0, 0, 1000, 800)), ("a", "text", Rect(100, 100, 100, 50)),
      ("y", "text", Rect(-3000, 0, 100, 50)),
    ]
    return LiveState(
      nodes.enumerated().map { index, node in
        let item = LiveItem(Self.node(node.0, node.1, node.2), rank: [UInt64(index + 1) << 32])
        return (ItemName(.node, node.0), item)
      }
    )
  }

  private struct Person {
    var client: LiveClient
    let number: Int
    private(set) var steps: [LiveMessage] = []

    init(_ number: Int, _ state: LiveState) {
      (client, self.number) = (LiveClient(id: UInt64(number), state), number)
    }

    func frame(_ id: String) -> Rect? { client.shown.items[ItemName(.node, id)]?.object.nodeFrame }

    /// Does something as an app does it: a group is moved with all that is in it. Returns the message, and what it means
    /// in the model.
    mutating func act(_ act: Act, _ turn: Int) -> (LiveMessage, (inout Model) -> Void)? {
      guard let group = frame("g") else { return nil }
      let distance = Double(10 * number + turn)
      let inner = Point(300 + 10 * distance, 200 + distance)
      var moves: [(String, Point)] = []
      var meaning: (inout Model) -> Void
      switch act {
      case .moveGroup:
        let target = group.origin + Vector(3000 + distance, 5 * distance)
        let inside = client.shown.items.compactMap { name, item -> (String, Point)? in
          guard let frame = item.object.nodeFrame, group.contains(frame) else { return nil }
          return (name.id.text, frame.origin + (target - group.origin))
        }
        moves = inside.sorted { $0.0 < $1.0 }
        meaning = { $0.group = target }
      case .putIn:
        moves = [("y", group.origin + (inner - .zero))]
        meaning = { $0.cards["y"] = .inside(inner) }
      case .takeOut:
        let place = Point(distance, -5000)
        moves = [("a", place)]
        meaning = { $0.cards["a"] = .outside(place) }
      case .shift:
        guard let a = frame("a"), group.contains(a) else { return nil }
        moves = [("a", group.origin + (inner - .zero))]
        meaning = { $0.cards["a"] = .inside(inner) }
      case .make:
        let id = "new\(number)\(turn)"
        let frame = Rect(origin: group.origin + (inner - .zero), size: Size(9, 9))
        meaning = { $0.cards[id] = .inside(inner) }
        let change = LiveMessage.Change(
          ItemName(.node, id),
          .made(
            LiveGroupTests.node(id, "text", frame),
            rank: [UInt64(distance) << 40],
            takesBack: false
          )
        )
        return publish([change]).map { ($0, meaning) }
      }
      return publish(
        moves.compactMap { id, point in
          let name = ItemName(.node, id)
          guard let item = client.shown.items[name] else { return nil }
          var moved = item
          moved.object.set("x", to: .number("\(Int(point.x))"))
          moved.object.set("y", to: .number("\(Int(point.y))"))
          return LiveMessage.Change(name, .fields(item.changes(to: moved, .node)))
        }
      ).map { ($0, meaning) }
    }

    private mutating func publish(_ changes: [LiveMessage.Change]) -> LiveMessage? {
      let message = client.publish(.step, name: "move", changes)
      if let message { steps.append(message) }
      return message
    }

    mutating func undo() -> LiveMessage? {
      while let step = steps.popLast() {
        let changes = client.shown.takingBack(step.step)
        if !changes.isEmpty { return client.publish(.undo, of: step.step, name: "", changes) }
      }
      return nil
    }
  }

  private static func places(_ state: LiveState) -> [String: Point] {
    state.items.filter(\.value.isPresent).reduce(into: [:]) { places, item in
      places[item.key.id.text] = item.value.object.nodeFrame?.origin
    }
  }

  @Test("what people do with a group and what is in it at the same time comes together")
  func smallLives() {
    let plans = [0, 1, 2].flatMap { second in
      [0, 1, 2].flatMap { third in (0...1).flatMap { a in (0...2).map { (second, third, a, $0) } } }
    }
    var (number, lives, carried) = (0, 0, 0)
    for first in Act.allCases {
      for second in Act.allCases {
        for third in Act.allCases {
          for plan in plans {
            number += 1
            guard Rounds.go(number, usually: 10) else { continue }
            let acts = [(0, first, 0), (plan.0, second, plan.2), (plan.1, third, plan.3)]
            carried += live(acts)
            lives += 1
          }
        }
      }
    }
    #expect(lives > 600 && carried > lives / 50, "\(carried) of \(lives)")
  }

  /// Lets people act, each after some messages of the stream and their own. Returns how many messages moved more than
  /// they name.
  private func live(_ acts: [(person: Int, act: Act, seen: Int)]) -> Int {
    let start = Self.start()
    var people = (0..<3).map { Person($0 + 1, start) }
    var (stream, heard, model) = ([LiveMessage](), [0, 0, 0], Model())
    func hear(_ person: Int, _ count: Int) {
      guard heard[person] < count else { return }
      _ = people[person].client.receive(Array(stream[heard[person]..<count]))
      heard[person] = count
    }
    for (turn, (person, act, seen)) in acts.enumerated() {
      hear(person, min(seen, stream.count))
      guard let (message, meaning) = people[person].act(act, turn) else { continue }
      stream.append(message)
      meaning(&model)
    }
    var (server, carried) = (start, 0)
    for message in stream {
      let named = Set(message.changes.map(\.item))
      let effect = server.apply(message)
      carried += effect.map { !Set($0.before.keys).isSubset(of: named) } == true ? 1 : 0
    }
    for person in people.indices { hear(person, stream.count) }
    #expect(Self.places(server) == model.places, "\(acts)")
    for person in people { #expect(Self.places(person.client.shown) == model.places, "\(acts)") }
    // All undo what is theirs, whoever begins.
    for person in people.indices.reversed() {
      while let message = people[person].undo() {
        stream.append(message)
        for other in people.indices { hear(other, stream.count) }
      }
    }
    for person in people {
      #expect(person.client.confirmed.items == people[0].client.confirmed.items, "\(acts)")
    }
    return carried
  }

  @Test("what has been a group carries nothing, for those who saw it and for those who joined")
  func formerGroup() throws {
    var (ann, bob, cleo) = (
      Person(1, Self.start()), Person(2, Self.start()), Person(3, Self.start())
    )
    var veteran = Self.start()
    let g = ItemName(.node, "g")
    let group = try #require(veteran.items[g])
    var text = group
    text.object.set("type", to: .string("text"))
    let change = LiveMessage.Change(g, .fields(group.changes(to: text, .node)))
    let step = cleo.client.publish(.step, name: "edit", [change])
    let becoming = try #require(step)
    _ = veteran.apply(becoming)
    var joined = try LiveState(decoding: veteran.encoded)
    for message in [bob.act(.putIn, 1)?.0, ann.act(.moveGroup, 2)?.0].compactMap(\.self) {
      _ = (veteran.apply(message), joined.apply(message))
      #expect(veteran.differing(from: joined).isEmpty)
    }
    // Ann moved what she still saw as a group, with what she saw in it, and nothing else.
    #expect(Self.places(veteran)["y"] == bob.frame("y")?.origin)
  }
}
