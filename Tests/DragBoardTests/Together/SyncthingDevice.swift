import Foundation
import TestSupport
import Testing
import XDriver

/// A device that shares the folder of a board with another one, by a real Syncthing on loopback.
final class SyncthingDevice: Exchange {
  private struct Identity {
    let id: String
    let home: URL
    let folder: URL
    let port: Int
  }

  static var executable: URL? {
    TestServer.path(of: "syncthing").map { URL(fileURLWithPath: $0) }
  }

  private init(_ own: Identity, _ program: URL) {
    super.init(
      of: own.folder,
      program,
      ["serve", "--home", own.home.path, "--no-browser", "--no-restart"],
      // Without a process that starts it again.
      environment: ["HOME": own.home.path, "STNOUPGRADE": "1", "STMONITORED": "yes"]
    )
  }

  static func connect(_ folders: [URL], over place: URL) throws -> [Exchange] {
    let program: URL = try #require(executable)
    let port = Int.random(in: 20_000..<50_000)
    let devices = try folders.enumerated().map { index, folder in
      let home = place.appendingPathComponent("device-\(index)")
      try output(program, ["generate", "--home", home.path], in: place)
      let id = try output(program, ["--home", home.path, "--device-id"], in: place)
      return Identity(id: id, home: home, folder: folder, port: port + index)
    }
    for own in devices {
      try FileManager.default.createDirectory(
        at: own.folder.appendingPathComponent(".stfolder"),
        withIntermediateDirectories: true
      )
      // Only the board and its copies are shared, and none of what a test keeps beside them.
      try "!/board*.canvas\n*\n".write(
        to: own.folder.appendingPathComponent(".stignore"),
        atomically: true,
        encoding: .utf8
      )
      try configuration(of: own, among: devices).write(
        to: own.home.appendingPathComponent("config.xml"),
        atomically: true,
        encoding: .utf8
      )
    }
    return devices.map { SyncthingDevice($0, program) }
  }

  private static func configuration(of own: Identity, among devices: [Identity]) -> String {
    let sharers = devices.map { "<device id=\"\($0.id)\"></device>" }.joined(separator: "\n")
    let addresses = devices.map { device in
      """
      <device id="\(device.id)" name="\(device.port)" compression="never">
      <address>tcp://127.0.0.1:\(device.port)</address>
      </device>
      """
    }.joined(separator: "\n")
    let off = [
      "globalAnnounceEnabled", "localAnnounceEnabled", "relaysEnabled", "natEnabled",
      "startBrowser", "crashReportingEnabled",
    ].map { "<\($0)>false</\($0)>" }.joined(separator: "\n")
    return """
      <configuration version="36">
      <folder id="boards" label="boards" path="\(own.folder.path)" type="sendreceive"
        rescanIntervalS="10" fsWatcherEnabled="true" fsWatcherDelayS="1" ignorePerms="true">
      \(sharers)
      <maxConflicts>-1</maxConflicts>
      </folder>
      \(addresses)
      <gui enabled="false"></gui>
      <options>
      <listenAddress>tcp://127.0.0.1:\(own.port)</listenAddress>
      \(off)
      <urAccepted>-1</urAccepted>
      <reconnectionIntervalS>1</reconnectionIntervalS>
      <autoUpgradeIntervalH>0</autoUpgradeIntervalH>
      </options>
      </configuration>
      """
  }
}
