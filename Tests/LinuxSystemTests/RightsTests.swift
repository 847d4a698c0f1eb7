import BoardTestSupport
import CLinux
import Foundation
import LinuxSystem
import Testing

/// Everything about a file but its bytes stays as it was, with every method of saving.
@Suite("Saving keeps the rights") struct RightsTests {
  private let old = bytes("old and longer than the new one")
  private let new = bytes("new bytes")
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try AtomicFile.write(old, to: folder("a"))
  }

  private func reason(_ manner: AtomicFile.Manner?) -> String? {
    if case .inPlace(let reason) = manner { reason } else { nil }
  }

  private func expectSaved(_ manner: AtomicFile.Manner?, because reason: String? = nil) throws {
    #expect(self.reason(manner) == reason)
    #expect(try FileReading.bytes(folder("a")) == new)
    #expect(folder.names.filter { $0.hasPrefix(".") } == [])
  }

  // MARK: Attributes

  private func set(_ name: String, _ value: [UInt8], on path: String) throws {
    guard setxattr(path, name, value, value.count, 0) != 0 else { return }
    let reason = String(cString: strerror(errno))
    try Test.cancel("this file system keeps no such attributes: \(reason)")
  }

  private func get(_ name: String, of path: String) -> [UInt8]? {
    var value = [UInt8](repeating: 0, count: 1000)
    let count = getxattr(path, name, &value, value.count)
    return count < 0 ? nil : Array(value[..<count])
  }

  private let access = "system.posix_acl_access"

  /// The list of `setfacl -m g::---,u:1000:rw` on a file with mode 0660, as the kernel stores it:
  /// version 2, then tag, rights and number of each entry, the lowest byte first.
  private var list: [UInt8] {
    let nobody: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    let entries: [[UInt8]] = [
      [0x01, 0, 6, 0] + nobody, [0x02, 0, 6, 0, 0xE8, 0x03, 0, 0], [0x04, 0, 0, 0] + nobody,
      [0x10, 0, 6, 0] + nobody, [0x20, 0, 0, 0] + nobody,
    ]
    return [2, 0, 0, 0] + entries.flatMap(\.self)
  }

  @Test("an access list is the same afterwards, and the group gets nothing that it did not have")
  func accessList() throws {
    try set(access, list, on: folder("a"))
    try expectSaved(try AtomicFile.write(new, to: folder("a")))
    #expect(get(access, of: folder("a")) == list)
  }

  @Test("what a directory gives to its new files, an old one does not get")
  func defaultList() throws {
    try #require(chmod(folder("a"), 0o640) == 0)
    try set("system.posix_acl_default", list, on: folder.path)
    try expectSaved(try AtomicFile.write(new, to: folder("a")))
    #expect(get(access, of: folder("a")) == nil)
    #expect(mode(folder("a")) & 0o7777 == 0o640)
  }

  @Test("attributes of people and programs stay")
  func userAttributes() throws {
    try set("user.comment", bytes("draft"), on: folder("a"))
    try set("user.empty", [], on: folder("a"))
    try expectSaved(try AtomicFile.write(new, to: folder("a")))
    #expect(get("user.comment", of: folder("a")) == bytes("draft"))
    #expect(get("user.empty", of: folder("a")) == [])
  }

  // MARK: In place

  @Test("all names of a file lead to what was saved")
  func hardLinks() throws {
    try #require(link(folder("a"), folder("b")) == 0)
    try expectSaved(
      try AtomicFile.write(new, to: folder("b")),
      because: "it has other hard links"
    )
    #expect(try FileReading.bytes(folder("b")) == new)
  }

  /// Saves as a user who owns neither the file nor its folder.
  private func saveAsSomebody(_ folderBits: mode_t) throws -> AtomicFile.Manner? {
    try #require(chmod(folder("a"), 0o666) == 0 && chmod(folder.path, folderBits) == 0)
    var manner: AtomicFile.Manner?
    let message = try withoutPrivilege {
      failure { () throws(FileError) in manner = try AtomicFile.write(new, to: folder("a")) }
    }
    try #require(chmod(folder.path, 0o700) == 0)
    #expect(message == nil)
    return manner
  }

  @Test("a file in a folder that may not be changed can be saved")
  func lockedFolder() throws {
    try #require(chown(folder.path, geteuid() == 0 ? 0 : geteuid(), gid_t.max) == 0)
    try expectSaved(try saveAsSomebody(0o555), because: "its folder may not be changed")
  }

  @Test(
    "a file keeps its owner, also in a folder where everybody may do anything",
    .enabled(if: geteuid() == 0, "the superuser has to prepare what belongs to somebody else"),
    arguments: [0o777, 0o1777] as [mode_t]
  )
  func foreignOwner(_ folderBits: mode_t) throws {
    let reason = "its owner or rights would be lost otherwise"
    try expectSaved(try saveAsSomebody(folderBits), because: reason)
    var status = stat()
    try #require(stat(folder("a"), &status) == 0)
    #expect(status.st_uid == 0)
  }

  private func run(_ words: String...) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  @Test("a mounted file stays mounted")
  func boundFile() throws {
    let source = try Folder()
    try AtomicFile.write(old, to: source("b"))
    guard try run("mount", "--bind", source("b"), folder("a")) else {
      try Test.cancel("nothing can be mounted here")
    }
    defer { _ = try? run("umount", folder("a")) }
    try expectSaved(
      try AtomicFile.write(new, to: folder("a")),
      because: "another file cannot take its place"
    )
    #expect(try FileReading.bytes(source("b")) == new)
  }

  @Test("what the file held is kept while it is written in place, and not longer")
  func backup() throws {
    let backup = SaveBackup(path: folder("net"))
    try #require(link(folder("a"), folder("b")) == 0)
    try AtomicFile.write(new, to: folder("b"), backup: backup)
    #expect(folder.names == ["a", "b"])
  }

  @Test("every stop on the way from one version to the other is seen as such, and nothing else is")
  func torn() {
    for (old, new) in [(self.old, self.new), (self.new, self.old), ([], self.new)] {
      for count in 0...new.count {
        let stop = new.prefix(count) + old.dropFirst(count)
        #expect(SaveBackup.isTorn(Array(stop), from: old, to: new))
        #expect(!SaveBackup.isTorn(Array(stop) + [7], from: old, to: new))
      }
    }
    #expect(!SaveBackup.isTorn(bytes("neither"), from: old, to: new))
  }
}
