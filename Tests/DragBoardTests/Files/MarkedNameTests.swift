import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import Testing
import WindowTestSupport

@testable import BoardApp
@testable import Pictures

/// Names that begin with an accent, which Swift reads as one character with the slash before it.
@Suite("Names that begin with an accent")
struct MarkedNameTests {
  private static let name = "\u{301}x.canvas"

  @Test("a board of such a name is locked, kept and saved at the first start")
  func keeps() throws {
    let files = try SessionFiles(board: BoardOnDisk.three)
    let board = files.folder.path + "/" + Self.name
    try AtomicFile.write(Array(BoardOnDisk.three.utf8), to: board)
    let run = try CommandRun(
      ["play", board, "--view", "0,0,1", "--geometry", "800x600", "--state-dir", files.state.path],
      input: "drag 150,190 to 350,190\nkey ctrl+s\nprint dirty\nprint undo\n",
      in: files
    )
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    #expect(run.output.hasPrefix("no\nUndo Move\n"))
    let again = try CommandRun(
      ["play", board, "--state-dir", files.state.path],
      input: "print undo\n",
      in: files
    )
    #expect(again.output.hasPrefix("Undo Move\n"), "\(again.errors)")
  }

  @Test("folders above such a file, and of such a name, are made")
  func folders() throws {
    let folder = try Folder()
    let path = folder("\u{301}a/\u{308}b/" + Self.name)
    #expect(Path.makeDirectory(for: path) == nil)
    #expect(Path.isFolder(Path.directory(of: path)))
    #expect(Path.name(of: path).isSame(as: Self.name))
  }

  @Test("what is typed of such a name is completed in its place")
  func completes() {
    let typed = TypedPath(text: "/a/\u{301}x", folder: "/", home: "/home")
    let entry = DirectoryListing.Entry(name: Self.name, isFolder: false)
    #expect(typed.completed(by: entry).text.isSame(as: "/a/" + Self.name))
    let home = TypedPath(text: "~/" + Self.name, folder: "/", home: "/home")
    #expect(home.absolute.isSame(as: "/home/" + Self.name))
    let root = TypedPath(text: "/" + Self.name, folder: "/b", home: "/home")
    #expect(root.absolute.isSame(as: "/" + Self.name))
  }

  @Test(
    "the ending counts by its bytes",
    arguments: [
      ("/a/\u{600}.canvas", "canvas"), ("/a.b/c", ""), ("a.PNG", "png"),
      ("a.\u{301}png", "\u{301}png"),
      ("a.canvas/", ""), (".svg", "svg"),
    ]
  )
  func endings(path: String, ending: String) {
    #expect(path.fileEnding.isSame(as: ending))
  }

  @Test("a file is not taken for another whose name only looks the same")
  func composed() throws {
    let (folder, other) = (try Folder(), try Folder())
    for name in ["\u{E9}.txt", "e\u{301}.txt"] { try AtomicFile.write([1], to: other(name)) }
    var places = BoardFolder(ofBoard: folder("board.canvas"))
    places.allow(other("\u{E9}.txt"))
    #expect(places.find(other("\u{E9}.txt")) != .outside)
    #expect(places.find(other("e\u{301}.txt")) == .outside)
  }

  @Test("addresses of files with such names lead to them")
  func addresses() {
    let path = "/" + Self.name
    #expect(URIList(Array("file://\(path)".utf8)).onlyFile?.isSame(as: path) == true)
    #expect(URIList(Array("file:\(path)".utf8)).onlyFile?.isSame(as: path) == true)
    #expect(FileAddress.path("file://\(path)")?.isSame(as: path) == true)
  }
}
