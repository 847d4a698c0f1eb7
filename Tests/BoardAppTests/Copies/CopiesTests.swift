import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import TestSupport
import Testing
import UndoCore
import Windowing

@testable import BoardApp
@testable import BoardStore

/// Copies that a program which copies files between devices puts beside the board.
@MainActor
@Suite("Copies of the file beside the board") struct CopiesTests {
  private static let name = "board.sync-conflict-20260131-101500-ABCDEFG.canvas"
  /// What another device has made of the board: a card was moved.
  private static let theirs = CanvasText.small.replacing("\"x\":400", with: "\"x\":444")

  private func path(_ folder: StateFolder) -> String {
    folder.folder.appendingPathComponent(Self.name).path
  }

  private func put(_ copy: String, in folder: StateFolder, before session: Session) throws {
    try Data(copy.utf8).write(to: URL(fileURLWithPath: path(folder)))
    session.app.handle(.copiesTouched, at: session.now)
  }

  /// Returns a session in which a card was moved and saved before a copy of another device appeared.
  private func met(_ copy: String = Self.theirs, in folder: StateFolder) throws -> Session {
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250\nsettle\nkey ctrl+s\nsettle")
    try put(copy, in: folder, before: session)
    return session
  }

  @Test("a copy is offered, and merging it is one step that undo takes back")
  func merges() throws {
    let folder = try StateFolder()
    let session = try met(in: folder)
    #expect(session.answer(.copies) == "\(Self.name)\tABCDEFG\tdiffers")
    #expect(session.app.interfaceState.condition?.words == "A copy from ABCDEFG differs in 1 card")
    try session.play("click control \"Merge\"\nsettle")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.cards, "plan") == "plan 200 200 200 100")
    #expect(session.answer(.history) == "done\tMove\ndone\tMerge")
    #expect(session.answer(.status) == "ABCDEFG changed 1 thing")
    #expect(session.answer(.conflicts) == "")
    let steps = session.app.editor.document.history.steps(in: .all)
    #expect(
      session.app.editor.stepWords.words(for: steps, at: 1).text == "Merged “price” from ABCDEFG"
    )
    #expect(session.app.interfaceState.condition == nil)
    #expect(Path.exists(path(folder)), "the copy stays until the board is saved")
    session.app.perform(.undo(.undoOnBoard), at: session.now)
    try session.play("settle")
    #expect(session.answer(.cards, "price") == "price 400 100 200 100")
    #expect(session.app.interfaceState.condition != nil, "what is not merged is offered again")
  }

  @Test("a link out of the folder is no copy, and one in it is")
  func links() throws {
    for isInside in [false, true] {
      let (folder, other) = (try StateFolder(), try StateFolder(Self.theirs))
      let session = try folder.start()
      let target = (isInside ? folder : other).folder.appendingPathComponent("other.canvas")
      try Data(Self.theirs.utf8).write(to: target)
      try FileManager.default.createSymbolicLink(
        atPath: path(folder),
        withDestinationPath: target.path
      )
      session.app.handle(.copiesTouched, at: session.now)
      #expect(session.answer(.copies).isEmpty != isInside)
    }
  }

  @Test("what both changed is a conflict, and the same side stays in place on both devices")
  func conflicts() throws {
    var boards: [String] = []
    let mine = CanvasText.small.replacing("\"x\":400", with: "\"x\":420")
    for (own, other) in [(mine, Self.theirs), (Self.theirs, mine)] {
      let folder = try StateFolder()
      let session = try folder.start()
      // The other program replaces the file by one of the versions, and the other becomes the copy.
      try folder.write(mine)
      session.app.handle(.fileTouched, at: session.now)
      if own != mine { try session.play("wait 1") }
      try put(other == mine ? Self.theirs : other, in: folder, before: session)
      try session.play("click control \"Merge\"\nsettle\nkey ctrl+s\nsettle")
      #expect(session.answer(.conflicts).split(separator: "\n").count == 1)
      boards.append(folder.text)
    }
    #expect(boards[0] == boards[1])
  }

  @Test("Mine is what this board held before the merge, whichever side stays in place")
  func mineIsMine() throws {
    // Both people move the same card, and rewrite the same word.
    func version(_ number: Int) -> String {
      CanvasText.small.replacing("\"x\":400", with: "\"x\":\(400 + 10 * number)")
        .replacing("# plan", with: "# plan\(number)")
    }
    var turned = 0
    for number in 1...8 {
      for choice in ["mine", "theirs"] {
        let folder = try StateFolder()
        let session = try folder.start()
        let (mine, theirs) = (version(number), version(number + 10))
        try folder.write(mine)
        session.app.handle(.fileTouched, at: session.now)
        try put(theirs, in: folder, before: session)
        try session.play("click control \"Merge\"\nsettle")
        let places = session.answer(.conflicts).split(separator: "\n").first {
          $0.contains("place")
        }
        #expect(
          places?.split(separator: "\t").dropFirst(2).joined(separator: " ")
            == "\(400 + 10 * number),100 \(500 + 10 * number),100"
        )
        if session.answer(.cards, "price").hasPrefix("price \(500 + 10 * number) ") { turned += 1 }
        try session.play("resolve price place \(choice)\nresolve plan text \(choice)\nsettle")
        let wanted = choice == "mine" ? number : number + 10
        #expect(session.answer(.conflicts) == "")
        #expect(session.answer(.cards, "price") == "price \(400 + 10 * wanted) 100 200 100")
        #expect(session.answer(.text, "plan") == "# plan\(wanted)")
      }
    }
    #expect((1..<16).contains(turned), "both ways must have happened: \(turned)")
  }

  @Test("what was there before the history began has no base: nothing is taken back silently")
  func unknownBase() throws {
    let folder = try StateFolder()
    try Data(Self.theirs.utf8).write(to: URL(fileURLWithPath: path(folder)))
    let session = try folder.start()
    session.app.handle(.copiesTouched, at: session.now)
    try session.play("click control \"Merge\"\nsettle")
    #expect(session.answer(.conflicts).hasPrefix("price\tplace\t"))
  }

  @Test("the base is the version that the copy comes from, and not a later one")
  func base() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    let save = "key ctrl+s\nsettle"
    try session.play("drag 150,150 to 250,250\nsettle\n\(save)")
    // The other device has this version and moves the other card.
    let copy = folder.text.replacing("\"x\":400", with: "\"x\":444")
    try session.play(
      "drag 250,250 to 250,450\nsettle\n\(save)\ndrag 250,450 to 150,450\nsettle\n\(save)"
    )
    try put(copy, in: folder, before: session)
    try session.play("click control \"Merge\"\nsettle")
    #expect(session.answer(.conflicts) == "")
    #expect(session.answer(.cards, "plan") == "plan 100 400 200 100")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
  }

  @Test("a version that was replaced by another program's is merged since the one before both")
  func replaced() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250\nsettle\nkey ctrl+s\nsettle")
    let mine = folder.text
    // The device that loses has its own version beside the board, and the other one in place.
    try folder.write(Self.theirs)
    session.app.handle(.fileTouched, at: session.now)
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
    try put(mine, in: folder, before: session)
    try session.play("click control \"Merge\"\nsettle")
    #expect(session.answer(.conflicts) == "")
    #expect(session.answer(.cards, "plan") == "plan 200 200 200 100")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
  }

  @Test("after a save the merged copy goes to the trash, also when the program ended in between")
  func trashes() throws {
    let folder = try StateFolder()
    let session = try met(in: folder)
    try session.play("click control \"Merge\"\nsettle\nkey ctrl+s\nsettle")
    // Where the trash has the file is up to GLib, which may have none for a temporary folder.
    let isGone = !Path.exists(path(folder))
    let words = session.app.interfaceState.condition?.words
    #expect(isGone ? words == nil : words?.contains("cannot be moved to the trash") == true)
    let again = try folder.start()
    again.app.handle(.copiesTouched, at: again.now)
    #expect(again.answer(.history) == "done\tMove\ndone\tMerge")
    #expect(again.answer(.copies) == (isGone ? "" : "\(Self.name)\tABCDEFG\tmerged"))
  }

  @Test("a card that was moved, taken over elsewhere and moved again here is no conflict")
  func movedAgain() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250\nsettle\n\(Self.save)")
    // The other device has that, rewrites another card, and comes back.
    let theirs = folder.text.replacing("# list", with: "# list B")
    try replace(theirs, in: folder, before: session)
    try session.play("drag 250,250 to 250,450\nsettle\n\(Self.save)")
    // It goes on from there, and meets the second move as a conflict of files.
    try put(theirs.replacing("\"x\":400", with: "\"x\":444"), in: folder, before: session)
    try session.play("click control \"Merge\"\nsettle")
    #expect(session.answer(.conflicts) == "")
    #expect(session.answer(.cards, "plan") == "plan 200 400 200 100")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.text, "list") == "# list B")
  }

  // MARK: Versions that Syncthing has kept

  private func keep(_ text: String, _ time: String, in folder: StateFolder) throws {
    let kept = folder.folder.appendingPathComponent(".stversions")
    try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: kept.appendingPathComponent("board~\(time).canvas"))
  }

  @Test("a board without a history is merged since a version that Syncthing has kept")
  func keptVersion() throws {
    for isKept in [true, false] {
      let folder = try StateFolder(CanvasText.small.replacing("# plan", with: "# plan B"))
      if isKept { try keep(CanvasText.small, "20260131-101000", in: folder) }
      try Data(Self.theirs.utf8).write(to: URL(fileURLWithPath: path(folder)))
      let session = try folder.start()
      session.app.handle(.copiesTouched, at: session.now)
      try session.play("click control \"Merge\"\nsettle")
      #expect(session.answer(.conflicts).isEmpty == isKept)
      #expect(session.answer(.text, "plan").hasPrefix("# plan B") || !isKept)
      #expect(session.answer(.cards, "price").hasPrefix("price 444") || !isKept)
    }
  }

  @Test("what a kept version has and an older copy never had is not taken away")
  func keptVersionIsNewer() throws {
    let other = CanvasText.card("new", 900, 900)
    let newer = CanvasText.small.replacing("\"nodes\":[", with: "\"nodes\":[\(other),")
    try #require(newer != CanvasText.small)
    for times in [["20260131-101000"], ["20260131-100000", "20260131-101000"]] {
      let folder = try StateFolder(newer.replacing("# plan", with: "# plan B"))
      for (time, text) in zip(times, times.count == 1 ? [newer] : [CanvasText.small, newer]) {
        try keep(text, time, in: folder)
      }
      try Data(Self.theirs.utf8).write(to: URL(fileURLWithPath: path(folder)))
      let session = try folder.start()
      session.app.handle(.copiesTouched, at: session.now)
      try session.play("click control \"Merge\"\nsettle")
      #expect(session.answer(.text, "new") == "# new")
      #expect(session.answer(.conflicts).isEmpty == (times.count == 2))
    }
  }

  @Test("a copy that is left alone is not offered again, and one that changes is")
  func leaves() throws {
    let folder = try StateFolder()
    let session = try met(in: folder)
    try session.play("click control \"Not Now\"\nsettle")
    #expect(session.app.interfaceState.condition == nil)
    session.app.handle(.copiesTouched, at: session.now)
    #expect(session.app.interfaceState.condition == nil)
    let other = Self.theirs.replacing("\"y\":100", with: "\"y\":130")
    try put(other, in: folder, before: session)
    #expect(session.app.interfaceState.condition != nil)
  }

  @Test("a copy is compared with, and its differences are marked")
  func compares() throws {
    let folder = try StateFolder()
    let session = try met(in: folder)
    try session.play("click control \"Compare\"\nsettle")
    #expect(session.answer(.compare) == "plan\tmoved\nprice\tmoved")
    #expect(session.answer(.history) == "done\tMove")
  }

  @Test("what has nothing in common with the board, or is no board, is not offered")
  func strangers() throws {
    let folder = try StateFolder()
    let session = try met("{\"nodes\":[],\"edges\":[]}", in: folder)
    #expect(session.answer(.copies) == "")
    for text in [CanvasText.board(nodes: [CanvasText.card("other", 0, 0)]), "no board", ""] {
      try put(text, in: folder, before: session)
      let state = text == "no board" ? "\(Self.name)\tABCDEFG\tunreadable" : ""
      #expect(session.answer(.copies) == state && session.app.interfaceState.condition == nil)
    }
  }

  @Test("what a copy has that is not here is said anew when the file has changed")
  func looksAgain() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250\nsettle\nkey ctrl+s\nsettle")
    // A program makes room for another version, and is noticed in between.
    try put(folder.text, in: folder, before: session)
    #expect(session.answer(.copies) == "\(Self.name)\tABCDEFG\tnothing new")
    try folder.write(Self.theirs)
    session.app.handle(.fileTouched, at: session.now)
    #expect(session.answer(.copies) == "\(Self.name)\tABCDEFG\tdiffers")
  }

  @Test("merging a copy with nothing new moves it to the trash, and it hides no other copy")
  func mergesNothingNew() throws {
    let folder = try StateFolder()
    let session = try met(CanvasText.small, in: folder)
    session.app.perform(.copies(.mergeCopy), at: session.now)
    try session.play("settle")
    let isGone = !Path.exists(path(folder))
    let words = session.app.interfaceState.condition?.words
    #expect(isGone ? words == nil : words?.contains("cannot be moved to the trash") == true)
    #expect(session.answer(.history) == "done\tMove")
  }

  @Test("a copy with nothing new is offered to the trash")
  func nothingNew() throws {
    let folder = try StateFolder()
    let session = try met(CanvasText.small, in: folder)
    #expect(session.answer(.copies) == "\(Self.name)\tABCDEFG\tnothing new")
    #expect(
      session.app.interfaceState.condition?.words
        == "A copy from ABCDEFG has nothing that is not here"
    )
  }

  // MARK: Saves that were replaced

  private static let save = "key ctrl+s\nsettle"

  private func replace(_ file: String, in folder: StateFolder, before session: Session) throws {
    try folder.write(file)
    session.app.handle(.fileTouched, at: session.now)
    try session.play("settle")
  }

  @Test("a save that another program replaced without having seen it is offered, and compared with")
  func offersReplacedSave() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250\nsettle\n\(Self.save)")
    try replace(Self.theirs, in: folder, before: session)
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
    let words = try #require(session.app.interfaceState.condition?.words)
    #expect(words.hasPrefix("Your save of ") && words.hasSuffix(" differs in 1 card"))
    try session.play("click control \"Compare\"\nsettle")
    #expect(session.answer(.compare) == "plan\tmoved\nprice\tmoved")
    session.app.perform(.compare(.endComparison), at: session.now)
    // It is offered after a restart as well, and after further steps.
    let again = try folder.start()
    try again.play("drag 450,150 to 450,250\nsettle\n\(Self.save)")
    #expect(again.app.interfaceState.condition?.words == words)
    again.app.perform(.copies(.mergeCopy), at: again.now)
    try again.play("settle")
    #expect(again.answer(.cards, "plan") == "plan 200 200 200 100")
    #expect(again.answer(.conflicts) == "")
    #expect(again.app.interfaceState.condition == nil)
    try again.play("key ctrl+s\nsettle")
    again.app.perform(.undo(.undoOnBoard), at: again.now)
    try again.play("settle")
    #expect(again.app.interfaceState.condition?.words == words)
  }

  @Test("what comes from the last save, or goes back to one before it, replaces it")
  func followsDescendants() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250\nsettle\n\(Self.save)")
    let mine = folder.text
    let theirs = [
      mine.replacing("\"x\":400", with: "\"x\":444"),
      mine.replacing("\"x\":200", with: "\"x\":222"),
      CanvasText.small,
    ]
    for text in theirs {
      try replace(text, in: folder, before: session)
      #expect(session.app.interfaceState.condition == nil)
      #expect(session.answer(.copies) == "")
    }
  }

  @Test("unsaved work is merged since the version that the other one comes from")
  func mergesSinceOrigin() throws {
    let folder = try StateFolder()
    let session = try folder.start(merges: true)
    try session.play("drag 150,150 to 250,250\nsettle\n\(Self.save)")
    try session.play("drag 250,250 to 250,350\nsettle")
    try replace(Self.theirs, in: folder, before: session)
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.cards, "plan") == "plan 200 300 200 100")
    #expect(session.answer(.conflicts) == "")
    // What was saved after that is not taken back either, although the other program has not seen it.
    try session.play("\(Self.save)\ndrag 450,150 to 450,250\nsettle\n\(Self.save)")
    try session.play("drag 150,350 to 150,450\nsettle")
    let other = Self.theirs.replacing("\"x\":444", with: "\"x\":440")
    try replace(other, in: folder, before: session)
    #expect(session.answer(.cards, "plan") == "plan 200 300 200 100")
    #expect(session.answer(.conflicts) == "price\tplace\t444,200\t440,100")
  }
}
