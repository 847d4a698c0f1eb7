import AppTestSupport
import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardApp

/// What others are told of a window, and how often.
@MainActor
@Suite("Telling others") struct TellingTests {
  private func session(others: Int = 1) throws -> Session {
    let session = try Session(CanvasText.small)
    session.app.hear([.joined(client: 0, name: "Me")], at: session.now)
    for client in 0..<others { session.hear(Presence(name: "Ann"), from: UInt64(client + 1)) }
    _ = session.app.takeSignals()
    return session
  }

  private func told(_ session: Session) -> [Presence] {
    session.app.takeSignals().compactMap { Presence($0) }
  }

  @Test(
    "a board that is not live tells nobody anything, one where nobody is there only who has come"
  )
  func tellsNobody() throws {
    let session = try Session(CanvasText.small)
    try session.play("move 300,300\nclick 200,150\nwait 100")
    #expect(told(session) == [] && session.app.upkeepDeadline == nil)
    session.app.hear([.joined(client: 0, name: "Me")], at: session.now)
    #expect(told(session).map(\.name) == ["Me"])
    try session.play("move 310,300\nclick 600,400\nwait 100")
    #expect(told(session) == [])
    session.hear(Presence(name: "Ann"), from: 1)
    #expect(told(session).map(\.pointer) == [Point(600, 400)], "who comes is told at once")
    session.app.hear([.lost], at: session.now)
    try session.play("move 320,300\nwait 100")
    #expect(told(session) == [] && session.app.upkeepDeadline == nil)
  }

  @Test(
    "a pointer is told twenty times a second, less often among many, and where it stops",
    arguments: [1, 5, 19]
  )
  func tellsPointer(among others: Int) throws {
    let session = try session(others: others)
    try session.play("wait 1")
    _ = session.app.takeSignals()
    var counts: [Int] = []
    for second in 0..<4 {
      for step in 0..<100 { try session.play("move \(100 + second + step),300\nwait 0.01") }
      counts.append(told(session).count)
    }
    let most = min(20, 100.0 / Double(others))
    for count in counts {
      #expect(Double(count) <= most + 1 && Double(count) >= most / 2, "\(counts)")
    }
    try session.play("move 555,300\nwait 1")
    #expect(told(session).last?.pointer == Point(555, 300))
  }

  @Test(
    "while cards are carried others are told how far, as often and no more, and where they are held"
  )
  func tellsCarried() throws {
    let session = try session()
    try session.play("click 200,150\nwait 1\npress 200,150\nmove 210,150\nwait 0.1")
    let begin = told(session)
    #expect(begin.last?.carried == Presence.Carried(["plan"], by: Vector(10, 0)))
    var shortFrames = 0
    for step in 0..<100 {
      try session.play("move \(211 + step),150\nwait 0.01")
      if session.app.outbox.onlyMoves { shortFrames += 1 }
    }
    #expect((10...21).contains(told(session).count))
    #expect(shortFrames > 50, "most motions ask no feature anything")
    try session.play("wait 0.2")
    #expect(told(session).last?.carried?.offset == Vector(110, 0))
    let next = try #require(
      [session.app.deadline(after: session.now), session.app.upkeepDeadline].compactMap { $0 }.min()
    )
    #expect(next > session.now + 20, "nothing is waited for while they are held still")
    try session.play("move 330,150\nwait 0.2")
    #expect(told(session).last?.carried?.offset == Vector(130, 0), "the motion after a rest")
    try session.play("release 330,150")
    #expect(told(session).last?.carried == nil, "at once")
  }

  @Test("what begins or ends is told at once, what goes on in its time")
  func tellsBeginnings() throws {
    let session = try session()
    try session.play("wait 1\nmove 200,150\nwait 1")
    _ = session.app.takeSignals()
    try session.play("press 200,150\nrelease 200,150")
    #expect(told(session).last?.selection == ["plan"])
    try session.play("key Enter")
    let open = told(session)
    #expect(open.last?.writing?.name == "plan" && open.last?.writing?.words == "# plan")
    try session.play("type \" to\"\nwait 0.1")
    let words = told(session)
    #expect(words.last?.writing?.words == "# plan to" && words.count <= 3)
    try session.play("key Escape")
    #expect(told(session).last?.writing == nil)
  }

  @Test(
    "at rest a window says nothing for a quarter of an hour, and answers who is not, once in 30 seconds"
  )
  func rests() throws {
    let session = try session()
    try session.play("wait 1")
    _ = session.app.takeSignals()
    let begin = session.now
    let next = try #require(session.app.upkeepDeadline)
    #expect(next > begin + 800, "nothing wakes it")
    for _ in 0..<200 {
      try session.play("wait 3")
      session.hear(Presence(name: "Ann"), from: 1)
      #expect(session.app.deadline(after: session.now + 0.001) == nil)
    }
    #expect((15...21).contains(told(session).count))
    // Somebody who is gone is seen as long as nothing happens.
    try session.play("wait 600")
    #expect(session.answer(.people).hasPrefix("Ann") && told(session) == [])
    try session.play("wait 400")
    #expect(session.answer(.people) == "nobody" && session.app.upkeepDeadline == nil)
  }

  @Test("who does not answer is gone a quarter of a minute later")
  func asks() throws {
    let session = try session(others: 2)
    try session.play("wait 40\nmove 200,150\nwait 5")
    session.hear(Presence(name: "Bob"), from: 2)
    try session.play("wait 9")
    #expect(session.answer(.people).contains("Ann"))
    try session.play("wait 2")
    #expect(!session.answer(.people).contains("Ann") && session.answer(.people).contains("Bob"))
  }

  @Test("copies and other boards’ elements are not told, nor the words of a note")
  func tellsWhatOthersHave() throws {
    let session = try session()
    try session.play("press 200,150 alt\nmove 300,250 alt\nmove 320,250 alt")
    #expect(told(session).allSatisfy { $0.carried == nil || $0.carried?.names == ["plan"] })
  }
}

extension Session {
  func hear(_ presence: Presence, from client: UInt64) {
    app.hear([.signal(presence.bytes, from: client, name: "")], at: now)
  }
}
