import BoardTestSupport
import LinuxSystem
import TestSupport
import Testing

@testable import BoardApp

/// The desktop's list of recently used files, which belongs to all programs.
@Suite("Recently used boards") struct RecentlyUsedTests {
  private static let time = "2026-01-31T12:00:00Z"
  private static let foreign = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- the desktop's -->
    <xbel version="1.0"
          xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
    >
      <bookmark href="file:///tmp/a%20letter.txt" added="2025-01-01T00:00:00Z" modified='2025-01-01T00:00:00Z' visited="2025-01-01T00:00:00Z">
        <info>
          <metadata owner="http://freedesktop.org">
            <mime:mime-type type="text/plain"/>
            <bookmark:applications>
              <bookmark:application name="Text &amp; more" exec="&apos;gedit %u&apos;" modified="2025-01-01T00:00:00Z" count="7"/>
            </bookmark:applications>
          </metadata>
        </info>
      </bookmark>
    </xbel>

    """

  private func adding(_ paths: [String], to text: String = Self.foreign) throws -> String {
    var bytes = Array(text.utf8)
    for (index, path) in paths.enumerated() {
      let time = "2026-01-31T12:00:0\(index)Z"
      bytes = try #require(try RecentlyUsed(bytes).adding(path, at: time))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("boards that were added are there, the latest first, and files of other programs are not")
  func latestFirst() throws {
    let paths = ["/home/me/plan.canvas", "/home/me/Ö & <\"'>%20.canvas", "/c.canvas"]
    let text = try adding(paths)
    #expect(try RecentlyUsed(Array(text.utf8)).boards == paths.reversed())
    let again = try adding(paths + [paths[0]])
    #expect(try RecentlyUsed(Array(again.utf8)).boards == [paths[0], paths[2], paths[1]])
  }

  @Test("what other programs have written stays as it was, byte for byte")
  func foreignEntriesStay() throws {
    let text = try adding(["/home/me/plan.canvas", "/b.canvas", "/home/me/plan.canvas"])
    let last = "</xbel>\n"
    #expect(text.hasPrefix(String(Self.foreign.dropLast(last.count))))
    #expect(text.hasSuffix(last))
  }

  @Test("of a file that another program knows, too, only the times change, and a line is added")
  func sharedEntries() throws {
    let once = try adding(["/tmp/a letter.txt"])
    let lines = Set(once.split(separator: "\n")).subtracting(Self.foreign.split(separator: "\n"))
    #expect(lines.count == 2)
    #expect(once.contains("count=\"7\""))
    #expect(try RecentlyUsed(Array(once.utf8)).boards == ["/tmp/a letter.txt"])
    let twice = try adding(["/tmp/a letter.txt"], to: once)
    #expect(twice.contains("count=\"7\"") && twice.contains("count=\"2\""))
  }

  @Test("a list begins with one board")
  func beginsEmpty() throws {
    let text = try adding(["/a.canvas"], to: String(decoding: RecentlyUsed.empty, as: UTF8.self))
    #expect(try RecentlyUsed(Array(text.utf8)).boards == ["/a.canvas"])
  }

  @Test("what is no such list is not touched, however it is broken", .goesRound)
  func brokenLists() throws {
    for text in [
      "", "<xbel>", "<xbel></xbel><a/>", "<other></other>", "<xbel><a></xbel></a>", "{}",
    ] {
      #expect(throws: XMLTags.Malformed.self) { try RecentlyUsed(Array(text.utf8)) }
    }
    let whole = Array(Self.foreign.utf8)
    for length in stride(from: 0, to: whole.count - 9, by: 3) {
      #expect(throws: XMLTags.Malformed.self) { try RecentlyUsed(Array(whole.prefix(length))) }
    }
    // A list of any bytes can be extended and read again if it can be read.
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(2_000)) { seed in
      var random = SeededGenerator(seed: seed)
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255,
          using: &random
        )
      }
      guard let list = try? RecentlyUsed(bytes),
        let more = list.adding("/new.canvas", at: Self.time)
      else { return cases.note(false) }
      cases.note(bytes != whole)
      let again = try? RecentlyUsed(more)
      #expect(again?.boards.contains("/new.canvas") == true)
    }
    cases.expectEnough()
  }

  @Test(
    "the file is made if there is none, left alone if it is broken, and offers what is still there"
  )
  func file() throws {
    let folder = try Folder()
    let recent = RecentBoards(path: folder("recently-used.xbel"))
    for name in ["a", "b", "c", "d", "e"] {
      let board = folder("\(name).canvas")
      if name != "c" { try AtomicFile.write([], to: board) }
      recent.note(board, at: Double(name.utf8.first ?? 0))
    }
    #expect(mode(recent.path) & 0o777 == 0o600)
    #expect(
      recent.all(but: folder("e.canvas")).map(\.name) == ["d.canvas", "b.canvas", "a.canvas"]
    )
    let broken = Array("<xbel><bookmark></xbel>".utf8)
    try AtomicFile.write(broken, to: recent.path)
    recent.note(folder("a.canvas"), at: 0)
    #expect(try FileReading.bytes(recent.path) == broken)
    #expect(recent.all(but: "").isEmpty)
  }
}
