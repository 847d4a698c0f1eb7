import Foundation
import TestSupport
import Testing
import XDriver

/// One server, one demo window, one driver.
final class DemoSession {
  let server: TestServer
  let program: TestProgram
  let driver: Driver

  init(
    _ server: TestServer? = nil,
    environment: [String: String] = [:],
    hasWindowManager: Bool = false
  ) throws {
    try TurnTrait.requireAlone()
    let server = try server ?? TestServer()
    self.server = server
    driver = try Driver(server)
    if hasWindowManager {
      try server.start("openbox")
      try driver.waitForWindowManager()
    }
    program = try Self.start(on: server, environment: environment)
    try driver.findWindow(of: program)
  }

  static var isPossible: Bool {
    TestServer.isInstalled && ProcessInfo.processInfo.environment["DRAGBOARD_DEMO"] == nil
  }

  static func start(
    on server: TestServer,
    environment: [String: String] = [:]
  ) throws -> TestProgram {
    try TestProgram(
      TestProgram.itself,
      ["--testing-library", "swift-testing", "--filter", "DemoProgram"],
      environment: ["DRAGBOARD_DEMO": "1"].merging(environment) { $1 },
      on: server
    )
  }

  /// The events of the content, the oldest first.
  var lines: [String] {
    program.output.split(separator: "\n")
      .filter { $0.hasPrefix("demo: ") }
      .map { String($0.dropFirst(6)) }
  }

  /// Returns whether the content reports an event soon, without a request to the server.
  func hears(_ line: String, after count: Int) -> Bool {
    let limit = Date(timeIntervalSinceNow: 5)
    while Date() < limit {
      if lines.dropFirst(count).contains(line) { return true }
      usleep(2000)
    }
    return false
  }

  /// Returns the events during an action of the user.
  func lines(during action: (Driver) throws -> Void) throws -> [String] {
    try driver.settle()
    let before = lines.count
    try action(driver)
    try driver.settle()
    return Array(lines.dropFirst(before))
  }
}
