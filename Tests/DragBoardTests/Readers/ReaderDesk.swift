import Foundation
import WindowTestSupport
import XDriver

/// A desktop with a service for accessibility and a screen reader that follows orders.
final class ReaderDesk {
  let bus: TestBus
  let server: TestServer
  private let reader = Process()
  private let orders = Pipe()
  /// The processes that the bus has started.
  private var helpers: [Int32] = []

  private static let python = "/usr/bin/python3"
  private static let needed = [
    python, "/usr/libexec/at-spi-bus-launcher", "/usr/lib/python3/dist-packages/pyatspi",
    "/usr/lib/x86_64-linux-gnu/girepository-1.0/Atspi-2.0.typelib",
  ]

  static var isPossible: Bool {
    TestServer.isInstalled && TestBus.isPossible
      && needed.allSatisfy(FileManager.default.fileExists(atPath:))
  }

  init(isOn: Bool = true) throws {
    server = try TestServer()
    bus = try TestBus(
      startsPrograms: true,
      environment: ["GSETTINGS_BACKEND": "memory", "DISPLAY": server.display]
    )
    reader.executableURL = URL(fileURLWithPath: Self.python)
    reader.arguments = [
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("reader.py").path
    ]
    reader.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    reader.standardInput = orders
    reader.standardOutput = try bus.file("said")
    reader.standardError = try bus.file("errors")
    try reader.run()
    try wait(for: "ready")
    try order(isOn ? "on" : "off")
    helpers = try order("process").compactMap { $0.last.flatMap { Int32($0) } }
  }

  deinit {
    for helper in helpers { kill(helper, SIGKILL) }
    if reader.isRunning { kill(reader.processIdentifier, SIGKILL) }
    reader.waitUntilExit()
  }

  /// The environment of programs on this desktop.
  var environment: [String: String] {
    let own = ["XDG_RUNTIME_DIR": bus.folder.path, "DISPLAY": server.display]
    return bus.environment.merging(own) { $1 }
  }

  /// Sends SIGSTOP or SIGCONT to the bus for accessibility.
  func send(signal: Int32) { if let daemon = helpers.first { kill(daemon, signal) } }

  // MARK: Orders

  /// Gives an order without waiting for its end.
  func send(_ line: String) { orders.fileHandleForWriting.write(Data((line + "\n").utf8)) }

  /// What the reader has said and heard, line by line.
  var said: [String] {
    let text = try? String(contentsOf: bus.folder.appendingPathComponent("said"), encoding: .utf8)
    // The last line may not be whole.
    return (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  /// Gives an order, waits until it is done, and returns what was said meanwhile, without what was heard.
  @discardableResult
  func order(_ line: String) throws -> [[String]] {
    let count = said.count
    send(line)
    try wait(for: "did\t\(line)", after: count)
    return said.dropFirst(count).prefix { !$0.hasPrefix("did\t\(line)") }
      .map { $0.components(separatedBy: "\t") }.filter { $0.first != "heard" }
  }

  /// Waits until the reader says a line, and returns it.
  @discardableResult
  func wait(for beginning: String, after count: Int = 0, ending end: String = "") throws -> String {
    let limit = Date(timeIntervalSinceNow: 20)
    while Date() < limit {
      let lines = said.dropFirst(count)
      if let line = lines.first(where: { $0.hasPrefix(beginning) && $0.hasSuffix(end) }) {
        return line
      }
      usleep(1000)
    }
    throw Silence(awaited: beginning + " … " + end, said: said)
  }

  struct Silence: Error {
    var awaited: String
    var said: [String]
  }

  /// Waits until the reader hears an event.
  @discardableResult
  func hear(_ event: String, after count: Int = 0, ending end: String = "") throws -> String {
    try wait(for: "heard\t\(event)", after: count, ending: end)
  }
}

/// A node that a screen reader has read.
struct ReadNode: Equatable {
  var depth: Int
  var role: String
  var name: String
  var states: Set<String>
  var frame: String
  var description: String

  init?(_ words: [String]) {
    guard words.count == 7, words[0] == "node" else { return nil }
    depth = Int(words[1]) ?? 0
    (role, name, frame, description) = (words[2], words[3], words[5], words[6])
    states = Set(words[4].split(separator: " ").map(String.init))
  }
}
