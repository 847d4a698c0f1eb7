import AppTestSupport
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import Testing

@testable import BoardApp
@testable import BoardStore

/// A board that cannot be opened is answered with the reason, whoever asked for it.
@MainActor
@Suite("Boards that cannot be opened") struct RefusedBoardTests {
  private let folder: Folder
  private let session: Session
  private static let broken =
    "{\n\t\"nodes\":[\n\t\t" + CanvasText.card("plan", 0, 0).replacing(",\"x\"", with: "\"x\"")
    + "\n\t],\n\t\"edges\":[]\n}"

  init() throws {
    folder = try Folder()
    session = try Session(CanvasText.small, path: folder("board.canvas"))
  }

  private func write(_ text: String, _ name: String = "plan.canvas") throws {
    try AtomicFile.write(Array(text.utf8), to: folder(name))
  }

  private final class Opened { var paths: [String] = [] }

  private func opened() -> Opened {
    let opened = Opened()
    session.app.preferences.openBoard = { opened.paths.append($0) }
    return opened
  }

  @Test("Open… says the line and the words around it over the present board, and repairs a copy")
  func repairs() throws {
    let opened = opened()
    try write(Self.broken)
    try session.play("key ctrl+o\ntype \"plan\"\nkey Enter\nwait 1")
    let question = session.answer(.question)
    #expect(
      question.hasPrefix("plan.canvas cannot be opened\nClose\tenabled\nRepair a Copy\tenabled")
    )
    let words = session.controls.map(\.part.name)
    #expect(words.contains("Line 3: A comma or } is missing here."))
    #expect(words.contains { $0.hasPrefix("…") && $0.contains("# plan\"\"x\":0") })
    #expect(opened.paths == [])
    try session.play("choose \"Repair a Copy\"")
    #expect(opened.paths == [folder("plan (repaired).canvas")])
    let repaired = try FileReading.bytes(folder("plan (repaired).canvas"))
    #expect(String(decoding: repaired, as: UTF8.self).contains("\"text\":\"# plan\",\"x\":0"))
    #expect(try FileReading.bytes(folder("plan.canvas")) == Array(Self.broken.utf8))
    #expect(session.answer(.question) == "no question" && session.answer(.cards) != "")
    // The name is taken now, and nothing is written over it.
    try session.play("key ctrl+o\ntype \"plan\"\nkey Enter\nwait 1\nchoose \"Repair a Copy\"")
    #expect(opened.paths.last == folder("plan (repaired 2).canvas"))
  }

  @Test("what is no text at all is not offered for repair, and its folder is shown")
  func beyondRepair() throws {
    let opened = opened()
    try write("%PDF-1.7\n")
    try session.play("key ctrl+o\ntype \"plan\"\nkey Enter\nwait 1")
    #expect(
      session.answer(.question).contains("\nRepair a Copy\tdisabled\nShow in Folder\tenabled")
    )
    try session.play("choose \"Show in Folder\"")
    #expect(session.takeOpened() == [folder("plan.canvas")])
    #expect(opened.paths == [] && session.answer(.question) == "no question")
  }

  @Test("a mistyped name is no board until the second answer makes it")
  func asksBeforeMaking() throws {
    let opened = opened()
    try session.play("key ctrl+o\ntype \"plam\"\nkey Enter")
    #expect(session.app.overlay.files?.trouble == "There is no plam.canvas here.")
    #expect(opened.paths == [])
    try session.play("click control \"Make It\"")
    #expect(opened.paths == [folder("plam.canvas")] && session.app.overlay.files == nil)
  }

  @Test("the window of such a board shows nothing else, and ends with 1 when it closes")
  func alone() throws {
    try write(Self.broken)
    let path = folder("plan.canvas")
    let opening = try #require(throws: UnreadableBoard.self) {
      _ = try BoardOpening(path, bytes: Array(Self.broken.utf8))
    }
    var options = App.Options()
    options.refusal = Refusal(path, opening)
    let app = App(try BoardOpening(path, bytes: nil), options)
    let player = Player(app) { _ in }
    func answer(_ subject: Query.Subject) -> String {
      player.answer(Query(subject: subject, argument: nil))
    }
    try player.play("wait 1", source: "script", number: 1)
    #expect(answer(.question).hasPrefix("plan.canvas cannot be opened\n"))
    #expect(app.interfaceState.condition == nil)
    try player.play("choose \"Show in Folder\"", source: "script", number: 2)
    try player.play("wait 1", source: "script", number: 3)
    #expect(answer(.question).hasPrefix("plan.canvas cannot be opened\n"), "it is asked again")
    #expect(app.exitCode == nil)
    try player.play("key Escape", source: "script", number: 4)
    try player.play("wait 1", source: "script", number: 5)
    #expect(app.exitCode == 1)
    #expect(try FileReading.bytes(path) == Array(Self.broken.utf8))
  }

  // MARK: Empty files

  @Test("an empty file that is opened is an empty board, and becomes one when it is saved")
  func opensEmptyFile() throws {
    let folder = try StateFolder("")
    let session = try folder.start()
    #expect(session.answer(.cards) == "" && session.answer(.status) == "")
    try session.play("click 400,300\nclick 400,300\ntype \"Plan\"\nkey Escape\nwait 1")
    let again = try folder.start()
    #expect(again.answer(.cards) == session.answer(.cards) && folder.text == "")
    #expect(again.app.interfaceState.condition == nil)
    try again.play("wait 2\nkey ctrl+s\nwait 1")
    #expect(folder.text.contains("\"text\":\"Plan\""))
  }

  @Test("an open board's file that becomes empty is no version, and a band offers to save")
  func noVersion() throws {
    let folder = try StateFolder()
    let session = try folder.start(merges: true)
    try folder.write("")
    session.app.handle(.fileTouched, at: session.now)
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
    #expect(session.answer(.question) == "no question" && session.answer(.history) == "")
    #expect(session.app.interfaceState.condition == nil, "a program may be about to write it")
    try session.play("wait 1.1")
    #expect(session.app.interfaceState.condition?.words == "board.canvas is empty now")
    try session.play("click control \"Save\"\nwait 1")
    #expect(folder.text == CanvasText.small)
    #expect(session.app.interfaceState.condition == nil)
  }

  @Test("a program that empties the file before it writes it is not in the way")
  func written() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try folder.write("")
    session.app.handle(.fileTouched, at: session.now)
    try session.play("wait 0.5")
    try folder.write(CanvasText.small.replacing("\"x\":400", with: "\"x\":444"))
    session.app.handle(.fileTouched, at: session.now)
    try session.play("wait 2")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.app.interfaceState.condition == nil)
  }

  @Test("with kept state an empty file takes nothing from the board, and is said")
  func emptyWithState() throws {
    let folder = try StateFolder()
    try folder.start().play("drag 150,150 to 160,150\nwait 2\nkey ctrl+s\nwait 1")
    try folder.write("")
    let session = try folder.start()
    try session.play("wait 2")
    #expect(session.answer(.cards, "plan") == "plan 110 100 200 100")
    #expect(session.answer(.history) == "done\tMove")
    #expect(session.app.interfaceState.condition?.words == "board.canvas is empty now")
  }

  @Test("two lists of nodes are one board; a band says so until a save joins them in the file")
  func joinedLists() throws {
    let lists = ["a", "b"].map { "\"nodes\":[" + CanvasText.card($0, 100, 100) + "]" }
    let folder = try StateFolder("{" + lists.joined(separator: ",") + "}")
    let before = folder.text
    let session = try folder.start()
    #expect(session.answer(.cards) == "a 100 100 200 100\nb 100 100 200 100")
    let words = "board.canvas has two boards in one; both are shown, and saving joins them"
    #expect(session.app.interfaceState.condition?.words == words)
    #expect(session.answer(.dirty) == "no" && folder.text == before)
    try session.play("click control \"Save\"\nwait 1")
    #expect(session.app.interfaceState.condition == nil)
    #expect(folder.text.ranges(of: "\"nodes\"").count == 1 && folder.text.contains("# b"))
  }

  @Test("an empty copy of the file is not offered")
  func emptyCopy() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    let name = "board.sync-conflict-20260131-101500-ABCDEFG.canvas"
    try Data().write(to: folder.folder.appendingPathComponent(name))
    session.app.handle(.copiesTouched, at: session.now)
    #expect(session.answer(.copies) == "" && session.app.interfaceState.condition == nil)
  }
}
