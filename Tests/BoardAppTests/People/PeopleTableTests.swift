import BoardCore
import BoardRenderer
import BoardValues
import TestSupport
import Testing

@testable import BoardApp

/// Who is there, who has gone, and in which colour each is seen.
@Suite("The table of people") struct PeopleTableTests {
  private func here(_ colour: Int = 0, at pointer: Point? = nil) -> Presence {
    var presence = Presence(name: "Ann")
    (presence.colour, presence.pointer) = (colour, pointer)
    return presence
  }

  private func table(_ clients: [UInt64], own: UInt64 = 100) -> PeopleTable {
    var table = PeopleTable(client: own)
    for client in clients {
      _ = table.hear(here(), from: client, name: "Ann", jumps: false, at: 0)
    }
    return table
  }

  @Test("somebody comes once, and two windows of one person are two of them")
  func comes() {
    var table = table([])
    let come = [7, 7, 3, 100].map { client in
      table.hear(here(), from: client, name: "Ann", jumps: false, at: 1)
    }
    #expect(come == [true, false, true, false], "client 100 is this one")
    #expect(table.members.map(\.client) == [3, 7] && table.members.map(\.name) == ["Ann", "Ann"])
  }

  @Test("who is asked and says nothing for 15 seconds is gone, and who says goodbye at once")
  func goes() {
    var table = table([1, 2])
    _ = table.hear(here(), from: 2, name: "Ann", jumps: false, at: 30)
    #expect(table.prune(at: 1000).isEmpty && table.nextEnd == nil)
    // Who has spoken lately does not answer.
    table.ask(at: 33)
    #expect(table.nextEnd == 48)
    let pruned = [table.prune(at: 47.9), table.prune(at: 48)]
    #expect(pruned.map { $0.map(\.client) } == [[], [1]])
    table.ask(at: 100)
    _ = table.hear(here(), from: 2, name: "Ann", jumps: false, at: 101)
    #expect(table.prune(at: 1000).isEmpty)
    let gone = [table.leave(2), table.leave(2)]
    #expect(gone.map { $0?.client } == [2, nil] && table.isEmpty)
  }

  @Test("as many clients as there may be are known, and no more")
  func isBounded() {
    #expect(table((1...1000).map { UInt64($0) }, own: 0).members.count == PeopleTable.mostPeople)
  }

  @Test(
    "all have colours of their own while there are enough, and all windows come to the same",
    .goesRound
  )
  func agreesOnColours() throws {
    try withEvery("seed", in: SeededGenerator.seeds(100)) { seed in
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...Theme.peopleCount, using: &random)
      let clients = (0..<count).map { _ in UInt64.random(in: 1...UInt64.max, using: &random) }
      var tables = Dictionary(uniqueKeysWithValues: clients.map { ($0, PeopleTable(client: $0)) })
      // Each hears of each, in any order, until nobody changes any more.
      for _ in 0..<4 {
        for sender in clients.shuffled(using: &random) {
          let colour = tables[sender]?.colour ?? 0
          for client in clients {
            _ = tables[client]?.hear(here(colour), from: sender, name: "", jumps: false, at: 0)
          }
        }
      }
      for client in clients {
        let table = try #require(tables[client])
        let seen = table.members.map { ($0.client, $0.colour) } + [(client, table.colour)]
        #expect(Set(seen.map(\.1)).count == count, "distinct")
        for (other, colour) in seen { #expect(tables[other]?.colour == colour, "the same for all") }
      }
    }
  }

  @Test("who has a colour keeps it when somebody else goes")
  func keepsColours() throws {
    var table = PeopleTable(client: 8)
    _ = table.hear(here(1), from: 1, name: "", jumps: false, at: 0)
    _ = table.hear(here(1), from: 2, name: "", jumps: false, at: 0)
    #expect(table.members.map(\.colour) == [1, 2] && table.colour == 0)
    // Client 2 says the colour in which it is seen.
    _ = table.hear(here(2), from: 2, name: "", jumps: false, at: 1)
    _ = table.leave(1)
    #expect(table.members.map(\.colour) == [2] && table.colour == 0)
  }

  @Test("a pointer glides to where it is told to be, rests, fades, and then nothing is waited for")
  func glides() {
    var table = PeopleTable(client: 8)
    func opacity(_ now: Double) -> Double { table.members[0].pointerOpacity(at: now, false) }
    _ = table.hear(here(at: Point(10, 0)), from: 1, name: "", jumps: false, at: 0)
    #expect(table.members[0].pointer?.value(at: 0) == Vector(10, 0), "it comes where it is")
    _ = table.hear(here(at: Point(30, 0)), from: 1, name: "", jumps: false, at: 1)
    #expect(table.members[0].pointer.map { abs($0.value(at: 1.05).dx - 20) < 1e-9 } == true)
    #expect(table.nextChange(after: 1.05, reducesMotion: false) == 1.05)
    #expect(table.nextChange(after: 2, reducesMotion: false) == 5.1)
    #expect(opacity(5.1) == 1 && abs(opacity(5.35) - 0.5) < 1e-9 && opacity(5.7) == 0)
    #expect(table.nextChange(after: 5.7, reducesMotion: false) == nil)
    // A beat moves nothing, and brings nothing back.
    _ = table.hear(here(at: Point(30, 0)), from: 1, name: "", jumps: false, at: 35)
    #expect(table.nextChange(after: 35, reducesMotion: false) == nil && opacity(35) == 0)
    _ = table.hear(here(), from: 1, name: "", jumps: false, at: 36)
    #expect(table.members[0].pointer == nil)
  }

  @Test("with reduced motion a pointer jumps, and is gone at once")
  func jumps() {
    var table = PeopleTable(client: 8)
    _ = table.hear(here(at: Point(10, 0)), from: 1, name: "", jumps: true, at: 0)
    _ = table.hear(here(at: Point(30, 0)), from: 1, name: "", jumps: true, at: 1)
    #expect(table.members[0].pointer?.value(at: 1) == Vector(30, 0))
    #expect(table.nextChange(after: 1, reducesMotion: true) == 5)
    #expect(table.members[0].pointerOpacity(at: 4.9, true) == 1)
    #expect(table.members[0].pointerOpacity(at: 5, true) == 0)
  }
}
