import Foundation
import WindowTestSupport
import XDriver

@testable import BoardRenderer

/// A session bus of its own with a portal that follows orders. Both end with this object.
final class PortalDesk {
  let folder: URL
  private let daemon = Process()
  private var portal: Process?
  private let orders = Pipe()

  private static var program: URL {
    TestProgram.itself.deletingLastPathComponent().appendingPathComponent("portal-server")
  }

  static var isPossible: Bool {
    TestServer.isInstalled && TestServer.path(of: "dbus-daemon") != nil
      && FileManager.default.isExecutableFile(atPath: program.path)
  }

  /// Starts a bus. There is no portal without a mode. `settings` are orders before the first
  /// request.
  init(_ mode: String? = "normal", settings: [String] = []) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dragboard-bus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try startDaemon()
    guard let mode else { return }
    let portal = Process()
    self.portal = portal
    portal.executableURL = Self.program
    portal.arguments = [mode]
    portal.environment = ["DBUS_SESSION_BUS_ADDRESS": address]
    portal.standardInput = orders
    portal.standardOutput = try file("told")
    try portal.run()
    try wait(for: "ready")
    for setting in settings { try order(setting) }
  }

  deinit {
    for process in [portal, daemon].compactMap(\.self) where process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  var address: String { "unix:path=\(folder.path)/bus" }

  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  private func file(_ name: String) throws -> FileHandle {
    let url = folder.appendingPathComponent(name)
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    return try FileHandle(forWritingTo: url)
  }

  private func startDaemon() throws {
    let rules = """
      <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/>
      <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
      """
    let config = folder.appendingPathComponent("bus.conf")
    try rules.write(to: config, atomically: true, encoding: .utf8)
    let ready = Pipe()
    daemon.executableURL = TestServer.path(of: "dbus-daemon").map { URL(fileURLWithPath: $0) }
    daemon.arguments = [
      "--config-file=\(config.path)", "--nofork", "--nopidfile", "--print-address",
    ]
    daemon.standardOutput = ready
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    _ = ready.fileHandleForReading.availableData
  }

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
  func endBus() {
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
  }
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
