import BoardValues
import TestSupport
import Testing

@testable import BoardApp

/// Signals of presence as bytes, some of which anybody may have sent.
@Suite("Signals of presence") struct PresenceTests {
  private static func presence(_ random: inout SeededGenerator) -> Presence {
    func length(_ random: inout SeededGenerator) -> Double {
      Double(Int.random(in: -80_000...80_000, using: &random)) / 8
    }
    func point(_ random: inout SeededGenerator) -> Point {
      Point(length(&random), length(&random))
    }
    func names(_ random: inout SeededGenerator) -> [String] {
      (0..<Int.random(in: 0...20, using: &random)).map { "card\($0)" }
    }
    func rect(_ random: inout SeededGenerator) -> Rect {
      Rect(origin: point(&random), size: Size(Double(Int.random(in: 1...999, using: &random)), 40))
    }
    var presence = Presence(name: ["Ann", "Бо 🙂", ""].randomElement(using: &random) ?? "")
    presence.colour = Int.random(in: 0...7, using: &random)
    if random.oneIn(2) { presence.pointer = point(&random) }
    if random.oneIn(2) { presence.view = rect(&random) }
    presence.selection = names(&random)
    if random.oneIn(2) {
      let carried = random.oneIn(2) ? presence.selection : names(&random)
      presence.carried = Presence.Carried(carried, by: point(&random) - .zero)
    }
    if random.oneIn(2) {
      presence.writing = Presence.Writing(
        "card1",
        frame: random.oneIn(2) ? rect(&random) : nil,
        words: random.oneIn(2) ? "Tea, 🫖\nand milk" : nil
      )
    }
    return presence
  }

  @Test("what is read is what was written", .goesRound)
  func readsWhatWasWritten() {
    withEvery("seed", in: SeededGenerator.seeds(200)) { seed in
      var random = SeededGenerator(seed: seed)
      let presence = Self.presence(&random)
      #expect(Presence(presence.bytes) == presence)
      // A later version may say more.
      #expect(Presence(presence.bytes + [1, 2, 3]) == presence)
    }
    #expect(Presence(Presence.goodbye.bytes)?.isLeaving == true)
  }

  @Test("a pointer alone takes few bytes")
  func isSmall() {
    var presence = Presence(name: "Ann")
    presence.pointer = Point(1234.5, -987)
    #expect(presence.bytes.count <= 16)
  }

  @Test("whatever is to be told, a signal is within its limits, and others can read it")
  func isBounded() throws {
    var presence = Presence(name: String(repeating: "Ä", count: 100))
    presence.selection = (0..<500).map { "\($0)" + String(repeating: "x", count: 60) }
    presence.selection.insert(String(repeating: "y", count: 65), at: 0)
    presence.carried = Presence.Carried(presence.selection.reversed(), by: Vector(1e300, -1e300))
    presence.writing = Presence.Writing("a", words: String(repeating: "Wörter ", count: 9000))
    let bytes = presence.bytes
    #expect(bytes.count <= Presence.mostBytes)
    let read = try #require(Presence(bytes))
    #expect(read.name == String(repeating: "Ä", count: 32))
    #expect(read.selection == Array(presence.selection[1...200]))
    #expect(read.carried?.offset == Vector(Presence.farthest, -Presence.farthest))
    let words = try #require(read.writing?.words)
    #expect(
      (4090...4096).contains(words.utf8.count) && presence.writing?.words?.hasPrefix(words) == true
    )
  }

  @Test(
    "bytes of anybody never trap, and what can be read of them is within the limits",
    .goesRound
  )
  func toleratesAnything() {
    var readable = 0
    withEvery("seed", in: SeededGenerator.seeds(2000)) { seed in
      var random = SeededGenerator(seed: seed)
      var bytes = Self.presence(&random).bytes
      switch Int.random(in: 0...3, using: &random) {
      case 0:
        bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
          .random(in: 0...255, using: &random)
        }
      case 1: bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
      case 2: bytes = [1] + (0..<400).map { _ in .random(in: 0...255, using: &random) }
      default: break
      }
      for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255,
          using: &random
        )
      }
      guard let presence = Presence(bytes) else { return }
      readable += 1
      #expect(presence.selection.count <= 200 && presence.name.utf8.count <= 64)
      #expect(presence.writing?.words?.utf8.count ?? 0 <= 4096)
      let places = [presence.pointer, presence.view?.origin, presence.writing?.frame?.origin]
      for place in places.compactMap({ $0 }) {
        #expect(abs(place.x) <= Presence.farthest && abs(place.y) <= Presence.farthest)
      }
      #expect(presence.view.map { $0.width > 0 && $0.height > 0 } ?? true)
      #expect(Presence(presence.bytes) != nil)
    }
    #expect(readable > Rounds.of(100))
    #expect(Presence([UInt8](repeating: 1, count: Presence.mostBytes + 1)) == nil)
    let many: [UInt8] = [1, 8, 0, 0, 201, 1] + (0..<201).flatMap { _ in [1, 97] }
    #expect(Presence(many) == nil, "more names than there may be")
    #expect(Presence([2] + Presence(name: "Ann").bytes.dropFirst()) == nil, "another version")
  }
}
