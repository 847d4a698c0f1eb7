import BoardTestSupport
import Glibc
import LinuxSystem
import Testing

@testable import LiveConnection

/// A connection whose events a test waits for.
final class Client {
  static let patience = 30.0

  let connection: LiveConnection
  /// The events that nobody has waited for.
  private(set) var events: [LiveEvent] = []

  convenience init(
    _ server: TestServer,
    _ name: String = "Ana",
    board: String = Client.board,
    login: LiveAddress.Login? = nil,
    _ change: (inout LiveOptions) -> Void = { _ in }
  ) throws {
    try self.init(port: server.port, name, board: board, login: login, change)
  }

  init(
    port: UInt16,
    _ name: String = "Ana",
    board: String = Client.board,
    login: LiveAddress.Login? = nil,
    host: String = "127.0.0.1",
    isSecure: Bool = false,
    _ change: (inout LiveOptions) -> Void = { _ in }
  ) throws {
    var options = LiveOptions()
    options.pauses = 0.05...0.2
    options.patience = 3
    change(&options)
    connection = LiveConnection(
      to: try LiveAddress(host: host, port: port, board: board, login: login, isSecure: isSecure),
      as: try #require(LivePerson(name: name)),
      client: .random(in: 0...(.max)),
      options: options
    )
  }

  deinit { connection.close() }

  static let board = "0123456789abcdef0123456789abcdef"

  /// Lets the loop turn once, at most for some seconds.
  func turn(_ seconds: Double = 1) {
    let end = min(Clock.now() + seconds, connection.deadline ?? .infinity)
    var wanted = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&wanted, 1, EventLoop.milliseconds(until: end))
    events += connection.events()
  }

  /// Waits for an event, and returns what the test wants of it. Others stay to be waited for.
  @discardableResult
  func wait<Value>(
    _ what: String,
    _ location: SourceLocation = #_sourceLocation,
    for wanted: (LiveEvent) -> Value?
  ) throws -> Value {
    let end = Clock.now() + Self.patience
    var seen = 0
    while true {
      while seen < events.count {
        if let value = wanted(events[seen]) {
          events.remove(at: seen)
          return value
        }
        seen += 1
      }
      try #require(
        Clock.now() < end,
        "waited for \(what); got \(events.suffix(20))",
        sourceLocation: location
      )
      turn()
    }
  }

  func wait(for event: LiveEvent, _ location: SourceLocation = #_sourceLocation) throws {
    try wait("\(event)", location) { $0 == event ? () : nil }
  }

  @discardableResult
  func connected(_ location: SourceLocation = #_sourceLocation) throws -> Int {
    try wait("a connection", location) {
      if case .connected(let stream) = $0 { stream } else { nil }
    }
  }

  func disconnected(_ location: SourceLocation = #_sourceLocation) throws -> LiveFailure {
    try wait("a lost connection", location) {
      if case .disconnected(let reason) = $0 { reason } else { nil }
    }
  }

  func refused(_ location: SourceLocation = #_sourceLocation) throws -> LiveFailure {
    try wait("a refusal", location) { if case .refused(let reason) = $0 { reason } else { nil } }
  }

  @discardableResult
  func stored(_ request: LiveRequest, _ location: SourceLocation = #_sourceLocation) throws
    -> UInt64
  {
    try wait("\(request) to be stored", location) {
      if case .stored(request, let sequence, _) = $0 { sequence } else { nil }
    }
  }

  func failed(_ request: LiveRequest, _ location: SourceLocation = #_sourceLocation) throws
    -> LiveFailure
  {
    try wait("\(request) to be refused", location) {
      if case .failed(request, let reason) = $0 { reason } else { nil }
    }
  }

  @discardableResult
  func publish(_ text: String, id: String) throws -> UInt64 {
    #expect(connection.publish(Array(text.utf8), id: id))
    return try stored(.step(id))
  }

  func step(_ location: SourceLocation = #_sourceLocation) throws -> LiveStep {
    try wait("a step", location) { if case .step(let step) = $0 { step } else { nil } }
  }

  /// Waits for as many steps and returns their contents.
  func steps(_ count: Int, _ location: SourceLocation = #_sourceLocation) throws -> [String] {
    try (0..<count).map { _ in try step(location).text }
  }

  func following(_ location: SourceLocation = #_sourceLocation) throws -> UInt64 {
    try wait("following", location) {
      if case .following(let pending) = $0 { pending } else { nil }
    }
  }

  /// Waits for the answer to being asked for what comes and for the messages that were stored before, in either order.
  /// Returns how many the server had, and the messages.
  func followingAndSteps(_ count: Int) throws -> (stored: UInt64, steps: [LiveStep]) {
    let isThere: (LiveEvent) -> Bool = { if case .following = $0 { true } else { false } }
    let end = Clock.now() + Self.patience
    while !events.contains(where: isThere) || events.count(where: \.isStep) < count {
      try #require(Clock.now() < end, "waited for \(count) steps; got \(events.suffix(20))")
      turn()
    }
    let early = events.prefix { !isThere($0) }.count(where: \.isStep)
    return (UInt64(early) + (try following()), try (0..<count).map { _ in try step() })
  }
}

extension LiveEvent {
  var isStep: Bool { if case .step = self { true } else { false } }
}

extension LiveStep {
  var text: String { String(decoding: bytes ?? Array("none".utf8), as: UTF8.self) }
}
