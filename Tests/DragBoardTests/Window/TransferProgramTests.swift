import BoardValues
import CX11
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: clipboard and drags", .enabled(if: TestServer.isInstalled), .runsAlone)
struct TransferProgramTests {
  private static let words = "Milk, bread and Käse"

  private static let note = """
    {"nodes":[{"id":"a","type":"text","text":"\(words)","x":100,"y":150,"width":200,"height":80}],\
    "edges":[]}
    """

  private static let empty = #"{"nodes":[],"edges":[]}"#

  /// Returns a session on a board whose one card was just copied.
  private func copied() throws -> BoardSession {
    let session = try BoardSession(board: Self.note)
    try session.click((200, 190))
    try session.type(KeyCode.c, [KeyCode.leftControl])
    return session
  }

  @Test("Cards copied in one window are pasted in another (x11 8.1, x11 8.5)")
  func pastesInAnotherWindow() throws {
    let first = try copied()
    let second = try BoardSession(board: Self.empty, server: first.server)
    try second.type(KeyCode.v, [KeyCode.leftControl])
    try second.save()
    #expect(second.files.boardText.contains(Self.words))
    #expect(second.files.boardText.contains(#""width":200,"height":80"#))
  }

  @Test(
    "Copied cards are text for other programs (x11 8.1)",
    .enabled(if: TestServer.path(of: "xclip") != nil)
  )
  func goesToXclip() throws {
    let session = try copied()
    let text = try session.server.output(of: "xclip", ["-o", "-selection", "clipboard"])
    #expect(text.map { String(decoding: $0, as: UTF8.self) }?.contains(Self.words) == true)
  }

  @Test(
    "Text of another program becomes a card (x11 8.5)",
    .enabled(if: TestServer.path(of: "xclip") != nil)
  )
  func comesFromXclip() throws {
    let session = try BoardSession(board: Self.empty)
    let tool = ["-quiet", "-selection", "clipboard"]
    try session.server.start("xclip", tool, input: Array(Self.words.utf8))
    try Peer(session.server).waitForOwner(of: "CLIPBOARD")
    try session.type(KeyCode.v, [KeyCode.leftControl])
    try session.save()
    #expect(session.files.boardText.contains(Self.words))
  }

  /// Returns a session whose card was dragged over a program beside the window, which has accepted
  /// it.
  private func carriedOut() throws -> (BoardSession, Peer, offered: Peer.Message) {
    let session = try BoardSession(board: Self.note, size: (500, 400))
    let peer = try Peer(session.server, frame: (600, 100, 200, 200))
    peer.takesDrops()
    session.carry(from: (200, 190), to: (650, 190))
    let enter = try peer.next("XdndEnter")
    peer.answer(try peer.next("XdndPosition"), isAccepted: true)
    return (session, peer, enter)
  }

  @Test("Cards dragged to another program go there as a copy, and stay where they are (x11 8.7)")
  func goesToOthersByDrag() throws {
    let (session, peer, _) = try carriedOut()
    session.driver.release()
    let drop = try peer.next("XdndDrop")
    let time = UInt(drop.words[2])
    func text(_ type: String) throws -> String {
      String(
        decoding: try peer.get(type, of: "XdndSelection", time: time)?.bytes ?? [],
        as: UTF8.self
      )
    }
    #expect(try text("UTF8_STRING") == Self.words)
    #expect(try text("text/markdown") == Self.words)
    #expect(try text(TransferType.canvas).contains(Self.words))
    let files = URIList(Array(try text("text/uri-list").utf8)).entries
    guard case .file(let path)? = files.first else {
      Issue.record("no file: \(files)")
      return
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(Self.words))
    peer.finish(drop)
    try session.settle()
    #expect(!session.isDirty)
    try session.undo()
    #expect(!session.isDirty)
  }

  @Test("Back over the window a drag to another program is a plain move again")
  func comesBackFromOthers() throws {
    let (session, peer, _) = try carriedOut()
    session.point(at: (300, 300))
    _ = try peer.next("XdndLeave")
    session.point(at: (300, 290))
    session.driver.release()
    try session.settle()
    #expect(session.isDirty)
    #expect(session.driver.grabPointer())
    session.driver.ungrabPointer()
    try session.undo()
    #expect(!session.isDirty)
  }

  @Test("Let go over the window at once, a drag to another program is a move, and no copy")
  func comesBackAtOnce() throws {
    let (session, _, _) = try carriedOut()
    session.program.send(signal: SIGSTOP)
    session.point(at: (300, 300))
    session.driver.release()
    session.program.send(signal: SIGCONT)
    try session.settle()
    #expect(session.isDirty)
    try session.save()
    #expect(session.files.boardText.split(separator: Self.words).count == 2)
    #expect(!session.files.boardText.contains(#""x":100,"y":150"#))
    #expect(session.driver.grabPointer())
  }

  @Test("Escape ends a drag to another program, and nothing has moved")
  func escapesFromOthers() throws {
    let (session, peer, _) = try carriedOut()
    try session.type(KeyCode.escape)
    _ = try peer.next("XdndLeave")
    session.driver.release()
    try session.settle()
    #expect(!session.isDirty)
    #expect(session.driver.grabPointer())
  }

  @Test("Where nobody takes drops, a card carried past the edge moves the board along")
  func scrollsBesideOthers() throws {
    let session = try BoardSession(board: Self.note, size: (500, 400))
    let peer = try Peer(session.server, frame: (600, 100, 200, 200))
    session.carry(from: (200, 190), to: (650, 190))
    session.driver.release()
    try session.settle()
    #expect(session.isDirty)
    peer.live()
    #expect(peer.messages.isEmpty)
  }

  @Test("Dropped text becomes a card, and one undo takes it away (x11 8.6)")
  func takesDrops() throws {
    let session = try BoardSession(board: Self.empty)
    let (peer, window) = (try Peer(session.server), session.driver.window)
    let text = Array(Self.words.utf8)
    try peer.offer("XdndSelection", [("UTF8_STRING", "UTF8_STRING", text)])
    peer.enter(window, ["UTF8_STRING"])
    try peer.hover(window, 400, 300)
    #expect(try peer.next("XdndStatus").words[1] & 1 == 1)
    try peer.drop(window)
    #expect(try peer.next("XdndFinished").words[1] & 1 == 1)
    try session.save()
    #expect(session.files.boardText.contains(Self.words))
    try session.undo()
    try session.save()
    #expect(!session.files.boardText.contains(Self.words))
  }

  @Test("A dropped file is copied beside the board, and one undo takes its card away (x11 8.6)")
  func takesFiles() throws {
    let session = try BoardSession(board: Self.empty)
    let (peer, window) = (try Peer(session.server), session.driver.window)
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("dragboard-dropped-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("list.md")
    try Data(Self.words.utf8).write(to: file)
    let list = Array("file://\(file.path)\r\n".utf8)
    try peer.offer("XdndSelection", [("text/uri-list", "text/uri-list", list)])
    peer.enter(window, ["text/uri-list"])
    try peer.hover(window, 400, 300)
    #expect(try peer.next("XdndStatus").words[1] & 1 == 1)
    try peer.drop(window)
    #expect(try peer.next("XdndFinished").words[1] & 1 == 1)
    try session.save()
    #expect(session.files.boardText.contains(#""file":"list.md""#))
    let copy = session.files.board.deletingLastPathComponent().appendingPathComponent("list.md")
    #expect(try String(contentsOf: copy, encoding: .utf8) == Self.words)
    try session.undo()
    try session.save()
    #expect(!session.files.boardText.contains("list.md"))
    #expect(FileManager.default.fileExists(atPath: copy.path))
  }
}
