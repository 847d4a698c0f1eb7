import BoardTestSupport
import BoardValues
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@testable import BoardApp

/// A peer that sends what nobody would, as fast as it can, to windows that are open: for `make lab NAME=live-hostile`.
@Suite(
  "The program: a hostile peer of a live board",
  .serialized,
  .runsAlone,
  .enabled(if: ProcessInfo.processInfo.environment["LAB_MESSAGES"] != nil)
)
struct LiveHostileProgramTests {
  private static let variables = ProcessInfo.processInfo.environment
  private static let count = variables["LAB_MESSAGES"].flatMap { Int($0) } ?? 2000
  private static let seed = variables["LAB_SEED"].flatMap { UInt64($0) } ?? 1
  /// The most memory of a window, in megabytes, and the longest turn of the loop, in milliseconds of processor.
  private static let (mostMemory, longest) = (600, 100.0)

  private static let cards = (0..<30).map {
    CanvasText.card("c\($0)", $0 % 6 * 230, $0 / 6 * 130 + 60)
  }

  @Test("windows stay usable and equal, within their memory and their folder")
  func staysUsable() throws {
    let stage = try LiveStage(CanvasText.board(nodes: Self.cards + [CanvasText.card("m", 20, 480)]))
    try Self.work(on: stage)
    let real = try stage.steps()
    #expect(real.count > 5)
    let windows = try ["Ann", "Bob"].map {
      try stage.window($0, environment: ["DRAGBOARD_DEBUG": "frames,slow"])
    }
    let outside = "\(stage.board).png"
    Thread.sleep(forTimeInterval: 1)
    let first = windows.map { $0.program.errors.utf8.count }
    let peer = HostilePeer(on: stage, real, outside: outside, seed: Self.seed)
    let (stranger, isOver) = (try stage.stranger(), Flag())
    let work = Thread { [peer, count = Self.count] in
      var peer = peer
      peer.send(count, by: stranger)
      isOver.set()
    }
    let start = Date()
    work.start()
    var (memory, answer) = (0, 0.0)
    windows[0].driver.focus()
    while !isOver.isSet {
      let asked = Date()
      for window in windows { try window.driver.ping() }
      answer = max(answer, Date().timeIntervalSince(asked))
      memory = max(memory, windows.map { Usage.memory($0.program.identifier) }.max() ?? 0)
      usleep(20_000)
      try #require(Date().timeIntervalSince(start) < 600)
    }
    // A person works in between.
    windows[0].driver.type(KeyCode.escape)
    windows[0].driver.type(KeyCode.n, holding: [KeyCode.leftControl])
    try windows[0].driver.type("mark", settles: false)
    for _ in 0..<2 { windows[0].driver.type(KeyCode.escape) }
    for window in windows { try window.driver.ping() }
    let logs = zip(windows, first).map {
      String(decoding: $0.program.errors.utf8.dropFirst($1), as: UTF8.self).split(separator: "\n")
    }
    let costs = logs.flatMap { $0 }.map(FrameCost.milliseconds).sorted()
    let slow = logs.flatMap { $0 }.filter { $0.contains("slow turn") }
    print(
      "\(Self.count) hostile messages, seed \(Self.seed): \(costs.last ?? 0) ms of work at most for a frame, \(slow.count) turns "
        + "over 50 ms \(slow.suffix(3)), the longest answer \(Int(answer * 1000)) ms, \(memory) MB, "
        + "\(Int(Date().timeIntervalSince(start))) s"
    )
    if let folder = Self.variables["LAB_LOGS"] {
      for (number, log) in logs.enumerated() {
        let url = URL(fileURLWithPath: folder).appendingPathComponent("window-\(number)")
        try log.joined(separator: "\n").write(to: url, atomically: false, encoding: .utf8)
      }
    }
    let turns: [Double] = slow.compactMap { line in
      line.split(separator: " ").compactMap { Double($0) }.first
    }
    #expect(turns.max() ?? 0 < Self.longest)
    #expect(memory < Self.mostMemory)
    try expectEqual(stage, windows)
    for window in windows {
      let parent = window.files.folder.deletingLastPathComponent()
      #expect(!FileManager.default.fileExists(atPath: parent.appendingPathComponent(outside).path))
    }
    #expect(!FileManager.default.fileExists(atPath: "/tmp/\(outside)"))
  }

  /// Somebody works, so that there are real messages to be changed.
  private static func work(on stage: LiveStage) throws {
    let feed = try stage.join("Real")
    try feed.finish([
      "key escape", "key tab", "key right", "key ctrl+d", "key alt+3", "key ctrl+]", "key escape",
      "key tab", "key tab", "key enter", "type \" words\"", "key escape", "key ctrl+z",
      "key ctrl+shift+z", "key tab", "key delete", "key ctrl+z", "key escape", "key tab",
      "key ctrl+right", "type \"next\"", "key escape", "key ctrl+a", "key ctrl+g", "key escape",
      "wait connected",
    ])
    #expect(try feed.end() == 0)
  }

  /// Closes the windows. What their programs then say of the board is the same.
  private func expectEqual(_ stage: LiveStage, _ windows: [BoardSession]) throws {
    var boards: [[String]] = []
    for (name, window) in zip(["Ann", "Bob"], windows) {
      window.program.send(signal: SIGTERM)
      #expect(window.program.exitCode(within: 30) != nil)
      let feed = try stage.join(name, in: window.files)
      try feed.send(["wait connected", "print cards", "print edges", "print text", "echo =end"])
      var lines: [String] = []
      while let line = try feed.line(), line != "=end" { lines.append(line) }
      boards.append(lines)
      #expect(try feed.end() == 0)
    }
    let differences = boards[0].difference(from: boards[1]).prefix(10).map { "\($0)".prefix(200) }
    #expect(boards[0].count > 5 && differences.isEmpty, "\(differences)")
    #expect(boards[0].count { $0 == "mark" } == 1)
    let untouched = (0..<30).count {
      boards[0].contains("c\($0) \($0 % 6 * 230) \($0 / 6 * 130 + 60) 200 100")
    }
    #expect(untouched < 15, "the steps of the peer count")
  }

  private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false

    var isSet: Bool { lock.withLock { value } }
    func set() { lock.withLock { value = true } }
  }
}

/// What a peer sends that wants to do harm.
private struct HostilePeer: Sendable {
  private let steps: String
  private let signals: String
  private let real: [[UInt8]]
  private let outside: String
  private var random: SeededGenerator
  private var count = 0
  private var large = 0

  init(on stage: LiveStage, _ real: [[UInt8]], outside: String, seed: UInt64) {
    steps = "dragboard.\(stage.board).steps.Mallory"
    signals = "dragboard.\(stage.board).here.Mallory"
    (self.real, self.outside) = (real, outside)
    random = SeededGenerator(seed: seed)
  }

  /// The beginning of a message of a client that nobody has heard of: what does not count is in no other one's way.
  private mutating func head() -> String {
    count += 1
    return "{\"v\":1,\"c\":\"\(String(random.next() | 1 << 63, radix: 16))\",\"n\":1,\"k\":0"
  }

  mutating func send(_ messages: Int, by stranger: Stranger) {
    for number in 0..<messages {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<8: stranger.send(steps, changed())
      case 8..<12: stranger.send(steps, step(HostileChange.make(count, outside: outside, &random)))
      case 12: stranger.send(steps, noise())
      case 13: stranger.send(steps, Array(repeating: UInt8(ascii: "["), count: 10_000))
      case 14:
        let depth = 3000
        let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        stranger.send(steps, step("[\"node\",\"c1\",[[\".deep\",{},{\"deep\":\(value)}]]]"))
      default: stranger.send(signals, signal())
      }
      if number % (messages / 3 + 1) == 1 { sendLarge(by: stranger) }
    }
    stranger.settle()
  }

  /// A real message with changes in it.
  private mutating func changed() -> [UInt8] {
    guard let bytes = real.randomElement(using: &random) else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let start = text.range(of: ",\"s\":")?.lowerBound else { return bytes }
    let rest = Array(text[start...].utf8)
    let body = random.oneIn(3) ? rest : rest.mutated(&random)
    return Array(head().utf8) + body
  }

  private mutating func step(_ change: String) -> [UInt8] {
    Array("\(head()),\"s\":\"move\",\"i\":[\(change)]}".utf8)
  }

  private mutating func noise() -> [UInt8] {
    (0..<Int.random(in: 0...2000, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
  }

  /// A text of ten megabytes, in parts of which sometimes one is missing.
  private mutating func sendLarge(by stranger: Stranger) {
    large += 1
    let words = String(repeating: "many words ", count: 10 << 20 / 11)
    let new = "h\(count)large"
    let message = step(
      "[\"node\",\"\(new)\",\"made\",{\"id\":\"\(new)\",\"type\":\"text\",\"text\":\"\(words)\",\"x\":0,\"y\":0,"
        + "\"width\":200,\"height\":100},[\(count)]]"
    )
    let (size, last) = (512 << 10, (message.count - 1) / (512 << 10))
    for index in 0...last where large != 2 || index != 3 {
      let part = message[index * size..<min((index + 1) * size, message.count)]
      stranger.send(steps, Array("part large-\(large)-1 \(index) \(last)\n".utf8) + part)
    }
  }

  private mutating func signal() -> [UInt8] {
    var presence = Presence(name: "Mallory")
    presence.pointer = Point(.random(in: -1e7...1e7, using: &random), 5)
    presence.selection = (0..<200).map { "c\($0)" }
    presence.view = Rect(0, 0, .random(in: 1...1e6, using: &random), 1)
    if random.oneIn(2) {
      presence.carried = Presence.Carried(["c1", "c2"], by: Vector(1e6, -1e6))
      presence.writing = Presence.Writing("c3", words: String(repeating: "x", count: 4000))
    }
    var bytes = presence.bytes
    if random.oneIn(3), let index = bytes.indices.randomElement(using: &random) {
      bytes[index] = UInt8.random(in: 0...255, using: &random)
    }
    let client = (0..<8).map { _ in UInt8.random(in: 0...3, using: &random) }
    return client + bytes
  }
}
