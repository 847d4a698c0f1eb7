import BoardCore
import BoardTestSupport
import BoardValues
import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import BoardApp

@Suite("The files of a live board: which may travel")
struct TravellingFileTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 1, 2, 3]

  @Test(
    "pictures, notes and boards below the folder travel",
    arguments: ["a.png", "b/c.JPG", "ä ö.md", "a/b/c/d.canvas", "a..b.svg", "-x.webp"]
  )
  func fit(_ path: String) { #expect(TravellingFile.isFit(path)) }

  @Test(
    "other files do not, nor those that lead out of the folder, or are hidden",
    arguments: [
      "", "/etc/passwd", "/a.png", "../a.png", "a/../../b.png", "./a.png", "a//b.png", "a/", ".md",
      ".hidden.png", ".ssh/key.md", "a/.git/b.md", "a.desktop", "a.sh", "a", "a.png.desktop",
      "a\nb.png", "a\\b.png", "a\u{202E}gnp.md", "a\0.png", "a.html", "b.txt",
      String(repeating: "a", count: 300) + ".png", String(repeating: "a/", count: 20) + "b.png",
    ]
  )
  func unfit(_ path: String) { #expect(!TravellingFile.isFit(path)) }

  @Test("a content has to be what its name promises")
  func contents() {
    #expect(TravellingFile.isFit("a.png", Self.png))
    #expect(TravellingFile.isFit("a.jpg", Self.png), "the content tells the format")
    #expect(TravellingFile.isFit("a.svg", Array("<svg/>".utf8)))
    #expect(!TravellingFile.isFit("a.png", Array("#!/bin/sh".utf8)))
    #expect(!TravellingFile.isFit("a.png", Array("\u{7F}ELF".utf8)))
    #expect(TravellingFile.isFit("a.md", Array("Wörter".utf8)))
    #expect(!TravellingFile.isFit("a.md", [0xFF, 0xFE]))
    #expect(!TravellingFile.isFit("a.md", [65, 0]))
    #expect(TravellingFile.isFit("a.canvas", Array(CanvasText.small.utf8)))
    #expect(!TravellingFile.isFit("a.canvas", Array("{".utf8)))
  }

  // MARK: Reading and writing

  @Test("a file is read as it is, but none outside of the folder, and none that a link hides")
  func reading() throws {
    let (folder, other) = (try Folder(), try Folder())
    let board = folder("board.canvas")
    try AtomicFile.write(Self.png, to: folder("a.png"))
    try AtomicFile.write(Self.png, to: other("b.png"))
    try AtomicFile.write(Array("secret".utf8), to: folder(".secret"))
    symlink(other("b.png"), folder("out.png"))
    symlink(".secret", folder("in.md"))
    let digest = try #require(ContentDigest(of: Self.png))
    func read(_ path: String) -> FileTrade.Reading { TravellingFile.read(path, ofBoard: board) }
    #expect(read("a.png") == .content(Self.png, digest))
    let name = Path.name(of: other.path)
    for path in ["out.png", "in.md", "../\(name)/b.png", other("b.png"), "none.png", ".secret"] {
      #expect(read(path) == .unfit, "\(path)")
    }
    try AtomicFile.write([UInt8](repeating: 65, count: FileOffer.largest + 1), to: folder("l.md"))
    #expect(read("l.md") == .tooLarge(FileOffer.largest + 1))
  }

  @Test("a file is written where the board names it, and over no other")
  func writing() throws {
    let folder = try Folder()
    let board = folder("board.canvas")
    let digest = try #require(ContentDigest(of: Self.png))
    func write(_ path: String, _ bytes: [UInt8] = Self.png) -> FileTrade.Writing {
      TravellingFile.write(bytes, digest, to: path, ofBoard: board)
    }
    let real = try #require(Path.resolvingLinks(folder.path))
    #expect(write("a.png") == .written("\(real)/a.png"))
    #expect(try FileReading.bytes(folder("a.png")) == Self.png)
    #expect(mode(folder("a.png")) & 0o111 == 0)
    try AtomicFile.write([1], to: folder("a.png"))
    #expect(write("a.png") == .present)
    #expect(try FileReading.bytes(folder("a.png")) == [1])
    #expect(write("b.png", Self.png.dropLast() + [9]) == .damaged)
    #expect(folder.names == ["a.png"])
  }

  @Test("a newer content takes the place of an older one, and of no other")
  func replacing() throws {
    let folder = try Folder()
    let (old, new) = (Array("old".utf8), Array("new".utf8))
    let former = try #require(ContentDigest(of: old))
    let digest = try #require(ContentDigest(of: new))
    func replace() -> FileTrade.Writing {
      TravellingFile.write(new, digest, to: "a.md", over: [former], ofBoard: folder("b.canvas"))
    }
    #expect(replace() == .present)
    #expect(folder.names.isEmpty)
    try AtomicFile.write(old, to: folder("a.md"), mode: 0o640)
    let file = try #require(Path.resolvingLinks(folder("a.md")))
    #expect(replace() == .written(file))
    #expect(try FileReading.bytes(folder("a.md")) == new)
    #expect(mode(folder("a.md")) & 0o777 == 0o640)
    try AtomicFile.write(Array("mine".utf8), to: folder("a.md"))
    #expect(replace() == .present)
    #expect(try FileReading.bytes(folder("a.md")) == Array("mine".utf8))
    #expect(folder.names == ["a.md"])
  }

  @Test("nothing is written outside of the folder, by whatever links")
  func writingOutside() throws {
    let (folder, other) = (try Folder(), try Folder())
    let board = folder("board.canvas")
    let digest = try #require(ContentDigest(of: Self.png))
    symlink(other.path, folder("link"))
    symlink(other("new.png"), folder("dangling.png"))
    symlink(other("new"), folder("dangling"))
    let name = Path.name(of: other.path)
    let paths = [
      "link/a.png", "link/b/a.png", "dangling.png", "dangling/a.png", "dangling/b/a.png",
      "../\(name)/a.png", other("a.png"), ".a.png", "a.desktop",
    ]
    for path in paths {
      let outcome = TravellingFile.write(Self.png, digest, to: path, ofBoard: board)
      guard case .refused = outcome else {
        Issue.record("\(path): \(outcome)")
        continue
      }
    }
    #expect(other.names.isEmpty)
    #expect(folder.names == ["dangling", "dangling.png", "link"])
  }

  @Test("folders on the way are made")
  func folders() throws {
    let folder = try Folder()
    let digest = try #require(ContentDigest(of: Self.png))
    let written = TravellingFile.write(
      Self.png,
      digest,
      to: "x/y/a.png",
      ofBoard: folder("board.canvas")
    )
    let file = folder("x/y/a.png")
    defer {
      unlink(file)
      rmdir(folder("x/y"))
      rmdir(folder("x"))
    }
    #expect(written == .written(try #require(Path.resolvingLinks(file))))
    #expect(try FileReading.bytes(file) == Self.png)
  }

  // MARK: What a board shows

  @Test("cards, groups and texts name files")
  func paths() throws {
    let canvas = """
      {"nodes":[
      {"id":"a","type":"file","file":"a.png","x":0,"y":0,"width":9,"height":9},
      {"id":"b","type":"text","text":"![[b.png]] ![x](c%20d.png) [e](e.png) `![[f.png]]`","x":0,"y":0,"width":9,"height":9},
      {"id":"c","type":"group","background":"g.png","x":0,"y":0,"width":9,"height":9},
      {"id":"d","type":"text","text":"![y](https://example.org/h.png)","x":0,"y":0,"width":9,"height":9}
      ]}
      """
    let document = Document(try CanvasDocument(parsing: Array(canvas.utf8)))
    let paths = TravellingFile.paths(on: document.board)
    #expect(paths == ["a.png", "b.png", "c d.png", "g.png"])
  }
}
