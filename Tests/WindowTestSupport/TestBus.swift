package import Foundation
import XDriver

/// A session bus of its own. It ends with this object.
package final class TestBus {
  package let folder: URL
  private let daemon = Process()

  package static var isPossible: Bool { TestServer.path(of: "dbus-daemon") != nil }

  /// Starts a bus. If it `startsPrograms`, it starts those that are installed when they are called.
  package init(startsPrograms: Bool = false, environment: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dragboard-bus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    let services = startsPrograms ? "<servicedir>/usr/share/dbus-1/services</servicedir>" : ""
    let rules = """
      <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>\(services)
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
    daemon.environment = ProcessInfo.processInfo.environment
      .merging(self.environment) { $1 }
      .merging(environment) { $1 }
    daemon.standardOutput = ready
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    _ = ready.fileHandleForReading.availableData
  }

  deinit {
    if daemon.isRunning { end() }
    try? FileManager.default.removeItem(at: folder)
  }

  package var address: String { "unix:path=\(folder.path)/bus" }

  /// The environment of programs on this bus.
  package var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  /// Creates a file in the folder of the bus.
  package func file(_ name: String) throws -> FileHandle {
    let url = folder.appendingPathComponent(name)
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    return try FileHandle(forWritingTo: url)
  }

  /// Kills the bus.
  package func end() {
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
  }
}
