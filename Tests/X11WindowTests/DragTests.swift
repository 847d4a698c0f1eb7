import BoardValues
import CX11
import Foundation
import TestSupport
import Testing
import XDriver

@Suite("What is dragged from here", .enabled(if: DemoSession.isPossible), .runsAlone)
struct DragTests {
  /// Starts a drag over the demo's own window, with a program beside it.
  private func dragging(
    by key: UInt32 = KeyCode.d,
    _ prepare: (Peer) -> Void = { $0.takesDrops() }
  ) throws -> (DemoSession, Peer) {
    let (session, _) = try transferSession()
    let peer = try Peer(session.server, frame: (650, 100, 200, 200))
    prepare(peer)
    session.driver.move(to: 300, 200)
    session.driver.press()
    try session.driver.settle()
    try session.type(key)
    return (session, peer)
  }

  private func owner(_ peer: Peer) -> XID {
    XGetSelectionOwner(peer.display, peer.atom("XdndSelection"))
  }

  @Test("Another program is told of it and gets it (x11 8.7)")
  func drags() throws {
    let (session, peer) = try dragging()
    #expect(session.lines.contains("interrupted"))
    session.driver.move(to: 700, 150)
    let enter = try peer.next("XdndEnter")
    #expect(enter.words[1] >> 24 == 5 && enter.words[1] & 1 == 1)
    let source = XID(enter.words[0])
    let listed = session.driver.cardinals("XdndTypeList", on: source) ?? []
    #expect(peer.name(of: Atom(listed[0])) == TransferType.canvas)
    #expect(listed.contains(Int(peer.atom("UTF8_STRING"))))
    let position = try peer.next("XdndPosition")
    #expect(position.words[2] == 700 << 16 | 150)
    #expect(position.words[4] == Int(peer.atom("XdndActionCopy")))
    peer.answer(position, isAccepted: true)
    session.driver.release()
    let drop = try peer.next("XdndDrop")
    let time = UInt(drop.words[2])
    let text = try peer.get("UTF8_STRING", of: "XdndSelection", time: time)
    #expect(text?.bytes == Array(DemoTransfer.text.utf8))
    peer.finish(drop)
    try session.driver.settle()
    #expect(owner(peer) == 0)
    #expect(session.driver.grabPointer())
  }

  @Test(
    "What may be moved is gone once it was taken so, and only then (x11 8.7)",
    arguments: [(5, "Move", true), (5, "Copy", true), (5, "Move", false), (4, "Move", true)]
  )
  func moves(version: Int, action: String, isTaken: Bool) throws {
    let (session, peer) = try dragging(by: KeyCode.m) { $0.takesDrops(version: version) }
    session.driver.move(to: 700, 150)
    let position = try peer.next("XdndPosition")
    #expect(position.words[4] == Int(peer.atom("XdndActionMove")))
    peer.answer(position, isAccepted: true, action: "XdndAction\(action)")
    session.driver.release()
    let drop = try peer.next("XdndDrop")
    try session.driver.ping()
    #expect(!session.lines.contains("carried away"))
    peer.finish(drop, isAccepted: isTaken, action: version < 5 ? "" : "XdndAction\(action)")
    try session.driver.wait(for: "the end") { owner(peer) == 0 }
    try session.driver.settle()
    #expect(session.lines.contains("carried away") == (action == "Move" && isTaken))
  }

  @Test("Ctrl copies what would be moved, also where the pointer rests (x11 8.7)")
  func copies() throws {
    let (session, peer) = try dragging(by: KeyCode.m)
    session.driver.move(to: 700, 150)
    peer.answer(try peer.next("XdndPosition"), isAccepted: true, action: "XdndActionMove")
    session.driver.press(key: KeyCode.leftControl)
    let copy = try peer.next("XdndPosition")
    #expect(copy.words[4] == Int(peer.atom("XdndActionCopy")))
    #expect(copy.words[2] == 700 << 16 | 150)
    peer.answer(copy, isAccepted: true)
    session.driver.release(key: KeyCode.leftControl)
    let move = try peer.next("XdndPosition")
    #expect(move.words[4] == Int(peer.atom("XdndActionMove")))
    session.driver.press(key: KeyCode.leftControl)
    peer.answer(move, isAccepted: true, action: "XdndActionMove")
    peer.answer(try peer.next("XdndPosition"), isAccepted: true)
    session.driver.release()
    // A target that says it has moved what it was given as a copy is wrong.
    peer.finish(try peer.next("XdndDrop"), action: "XdndActionMove")
    session.driver.release(key: KeyCode.leftControl)
    try session.driver.wait(for: "the end") { owner(peer) == 0 }
    try session.driver.settle()
    #expect(!session.lines.contains("carried away"))
  }

  @Test("A target is told the next place only after its answer")
  func waitsForAnswers() throws {
    let (session, peer) = try dragging()
    session.driver.move(to: 700, 150)
    let first = try peer.next("XdndPosition")
    session.driver.move(through: (0..<50).map { (x: 700 + $0, y: 160) })
    try session.driver.ping()
    peer.live()
    #expect(!peer.messages.contains { $0.name == "XdndPosition" })
    peer.answer(first, isAccepted: true)
    #expect(try peer.next("XdndPosition").words[2] == 749 << 16 | 160)
  }

  @Test("Let go before the answer, it is dropped after it")
  func dropsLate() throws {
    let (session, peer) = try dragging()
    session.driver.move(to: 700, 150)
    let position = try peer.next("XdndPosition")
    session.driver.release()
    try session.driver.ping()
    peer.live()
    #expect(!peer.messages.contains { $0.name == "XdndDrop" })
    peer.answer(position, isAccepted: true)
    let drop = try peer.next("XdndDrop")
    peer.finish(drop)
    try session.driver.settle()
  }

  @Test("A target that refuses is left")
  func leavesRefusals() throws {
    let (session, peer) = try dragging()
    session.driver.move(to: 700, 150)
    peer.answer(try peer.next("XdndPosition"), isAccepted: false)
    session.driver.release()
    _ = try peer.next("XdndLeave")
    try session.driver.settle()
    #expect(owner(peer) == 0)
  }

  @Test("Escape gives it up, and so does letting go over nothing", arguments: [true, false])
  func cancels(byKey: Bool) throws {
    let (session, peer) = try dragging()
    session.driver.move(to: 700, 150)
    peer.answer(try peer.next("XdndPosition"), isAccepted: true)
    if byKey {
      try session.type(KeyCode.escape)
    } else {
      session.driver.move(to: 900, 600)
      session.driver.release()
    }
    _ = try peer.next("XdndLeave")
    try session.driver.settle()
    #expect(owner(peer) == 0)
    #expect(session.driver.grabPointer())
    #expect(session.driver.canGrabKeyboard())
    #expect(!session.lines.contains { $0.hasPrefix("key escape") })
  }

  @Test("A target that never answers is let go, and not asked again")
  func givesUpTargets() throws {
    let (session, peer) = try dragging()
    session.driver.move(to: 700, 150)
    _ = try peer.next("XdndPosition")
    _ = try peer.next("XdndLeave")
    session.driver.move(to: 710, 150)
    session.driver.release()
    try session.driver.settle()
    peer.live()
    #expect(peer.messages.map(\.name) == ["XdndEnter"])
    #expect(owner(peer) == 0)
  }

  @Test("A target that never fetches, or dies, is not waited for", arguments: [false, true])
  func stopsWaiting(dies: Bool) throws {
    let (session, peer) = try dragging()
    session.driver.move(to: 700, 150)
    peer.answer(try peer.next("XdndPosition"), isAccepted: true)
    session.driver.release()
    _ = try peer.next("XdndDrop")
    if dies { peer.close() }
    try session.driver.settle()
    #expect(!session.program.errors.contains("refused request"))
    #expect(session.driver.grabPointer())
  }

  @Test("A window may have another speak for it")
  func findsProxies() throws {
    let (session, _) = try transferSession()
    let target = try Peer(session.server, frame: (650, 100, 200, 200))
    let proxy = try Peer(session.server)
    proxy.takesDrops()
    proxy.isProxy(of: target.window)
    session.driver.move(to: 300, 200)
    session.driver.press()
    try session.driver.settle()
    try session.type(KeyCode.d)
    session.driver.move(to: 700, 150)
    let position = try proxy.next("XdndPosition")
    proxy.answer(position, isAccepted: true, as: target.window)
    session.driver.release()
    proxy.finish(try proxy.next("XdndDrop"), as: target.window)
    try session.driver.settle()
    target.live()
    #expect(target.messages.isEmpty)
  }

  @Test("Windows in the frames of a window manager are found")
  func findsFramedWindows() throws {
    let session = try DemoSession(hasWindowManager: true)
    try session.driver.settleWindowManager()
    let peer = try Peer(session.server, frame: (650, 450, 200, 200))
    peer.takesDrops()
    try session.driver.settleWindowManager()
    session.driver.focus()
    let own = try #require(session.driver.geometry())
    let frame = try #require(session.driver.geometry(of: peer.window))
    session.driver.move(to: own.x + 5, own.y + 5)
    session.driver.press()
    // The pointer belongs to the manager until it has passed on the press.
    try session.driver.settleWindowManager()
    try session.driver.settle()
    try session.type(KeyCode.d)
    session.driver.move(to: frame.x + 100, frame.y + 100)
    let position = try peer.next("XdndPosition")
    #expect(position.words[2] == (frame.x + 100) << 16 | (frame.y + 100))
  }

  @Test("From one target it goes to the next")
  func changesTargets() throws {
    let (session, first) = try dragging()
    let second = try Peer(session.server, frame: (650, 400, 200, 200))
    second.takesDrops(version: 4)
    session.driver.move(to: 700, 150)
    first.answer(try first.next("XdndPosition"), isAccepted: true)
    session.driver.move(to: 700, 450)
    _ = try first.next("XdndLeave")
    #expect(try second.next("XdndEnter").words[1] >> 24 == 4)
  }

  @Test("Over the own window it is a drop like any other")
  func dropsOnItself() throws {
    let (session, _) = try dragging()
    session.driver.move(to: 200, 150)
    try session.driver.wait(for: "the hover") {
      session.lines.contains { $0.hasPrefix("hover 200,150 \(TransferType.canvas)") }
    }
    session.driver.release()
    try session.driver.settle()
    let dropped = "dropped \(TransferType.canvas) “\(DemoTransfer.canvas)” 200,150 0"
    #expect(session.lines.contains(dropped))
    #expect(!session.lines.contains { $0.hasPrefix("release") })
  }

  @Test("With no button down nothing is dragged")
  func needsAButton() throws {
    let (session, peer) = try transferSession()
    session.driver.move(to: 300, 200)
    try session.type(KeyCode.d)
    #expect(owner(peer) == 0)
    #expect(!session.lines.contains("interrupted"))
    #expect(session.driver.grabPointer())
  }
}
