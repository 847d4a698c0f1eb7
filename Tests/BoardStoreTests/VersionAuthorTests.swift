import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import TestSupport
import Testing

@testable import BoardCore
@testable import BoardStore

private let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

/// What another program writes into a board's file may be what somebody has committed.
@Suite("Who wrote a version of a file", .enabled(if: hasGit))
struct VersionAuthorTests {
  private let folder = Repository()

  init() throws {
    try git("init", "-q", "-b", "main")
    try git("config", "user.name", "Me")
    try git("config", "user.email", "me@example.org")
    try commit("one", by: nil)
  }

  /// A folder that is removed with this object.
  private final class Repository {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("dragboard-git-\(UUID().uuidString)")

    init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func callAsFunction(_ name: String) -> String { url.appendingPathComponent(name).path }
  }

  private func git(_ words: String...) throws {
    let run = ProgramOutput(of: "git", ["-C", folder.url.path] + words)
    #expect(run?.status == 0, "\(words): \(run?.line ?? "no git")")
  }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder("plan.canvas")))
  }

  /// Commits a content of the file, by somebody else if a name is given.
  private func commit(_ text: String, by name: String?) throws {
    try write(text)
    try git("add", "plan.canvas")
    guard let name else { return try git("commit", "-q", "-m", text) }
    try git("commit", "-q", "-m", text, "--author", "\(name) <\(name)@example.org>")
  }

  private func person(since known: String, isSynced: Bool = false) throws -> Person? {
    let path = folder("plan.canvas")
    let version = BoardFile.Version(try FileReading.bytes(path))
    let mark = ContentMark(Array(known.utf8))
    let author = BoardFile(path).author(of: version, since: mark, isSynced: isSynced)
    guard case .another(let person) = author else { return nil }
    return person
  }

  @Test("the author of the commit, and of several since the known one each")
  func committers() throws {
    try commit("two", by: "Ann")
    #expect(try person(since: "one") == Person(name: "Ann", kind: .committer))
    try commit("three", by: "Bob")
    #expect(try person(since: "two") == Person(name: "Bob", kind: .committer))
    #expect(try person(since: "one") == Person(name: "Ann, Bob", kind: .committer))
    try commit("four", by: "Cem")
    #expect(try person(since: "one") == Person(name: "Bob, Cem, …", kind: .committer))
    // Of a content that was never committed nobody knows how far back it is.
    #expect(try person(since: "else") == Person(name: "Cem", kind: .committer))
  }

  @Test("Syncthing, if it has put there what is in no commit")
  func synced() throws {
    try write("three")
    #expect(try person(since: "one", isSynced: true)?.kind == .device)
    try commit("four", by: "Ann")
    #expect(try person(since: "one", isSynced: true) == Person(name: "Ann", kind: .committer))
  }

  private static func board(_ number: Int) -> String {
    CanvasText.board(nodes: [CanvasText.card("a", number, 0)])
  }

  private func arrivals(since known: String) throws -> [(text: String, author: StepAuthor)] {
    let path = folder("plan.canvas")
    let version = BoardFile.Version(try FileReading.bytes(path))
    let mark = ContentMark(Array(known.utf8))
    return BoardFile(path).arrivals(of: version, since: mark, isSynced: false)
      .map { (String(decoding: $0.bytes, as: UTF8.self), $0.author) }
  }

  @Test("each commit of a line is a step of its own, up to eight, and those of a merge are one")
  func steps() throws {
    try commit(Self.board(0), by: nil)
    for (number, name) in [(1, "Ann"), (2, "Bob")] { try commit(Self.board(number), by: name) }
    let two = try arrivals(since: Self.board(0))
    #expect(two.map(\.text) == [Self.board(1), Self.board(2)])
    #expect(
      two.map(\.author)
        == ["Ann", "Bob"].map { .another(Person(name: $0, kind: .committer)) }
    )
    #expect(try arrivals(since: Self.board(1)).map(\.text) == [Self.board(2)])
    // Of a version that git never had nobody knows how far back it is.
    #expect(try arrivals(since: "else").map(\.text) == [Self.board(2)])
    for number in 3...10 { try commit(Self.board(number), by: "Cem") }
    #expect(try arrivals(since: Self.board(2)).count == 8)
    #expect(try arrivals(since: Self.board(1)).count == 1)
    // A version that is no board is on the way of none.
    try commit("torn", by: "Ann")
    try commit(Self.board(11), by: "Ann")
    #expect(try arrivals(since: Self.board(10)).count == 1)
  }

  @Test("commits beside each other are one step")
  func merges() throws {
    try commit(Self.board(0), by: nil)
    try git("checkout", "-q", "-b", "side")
    try commit(Self.board(1), by: "Ann")
    try git("checkout", "-q", "main")
    try commit(Self.board(2), by: "Bob")
    try git("merge", "-q", "-s", "ours", "--no-commit", "side")
    try commit(Self.board(3), by: "Cem")
    #expect(try arrivals(since: Self.board(0)).count == 1)
  }

  @Test("what this person has committed elsewhere is their own, by git")
  func oneself() throws {
    try commit("two", by: nil)
    #expect(try person(since: "one") == Person(name: "Me", kind: .oneself))
    try commit("three", by: "Ann")
    #expect(try person(since: "one") == Person(name: "Ann", kind: .committer))
  }

  @Test("nobody, of an older commit, of what is not committed, and without a repository")
  func nobody() throws {
    try commit("two", by: "Ann")
    try git("checkout", "-q", "HEAD~1", "--", "plan.canvas")
    #expect(try person(since: "two") == nil)
    try write("three")
    #expect(try person(since: "one") == nil)
    try FileManager.default.removeItem(atPath: folder(".git"))
    #expect(try person(since: "one") == nil)
  }
}
