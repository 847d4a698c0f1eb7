import AppTestSupport
import BoardCore
import BoardStore
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import Testing

@testable import BoardApp

@MainActor
@Suite("Files from another folder") struct IntakeTests {
  // MARK: The copy

  @Test("are copied beside the board, which is one step; undo takes the card, and leaves the file")
  func copies() throws {
    let scene = try Dropping()
    try scene.drop("Milk", named: "list.md")
    #expect(scene.files == ["list.md"])
    #expect(scene.text("list.md") == "Milk")
    #expect(scene.session.answer(.status) == "Copied “list.md” beside the board")
    #expect(scene.session.answer(.undo) == "Undo Drop\n-")
    try scene.session.play("key ctrl+z")
    #expect(scene.files == [])
    #expect(scene.session.answer(.undo) == "-\nRedo Drop")
    #expect(scene.text("list.md") == "Milk")
    try scene.session.play("key ctrl+y")
    #expect(scene.files == ["list.md"])
  }

  @Test("are copied when they are pasted, and can still be pasted in another form")
  func pastes() throws {
    let scene = try Dropping()
    try scene.elsewhere.write("Milk", to: "list.md")
    let path = scene.elsewhere.path("list.md")
    scene.session.offer(
      TransferContent([
        TransferContent.Item(
          type: TransferType.uriList,
          bytes: Array(URIList.address(ofFile: path).utf8)
        ),
        TransferContent.Item(type: TransferType.text, bytes: Array(path.utf8)),
      ])
    )
    try scene.session.play("key ctrl+v\nsettle")
    #expect(scene.files == ["list.md"])
    #expect(scene.session.answer(.undo) == "Undo Paste\n-")
    #expect(scene.app.chain.answer(to: .clipboard(.pasteAs(.plain)), in: scene.app).isEnabled)
  }

  @Test(
    "of several kinds come as one step, of which only those from elsewhere are copied",
    arguments: ["board", "object"]
  )
  func comesAsOne(_ scope: String) throws {
    let scene = try Dropping()
    try scene.session.play("set undo-scope \(scope)")
    try scene.place.write("here", to: "here.md")
    try scene.elsewhere.write("a", to: "a.md")
    try scene.elsewhere.write("b", to: "b.md")
    let (a, b) = (scene.elsewhere.path("a.md"), scene.elsewhere.path("b.md"))
    try scene.drop([a, scene.place.path("here.md"), "/nowhere/gone.md", b])
    #expect(scene.files == ["a.md", "here.md", "/nowhere/gone.md", "b.md"])
    #expect(scene.session.answer(.status) == "Copied 2 files beside the board")
    try scene.session.play("key ctrl+z")
    #expect(scene.files == [])
    #expect(scene.session.answer(.undo).hasPrefix("-\n"))
  }

  @Test("that are pictures have the ratio of the picture at once", arguments: PictureFile.allCases)
  func hasRatio(_ picture: PictureFile) throws {
    let scene = try Dropping()
    try scene.elsewhere.write(try picture.bytes, to: "a.\(picture)")
    try scene.drop([scene.elsewhere.path("a.\(picture)")])
    let card = try #require(
      scene.app.editor.board.cardOrder.first.flatMap(scene.app.editor.board.card)
    )
    // The picture is small, and so is the card.
    #expect(card.frame.size == Size(60, 60))
    #expect(card.frame.center.distance(to: Point(400, 300)) < 2)
  }

  @Test("that are large pictures fill the room of a new card in one direction")
  func fills() throws {
    let scene = try Dropping()
    try scene.elsewhere.write(PictureFile.svg(width: "600", height: "1200"), to: "high.svg")
    try scene.elsewhere.write(PictureFile.svg(width: "1600", height: "400"), to: "wide.svg")
    try scene.drop([scene.elsewhere.path("high.svg"), scene.elsewhere.path("wide.svg")])
    let board = scene.app.editor.board
    #expect(
      board.cardOrder.compactMap { board.card($0)?.frame.size } == [Size(150, 300), Size(400, 100)]
    )
  }

  // MARK: Nothing twice, nothing over

  @Test("get another name if there is one of their name, which stays as it is")
  func keepsOthers() throws {
    let scene = try Dropping()
    try scene.place.write("mine", to: "list.md")
    try scene.drop("Milk", named: "list.md")
    #expect(scene.files == ["list (2).md"])
    #expect(scene.text("list.md") == "mine")
    #expect(scene.text("list (2).md") == "Milk")
  }

  @Test("are not copied if the folder has their content, under whatever name")
  func usesPresent() throws {
    let scene = try Dropping()
    try scene.place.write("Milk", to: "shopping.md")
    try scene.drop("Milk", named: "list.md")
    #expect(scene.files == ["shopping.md"])
    #expect(scene.names() == ["board.canvas", "shopping.md"])
    #expect(scene.session.answer(.status) == "The board’s folder has “list.md” already")
  }

  @Test("that are empty, or of another kind, are not taken for others of the same content")
  func tellsKindsApart() throws {
    let scene = try Dropping()
    try scene.place.write("", to: "empty.md")
    try scene.place.write("Milk", to: "list.txt")
    try scene.drop("", named: "new.md")
    try scene.drop("Milk", named: "list.md")
    #expect(scene.files == ["new.md", "list.md"])
  }

  @Test("are never the board itself, and never a link to what lies elsewhere")
  func distrustsLinks() throws {
    let scene = try Dropping()
    let board = try #require(scene.text("board.canvas"))
    try scene.elsewhere.write("Milk", to: "list.md")
    try scene.place.link("list.md", to: scene.elsewhere.path("list.md"))
    // Two boards, so that they do not open.
    try scene.elsewhere.write(board, to: "board.canvas")
    try scene.drop([scene.elsewhere.path("board.canvas"), scene.place.path("list.md")])
    #expect(scene.files == ["board (2).canvas", "list (2).md"])
    #expect(scene.content("list (2).md") == "Milk")
  }

  // MARK: Link Instead

  @Test("are linked instead on demand, in the same step")
  func linksInstead() throws {
    let scene = try Dropping()
    try scene.drop("Milk", named: "list.md")
    let link = try #require(scene.session.controls(for: .intake(.linkInstead)).first)
    try scene.session.play("click \(Int(link.frame.center.x)),\(Int(link.frame.center.y))")
    #expect(scene.files == [scene.elsewhere.path("list.md")])
    #expect(scene.session.answer(.status) == "1 card shows its file where it is")
    #expect(scene.session.answer(.undo) == "Undo Drop\n-")
    try scene.session.play("key ctrl+z")
    #expect(scene.files == [])
    #expect(scene.session.answer(.undo) == "-\nRedo Drop")
    #expect(!scene.app.chain.answer(to: .intake(.linkInstead), in: scene.app).isEnabled)
  }

  @Test("are linked instead in a step of its own once something else was done")
  func linksLater() throws {
    let scene = try Dropping()
    try scene.drop("Milk", named: "list.md")
    try scene.session.play("key right\nsettle")
    scene.app.perform(.intake(.linkInstead), at: scene.session.now)
    #expect(scene.files == [scene.elsewhere.path("list.md")])
    #expect(scene.session.answer(.undo) == "Undo Copy to the Board\n-")
    try scene.session.play("key ctrl+z")
    #expect(scene.files == ["list.md"])
  }

  // MARK: Where to

  /// The meanings that Obsidian gives to `attachmentFolderPath`.
  @Test(
    "go to the attachment folder of the vault",
    arguments: [
      ("/", "list.md"), ("./", "boards/list.md"), (".", "boards/list.md"),
      ("./files", "boards/files/list.md"), ("files/new", "files/new/list.md"),
      // What leads out of the vault, or to what is hidden, is no attachment folder.
      ("../away", "boards/list.md"), (".trash", "boards/list.md"), ("./../..", "boards/list.md"),
    ]
  )
  func goesToAttachments(_ setting: String, _ file: String) throws {
    let board = "boards/board.canvas"
    let settings = #"{"attachmentFolderPath":"\#(setting)"}"#
    let scene = try Dropping(board: board, settings: settings)
    try scene.drop("Milk", named: "list.md")
    #expect(scene.text(file) == "Milk")
    // Other programs read the path from the vault.
    #expect(scene.files == [file])
    #expect(scene.content(file, board: board) == "Milk")
  }

  @Test("that are pictures without a file go to the attachment folder, too")
  func keepsPictures() throws {
    let settings = #"{"attachmentFolderPath":"files"}"#
    let scene = try Dropping(board: "boards/board.canvas", settings: settings)
    let picture = TransferContent.Item(
      type: TransferType.svg,
      bytes: PictureFile.svg(width: "8", height: "8")
    )
    scene.session.drop(TransferContent([picture]), at: Point(400, 300))
    let name = try #require(scene.names(in: "files").first)
    #expect(scene.files == ["files/\(name)"])
    #expect(scene.names(in: "boards") == ["board.canvas"])
  }

  @Test("that lie elsewhere in the vault are linked by their path in it, and not copied")
  func linksInVault() throws {
    let scene = try Dropping(board: "boards/board.canvas", settings: "{}")
    try scene.place.write("Milk", to: "notes/list.md")
    try scene.drop([scene.place.path("notes/list.md")])
    #expect(scene.files == ["notes/list.md"])
    #expect(scene.names(in: "boards") == ["board.canvas"])
  }

  @Test("are linked, and why is said, if the attachment folder leads out of the vault")
  func staysInVault() throws {
    let scene = try Dropping(settings: #"{"attachmentFolderPath":"files"}"#)
    try scene.place.link("files", to: scene.elsewhere.path(""))
    try scene.elsewhere.write("Milk", to: "sub/list.md")
    try scene.drop([scene.elsewhere.path("sub/list.md")])
    #expect(scene.files == [scene.elsewhere.path("sub/list.md")])
    #expect(!Path.exists(scene.elsewhere.path("list.md")))
    #expect(
      scene.session.answer(.status)
        == "list.md is not copied to the board’s folder, and is only linked: "
        + "the folder for such files is outside of the vault"
    )
  }

  // MARK: Questions

  @Test("that are folders are linked until the user wants a copy")
  func asksAboutFolders() throws {
    let scene = try Dropping()
    try scene.elsewhere.write("Milk", to: "lists/new/list.md")
    try scene.elsewhere.link("lists/link", to: "new/list.md")
    try scene.drop([scene.elsewhere.path("lists")])
    #expect(scene.files == [scene.elsewhere.path("lists")])
    #expect(scene.names() == ["board.canvas"])
    #expect(
      scene.session.answer(.question)
        == "Copy “lists” to the board’s folder?\nLink\tenabled\nCopy\tenabled"
    )
    try scene.session.play("wait 1\nclick control \"Copy\"")
    #expect(scene.files == ["lists"])
    #expect(scene.text("lists/new/list.md") == "Milk")
    #expect(Path.isLink(scene.place.path("lists/link")))
    #expect(scene.session.answer(.undo) == "Undo Drop\n-")
    try scene.drop([scene.elsewhere.path("lists")])
    try scene.session.play("wait 1\nclick control \"Copy\"")
    #expect(scene.files == ["lists", "lists"])
  }

  @Test("of more than 100 MB, alone or together, are linked until the user wants a copy")
  func asksAboutLargeFiles() throws {
    let scene = try Dropping()
    for name in ["a.bin", "b.bin"] {
      try scene.elsewhere.write("", to: name)
      try #require(truncate(scene.elsewhere.path(name), 60_000_000) == 0)
    }
    try scene.drop(["a.bin", "b.bin"].map(scene.elsewhere.path))
    #expect(scene.names() == ["board.canvas"])
    #expect(
      scene.session.answer(.question)
        == "Copy 2 files to the board’s folder?\nLink\tenabled\nCopy\tenabled"
    )
    try scene.session.play("wait 1\nkey escape")
    #expect(scene.files == ["a.bin", "b.bin"].map(scene.elsewhere.path))
    #expect(scene.names() == ["board.canvas"])
  }

  @Test("that hold the board are not copied into themselves")
  func refusesOuterFolders() throws {
    let scene = try Dropping()
    let outer = Path.directory(of: scene.place.path("x"))
    try scene.drop([Path.directory(of: outer)])
    try scene.session.play("wait 1\nclick control \"Copy\"")
    #expect(scene.files == [Path.directory(of: outer)])
    #expect(scene.names() == ["board.canvas"])
    #expect(scene.session.answer(.status).hasSuffix("holds the folder that it would be copied to"))
  }

  // MARK: A board without a file

  @Test("are linked on a board without a file, and copied when it is saved")
  func waitsForFile() throws {
    let (place, elsewhere) = (try BoardWithFiles(), try BoardWithFiles())
    try elsewhere.write("Milk", to: "list.md")
    let session = try Session(BoardOpening(place.path("new.canvas"), bytes: nil), date: 0)
    try session.play("drop 400,300 file \"\(elsewhere.path("list.md"))\"\nsettle")
    #expect(!Path.exists(place.path("list.md")))
    #expect(
      session.answer(.status) == "“list.md” is linked: saving the board copies it beside it"
    )
    try session.play("key ctrl+s\nsettle")
    #expect(Path.exists(place.path("list.md")))
    let saved = try String(contentsOfFile: place.path("new.canvas"), encoding: .utf8)
    #expect(saved.contains(#""file":"list.md""#) && !saved.contains(elsewhere.path("list.md")))
    #expect(session.answer(.dirty) == "no")
  }
}

@MainActor
@Suite("Files from another folder in an open text") struct TextIntakeTests {
  private let scene: Dropping

  init() throws {
    scene = try Dropping(nodes: [
      #"{"id":"t","type":"text","text":"See ","x":100,"y":100,"width":300,"height":200}"#
    ])
    try scene.session.play("click 200,150\nkey enter")
  }

  @Test("are copied before the text names them, by a paste")
  func pastes() throws {
    try scene.elsewhere.write(PictureFile.svg(width: "8", height: "8"), to: "a.svg")
    let path = scene.elsewhere.path("a.svg")
    scene.session.offer(
      TransferContent([
        TransferContent.Item(
          type: TransferType.uriList,
          bytes: Array(URIList.address(ofFile: path).utf8)
        )
      ])
    )
    try scene.session.play("key ctrl+v")
    #expect(scene.session.answer(.status) == "Copied “a.svg” beside the board")
    try scene.session.play("key escape\nsettle")
    #expect(scene.session.saved.contains(#""text":"See ![[a.svg]]""#))
    #expect(scene.names() == ["a.svg", "board.canvas"])
  }

  @Test("are copied before the text names them, by a drop; one undo takes the words back")
  func drops() throws {
    try scene.elsewhere.write("Milk", to: "list.md")
    try scene.drop([scene.elsewhere.path("list.md")], at: Point(200, 150))
    #expect(scene.files == [])
    #expect(scene.text("list.md") == "Milk")
    try scene.session.play("key ctrl+z\nkey escape\nsettle")
    #expect(!scene.session.saved.contains("list.md"))
    #expect(scene.text("list.md") == "Milk")
  }

  @Test("are linked if they are folders")
  func linksFolders() throws {
    try scene.elsewhere.write("Milk", to: "lists/list.md")
    try scene.drop([scene.elsewhere.path("lists")], at: Point(200, 150))
    try scene.session.play("key escape\nsettle")
    #expect(scene.session.saved.contains("[lists](file://"))
    #expect(scene.names() == ["board.canvas"])
  }
}
