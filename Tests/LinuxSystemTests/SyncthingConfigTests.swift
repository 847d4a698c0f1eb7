import BoardTestSupport
import BoardValues
import Foundation
import TestSupport
import Testing

@testable import LinuxSystem

/// What is known of other devices by the configuration of Syncthing, which is as version 1.19 writes it.
@Suite("The configuration of Syncthing") struct SyncthingConfigTests {
  private static let (own, other, third) = ("SDBV3P6-SIPOYCZ", "LAPTOPA-GTP5C4O", "PHONEBB-IDGUITK")

  private static func config(_ folders: [(path: String, devices: [String])]) -> String {
    let parts = folders.map { folder in
      let devices = folder.devices.map {
        """
        <device id="\($0)" introducedBy="">
            <encryptionPassword></encryptionPassword>
        </device>
        """
      }
      return """
        <folder id="f" label="A &gt; B" path="\(folder.path)" type="sendreceive">
            <filesystemType>basic</filesystemType>
            \(devices.joined(separator: "\n"))
            <minDiskFree unit="%">1</minDiskFree>
        </folder>
        """
    }
    return """
      <configuration version="36">
          \(parts.joined(separator: "\n"))
          <device id="\(own)" name="vm" compression="metadata"><address>dynamic</address></device>
          <device id="\(other)" name="Ann&#39;s &amp; Bob&#39;s laptop"/>
          <device id="\(third)" name=""></device>
          <gui enabled="true"><apikey>secret</apikey></gui>
          <defaults>
              <folder id="" path="/"><device id="\(third)"></device></folder>
              <device id="" name="template"></device>
          </defaults>
      </configuration>
      """
  }

  @Test("a device is named by the beginning of its id, unless it has no name")
  func names() {
    let config = SyncthingConfig(Self.config([]), home: "/home/me")
    #expect(config.name(ofDevice: "LAPTOPA") == "Ann's & Bob's laptop")
    #expect(config.name(ofDevice: "SDBV3P6") == "vm")
    for unknown in ["PHONEBB", "LAPTOP", "", "XXXXXXX"] {
      #expect(config.name(ofDevice: unknown) == nil)
    }
  }

  @Test(
    "a file is in the innermost folder that is shared, also over links and ~, and in no template"
  )
  func folders() throws {
    let folder = try Folder()
    let inner = folder("shared/inner")
    defer { try? FileManager.default.removeItem(atPath: folder("shared")) }
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: inner + "/plan.canvas"))
    try Data().write(to: URL(fileURLWithPath: folder("plan.canvas")))
    let config = SyncthingConfig(
      Self.config([("~/shared", [Self.own, Self.other]), (inner, [Self.own])]),
      home: folder("")
    )
    #expect(config.folder(of: inner + "/plan.canvas")?.devices == [Self.own])
    #expect(config.folder(of: folder("plan.canvas")) == nil)
    #expect(config.folders.count == 2)
  }

  @Test("the only other device is told where this one is known by the name of the machine")
  func onlyOther() {
    func other(_ devices: [String], host: String = "vm") -> String? {
      let config = SyncthingConfig(Self.config([("/x", devices)]), home: "/")
      return config.onlyOther(in: config.folders[0], host: host)
    }
    #expect(other([Self.own, Self.other]) == "Ann's & Bob's laptop")
    #expect(other([Self.own, Self.other], host: "renamed") == nil)
    #expect(other([Self.own, Self.other, Self.third]) == nil)
    #expect(other([Self.own, Self.third]) == nil)
    #expect(other([Self.own]) == nil)
  }

  @Test("what is torn or no configuration names nothing")
  func torn() {
    let whole = Self.config([("/x", [Self.own])])
    for text in ["", "<", "no xml", "<configuration><device id=\"LAPTOPA-1\" name=\"half"] {
      #expect(SyncthingConfig(text, home: "").name(ofDevice: "LAPTOPA") == nil)
    }
    for count in stride(from: 0, to: whole.count, by: 7) {
      _ = SyncthingConfig(String(whole.prefix(count)), home: "")
    }
  }

  @Test("a file that Syncthing has renamed is told from one that another program has written")
  func watch() throws {
    let folder = try Folder()
    let path = folder("plan.canvas")
    try Data("a".utf8).write(to: URL(fileURLWithPath: path))
    let watch = try #require(FileWatch(path, event: .fileTouched))
    func news() -> Bool {
      FileReports.shared.read()
      return watch.hasNews()
    }
    try Data("b".utf8).write(to: URL(fileURLWithPath: folder(".syncthing.plan.canvas.tmp")))
    #expect(!news())
    #expect(rename(folder(".syncthing.plan.canvas.tmp"), path) == 0)
    #expect(news() && watch.isSynced)
    try Data("c".utf8).write(to: URL(fileURLWithPath: path))
    #expect(news() && !watch.isSynced)
    // Another file of the folder says nothing about this one.
    try Data("d".utf8).write(to: URL(fileURLWithPath: folder(".syncthing.other.canvas.tmp")))
    try Data("e".utf8).write(to: URL(fileURLWithPath: path))
    #expect(news() && !watch.isSynced)
  }
}
