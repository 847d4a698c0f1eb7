import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import Windowing

@testable import BoardApp
@testable import BoardStore

/// Changes by other programs while there is unsaved work, which are merged at once.
@MainActor
@Suite("The file is changed by others and merged") struct MergeTests {
  private static let theirs = CanvasText.small.replacing("\"x\":400", with: "\"x\":444")

  private func touched(_ session: Session) { session.app.handle(.fileTouched, at: session.now) }

  /// Returns a session in which a card was moved, and the file is changed by another program.
  private func merged(_ theirs: String = Self.theirs, in folder: StateFolder) throws -> Session {
    let session = try folder.start(merges: true)
    try session.play("drag 150,150 to 250,250\nsettle")
    try folder.write(theirs)
    touched(session)
    return session
  }

  @Test("both changes are there at once, as one step on top of mine, and nothing is asked")
  func mergesAtOnce() throws {
    let folder = try StateFolder()
    let session = try merged(in: folder)
    #expect(session.answer(.question) == "no question")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.cards, "plan") == "plan 200 200 200 100")
    #expect(session.answer(.history) == "done\tMove\ndone\tMerge")
    #expect(session.answer(.status) == "Another program: moved “price”")
    #expect(session.answer(.dirty) == "yes")
    #expect(folder.text == Self.theirs, "nothing is written before a save")
  }

  @Test("a version that has nothing new is said to have changed nothing")
  func bringsNothing() throws {
    let folder = try StateFolder()
    let session = try folder.start(merges: true)
    try session.play("drag 150,150 to 250,250\nsettle")
    try folder.write(session.saved.replacing("\n\t", with: "\n  "))
    touched(session)
    #expect(session.answer(.status) == "Another program changed 0 things")
  }

  @Test("undo takes mine alone, and what the other program has done stays")
  func undoesMine() throws {
    let folder = try StateFolder()
    let session = try merged(in: folder)
    #expect(session.answer(.undo) == "Undo Move\n-")
    try session.play("key ctrl+z\nsettle")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
    #expect(session.answer(.undo) == "-\nRedo Move")
  }

  @Test("theirs can be taken back, and saving then writes mine over theirs, which it has seen")
  func takesTheirsBack() throws {
    let folder = try StateFolder()
    let session = try merged(in: folder)
    let action = try #require(session.app.status.toast?.action)
    #expect(action.title.text == "Take Back")
    session.app.perform(action.command, at: session.now)
    try session.play("settle")
    #expect(session.answer(.cards, "price") == "price 400 100 200 100")
    #expect(session.answer(.cards, "plan") == "plan 200 200 200 100")
    try session.play("key ctrl+s\nsettle")
    #expect(session.answer(.dirty) == "no" && folder.text.contains("\"x\":400"))
  }

  @Test("saving writes both into their text, and a later change is merged since then")
  func savesAndMergesAgain() throws {
    let folder = try StateFolder()
    let session = try merged(in: folder)
    try session.play("key ctrl+s\nsettle")
    #expect(folder.text.contains("\"x\":444") && folder.text.contains("\"x\":200"))
    #expect(session.answer(.dirty) == "no")
    try session.play("drag 250,250 to 250,450\nsettle")
    try folder.write(folder.text.replacing("\"x\":444", with: "\"x\":500"))
    touched(session)
    #expect(session.answer(.cards, "price") == "price 500 100 200 100")
    #expect(session.answer(.cards, "plan") == "plan 200 400 200 100")
  }

  @Test("without a save in between, the next change is merged since the last one that was seen")
  func mergesSinceTheLastOne() throws {
    let folder = try StateFolder()
    let session = try merged(in: folder)
    try folder.write(Self.theirs.replacing("\"y\":100", with: "\"y\":120"))
    touched(session)
    // The other program moved both; mine was moved by me, too.
    #expect(session.answer(.cards, "price") == "price 444 120 200 100")
    #expect(session.answer(.cards, "plan") == "plan 200 200 200 100")
    #expect(session.answer(.conflicts) == "plan\tplace\t200,200\t100,120")
  }

  @Test("at the next start it is merged, too, and after a kill the merge is whole")
  func mergesAtStart() throws {
    let folder = try StateFolder()
    try folder.start(merges: true).play("drag 150,150 to 250,250\nsettle")
    try folder.write(Self.theirs)
    let session = try folder.start(merges: true)
    #expect(session.answer(.history) == "done\tMove\ndone\tMerge")
    let again = try folder.start(merges: true)
    #expect(again.answer(.history) == "done\tMove\ndone\tMerge")
    #expect(again.saved == session.saved && again.answer(.dirty) == "yes")
    // What it is compared with is still what the file holds.
    try folder.write(Self.theirs.replacing("\"x\":444", with: "\"x\":480"))
    touched(again)
    #expect(again.answer(.cards, "price") == "price 480 100 200 100")
    #expect(again.answer(.cards, "plan") == "plan 200 200 200 100")
  }

  @Test("a held card is put down first")
  func waitsForTheGesture() throws {
    let folder = try StateFolder()
    let session = try folder.start(merges: true)
    try session.play("drag 150,150 to 250,250\nsettle\npress 250,250\nmove 300,300")
    try folder.write(Self.theirs)
    touched(session)
    #expect(session.answer(.cards, "price") == "price 400 100 200 100")
    try session.play("release 300,300\nsettle")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.cards, "plan") == "plan 250 250 200 100")
  }

  @Test("a value that both changed is a conflict, which a button of the bar resolves as a step")
  func resolves() throws {
    let folder = try StateFolder()
    let theirs = CanvasText.small.replacing("\"x\":100", with: "\"x\":140")
    let session = try merged(theirs, in: folder)
    #expect(session.answer(.conflicts) == "plan\tplace\t200,200\t140,100")
    #expect(session.answer(.status).hasSuffix("; in 1 you must choose"))
    try session.play("click control \"Theirs\"\nsettle")
    #expect(session.answer(.conflicts) == "")
    #expect(session.answer(.cards, "plan") == "plan 140 100 200 100")
    #expect(!session.saved.contains("dragboard:"))
    try session.play("wait 2\nkey ctrl+z\nsettle")
    #expect(session.answer(.conflicts) == "plan\tplace\t200,200\t140,100")
    try session.play("click control \"Mine\"\nsettle")
    #expect(session.answer(.cards, "plan") == "plan 200 200 200 100")
    #expect(!session.saved.contains("dragboard:"))
  }

  @Test("both places of a card that both moved are outlined as long as the bar asks about it")
  func showsBothPlaces() throws {
    let folder = try StateFolder()
    let theirs = CanvasText.small.replacing("\"x\":100", with: "\"x\":140")
    let session = try merged(theirs, in: folder)
    try session.play("move 5,400\nsettle")
    func outlines() -> [Rect?] { session.app.frame(at: session.now).ghosts.map(\.to) }
    let places = [Rect(200, 200, 200, 100), Rect(140, 100, 200, 100)]
    #expect(outlines() == places.map { session.app.view.camera.toWindow($0) })
    try session.play("key Escape\nclick control \"Mine\"\nsettle")
    #expect(outlines() == [])
  }

  @Test("other words are on a card beside, which can stay as a card of its own")
  func keepsBoth() throws {
    let folder = try StateFolder(CanvasText.board(nodes: [CanvasText.card("plan", 100, 100)]))
    let session = try folder.start(merges: true)
    try session.play(
      "click 150,150\nkey Enter\nkey ctrl+a\ntype \"two\"\nkey Escape\nkey Escape\nsettle"
    )
    try folder.write(folder.text.replacing("# plan", with: "three"))
    touched(session)
    #expect(session.answer(.conflicts) == "plan\ttext\t\"two\"\t\"three\"")
    try session.play("resolve \"plan\" \"text\" both\nsettle")
    #expect(session.answer(.conflicts) == "")
    #expect(session.answer(.text).split(separator: "\n").sorted() == ["three", "two"])
    #expect(!session.saved.contains("dragboard:"))
  }

  @Test("an open text gets the words of others when it is left, and loses none of its own")
  func mergesOpenText() throws {
    let folder = try StateFolder(CanvasText.board(nodes: [CanvasText.card("plan", 100, 100)]))
    let session = try folder.start(merges: true)
    try session.play("click 150,150\nkey Enter\nkey ctrl+End\ntype \" and mine\"")
    try folder.write(folder.text.replacing("# plan", with: "# their plan"))
    touched(session)
    #expect(session.answer(.editor).contains("and mine"))
    try session.play("key Escape\nsettle")
    #expect(session.answer(.text, "plan") == "# their plan and mine")
    // The same word on both sides is a conflict, with a card beside.
    try session.play("key Enter\nkey ctrl+End\nkey ctrl+shift+Left\ntype \"yours\"")
    try folder.write(folder.text.replacing("# their plan", with: "# their plan and hers"))
    touched(session)
    try session.play("key Escape\nsettle")
    #expect(session.answer(.conflicts).contains("plan\ttext"))
    let texts = session.answer(.text)
    #expect(texts.contains("yours") && texts.contains("hers"), "\(texts)")
  }

  @Test("an open text that was not changed leaves the words of others as they are")
  func leavesOthersWords() throws {
    let folder = try StateFolder(CanvasText.board(nodes: [CanvasText.card("plan", 100, 100)]))
    let session = try folder.start(merges: true)
    try session.play("click 150,150\nkey Enter")
    try folder.write(folder.text.replacing("# plan", with: "# their plan"))
    touched(session)
    try session.play("key Escape\nsettle")
    #expect(session.answer(.text, "plan") == "# their plan")
  }

  @Test("what cannot be read is asked about")
  func asksAboutTheUnreadable() throws {
    let session = try merged("{\"nodes\":", in: try StateFolder())
    #expect(session.answer(.question).hasPrefix("Which version of board.canvas"))
  }

  /// The two versions of a file that holds the conflict of a merge by lines.
  private static let conflicted =
    "<<<<<<< HEAD\n\(CanvasText.small)\n=======\n\(theirs)\n>>>>>>> side\n"

  @Test(
    "a board whose file holds a conflict of lines counts as unsaved, as often as it is opened",
    arguments: [true, false]
  )
  func conflictedFile(whileOpen: Bool) throws {
    let folder = try StateFolder(whileOpen ? CanvasText.small : Self.conflicted)
    let first = try folder.start(merges: true)
    if whileOpen {
      try folder.write(Self.conflicted)
      touched(first)
    }
    #expect(first.answer(.dirty) == "yes")
    try first.play("drag 150,150 to 250,250\nsettle\nwait 2\nkey ctrl+z\nsettle")
    for _ in 0..<2 {
      let again = try folder.start(merges: true)
      #expect(again.answer(.dirty) == "yes" && again.answer(.question) == "no question")
      #expect(folder.text == Self.conflicted)
    }
    let last = try folder.start(merges: true)
    try last.play("key ctrl+s\nsettle")
    #expect(last.answer(.dirty) == "no" && folder.text == last.saved)
    #expect(try folder.start(merges: true).answer(.dirty) == "no")
  }

  @Test("a window that only looks follows the file and merges nothing")
  func onlyLooks() throws {
    let folder = try StateFolder()
    let first = try folder.start(merges: true)
    let second = try folder.start(besideFormer: true, merges: true)
    try first.play("drag 150,150 to 250,250\nsettle")
    try folder.write(Self.theirs)
    touched(second)
    #expect(second.answer(.history) == first.answer(.history))
  }
}
