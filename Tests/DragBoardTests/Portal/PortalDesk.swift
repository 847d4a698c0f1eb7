import Foundation
import WindowTestSupport
import XDriver

@testable import BoardRenderer

/// A session bus of its own with a portal that follows orders. Both end with this object.
final class PortalDesk {
  private let bus: TestBus
  private var portal: Process?
  private let orders = Pipe()

  private static var program: URL {
    TestProgram.itself.deletingLastPathComponent().appendingPathComponent("portal-server")
  }

  static var isPossible: Bool {
    TestServer.isInstalled && TestBus.isPossible
      && FileManager.default.isExecutableFile(atPath: program.path)
  }

  /// Starts a bus. There is no portal without a mode. `settings` are orders before the first
  /// request.
  init(_ mode: String? = "normal", settings: [String] = []) throws {
    bus = try TestBus()
    guard let mode else { return }
    let portal = Process()
    self.portal = portal
    portal.executableURL = Self.program
    portal.arguments = [mode]
    portal.environment = bus.environment
    portal.standardInput = orders
    portal.standardOutput = try bus.file("told")
    try portal.run()
    try wait(for: "ready")
    for setting in settings { try order(setting) }
  }

  deinit {
    if let portal, portal.isRunning { endPortal() }
  }

  var folder: URL { bus.folder }

  var environment: [String: String] { bus.environment }

  // MARK: The portal

  /// The requests and actions of the portal, line by line.
  var told: [String] {
    let text = try? String(contentsOf: folder.appendingPathComponent("told"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  func told(_ beginning: String) -> String? { told.last { $0.hasPrefix(beginning) } }

  /// Gives an order and waits until it is done.
  func order(_ line: String) throws {
    let count = told.count
    orders.fileHandleForWriting.write(Data((line + "\n").utf8))
    try wait(for: "did \(line)", after: count)
  }

  @discardableResult
  func wait(for beginning: String, after count: Int = 0) throws -> String {
    let limit = Date(timeIntervalSinceNow: 20)
    while Date() < limit {
      if let line = told.dropFirst(count).first(where: { $0.hasPrefix(beginning) }) { return line }
      usleep(1000)
    }
    throw Silence(awaited: beginning, told: told)
  }

  struct Silence: Error {
    var awaited: String
    var told: [String]
  }

  func stop() { signal(SIGSTOP) }

  func goOn() { signal(SIGCONT) }

  private func signal(_ number: Int32) { portal?.send(signal: number) }

  func endPortal() {
    signal(SIGKILL)
    portal?.waitUntilExit()
  }

  /// Kills the bus.
  func endBus() { bus.end() }
}

extension BoardSession {
  /// Starts a session on this desk. The desktop is dark, which shows as soon as the portal has
  /// answered.
  convenience init(
    on desk: PortalDesk,
    files: SessionFiles? = nil,
    environment: [String: String] = [:]
  ) throws {
    try desk.order("set org.freedesktop.appearance color-scheme u 1")
    try self.init(
      files: files,
      environment: desk.environment.merging(environment) { $1 }
    )
    try waitForGround(Theme.dark)
  }

  func waitForGround(_ theme: Theme) throws {
    try driver.wait(for: "\(theme.name)") { sees(theme.board.hex, at: (60, 350)) }
    try settle()
  }

  /// Returns whether a sheet has appeared since.
  func differs(from picture: XDriver.Picture) -> Bool {
    (driver.picture()?.difference(from: picture) ?? 0) > 10_000
  }

  func pressOpen() { driver.type(KeyCode.o, holding: [KeyCode.leftControl]) }
}
