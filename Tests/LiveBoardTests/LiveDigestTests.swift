import BoardCore
import BoardValues
import TestSupport
import Testing

@testable import LiveBoard

@Suite("Digests of live boards")
struct LiveDigestTests {
  private static func people(_ states: [LiveState], acts: Int) -> [LivePerson] {
    var random = SeededGenerator(seed: 5)
    var people = states.enumerated().map { LivePerson($0.offset + 1, $0.element) }
    var count = 0
    while count < acts {
      let person = Int.random(in: people.indices, using: &random)
      guard let act = LiveAct.allCases.randomElement(using: &random),
        let id = ["x", "y", "z"].randomElement(using: &random),
        let message = people[person].act(act, on: id)
      else { continue }
      for index in people.indices { _ = people[index].client.receive([message]) }
      count += 1
    }
    return people
  }

  @Test("those with the same board say the same, and confirm each other")
  func same() throws {
    let start = LiveLife.start(["x", "y", "z"])
    var people = Self.people([start, start], acts: 130)
    let claim = try #require(people[0].client.agreement.newest)
    #expect(claim.count == 128)
    let isOther = people[1].client.agreement.contradicts(claim)
    #expect(!isOther && people[1].client.agreement.confirmed == 128)
  }

  @Test("one field, one rank and one item too many are noticed", arguments: 0..<3)
  func different(kind: Int) throws {
    // Nobody touches the last one.
    let ids = ["x", "y", "z", "w"]
    let start = LiveLife.start(ids)
    var items = start.items.map { ($0.key, $0.value) }
    let w = ItemName(.node, "w")
    switch kind {
    case 0: items.append((w, LiveItem(LiveLife.card("w", x: 1), rank: [4 << 32])))
    case 1: items.append((w, LiveItem(LiveLife.card("w", x: 900), rank: [9])))
    default:
      items.append((ItemName(.node, "more"), LiveItem(LiveLife.card("more", x: 1), rank: [9])))
    }
    let other = LiveState(items)
    var people = Self.people([start, other], acts: 64)
    let claim = try #require(people[0].client.agreement.newest)
    let isOther = people[1].client.agreement.contradicts(claim)
    #expect(isOther && people[1].client.agreement.confirmed == 0)
  }

  @Test("of what lies too far back, nothing is claimed")
  func unknown() {
    let start = LiveLife.start()
    var person = Self.people([start], acts: 10)[0]
    let isOther = person.client.agreement.contradicts(.init(count: 64, digest: 1))
    #expect(!isOther && person.client.agreement.newest == nil)
  }

  @Test("a file is known by what it says, not by how it is written")
  func spelling() throws {
    let one =
      #"{"nodes":[{"id":"a","type":"text","text":"é","x":1,"y":-0,"width":2,"height":3}],"more":1}"#
    let other = """
      {"more": 1.0, "edges": [],
        "nodes": [{"y": 0, "x": 1.0, "text": "\\u00e9", "type": "text", "id": "a", "height": 3, "width": 2e0}]}
      """
    let digest = try #require(BoardDigest(ofFile: Array(one.utf8)))
    #expect(digest == BoardDigest(ofFile: Array(other.utf8)))
    for changed in [
      one.replacing("é", with: "e"), one.replacing(#""x":1"#, with: #""x":2"#),
      one.replacing(#""more":1"#, with: #""more":2"#), one.replacing(#""a""#, with: #""b""#),
    ] {
      let other = try #require(BoardDigest(ofFile: Array(changed.utf8)))
      #expect(other != digest, "\(changed)")
    }
    #expect(BoardDigest(ofFile: Array("[]".utf8)) == nil)
    #expect(BoardDigest(ofFile: Array(#"{"nodes":1}"#.utf8)) == nil)
  }
}
