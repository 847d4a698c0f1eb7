import CX11
import Foundation
import TestSupport
import Testing
import XDriver

@Suite("What is dropped here", .enabled(if: DemoSession.isPossible), .runsAlone)
struct DropTests {
  private let text = Array("dropped words".utf8)

  /// Starts a drag of another program.
  private func dragging(
    _ types: [String] = ["text/plain"],
    hasWindowManager: Bool = false
  ) throws -> (DemoSession, Peer, XID) {
    let session = try DemoSession(hasWindowManager: hasWindowManager)
    let peer = try Peer(session.server)
    let forms = types.map { ($0, $0, text) }
    try peer.offer("XdndSelection", forms)
    peer.enter(session.driver.window, types)
    return (session, peer, session.driver.window)
  }

  @Test("The window says that it takes drops (x11 8.6)")
  func isAware() throws {
    let session = try DemoSession()
    #expect(session.driver.cardinals("XdndAware") == [5])
  }

  @Test("A drag is shown, answered and dropped (x11 8.6)", arguments: ["Copy", "Move", "Link"])
  func drops(action: String) throws {
    let (session, peer, window) = try dragging()
    try peer.hover(window, 100, 120, action: "XdndAction" + action)
    let taken = action == "Move" ? "XdndActionMove" : "XdndActionCopy"
    let status = try peer.next("XdndStatus")
    #expect(status.words[0] == Int(window))
    #expect(status.words[1] & 1 == 1)
    #expect(status.words[4] == Int(peer.atom(taken)))
    #expect(session.lines.last { $0.hasPrefix("hover") } == "hover 100,120 text/plain 0")
    try peer.drop(window)
    let finished = try peer.next("XdndFinished")
    #expect(finished.words.prefix(3) == [Int(window), 1, Int(peer.atom(taken))])
    try session.driver.settle()
    #expect(
      session.lines.last { $0.hasPrefix("drop") } == "dropped text/plain “dropped words” 100,120 0"
    )
  }

  @Test("More than three types come in a list beside the message (x11 8.6)")
  func readsLongLists() throws {
    let types = ["x-special/a", "text/html", "UTF8_STRING", "image/jpeg", "image/png"]
    let (session, peer, window) = try dragging(types)
    try peer.hover(window, 10, 10)
    #expect(try peer.next("XdndStatus").words[1] & 1 == 1)
    let said = "hover 10,10 x-special/a text/html text/plain image/jpeg image/png 0"
    #expect(session.lines.contains(said))
    try peer.drop(window)
    _ = try peer.next("XdndFinished")
    #expect(session.lines.contains { $0.hasPrefix("dropped image/png") })
  }

  @Test("What is of no use is refused, and answered all the same (x11 8.6)")
  func refuses() throws {
    let (session, peer, window) = try dragging(["image/jpeg"])
    try peer.hover(window, 100, 120)
    let status = try peer.next("XdndStatus")
    #expect(status.words[1] & 1 == 0 && status.words[4] == 0)
    try peer.drop(window)
    #expect(try peer.next("XdndFinished").words[1] & 1 == 0)
    try session.driver.settle()
    #expect(session.lines.last { $0.hasPrefix("drop") } == "drop left")
  }

  @Test("Who never came in is answered too (x11 8.6)")
  func answersStrangers() throws {
    let session = try DemoSession()
    let peer = try Peer(session.server)
    try peer.hover(session.driver.window, 5, 5)
    try peer.drop(session.driver.window)
    #expect(try peer.next("XdndFinished").words[1] & 1 == 0)
    peer.leave(session.driver.window)
    try session.driver.settle()
    #expect(!session.lines.contains { $0.contains("drop") || $0.hasPrefix("hover") })
  }

  @Test("It can leave and come back")
  func leaves() throws {
    let (session, peer, window) = try dragging()
    try peer.hover(window, 100, 120)
    _ = try peer.next("XdndStatus")
    peer.leave(window)
    try session.driver.settle()
    #expect(session.lines.last { $0.contains("drop") } == "drop left")
    peer.enter(window, ["text/plain"])
    try peer.hover(window, 130, 140)
    #expect(try peer.next("XdndStatus").words[1] & 1 == 1)
  }

  @Test(
    "A leave behind a drop changes nothing, as wlroots sends it under XWayland (x11 8.6, x11 12.4)"
  )
  func ignoresLateLeave() throws {
    let (session, peer, window) = try dragging()
    try peer.hover(window, 100, 120)
    _ = try peer.next("XdndStatus")
    try peer.drop(window)
    peer.leave(window)
    #expect(try peer.next("XdndFinished").words[1] & 1 == 1)
    try session.driver.settle()
    #expect(session.lines.contains("dropped text/plain “dropped words” 100,120 0"))
    #expect(!session.lines.contains("drop left"))
  }

  @Test("Of many motions at once the newest counts, and each drop comes after them")
  func coalesces() throws {
    let (session, peer, window) = try dragging()
    session.program.send(signal: SIGSTOP)
    for x in 1...100 { try peer.hover(window, x, 50) }
    try peer.drop(window)
    session.program.send(signal: SIGCONT)
    #expect(try peer.next("XdndFinished").words[1] & 1 == 1)
    let hovers = session.lines.filter { $0.hasPrefix("hover") }
    #expect(hovers.count < 10 && hovers.last == "hover 100,50 text/plain 0")
    #expect(session.lines.contains("dropped text/plain “dropped words” 100,50 0"))
  }

  @Test("Keys held at the drop are told")
  func tellsModifiers() throws {
    let (session, peer, window) = try dragging()
    try peer.hover(window, 100, 120)
    _ = try peer.next("XdndStatus")
    session.driver.press(key: KeyCode.leftShift)
    try session.driver.settle()
    try peer.drop(window)
    _ = try peer.next("XdndFinished")
    #expect(session.lines.contains("dropped text/plain “dropped words” 100,120 1"))
  }

  @Test("Inside a window manager's frame places are the window's")
  func findsPlaces() throws {
    let (session, peer, window) = try dragging(hasWindowManager: true)
    let frame = try #require(session.driver.geometry())
    try peer.hover(window, frame.x + 30, frame.y + 40)
    _ = try peer.next("XdndStatus")
    #expect(session.lines.contains("hover 30,40 text/plain 0"))
  }

  @Test("5 MB can be dropped (x11 8.6)")
  func dropsMuch() throws {
    let (session, peer, window) = try dragging()
    let forms = [("text/plain", "text/plain", DemoTransfer.long(5_000_000))]
    try peer.offer("XdndSelection", forms, .pieces(of: 100_000, announced: 5_000_000))
    try peer.hover(window, 100, 120)
    _ = try peer.next("XdndStatus")
    try peer.drop(window)
    #expect(try peer.next("XdndFinished").words[1] & 1 == 1)
    #expect(session.lines.contains("dropped text/plain 5000000 bytes 100,120 0"))
  }

  @Test("A source that dies takes its drag along (x11 8.6)")
  func survivesSources() throws {
    let (session, peer, window) = try dragging()
    try peer.hover(window, 100, 120)
    _ = try peer.next("XdndStatus")
    peer.close()
    try session.driver.wait(for: "the end of the drag") { session.lines.contains("drop left") }
    // The source ends before it is looked at.
    let late = try Peer(session.server)
    session.program.send(signal: SIGSTOP)
    late.enter(window, ["text/plain"])
    try late.hover(window, 5, 5)
    late.close()
    session.program.send(signal: SIGCONT)
    try session.driver.settle()
    #expect(session.lines.last { $0.contains("drop") || $0.hasPrefix("hover") } == "drop left")
    #expect(!session.program.errors.contains("refused request"))
  }

  @Test(
    "A source that dies or falls silent after the drop is given up (x11 8.6)",
    arguments: [true, false]
  )
  func givesUp(dies: Bool) throws {
    let (session, peer, window) = try dragging()
    try peer.offer("XdndSelection", [], .neverAnswers)
    try peer.hover(window, 100, 120)
    _ = try peer.next("XdndStatus")
    try peer.drop(window)
    _ = try peer.nextRequest(of: "text/plain")
    if dies { peer.close() }
    try session.driver.settle()
    #expect(session.lines.contains("dropped nothing 100,120 0"))
    if !dies { #expect(try peer.next("XdndFinished").words[1] & 1 == 0) }
  }
}
