import BoardTestSupport
import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension Companion {
  fileprivate subscript(path: String) -> Data? {
    try? Data(contentsOf: files.folder.appendingPathComponent(path))
  }

  fileprivate func write(_ data: Data, _ path: String) throws {
    try Self.write(data, files.folder.appendingPathComponent(path))
  }

  fileprivate static func write(_ data: Data, _ file: URL) throws {
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try data.write(to: file)
  }

  fileprivate var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: files.folder.path) }
  }
}

@Suite("The program: files that a live board shows", .serialized, .runsAlone)
struct LiveFileProgramTests {
  private static func card(_ path: String, _ x: Int) -> String {
    #"{"id":"f\#(x)","type":"file","file":"\#(path)","x":\#(x),"y":0,"width":80,"height":80}"#
  }

  private static func svg(_ words: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><desc>\(words)</desc></svg>"
  }

  /// Half a megabyte that begins like a picture.
  private static let picture =
    Data([0x89, 0x50, 0x4E, 0x47])
    + Data((0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })

  /// Lets all of them go on until something holds.
  private func waits(_ people: [Companion], until holds: () throws -> Bool) throws -> Bool {
    for _ in 0..<150 {
      for person in people { try person.act("wait connected") }
      if try holds() { return true }
    }
    return false
  }

  @Test(
    "pictures and notes come to the folders of others, and to those who come when their owner is away"
  )
  func travel() throws {
    let (note, words) = (Data("# Plan".utf8), Self.svg("from Bob"))
    let ann = try Companion("Ann", nodes: [Self.card("img/a.png", 100), Self.card("b.md", 300)]) {
      try Companion.write(Self.picture, $0.appendingPathComponent("img/a.png"))
      try Companion.write(note, $0.appendingPathComponent("b.md"))
    }
    let bob = try Companion("Bob", joining: try ann.address)
    #expect(try waits([ann, bob]) { bob["img/a.png"] == Self.picture && bob["b.md"] == note })
    // What is dropped goes the other way.
    try bob.act("drop 500,400 svg \"\(words)\"")
    let name = try #require(try bob.names.first { $0.hasSuffix(".svg") })
    #expect(try waits([ann, bob]) { ann[name] == Data(words.utf8) })
    // And so does the next one.
    try bob.act("drop 600,200 svg \"\(Self.svg("again"))\"")
    let next = try #require(try bob.names.first { $0.hasSuffix(".svg") && $0 != name })
    #expect(try waits([ann, bob]) { ann[next] == bob[next] })
    #expect(try bob.feed.end() == 0)
    let cleo = try Companion("Cleo", joining: try ann.address)
    #expect(
      try waits([cleo]) {
        cleo["img/a.png"] == Self.picture && cleo["b.md"] == note && cleo[name] == Data(words.utf8)
      }
    )
  }

  @Test("what is written into a note is in the files of the others, and undo takes it out there")
  func notes() throws {
    let ann = try Companion("Ann", nodes: [Self.card("b.md", 100)]) {
      try Companion.write(Data("one".utf8), $0.appendingPathComponent("b.md"))
    }
    let bob = try Companion("Bob", joining: try ann.address)
    #expect(try waits([ann, bob]) { bob["b.md"] == Data("one".utf8) })
    let open = ["key escape", "key tab", "key enter", "key ctrl+end"]
    try ann.feed.finish(open + ["type \" two\"", "key escape"])
    #expect(ann["b.md"] == Data("one two".utf8))
    #expect(try waits([ann, bob]) { bob["b.md"] == Data("one two".utf8) })
    try bob.feed.finish(open + ["type \" three\"", "key escape"])
    #expect(try waits([ann, bob]) { ann["b.md"] == Data("one two three".utf8) })
    try bob.act("key ctrl+z")
    #expect(try waits([ann, bob]) { ann["b.md"] == Data("one two".utf8) })
  }

  @Test(
    "what nobody has put on the board stays, and what is outside of the folder, hidden or too large"
  )
  func stay() throws {
    let outside = FileManager.default.temporaryDirectory
      .appendingPathComponent("dragboard-outside-\(UUID().uuidString).png")
    try Self.picture.write(to: outside)
    defer { try? FileManager.default.removeItem(at: outside) }
    let up = "../\(outside.lastPathComponent)"
    let paths = ["out.png", up, ".hidden.md", "large.md"]
    let nodes = paths.enumerated().map { Self.card($1, 10 + 100 * $0) }
    let ann = try Companion("Ann", nodes: nodes) { folder in
      let link = folder.appendingPathComponent("out.png")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: outside)
      for name in ["diary.md", ".hidden.md"] {
        try Companion.write(Data("secret".utf8), folder.appendingPathComponent(name))
      }
      let large = Data(repeating: 65, count: 8 << 20 + 1)
      try Companion.write(large, folder.appendingPathComponent("large.md"))
    }
    let eve = try Companion("Eve", joining: try ann.address)
    // She puts a card on the board for a file that she would like to see.
    try eve.write(Data("bait".utf8), "diary.md")
    try eve.act("drop 300,400 file \"\(eve.files.folder.path)/diary.md\"")
    try FileManager.default.removeItem(at: eve.files.folder.appendingPathComponent("diary.md"))
    try eve.act("drop 500,400 \"words\"")
    #expect(try waits([ann, eve]) { try ann.feed.ask("status")?.contains("large.md") == true })
    // What comes after it comes.
    try ann.act("drop 300,300 svg \"\(Self.svg("from Ann"))\"")
    let name = try #require(try ann.names.first { $0.hasSuffix(".svg") })
    #expect(try waits([ann, eve]) { eve[name] == ann[name] })
    for path in ["out.png", "diary.md", ".hidden.md", "large.md"] {
      #expect(eve[path] == nil, "\(path)")
    }
    #expect(ann["diary.md"] == Data("secret".utf8))
  }

  @Test("a kill in the middle leaves no half file, and the rest comes after it")
  func kill() throws {
    let ann = try Companion("Ann", nodes: [Self.card("a.png", 100)]) {
      try Companion.write(Self.picture, $0.appendingPathComponent("a.png"))
    }
    let bob = try Companion("Bob", joining: try ann.address)
    #expect(try waits([ann, bob]) { bob["a.png"] == Self.picture })
    for round in 0..<4 {
      bob.feed.die()
      try FileManager.default.removeItem(at: bob.files.folder.appendingPathComponent("a.png"))
      try bob.start()
      // The file comes while the program waits.
      try bob.feed.send(Array(repeating: "wait connected", count: 20))
      usleep(UInt32(30_000 * round))
      bob.feed.die()
      #expect(bob["a.png"] == nil || bob["a.png"] == Self.picture)
      try bob.start()
      #expect(try waits([ann, bob]) { bob["a.png"] == Self.picture })
    }
    #expect(try bob.names.allSatisfy { !$0.hasSuffix(".tmp") })
  }
}
