import Foundation
import WindowTestSupport
import XDriver

/// A session bus with a service for notifications and one for the screen saver. All end with this object.
final class NoticeDesk {
  private let bus: TestBus
  private let service = Process()
  private let orders = Pipe()

  private static let python = "/usr/bin/python3"

  static var isPossible: Bool {
    TestServer.isInstalled && TestBus.isPossible
      && [python, "/usr/lib/python3/dist-packages/gi"]
        .allSatisfy(FileManager.default.fileExists(atPath:))
  }

  init() throws {
    bus = try TestBus()
    service.executableURL = URL(fileURLWithPath: Self.python)
    service.arguments = [
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("desktop.py").path
    ]
    service.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    service.standardInput = orders
    service.standardOutput = try bus.file("called")
    try service.run()
    let limit = Date(timeIntervalSinceNow: 30)
    while !calls.contains("ready"), Date() < limit { usleep(10_000) }
  }

  deinit {
    if service.isRunning { kill(service.processIdentifier, SIGKILL) }
    service.waitUntilExit()
  }

  /// The environment of programs on this desktop.
  var environment: [String: String] { bus.environment }

  /// The calls of both services so far, a line each.
  var calls: [String] {
    let text = try? String(
      contentsOf: bus.folder.appendingPathComponent("called"),
      encoding: .utf8
    )
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  /// Chooses the last notification.
  func choose() { orders.fileHandleForWriting.write(Data("choose\n".utf8)) }
}
