import BoardTestSupport
import Foundation
import Glibc
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// A live board with a server of its own, which stays, and those who join it.
final class LiveStage {
  let board: String
  let port: UInt16
  private let token: String
  private let host: SessionFiles
  private var files: [SessionFiles] = []

  /// Shares a board and leaves it.
  init(_ text: String) throws {
    host = try SessionFiles(board: text)
    let feed = try ScriptFeed(host)
    try feed.finish(["share", "wait connected"])
    let live = host.state.appendingPathComponent("live")
    board = try #require(try FileManager.default.contentsOfDirectory(atPath: live.path).first)
    let folder = live.appendingPathComponent(board)
    let record = try String(contentsOf: folder.appendingPathComponent("server"), encoding: .utf8)
    let words = record.split(separator: " ").map(String.init)
    (port, token) = (try #require(UInt16(words[1])), words[2])
    try Data().write(to: folder.appendingPathComponent("stays"))
    #expect(try feed.end() == 0)
  }

  deinit {
    if let server { kill(server, SIGKILL) }
  }

  /// The process of the server.
  var server: pid_t? {
    let folder = host.state.path
    return (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) }
      .first { process in
        let words = (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)) ?? ""
        return words.contains("nats-server") && words.contains(folder)
      }
  }

  /// The address of the board, at the server or at a way to it.
  func address(_ port: UInt16? = nil) -> String {
    "nats://\(token)@127.0.0.1:\(port ?? self.port)/\(board)"
  }

  func stranger() throws -> Stranger { try Stranger(port: port, token: token) }

  /// The steps of the board so far, as they stand in the stream.
  func steps() throws -> [[UInt8]] {
    let stranger = try stranger()
    var steps: [[UInt8]] = []
    while let step = try Self.message(stranger, steps.count + 1) { steps.append(step) }
    return steps
  }

  private static func message(_ stranger: Stranger, _ number: Int) throws -> [UInt8]? {
    let answer = stranger.ask("STREAM.MSG.GET.DRAGBOARD", "{\"seq\":\(number)}")
    let object = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
    let message = object?["message"] as? [String: Any]
    return (message?["data"] as? String).flatMap { Data(base64Encoded: $0) }.map(Array.init)
  }

  /// Joins without a window.
  func join(_ name: String, _ port: UInt16? = nil, in files: SessionFiles? = nil) throws
    -> ScriptFeed
  {
    let files = try files ?? SessionFiles(board: CanvasText.board(nodes: []))
    self.files.append(files)
    let feed = try ScriptFeed(
      files,
      operand: address(port),
      environment: ["DRAGBOARD_NAME": name]
    )
    try feed.finish(["wait connected"])
    return feed
  }

  /// Joins with a window, in which board units are pixels.
  func window(
    _ name: String,
    _ port: UInt16? = nil,
    motion: String = "reduced",
    environment: [String: String] = [:],
    server: TestServer? = nil
  ) throws -> BoardSession {
    let files = try SessionFiles(board: CanvasText.board(nodes: []))
    // Who has joined before sees the board where they left it.
    #expect(try join(name, port, in: files).end() == 0)
    files.starter = ["/usr/bin/env", "-C", files.folder.path]
    return try BoardSession(
      operand: address(port),
      settings: "snapping = off\nmotion = \(motion)\n",
      files: files,
      server: server,
      environment: environment.merging(["DRAGBOARD_NAME": name]) { $1 }
    )
  }
}

/// Steps of somebody who has no program: a card that is moved again and again.
struct RawSteps {
  let subject: String
  let card: String
  private let client = String(UInt64.random(in: 1 << 60...(.max)), radix: 16)
  private(set) var count = 0

  init(on stage: LiveStage, as name: String, card: String) {
    subject = "dragboard.\(stage.board).steps.\(name)"
    self.card = card
  }

  /// Returns the next step.
  mutating func next(x: Int, y: Int) -> [UInt8] {
    count += 1
    let (old, new) = ("{\"x\":\(x - 1),\"y\":\(y)}", "{\"x\":\(x),\"y\":\(y)}")
    let change = "[\"node\",\"\(card)\",[[\".place\",\(old),\(new)]]]"
    return Array(
      "{\"v\":1,\"c\":\"\(client)\",\"n\":\(count),\"k\":0,\"s\":\"move\",\"i\":[\(change)]}".utf8
    )
  }
}

/// What a process has used so far, as the kernel says it.
enum Usage {
  /// Returns the times that threads of a process have gone to sleep.
  static func sleeps(_ process: Int) -> Int {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.compactMap { number("\(folder)/\($0)/status", "voluntary_ctxt_switches:") }
      .reduce(0, +)
  }

  /// Returns the memory of a process, in megabytes.
  static func memory(_ process: Int) -> Int {
    (number("/proc/\(process)/status", "VmRSS:") ?? 0) / 1024
  }

  /// Returns the processor time of a process, in seconds.
  static func processor(_ process: Int) -> Double {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    let numbers =
      text.split(separator: ")").last?.split(separator: " ").compactMap { Double($0) } ?? []
    // The state before them is no number.
    return numbers.count > 11 ? (numbers[10] + numbers[11]) / 100 : 0
  }

  private static func number(_ path: String, _ name: String) -> Int? {
    (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n")
      .first { $0.hasPrefix(name) }?
      .split { !$0.isNumber }.last.flatMap { Int($0) }
  }
}

/// The processor time of a frame and of the work before it, in a line of the log.
enum FrameCost {
  static func milliseconds(_ line: Substring) -> Double {
    guard line.contains(": frame ") else { return 0 }
    let words = line.split(separator: " ")
    return ["upkeep", "advance", "paint"].reduce(0) { sum, word in
      let index = words.firstIndex { $0 == word }
      return sum + (index.flatMap { Double(words[$0 + 1]) } ?? 0)
    }
  }
}
