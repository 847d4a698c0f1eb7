import BoardTestSupport
import Glibc
import LinuxSystem
import Testing

@Suite("Files left behind by a save that was killed")
struct TemporaryFileTests {
  private let folder: Folder
  private let stale = ".dragboard-0123456789abcdef.tmp"

  init() throws { folder = try Folder() }

  private func make(_ name: String) throws {
    let descriptor = open(folder(name), O_CREAT | O_WRONLY, 0o600)
    try #require(descriptor >= 0)
    close(descriptor)
  }

  @Test("the next save in the directory removes them")
  func removed() throws {
    try make(stale)
    try AtomicFile.write([1], to: folder("a"))
    #expect(folder.names == ["a"])
  }

  @Test("a file that is being written by somebody stays, and can still take its place")
  func inUse() throws {
    var other = try TemporaryFile(in: folder.path, mode: 0o600)
    try AtomicFile.write([1], to: folder("a"))
    #expect(folder.names.count == 2)
    let hasMoved = other.move(to: folder("b"))
    #expect(hasMoved && folder.names == ["a", "b"])
  }

  @Test("one that was given up goes at once")
  func givenUp() throws {
    do { _ = try TemporaryFile(in: folder.path, mode: 0o600) }
    #expect(folder.names == [])
  }

  @Test(
    "names that a person may have chosen stay",
    arguments: [
      ".dragboard-notes.tmp", ".dragboard-0123456789abcdef.tmp~", ".dragboard-.tmp", "a.tmp",
      ".dragboard-0123456789abcdeg.tmp", ".dragboard-0123456789abcdef0.tmp",
    ]
  )
  func others(_ name: String) throws {
    try make(name)
    try AtomicFile.write([1], to: folder("z"))
    #expect(folder.names == [name, "z"])
  }

  @Test("a link, a pipe and a directory of such a name stay, and nobody waits")
  func otherKinds() throws {
    try make("a")
    try #require(symlink("a", folder(stale)) == 0)
    let pipe = ".dragboard-00000000000000ff.tmp"
    try #require(mkfifo(folder(pipe), 0o600) == 0)
    try AtomicFile.write([1], to: folder("a"))
    #expect(folder.names == [pipe, stale, "a"])
  }
}
