import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import Testing
import Windowing

@testable import BoardApp
@testable import BoardStore

/// Several copies beside the board, and other files that the user chooses.
@MainActor
@Suite("Several copies of the file, and files of any name") struct SeveralCopiesTests {
  /// Returns what a device has made of the board: a card is elsewhere.
  private static func moved(_ x: Int) -> String {
    CanvasText.small.replacing("\"x\":400", with: "\"x\":\(x)")
  }

  private static let rewritten = CanvasText.small.replacing("# plan", with: "# plan B")

  private static func name(_ device: String) -> String {
    "board.sync-conflict-20260131-101500-\(device).canvas"
  }

  private let folder: StateFolder

  init() throws { folder = try StateFolder() }

  private func put(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.folder.appendingPathComponent(name))
  }

  /// Returns a session that has found copies by their devices.
  private func met(_ copies: [(device: String, text: String)]) throws -> Session {
    let session = try begun()
    for copy in copies { try put(copy.text, Self.name(copy.device)) }
    session.app.handle(.copiesTouched, at: session.now)
    return session
  }

  /// Returns a session with a step, without which no version is known to be a common one.
  private func begun() throws -> Session {
    let session = try folder.start()
    guard session.answer(.history).isEmpty else { return session }
    try session.play("drag 150,150 to 250,250\nsettle\nkey ctrl+s\nsettle")
    return session
  }

  private func band(_ session: Session) -> String? { session.app.interfaceState.condition?.words }

  private func devices(_ session: Session) -> [String] {
    session.answer(.copies).split(separator: "\n").map {
      $0.split(separator: "\t").dropFirst().joined(separator: " ")
    }
  }

  @Test("one band is about all that differ, and merging all makes a step for each")
  func mergesAll() throws {
    let session = try met([("AAAAAAA", Self.moved(444)), ("BBBBBBB", Self.rewritten)])
    #expect(band(session) == "2 copies of this board differ")
    try session.play("click control \"Merge All\"\nsettle")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.text, "plan") == "# plan B")
    #expect(session.answer(.history) == "done\tMove\ndone\tMerge\ndone\tMerge")
    #expect(session.answer(.status) == "2 copies are merged")
    #expect(band(session) == nil)
    #expect(devices(session) == ["AAAAAAA merged", "BBBBBBB merged"])
  }

  @Test("the same content under two names is offered once")
  func offersOnce() throws {
    let session = try met([("AAAAAAA", Self.moved(444)), ("BBBBBBB", Self.moved(444))])
    #expect(band(session) == "A copy from AAAAAAA differs in 1 card")
    try session.play("click control \"Merge\"\nsettle")
    #expect(band(session) == nil)
    #expect(session.answer(.history) == "done\tMove\ndone\tMerge")
  }

  @Test("what was turned down is not offered again, under any name, nor after a restart")
  func remembers() throws {
    let session = try met([("AAAAAAA", Self.moved(444)), ("BBBBBBB", Self.rewritten)])
    try session.play("click control \"Not Now\"\nsettle")
    #expect(band(session) == nil)
    session.app.finish(at: session.now)
    let again = try met([("CCCCCCC", Self.moved(444))])
    #expect(band(again) == nil)
    #expect(devices(again) == ["AAAAAAA left", "BBBBBBB left", "CCCCCCC left"])
    try put(Self.moved(555), Self.name("AAAAAAA"))
    again.app.handle(.copiesTouched, at: again.now)
    #expect(band(again) == "A copy from AAAAAAA differs in 1 card")
  }

  @Test("the list says of each whose it is, when, what differs, and which cannot be read")
  func lists() throws {
    let session = try met([
      ("AAAAAAA", Self.moved(444)), ("BBBBBBB", "{\"nodes\":"), ("CCCCCCC", Self.rewritten),
    ])
    #expect(band(session) == "2 copies of this board differ")
    let date = Date(timeIntervalSince1970: 1_769_854_500)
    try FileManager.default.setAttributes(
      [.modificationDate: date],
      ofItemAtPath: folder.folder.appendingPathComponent(Self.name("AAAAAAA")).path
    )
    session.app.handle(.copiesTouched, at: session.now)
    try session.play("click control \"Look\"\nsettle")
    let rows = (session.app.panes[.panel]?.controls ?? []).filter { $0.part.role == .radioButton }
    let kinds = rows.map(\.part.kind)
    #expect(rows.count == 3)
    guard case .option(let title, let detail, _) = kinds[0], case .option(_, let bad, _) = kinds[1]
    else { return #expect(Bool(false), "\(kinds)") }
    #expect(title == "AAAAAAA · \(Clock.words(1_769_854_500))")
    #expect(detail == "\(Self.name("AAAAAAA")): differs in 1 card")
    #expect(bad.contains("cannot be read: 1:"))
    // What is done is done with the one that is chosen.
    session.app.perform(.copies(.choose(2)), at: session.now)
    try session.play("click control \"Merge\"\nsettle")
    #expect(session.answer(.text, "plan") == "# plan B")
    #expect(session.answer(.cards, "price") == "price 400 100 200 100")
    #expect(session.app.overlay.panel == nil)
    #expect(session.answer(.history) == "done\tMove\ndone\tMerge")
  }

  @Test("nothing can be done with a copy that cannot be read but to throw it away")
  func unreadable() throws {
    let session = try met([("AAAAAAA", "no board")])
    #expect(band(session) == nil)
    #expect(devices(session) == ["AAAAAAA unreadable"])
    session.app.perform(.copies(.showCopies), at: session.now)
    try session.play("settle")
    let states = session.answer(.controls).split(separator: "\n").map { $0.split(separator: "\t") }
    let enabled = states.filter {
      $0.count > 2 && $0[0] == "push button" && $0[2].contains("enabled")
    }
    .map { String($0[1]) }
    #expect(enabled.contains("Move to Trash"))
    for name in ["Merge", "Compare", "Merge All"] { #expect(!enabled.contains(name)) }
  }

  // MARK: Any file

  private func choose(_ command: FileChooser.Order, _ path: String, _ session: Session) throws {
    session.app.perform(.files(command), at: session.now)
    try session.play("key ctrl+a\ntype \"\(path)\"\nkey enter\nsettle")
  }

  @Test("a file of any name is merged as a step, and stays where it is")
  func mergesFile() throws {
    let session = try begun()
    try put(Self.moved(444), "from a mail.txt")
    let path = folder.folder.appendingPathComponent("from a mail.txt").path
    try choose(.mergeFile, path, session)
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.history) == "done\tMove\ndone\tMerge")
    #expect(session.answer(.status) == "from a mail.txt changed 1 thing")
    try session.play("key ctrl+s\nsettle")
    #expect(Path.exists(path))
    // Nothing more of it is new, and it is no copy that would go to the trash.
    try choose(.mergeFile, path, session)
    #expect(session.answer(.status) == "from a mail.txt has nothing that is not here")
    #expect(Path.exists(path))
  }

  @Test("what was done since the version that the file comes from is not taken back")
  func mergesSinceCommonVersion() throws {
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250\nsettle\nkey ctrl+s\nsettle")
    let sent = folder.text
    try session.play("drag 250,250 to 250,450\nsettle\nkey ctrl+s\nsettle")
    try put(sent.replacing("\"x\":400", with: "\"x\":444"), "other.canvas")
    try choose(.mergeFile, folder.folder.appendingPathComponent("other.canvas").path, session)
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.cards, "plan") == "plan 200 400 200 100")
    #expect(session.answer(.conflicts) == "")
  }

  @Test("a file that is no board is refused where the path was typed")
  func refuses() throws {
    let session = try begun()
    try put("{\"nodes\":", "half.canvas")
    let path = folder.folder.appendingPathComponent("half.canvas").path
    for command in [FileChooser.Order.mergeFile, .compareFile] {
      try choose(command, path, session)
      let words = session.app.panes[.panel]?.controls.map(\.part.name) ?? []
      #expect(words.contains { $0.hasPrefix("half.canvas cannot be read: 1:") }, "\(words)")
      #expect(session.answer(.history) == "done\tMove")
      session.app.perform(.escape, at: session.now)
    }
  }

  @Test("a file of any name is compared with")
  func comparesFile() throws {
    let session = try begun()
    try put(Self.moved(444), "other.txt")
    try choose(.compareFile, folder.folder.appendingPathComponent("other.txt").path, session)
    #expect(session.answer(.compare) == "plan\tmoved\nprice\tmoved")
    #expect(session.answer(.history) == "done\tMove")
  }
}
