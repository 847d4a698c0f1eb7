import BoardTestSupport
import Glibc
import LinuxSystem
import Testing

@Suite("Reading a file")
struct FileReadingTests {
  @Test("a file comes back byte by byte, also an empty one", arguments: [0, 4096, 4097, 100_000])
  func reading(_ count: Int) throws {
    let folder = try Folder()
    let written = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try AtomicFile.write(written, to: folder("a"))
    #expect(try FileReading.bytes(folder("a")) == written)
  }

  @Test("files without a size are read to their end")
  func procfs() throws {
    #expect(try !FileReading.bytes("/proc/self/maps").isEmpty)
  }

  @Test("JSON Canvas 3.5: a file beyond the cap is refused, one at the cap is not")
  func limit() throws {
    let folder = try Folder()
    try AtomicFile.write([1, 2, 3], to: folder("a"))
    #expect(try FileReading.bytes(folder("a"), limit: 3).count == 3)
    let refused = failure { () throws(FileError) in _ = try FileReading.bytes(folder("a"), limit: 2)
    }
    #expect(refused?.hasPrefix("\(folder("a")): is larger than") == true)
  }

  @Test("what is no file is refused by name, and nobody waits for a pipe")
  func kinds() throws {
    let folder = try Folder()
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    let sentences = [
      folder.path: "is a directory, not a file", folder("pipe"): "is a pipe, not a file",
      "/dev/zero": "is a device, not a file",
      folder("none"): "cannot read the file: No such file or directory",
    ]
    for (path, sentence) in sentences {
      let read = failure { () throws(FileError) in _ = try FileReading.bytes(path) }
      #expect(read == "\(path): \(sentence)")
    }
  }
}

@Suite("Reading a file without permission")
struct FilePermissionTests {
  @Test(
    "a file that may not be read is refused, and so is one in a directory that may not be entered"
  )
  func permission() throws {
    for bits in [0o000, 0o200] as [mode_t] {
      let folder = try Folder()
      try AtomicFile.write([1], to: folder("a"))
      try #require(chmod(bits == 0 ? folder("a") : folder.path, bits) == 0)
      let message = try withoutPrivilege {
        failure { () throws(FileError) in _ = try FileReading.bytes(folder("a")) }
      }
      try #require(chmod(folder.path, 0o700) == 0)
      #expect(message == "\(folder("a")): cannot read the file: Permission denied")
    }
  }
}

@Suite("Saving a file in one step")
struct AtomicFileTests {
  private let old = bytes("old")
  private let new = bytes("new bytes")

  @Test("checklist 1.3: the file is replaced and nothing is left beside it")
  func replacing() throws {
    let folder = try Folder()
    try AtomicFile.write(old, to: folder("a"))
    try AtomicFile.write(new, to: folder("a"))
    #expect(try FileReading.bytes(folder("a")) == new)
    #expect(folder.names == ["a"])
  }

  @Test("checklist 1.3: mode bits stay", arguments: [0o600, 0o644, 0o664, 0o755] as [mode_t])
  func modeBits(_ bits: mode_t) throws {
    let folder = try Folder()
    try AtomicFile.write(old, to: folder("a"))
    try #require(chmod(folder("a"), bits) == 0)
    try AtomicFile.write(new, to: folder("a"))
    #expect(mode(folder("a")) & 0o7777 == bits)
  }

  @Test("checklist 1.3: a chain of links stays, and the file at its end is replaced")
  func links() throws {
    let folder = try Folder()
    try AtomicFile.write(old, to: folder("a"))
    try #require(symlink("a", folder("relative")) == 0)
    try #require(symlink(folder("relative"), folder("absolute")) == 0)
    try AtomicFile.write(new, to: folder("absolute"))
    #expect(mode(folder("absolute")) & S_IFMT == S_IFLNK)
    #expect(mode(folder("relative")) & S_IFMT == S_IFLNK)
    #expect(mode(folder("a")) & S_IFMT == S_IFREG)
    #expect(try FileReading.bytes(folder("a")) == new)
  }

  @Test("a link to nothing yet makes the file it names")
  func danglingLink() throws {
    let folder = try Folder()
    try #require(symlink("b", folder("a")) == 0)
    try AtomicFile.write(new, to: folder("a"))
    #expect(folder.names == ["a", "b"])
    #expect(mode(folder("a")) & S_IFMT == S_IFLNK)
  }

  @Test("a link to a name that is not UTF-8 is refused: put right, it would be another name")
  func linkToOtherBytes() throws {
    let folder = try Folder()
    try #require(symlink([CChar(bitPattern: 0xFF), 0], folder("a")) == 0)
    #expect(failure { () throws(FileError) in try AtomicFile.write(new, to: folder("a")) } != nil)
    #expect(folder.names == ["a"])
  }

  @Test("links that run in a circle are an error")
  func circle() throws {
    let folder = try Folder()
    try #require(symlink("a", folder("b")) == 0)
    try #require(symlink("b", folder("a")) == 0)
    #expect(failure { () throws(FileError) in try AtomicFile.write(new, to: folder("a")) } != nil)
    #expect(folder.names == ["a", "b"])
  }

  @Test("the longest file name can be saved")
  func longName() throws {
    let folder = try Folder()
    let name = String(repeating: "n", count: 255)
    try AtomicFile.write(new, to: folder(name))
    #expect(folder.names == [name])
  }

  @Test("a directory, a pipe and a missing directory are refused and left alone")
  func refusals() throws {
    let folder = try Folder()
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    for path in [folder.path, folder("pipe"), folder("none/a"), "/proc/self/a"] {
      let message = failure { () throws(FileError) in try AtomicFile.write(new, to: path) }
      #expect(message?.hasPrefix("/") == true, "\(path)")
    }
    #expect(folder.names == ["pipe"])
  }

  @Test("checklist 1.3: without permission the old file stays, and the error says so")
  func permissions() throws {
    let folder = try Folder()
    try AtomicFile.write(old, to: folder("a"))
    try #require(chmod(folder("a"), 0o444) == 0)
    for path in [folder.path, folder("a")] { _ = chown(path, somebody, somebody) }
    for path in [folder("a"), folder("b")] {
      if path == folder("b") { try #require(chmod(folder.path, 0o500) == 0) }
      let message = try withoutPrivilege {
        failure { () throws(FileError) in try AtomicFile.write(new, to: path) }
      }
      #expect(message?.hasSuffix("Permission denied") == true)
    }
    try #require(chmod(folder.path, 0o700) == 0)
    #expect(try FileReading.bytes(folder("a")) == old)
    #expect(folder.names == ["a"])
  }
}
