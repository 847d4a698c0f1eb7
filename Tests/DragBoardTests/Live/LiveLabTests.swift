import BoardTestSupport
import Foundation
import Glibc
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// People who work on one board at random, while programs and the server are killed and stopped and connections are
/// slow and cut. `make lab NAME=live` has many of them for half an hour; otherwise there are a few for some seconds.
@Suite("The lab of a live board", .serialized, .runsAlone)
struct LiveLabTests {
  @Test("in the end all have the same board, and each everything of their own")
  func converges() throws {
    let run = LabRun.current
    let lab = try Lab(run)
    try lab.live(seconds: run.minutes * 60)
    lab.expectOneBoard("after the work")
    lab.undoEverything()
    lab.expectOneBoard("after the undoing")
    lab.expectBeginning()
    print(lab.tally)
  }
}

/// Those who work, and what happens to them.
private final class Lab: @unchecked Sendable {
  private static let delay = 0.3

  private let run: LabRun
  private let start: String
  private var scripts: [LabScript] = []
  private var windows: [LabWindow] = []
  private let owner: LabScript
  /// A fast and a slow way to the server, which may come back at another port.
  private let ways: [DelayingProxy]
  private var outages = 0
  private var cuts = 0

  init(_ run: LabRun) throws {
    self.run = run
    let letters = Array("abcdefghijklmnopqrstuvwxyz").map(String.init)
    let people =
      (0..<run.clients).map { (name: "p\(letters[$0])", cell: LabBoard.cell(ofScript: $0)) }
      + (0..<run.windows).map { (name: "w\(letters[$0])", cell: LabBoard.cell(ofWindow: $0)) }
    let start = LabBoard.text(people)
    self.start = start
    func script(_ number: Int, joining address: String?) throws -> LabScript {
      let files = try SessionFiles(board: address == nil ? start : CanvasText.board(nodes: []))
      let (name, cell) = people[number]
      return try LabScript(
        name,
        cell,
        files,
        joining: address,
        seed: run.seed &* 1000 &+ UInt64(number)
      )
    }
    owner = try script(0, joining: nil)
    let shared = try owner.sharedAddress
    let live = owner.files.state.appendingPathComponent("live")
    let board = try #require(shared.split(separator: "/").last.map(String.init))
    let record = live.appendingPathComponent("\(board)/server")
    let ways = try [0, Self.delay].map { delay in
      try DelayingProxy(delay: delay) { DelayingProxy.Target(record) }
    }
    self.ways = ways
    let port = try #require(DelayingProxy.Target(record)?.port)
    func address(_ number: Int) -> String {
      shared.replacingOccurrences(of: ":\(port)/", with: ":\(ways[number % 2].port)/")
    }
    scripts = [owner]
    for number in 1..<people.count {
      scripts.append(try script(number, joining: address(number)))
    }
    for number in 0..<run.windows {
      let script = scripts[run.clients + number]
      windows.append(
        try LabWindow(
          number,
          script,
          at: address(run.clients + number),
          seed: run.seed &* 1000 &+ 500 &+ UInt64(number)
        )
      )
    }
  }

  deinit {
    ways.forEach { $0.close() }
    let server = self.server
    scripts.forEach { $0.die() }
    // A server outlives a program that was killed.
    if let server { kill(server, SIGKILL) }
  }

  /// The server that the first program has started.
  private var server: pid_t? {
    let folder = owner.files.state.path
    return (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) }
      .first { process in
        let words = (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)) ?? ""
        return words.contains("nats-server") && words.contains(folder)
      }
  }

  // MARK: Working

  private enum Worker: Sendable {
    case script(LabScript)
    case window(LabWindow)
    case trouble
  }

  func live(seconds: Double) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    let workers =
      scripts.prefix(run.clients).map(Worker.script) + windows.map(Worker.window) + [.trouble]
    let failures = atOnce(workers) { [self] worker in
      var random = SystemRandomNumberGenerator()
      while Date() < end {
        switch worker {
        case .script(let person): try person.live()
        case .window(let person): try person.live()
        case .trouble: trouble(until: end, &random)
        }
        Thread.sleep(forTimeInterval: Double.random(in: 0.1...1.5, using: &random))
      }
    }
    for failure in failures { Issue.record("seed \(run.seed): \(failure)") }
    for failure in atOnce(windows, { try $0.close() }) { Issue.record("\(failure)") }
  }

  private func trouble(until end: Date, _ random: inout SystemRandomNumberGenerator) {
    let pause = run.minutes < 2 ? 2.0...6 : 10.0...30
    Thread.sleep(forTimeInterval: Double.random(in: pause, using: &random))
    guard Date() < end else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      guard let server else { return }
      kill(server, SIGKILL)
      outages += 1
    case 1:
      guard let server else { return }
      kill(server, SIGSTOP)
      Thread.sleep(forTimeInterval: Double.random(in: 0.5...6, using: &random))
      kill(server, SIGCONT)
      outages += 1
    default:
      ways.forEach { $0.cut() }
      cuts += 1
    }
  }

  // MARK: The end

  func expectOneBoard(_ moment: String) {
    var boards: [[[String]]] = []
    let end = Date(timeIntervalSinceNow: 60)
    repeat {
      let found = Boards(scripts.count)
      let failures = atOnce(Array(scripts.enumerated().map { Numbered($0.offset, $0.element) })) {
        found.put(try $0.person.board(), $0.number)
      }
      guard failures.isEmpty else {
        for failure in failures { Issue.record("\(moment): \(failure)") }
        return
      }
      boards = found.all
    } while Set(boards).count > 1 && Date() < end
    for (person, board) in zip(scripts, boards) where board != boards[0] {
      let differences = zip(board, boards[0]).flatMap { mine, theirs in
        Array(mine.difference(from: theirs).prefix(10)).map { "\($0)" }
      }
      Issue.record(
        "\(moment), seed \(run.seed): \(person.name) differs from the first: \(differences)"
      )
    }
    expectFiles(moment)
  }

  /// Everyone saves, and the files say the same.
  private func expectFiles(_ moment: String) {
    let failures = atOnce(scripts) { try $0.save() }
    for failure in failures { Issue.record("\(failure)") }
    let contents = scripts.map { CanvasContent($0.savedText) }
    for (person, content) in zip(scripts, contents) where content != contents[0] {
      Issue.record("\(moment), seed \(run.seed): the file of \(person.name) is another one")
    }
  }

  func undoEverything() {
    for failure in atOnce(windows, { try $0.check() }) {
      Issue.record("seed \(run.seed): \(failure)")
    }
    for failure in atOnce(scripts, { try $0.undoAll() }) { Issue.record("\(failure)") }
  }

  /// Whether what is one’s own is as it was before anybody did anything.
  func expectBeginning() {
    let first = CanvasContent(start)
    for person in scripts {
      let content = CanvasContent(person.savedText)
      for id in [person.name + "a", person.name + "b"] {
        let (now, then) = (content.node(id), first.node(id))
        #expect(now == then, "seed \(run.seed): \(id) is not as in the beginning")
      }
      let words = content.words(beginning: person.name, letters: person.name.count + 4)
      #expect(words.isEmpty, "seed \(run.seed): \(words) of \(person.name) are left")
    }
  }

  var tally: String {
    let acts = scripts.map(\.acts).reduce(0, +) + windows.map(\.acts).reduce(0, +)
    let delays = scripts.map(\.delays).reduce(0, +)
    let kills = scripts.map(\.kills).reduce(0, +) + windows.map(\.kills).reduce(0, +)
    return
      "The lab, seed \(run.seed): \(scripts.count) people, \(acts) acts, \(kills) programs killed, "
      + "\(windows.map(\.returns).reduce(0, +)) views gone astray, \(outages) times the server killed or stopped, \(cuts) times connections cut, \(delays) times somebody was late"
  }
}

private struct Numbered: Sendable {
  let number: Int
  let person: LabScript

  init(_ number: Int, _ person: LabScript) { (self.number, self.person) = (number, person) }
}

/// The boards that several threads find.
private final class Boards: @unchecked Sendable {
  private let lock = NSLock()
  private var boards: [[[String]]]

  init(_ count: Int) { boards = Array(repeating: [], count: count) }

  func put(_ board: [[String]], _ number: Int) { lock.withLock { boards[number] = board } }

  var all: [[[String]]] { lock.withLock { boards } }
}

/// What a file says, whatever the order of its keys.
private struct CanvasContent: Equatable {
  private var nodes: [NSDictionary] = []
  private var edges: [NSDictionary] = []

  init(_ text: String) {
    let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    nodes = object?["nodes"] as? [NSDictionary] ?? []
    edges = object?["edges"] as? [NSDictionary] ?? []
  }

  func node(_ id: String) -> NSDictionary? { nodes.first { $0["id"] as? String == id } }

  func words(beginning name: String, letters count: Int) -> [String] {
    nodes.compactMap { $0["text"] as? String }
      .flatMap { $0.split { !$0.isLetter && !$0.isNumber } }.map(String.init)
      .filter { $0.hasPrefix(name) && $0.count == count }
  }
}
