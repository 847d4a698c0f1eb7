import BoardTestSupport
import Foundation
import Glibc
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// For `make lab NAME=live-figures`, which prints a table. Nothing is expected of figures that depend on the machine.
@Suite("Figures of a live board", .serialized, .runsAlone, .enabled(if: LabRun.wantsFigures))
struct LiveFiguresTests {
  private func tell(_ what: String, _ figure: String, _ goal: String = "") {
    print("| \(what) | \(figure) | \(goal) |")
  }

  private func milliseconds(_ seconds: Double) -> String {
    "\((seconds * 10_000).rounded() / 10) ms"
  }

  private static let card = CanvasText.card("a", 300, 300)

  // MARK: From one to another

  /// Moves a card by a key in one window, and waits until the other shows it; returns the times.
  private func times(_ count: Int, from one: BoardSession, to other: BoardSession) throws
    -> [Double]
  {
    one.driver.focus()
    try one.click((400, 350))
    Thread.sleep(forTimeInterval: 1)
    var times: [Double] = []
    for number in 0..<count {
      // Ten to the right, ten to the left.
      let isLeft = number / 10 % 2 == 1
      let place = (
        x: 300 + 10 * (isLeft ? 10 - number % 10 : number % 10) + (isLeft ? -6 : 4), y: 340
      )
      let before = other.color(at: place)
      let start = Date()
      one.driver.type(isLeft ? KeyCode.left : KeyCode.right, holding: [KeyCode.leftShift])
      try other.driver.wait(for: "the card") { other.color(at: place) != before }
      times.append(Date().timeIntervalSince(start))
      Thread.sleep(forTimeInterval: .random(in: 0.2...0.4))
    }
    return times.sorted()
  }

  @Test("from a drop here to the first frame there", arguments: [2, 5, 20], [false, true])
  func reaches(people: Int, atWork: Bool) throws {
    if people == 2 && atWork { return }
    let own = (0..<people).map { CanvasText.card("o\($0)", 300 * $0, 2000) }
    let stage = try LiveStage(CanvasText.board(nodes: [Self.card] + own))
    let (one, other) = (try stage.window("Ann"), try stage.window("Bob"))
    let others = try (2..<people).map { Other(try stage.join("P\($0)"), card: $0) }
    let isOver = Flag()
    let work = Thread {
      _ = atOnce(others) { person in
        while !isOver.isSet { try person.work(atWork) }
      }
      isOver.leave()
    }
    work.start()
    let times = try times(200, from: one, to: other)
    isOver.set()
    isOver.waitForLeaving()
    let (middle, most) = (times[times.count / 2], times[times.count * 99 / 100])
    tell(
      "from a key here to the frame there, \(people) people\(atWork ? ", each making a step a second" : "")",
      "\(milliseconds(middle)), 99 % \(milliseconds(most))",
      people == 5 ? "10 ms, 99 % 50 ms" : ""
    )
  }

  /// Somebody who follows the board, and may work on it.
  private final class Other: @unchecked Sendable {
    private let feed: ScriptFeed
    private let card: Int

    init(_ feed: ScriptFeed, card: Int) { (self.feed, self.card) = (feed, card) }

    func work(_ atWork: Bool) throws {
      guard atWork else {
        try feed.finish(["wait connected"])
        return Thread.sleep(forTimeInterval: 0.1)
      }
      let tabs = Array(repeating: "key tab", count: card + 2)
      try feed.finish(
        ["key escape"] + tabs + ["key alt+\(Int.random(in: 1...6))", "wait connected"]
      )
      Thread.sleep(forTimeInterval: .random(in: 0.6...1.4))
    }
  }

  /// Says to threads that something is over, and that they have noticed.
  private final class Flag: @unchecked Sendable {
    private let condition = NSCondition()
    private var (isOver, hasLeft) = (false, false)

    var isSet: Bool { condition.withLock { isOver } }
    func set() { condition.withLock { isOver = true } }
    func leave() {
      condition.withLock {
        hasLeft = true
        condition.broadcast()
      }
    }
    func waitForLeaving() { condition.withLock { while !hasLeft { condition.wait() } } }
  }

  // MARK: On the wire

  @Test("the bytes of a step")
  func bytes() throws {
    let stage = try LiveStage(CanvasText.board(nodes: [Self.card]))
    let ways = try (0..<2).map { _ in
      try DelayingProxy(delay: 0) { [port = stage.port] in .init(port: port) }
    }
    defer { ways.forEach { $0.close() } }
    let one = try stage.window("Ann", ways[0].port)
    let other = try stage.window("Bob", ways[1].port)
    one.driver.focus()
    try one.click((400, 350))
    Thread.sleep(forTimeInterval: 2)
    let before = ways.map(\.bytes)
    _ = try times(100, from: one, to: other)
    Thread.sleep(forTimeInterval: 1)
    let after = ways.map(\.bytes)
    tell(
      "bytes of a step: to the server, its answer and the step back, to each of the others",
      "\((after[0].up - before[0].up) / 100), \((after[0].down - before[0].down) / 100), "
        + "\((after[1].down - before[1].down) / 100)",
      "600"
    )
  }

  // MARK: Following

  @Test(
    "how many steps of others in a second a window follows",
    arguments: [500, 1000, 2000, 4000]
  )
  func follows(rate: Int) throws {
    let cards = (0..<1000).map { CanvasText.card("c\($0)", $0 % 40 * 230, $0 / 40 * 130) }
    let stage = try LiveStage(CanvasText.board(nodes: cards))
    let window = try stage.window("Ann", environment: ["DRAGBOARD_DEBUG": "frames,slow"])
    Thread.sleep(forTimeInterval: 2)
    let first = window.program.errors.utf8.count
    let stranger = try stage.stranger()
    var steps = (0..<200).map { RawSteps(on: stage, as: "Flood", card: "c\($0)") }
    let (seconds, start) = (5.0, Date())
    var sent = 0
    while sent < Int(seconds) * rate {
      let wanted = min(Int(Date().timeIntervalSince(start) * Double(rate)), Int(seconds) * rate)
      while sent < wanted {
        let number = sent % 200
        let (x, y) = (number % 40 * 230 + sent / 200 % 20, number / 40 * 130)
        stranger.send(steps[number].subject, steps[number].next(x: x, y: y))
        sent += 1
      }
      usleep(5000)
    }
    // The last one moves a card between two rows of others, where it is seen.
    let place = (x: 150, y: 505)
    let before = window.color(at: place)
    let end = Date()
    stranger.send(steps[0].subject, steps[0].next(x: 100, y: 440))
    try window.driver.wait(for: "the last step") { window.color(at: place) != before }
    let late = Date().timeIntervalSince(end)
    Thread.sleep(forTimeInterval: 0.5)
    let log = String(decoding: window.program.errors.utf8.dropFirst(first), as: UTF8.self)
    let costs = log.split(separator: "\n").filter { $0.contains(": frame ") }.map(
      FrameCost.milliseconds
    ).sorted()
    let slow = log.split(separator: "\n").count { $0.contains("slow turn") }
    tell(
      "\(rate) steps a second of others, on a board of 1 000 cards: the longest frame with the work before it; late at the end",
      "\(costs.last ?? 0) ms (\(costs.count { $0 > 16 }) of \(costs.count) over 16 ms, \(slow) turns over 50 ms), "
        + milliseconds(late),
      rate == 2000 ? "16 ms" : ""
    )
  }

  // MARK: Joining

  @Test("joining a board of 10 000 cards")
  func joins() throws {
    let cards = (0..<10_000).map { CanvasText.card("c\($0)", $0 % 100 * 210, $0 / 100 * 110) }
    let stage = try LiveStage(CanvasText.board(nodes: cards))
    var times: [Double] = []
    for _ in 0..<5 {
      let start = Date()
      _ = try stage.join("Ann")
      times.append(Date().timeIntervalSince(start))
    }
    let server = try TestServer()
    let driver = try Driver(server)
    let files = try SessionFiles(board: CanvasText.board(nodes: []))
    files.starter = ["/usr/bin/env", "-C", files.folder.path]
    let start = Date()
    let program = try files.start([stage.address(), "--geometry", "800x600"], on: server)
    try driver.findWindow(of: program)
    let shown = Date()
    // The cards lie close to each other, so that most of the middle is theirs.
    let background = BoardSession.background
    try driver.wait(for: "the cards") {
      let picture = driver.picture(x: 380, y: 300, width: 40, height: 1)
      return (0..<40).contains { x in
        picture?[x, 0].map { !BoardSession.looksEqual($0, background) } ?? false
      }
    }
    let all = Date().timeIntervalSince(start)
    tell(
      "joining a board of 10 000 cards: without a window, with the start of the program; in a window, the start, then the cards",
      "\(milliseconds(times.sorted()[2])); \(milliseconds(shown.timeIntervalSince(start))), then "
        + milliseconds(all - shown.timeIntervalSince(start)),
      "500 ms"
    )
  }

  // MARK: The server

  @Test("what a server carries", arguments: [1, 100, 10_000])
  func serves(boards: Int) throws {
    let stage = try LiveStage(CanvasText.board(nodes: [Self.card]))
    let process = Int(try #require(stage.server))
    let (maker, ids) = (try stage.stranger(), (0..<boards).map { String($0 + 1 << 40, radix: 16) })
    // Each board has somebody who follows it.
    for (number, id) in ids.enumerated() {
      let answer = maker.ask(
        "CONSUMER.CREATE.DRAGBOARD.c\(number)",
        #"{"stream_name":"DRAGBOARD","config":{"name":"c\#(number)","deliver_subject":"in.\#(number % 4)","#
          + #""deliver_policy":"all","ack_policy":"none","filter_subject":"dragboard.\#(id).steps.*","#
          + #""mem_storage":true,"num_replicas":1,"inactive_threshold":600000000000}}"#
      )
      #expect(answer.contains("\"name\""), "\(answer.prefix(300))")
    }
    let follower = try stage.stranger()
    follower.subscribe("in.*")
    Thread.detachNewThread { follower.discard() }
    let (messages, before, start) = (60_000, Usage.processor(process), Date())
    let senders = try (0..<4).map { _ in try stage.stranger() }
    let failures = atOnce(Array(senders.indices)) { sender in
      var steps = ids.map { _ in 0 }
      for number in 0..<messages / 4 {
        let board = (number * 4 + sender) % boards
        steps[board] += 1
        let text =
          "{\"v\":1,\"c\":\"9f3c57a1\(sender)\",\"n\":\(steps[board]),\"k\":0,\"s\":\"move\",\"i\":"
          + "[[\"node\",\"a\",[[\".place\",{\"x\":1479,\"y\":2360},{\"x\":1475,\"y\":2329}]]]]}"
        senders[sender].send(
          "dragboard.\(ids[board]).steps.P\(sender)",
          Array(text.utf8),
          header: "Nats-Msg-Id: \(ids[board])-9f3c57a1-\(sender)-\(number)-1-0"
        )
      }
      senders[sender].settle()
    }
    #expect(failures.isEmpty)
    // Stored are they a moment after they were sent.
    var stored = 0
    while stored < messages, Date().timeIntervalSince(start) < 120 {
      let answer = maker.ask("STREAM.INFO.DRAGBOARD")
      let object = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
      stored = (object?["state"] as? [String: Any])?["messages"] as? Int ?? 0
      usleep(20_000)
    }
    let seconds = Date().timeIntervalSince(start)
    let used = Usage.processor(process) - before
    tell(
      "a server with \(boards) boards: steps stored in a second, processor for a step, memory",
      "\(Int(Double(stored) / seconds)), \(Int(used / Double(stored) * 1_000_000)) µs, \(Usage.memory(process)) MB"
    )
  }
}
