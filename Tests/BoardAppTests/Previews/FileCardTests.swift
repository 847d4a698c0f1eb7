import AppTestSupport
import BoardStore
import BoardTestSupport
import BoardValues
import Foundation
import Testing
import WindowTestSupport

@testable import BoardApp
@testable import BoardRenderer
@testable import Pictures

/// Cards and groups with files, as they are painted.
@MainActor
@Suite("A card of a file", .serialized)
struct FileCardTests {
  private let files: BoardWithFiles

  init() throws { files = try BoardWithFiles() }

  private func picture(_ nodes: [String], _ script: String = "") throws -> Picture {
    let session = try files.session(nodes)
    try session.play(script)
    return Picture(try session.app.picture(at: session.now))
  }

  private static let frame = Rect(100, 100, 200, 100)

  @Test("shows the picture in all of its card", arguments: PictureFile.allCases)
  func shows(file: PictureFile) throws {
    try files.write(try file.bytes, to: "a.\(file)")
    let shot = try picture([BoardWithFiles.card("a.\(file)", Self.frame)])
    #expect(BoardSession.looksEqual(shot[130, 150] & 0xFF_FFFF, 0xFF0000))
    #expect(BoardSession.looksEqual(shot[270, 150] & 0xFF_FFFF, 0x0000FF))
    #expect(BoardSession.looksEqual(shot[130, 103] & 0xFF_FFFF, 0xFF0000))
    // The corners are round.
    #expect(BoardSession.looksEqual(shot[100, 100] & 0xFF_FFFF, Theme.light.board.hex))
  }

  @Test("keeps the picture's shape, in the middle of the card, and writes nothing beside it")
  func shape() throws {
    try files.write(try PictureFile.png.bytes, to: "a.png")
    let frame = Rect(100, 100, 200, 200)
    let shot = try picture([BoardWithFiles.card("a.png", frame)])
    #expect(BoardSession.looksEqual(shot[130, 160] & 0xFF_FFFF, 0xFF0000))
    let mat = Theme.light.mat(on: Theme.light.card).hex
    for y in Array(103..<147) + Array(253..<297) {
      let isMat = (110..<290).allSatisfy { BoardSession.looksEqual(shot[$0, y] & 0xFF_FFFF, mat) }
      #expect(isMat, "\(y)")
    }
  }

  @Test("the name of a picture is there when the pointer is, or while the picture is selected")
  func name() throws {
    try files.write(try PictureFile.png.bytes, to: "a.png")
    let session = try files.session([BoardWithFiles.card("a.png", Self.frame)])
    _ = try session.app.picture(at: session.now)
    session.app.renderer.files.publish()
    func label() -> EdgeLabel? {
      session.scene.moving.cards.compactMap {
        if case .label(let label) = $0 { label } else { nil }
      }.first
    }
    #expect(label() == nil)
    try session.play("move 200,150")
    let shown = try #require(label())
    #expect(shown.text == "a.png" && Self.frame.contains(shown.frame))
    try session.play("click 200,150\nmove 790,590\nsettle")
    #expect(label()?.text == "a.png")
    try session.play("key Escape\nsettle")
    #expect(label() == nil)
    // The text has a background of its own, on which it has contrast in every theme.
    for name in Theme.Name.allCases {
      let theme = Theme.named(name)
      #expect(theme.text.contrast(with: theme.board) >= theme.leastContrast)
    }
  }

  @Test("is the same card while it waits, and only it is painted again when its picture comes")
  func damage() throws {
    try files.write(try PictureFile.png.bytes, to: "a.png")
    let session = try files.session([
      BoardWithFiles.card("a.png", Self.frame), CanvasText.card("other", 400, 300),
    ])
    let surface = try session.makeSurface()
    session.paint(into: surface, isFresh: true)
    var changed: [PixelRect] = []
    // One frame finds the file, one its picture.
    for _ in 0..<4 { changed += session.paint(into: surface) }
    #expect(!changed.isEmpty)
    #expect(changed.allSatisfy { PixelRect(covering: Self.frame).union($0).area == 20_000 })
    #expect(try Picture(surface).difference(from: session.freshPicture()) == nil)
    #expect(session.paint(into: surface).isEmpty)
    #expect(session.app.deadline(after: session.now) == nil)
  }

  @Test("a card that is carried carries its picture")
  func carried() throws {
    try files.write(try PictureFile.png.bytes, to: "a.png")
    let session = try files.session([BoardWithFiles.card("a.png", Self.frame)])
    let surface = try session.makeSurface()
    session.paint(into: surface, isFresh: true)
    for _ in 0..<4 { session.paint(into: surface) }
    try session.play("press 200,150\nmove 230,200\nmove 300,350\nwait 1")
    session.paint(into: surface)
    let shot = Picture(surface)
    #expect(BoardSession.looksEqual(shot[230, 350] & 0xFF_FFFF, 0xFF0000))
    #expect(try shot.difference(from: session.freshPicture()) == nil)
  }

  @Test("says what is wrong with its file")
  func problems() throws {
    try files.write("no picture", to: "bad.png")
    let session = try files.session([
      BoardWithFiles.card("bad.png", Rect(100, 100, 200, 150)),
      BoardWithFiles.card("gone.png", Rect(100, 300, 200, 150)),
      BoardWithFiles.card("/etc/hostname", Rect(400, 100, 200, 150)),
    ])
    _ = try session.app.picture(at: session.now)
    let words = session.scene.staticLayers.cards.compactMap { item -> String? in
      if case .card(let look) = item { look.face.file?.preview.words } else { nil }
    }
    #expect(
      Set(words) == [
        PictureFailure.unknownFormat.words, "not found", "outside the board's folder",
      ]
    )
  }

  @Test("a file that is dropped from elsewhere is shown, and others there are not")
  func dropped() throws {
    try files.write(try PictureFile.png.bytes, to: "a.png")
    try files.write(try PictureFile.png.bytes, to: "b.png")
    try files.write("", to: "inner/own.txt")
    let session = try files.session(
      [BoardWithFiles.card(files.path("b.png"), Rect(500, 400, 200, 100))],
      board: "inner/board.canvas"
    )
    try session.play("drop 300,250 file \(files.path("a.png"))")
    _ = try session.app.picture(at: session.now)
    let previews = session.app.renderer.files
    #expect(previews.settled(files.path("a.png")).isPicture)
    #expect(previews.settled(files.path("b.png")).words == "outside the board's folder")
  }

  @Test("nothing is read that is not seen, of a thousand files")
  func thousand() throws {
    try files.write("here", to: "0.txt")
    let nodes = (0..<1000).map {
      BoardWithFiles.card("\($0).txt", Rect(100, 100 + Double($0) * 200, 200, 150))
    }
    let session = try files.session(nodes)
    let files = session.app.renderer.files
    #expect(files.examinedCount == 0)
    _ = try session.app.picture(at: session.now)
    #expect((1...8).contains(files.examinedCount))
  }

  // MARK: Groups

  @Test("a group shows its background by its style")
  func backgrounds() throws {
    try files.write(try PictureFile.png.bytes, to: "a.png")
    let frame = Rect(100, 100, 320, 320)
    func shot(_ style: String?) throws -> Picture {
      try picture([BoardWithFiles.group("a.png", style: style, frame)])
    }
    func isRed(_ picture: Picture, _ x: Int, _ y: Int) -> Bool {
      let color = picture[x, y]
      return color >> 16 & 0xFF > 200 && color & 0xFF < 100
    }
    let cover = try shot("cover")
    #expect(isRed(cover, 150, 110) && isRed(cover, 150, 410) && isRed(cover, 220, 260))
    #expect(!isRed(cover, 300, 260))
    #expect(try shot(nil) == cover && shot("something else") == cover)
    let ratio = try shot("ratio")
    #expect(!isRed(ratio, 150, 110) && isRed(ratio, 150, 260) && !isRed(ratio, 150, 410))
    let tiles = try shot("repeat")
    #expect(isRed(tiles, 100 + 164, 260) && !isRed(tiles, 100 + 172, 260))
    #expect(isRed(tiles, 100 + 180, 260))
  }

  // MARK: Documents

  @Test("pictures and documents of the board have the pictures in them")
  func documents() throws {
    try files.write(try PictureFile.png.bytes, to: "a.png")
    let board = CanvasText.board(nodes: [BoardWithFiles.card("a.png", Self.frame)])
    let opened = try BoardOpening(files.path("b.canvas"), bytes: Array(board.utf8)).document
    func size(_ name: String, _ files: FilePreviews) throws -> Int {
      let picture = BoardPicture(document: opened, files: files, theme: .light, scale: 1)
      let format = try #require(BoardPicture.Format(path: name))
      try picture.write(to: self.files.path(name), as: format)
      return try Data(contentsOf: URL(fileURLWithPath: self.files.path(name))).count
    }
    _ = try size("out.svg", files.previews())
    let text = try String(contentsOfFile: files.path("out.svg"), encoding: .utf8)
    #expect(text.contains("<image"))
    _ = try size("out.pdf", files.previews())
    let document = try Data(contentsOf: URL(fileURLWithPath: files.path("out.pdf")))
    #expect(document.range(of: Data("/Image".utf8)) != nil)
    let elsewhere = FilePreviews(ofBoard: "/nowhere/b.canvas")
    #expect(try size("out.png", files.previews()) != size("without.png", elsewhere))
  }
}
