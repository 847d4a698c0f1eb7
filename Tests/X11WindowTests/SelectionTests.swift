import BoardValues
import CX11
import Foundation
import TestSupport
import Testing
import XDriver

@testable import X11Window

@Suite("What is copied here", .enabled(if: DemoSession.isPossible), .runsAlone)
struct ClipboardOfferTests {
  @Test("Others have it in every form, by the time of the key (x11 8.1)")
  func offersForms() throws {
    let (session, peer) = try transferSession()
    let before = try peer.serverTime()
    try session.type(KeyCode.c)
    let targets = try peer.targets
    #expect(targets.prefix(3) == ["TARGETS", "TIMESTAMP", "MULTIPLE"])
    let text = Array(DemoTransfer.text.utf8)
    for name in ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "TEXT"] {
      #expect(targets.contains(name))
      #expect(try peer.get(name)?.bytes == text)
    }
    #expect(try peer.get("TEXT")?.type == "UTF8_STRING")
    let latin1 = try peer.get("STRING")
    #expect(latin1?.type == "STRING" && latin1?.bytes == Latin1.bytes(ofUTF8: text))
    #expect(try peer.get("image/png")?.bytes == DemoTransfer.image)
    #expect(try peer.get(TransferType.canvas)?.bytes == Array(DemoTransfer.canvas.utf8))
    #expect(try peer.get("image/jpeg") == nil)
    let since = try #require(try peer.get("TIMESTAMP")?.words.first)
    #expect(since != 0 && !ServerTime.isBefore(UInt(since), before))
  }

  @Test("What no Latin-1 can say is not offered as such (x11 8.1)")
  func refusesLatin1() throws {
    let (session, peer) = try transferSession()
    try session.type(KeyCode.u)
    #expect(try !peer.targets.contains("STRING"))
    #expect(try peer.get("STRING") == nil)
    #expect(try peer.get("UTF8_STRING")?.bytes == Array(DemoTransfer.unicode.utf8))
  }

  @Test("Several forms are had with one question (x11 8.1)")
  func answersMultiple() throws {
    let (session, peer) = try transferSession()
    try session.type(KeyCode.c)
    let asked = ["UTF8_STRING", "_A", "image/jpeg", "_B", "image/png", "_C"]
    peer.set("_LIST", type: "ATOM_PAIR", asked.map { Int(peer.atom($0)) })
    let answer = try #require(try peer.get("MULTIPLE", into: "_LIST"))
    #expect(answer.words[3] == 0)
    #expect(peer.name(of: Atom(answer.words[5])) == "_C")
    #expect(peer.take(peer.atom("_A"))?.bytes == Array(DemoTransfer.text.utf8))
    #expect(peer.take(peer.atom("_B")) == nil)
    #expect(peer.take(peer.atom("_C"))?.bytes == DemoTransfer.image)
  }

  @Test("A question from before the copy is refused, and so is one with a broken list (x11 8.1)")
  func refusesOldQuestions() throws {
    let (session, peer) = try transferSession()
    let early = try peer.serverTime()
    try session.driver.wait(for: "the server's clock") { (try? peer.serverTime()) != early }
    try session.type(KeyCode.c)
    #expect(try peer.get("UTF8_STRING", time: early) == nil)
    #expect(try peer.get("MULTIPLE") == nil)
    #expect(try peer.get("UTF8_STRING")?.bytes == Array(DemoTransfer.text.utf8))
  }

  @Test("The selected text and the clipboard are two things (text 2.7)")
  func keepsPrimaryApart() throws {
    let (session, peer) = try transferSession()
    try session.type(KeyCode.p)
    #expect(try peer.get("UTF8_STRING", of: "PRIMARY")?.bytes == Array(DemoTransfer.text.utf8))
    #expect(try peer.get("UTF8_STRING") == nil)
    try session.type(KeyCode.u)
    #expect(try peer.get("UTF8_STRING", of: "PRIMARY")?.bytes == Array(DemoTransfer.text.utf8))
  }

  @Test("When another program copies, the offer is over (x11 8.1)")
  func losesTheClipboard() throws {
    let (session, peer) = try transferSession()
    try session.type(KeyCode.c)
    let lines = try session.lines { _ in try peer.offer(text: "mine") }
    #expect(lines.contains("lost selection clipboard"))
    #expect(peer.owns("CLIPBOARD"))
  }

  @Test("What is not offered any more is nobody's")
  func withdraws() throws {
    let (session, peer) = try transferSession()
    try session.type(KeyCode.c)
    try session.type(KeyCode.n)
    #expect(try peer.get("UTF8_STRING") == nil)
    #expect(XGetSelectionOwner(peer.display, peer.atom("CLIPBOARD")) == 0)
  }

  @Test("5 MB go in pieces to several programs at once (x11 8.3)")
  func sendsPieces() throws {
    let (session, first) = try transferSession()
    let second = try Peer(session.server)
    try session.type(KeyCode.b)
    // Both have asked before either reads on.
    first.ask("UTF8_STRING", of: "CLIPBOARD")
    second.ask("UTF8_STRING", of: "CLIPBOARD")
    first.ask("TEXT", of: "CLIPBOARD", into: "_OTHER")
    let expected = DemoTransfer.long(5_000_000)
    for (peer, target, property) in [
      (second, "UTF8_STRING", "_PEER"), (first, "TEXT", "_OTHER"), (first, "UTF8_STRING", "_PEER"),
    ] {
      let answer = try #require(try peer.awaitAnswer(to: target, in: property))
      #expect(answer.pieces > 10)
      #expect(answer.type == "UTF8_STRING")
      #expect(answer.bytes == expected)
    }
    try session.driver.settle()
  }

  @Test("One that dies while it fetches disturbs nobody (x11 8.3)", arguments: [0, 3])
  func survivesRequestors(pieces: Int) throws {
    let (session, peer) = try transferSession()
    try session.type(KeyCode.b)
    do {
      let dying = try Peer(session.server)
      dying.ask("UTF8_STRING", of: "CLIPBOARD")
      try dying.readPieces(pieces)
      dying.close()
    }
    // No answer is pending.
    try session.driver.settle()
    #expect(try peer.get("UTF8_STRING")?.bytes == DemoTransfer.long(5_000_000))
    #expect(!session.program.errors.contains("refused request"))
  }

  @Test("One that stops while it fetches is given up (x11 8.3)")
  func givesUpRequestors() throws {
    let (session, _) = try transferSession()
    try session.type(KeyCode.b)
    let idle = try Peer(session.server)
    idle.ask("UTF8_STRING", of: "CLIPBOARD")
    try idle.readPieces(2)
    #expect(!session.driver.isIdle)
    try session.driver.settle()
  }

  @Test(
    "xclip and xsel have it (x11 8.1)",
    .enabled(if: TestServer.path(of: "xclip") != nil && TestServer.path(of: "xsel") != nil)
  )
  func goesToTools() throws {
    let (session, _) = try transferSession()
    try session.type(KeyCode.u)
    let text = Array(DemoTransfer.unicode.utf8)
    let server = session.server
    #expect(try server.output(of: "xclip", ["-o", "-selection", "clipboard"]) == text)
    #expect(try server.output(of: "xsel", ["-o", "-b"]) == text)
    try session.type(KeyCode.c)
    let image = ["-o", "-selection", "clipboard", "-t", "image/png"]
    #expect(try server.output(of: "xclip", image) == DemoTransfer.image)
  }

  @Test(
    "50 MB go out while the window goes on (x11 8.3)",
    .enabled(if: TestServer.path(of: "xclip") != nil)
  )
  func staysAwakeSending() throws {
    let size = 50_000_000
    let (session, peer) = try transferSession(["DEMO_BYTES": "\(size)"])
    try session.type(KeyCode.b)
    peer.ask("UTF8_STRING", of: "CLIPBOARD")
    // The rest waits until the peer asks for it.
    try peer.readPieces(5)
    try session.driver.ping()
    let lines = session.lines.count
    session.driver.move(to: 77, 88)
    #expect(session.hears("move 77,88 0 0", after: lines))
    let answer = try session.server.output(of: "xclip", ["-o", "-selection", "clipboard"])
    #expect(answer.map { Data($0) } == Data(DemoTransfer.long(size)))
  }
}

@Suite("What is pasted here", .enabled(if: DemoSession.isPossible), .runsAlone)
struct ClipboardFetchTests {
  @Test("Its own copy comes without the server (x11 8.2)")
  func fetchesItsOwn() throws {
    let (session, _) = try transferSession()
    try session.type(KeyCode.c)
    let told = try session.lines { _ in try session.type(KeyCode.v) }
    let canvas = "received \(TransferType.canvas) “\(DemoTransfer.canvas)” from clipboard"
    #expect(told.contains(canvas))
  }

  @Test("With nobody there the answer is nothing, at once (x11 8.2)")
  func hearsNothing() throws {
    let (session, _) = try transferSession()
    let told = try session.lines { _ in try session.type(KeyCode.v) }
    #expect(told.contains("received nothing from clipboard"))
  }

  @Test("The first wanted type that can be had comes (x11 8.5)")
  func prefersItsTypes() throws {
    let (session, peer) = try transferSession()
    let forms = [
      ("UTF8_STRING", "UTF8_STRING", Array("words".utf8)), ("image/png", "image/png", [1, 2, 3]),
    ]
    try peer.offer("CLIPBOARD", forms)
    #expect(try paste(session, peer).hasPrefix("received image/png"))
    try peer.offer("CLIPBOARD", [forms[0]])
    #expect(try paste(session, peer) == "received text/plain “words” from clipboard")
    try peer.offer("CLIPBOARD", [("image/jpeg", "image/jpeg", [1])])
    #expect(try paste(session, peer) == "received nothing from clipboard")
  }

  @Test("A page comes with the plain text and the beginning of what Chromium adds (text 2.13)")
  func takesAllOfARow() throws {
    let (session, peer) = try transferSession()
    let page = ("text/html", "text/html", Array("<b>a</b>".utf8))
    let text = ("UTF8_STRING", "UTF8_STRING", Array("a".utf8))
    try peer.offer("CLIPBOARD", [text, page])
    #expect(
      try paste(session, peer) == "received text/html “<b>a</b>” and text/plain “a” from clipboard"
    )
    let data = (
      "chromium/x-web-custom-data", "chromium/x-web-custom-data", DemoTransfer.long(200_000)
    )
    let cut = "chromium/x-web-custom-data 65536 bytes from clipboard"
    for manner in [Peer.Manner.answers, .pieces(of: 50_000, announced: 0)] {
      try peer.offer("CLIPBOARD", [page, data], manner)
      #expect(try paste(session, peer) == "received text/html “<b>a</b>” and \(cut)")
    }
    // A form that cannot be read does not keep the others back.
    try peer.offer("CLIPBOARD", [page, ("TEXT", "COMPOUND_TEXT", [97])])
    #expect(try paste(session, peer) == "received text/html “<b>a</b>” from clipboard")
  }

  @Test("Text comes as UTF-8 whatever the owner has (x11 8.5)")
  func readsAllText() throws {
    let (session, peer) = try transferSession()
    let latin1 = Latin1.bytes(ofUTF8: Array(DemoTransfer.text.utf8)) ?? []
    let expected = "received text/plain “\(DemoTransfer.text)” from clipboard"
    try peer.offer("CLIPBOARD", [("STRING", "STRING", latin1)])
    #expect(try paste(session, peer) == expected)
    // The type of the answer tells the form.
    try peer.offer("CLIPBOARD", [("TEXT", "STRING", latin1)])
    #expect(try paste(session, peer) == expected)
    try peer.offer("CLIPBOARD", [("TEXT", "COMPOUND_TEXT", latin1)])
    #expect(try paste(session, peer) == "received nothing from clipboard")
    let utf8 = Array(DemoTransfer.text.utf8)
    try peer.offer("CLIPBOARD", [("text/plain;charset=UTF-8", "text/plain", utf8)])
    #expect(try paste(session, peer) == expected)
    try peer.offer("CLIPBOARD", [("UTF8_STRING", "UTF8_STRING", utf8)], .refusesTargets)
    #expect(try paste(session, peer) == expected)
    try peer.offer("CLIPBOARD", [("UTF8_STRING", "UTF8_STRING", [])])
    #expect(try paste(session, peer) == "received text/plain “” from clipboard")
  }

  @Test("The selected text comes apart from the clipboard (text 2.7)")
  func fetchesPrimary() throws {
    let (session, peer) = try transferSession()
    try peer.offer(text: "copied")
    try peer.offer("PRIMARY", [("UTF8_STRING", "UTF8_STRING", Array("selected".utf8))])
    let told = try paste(session, peer, KeyCode.w)
    #expect(told == "received text/plain “selected” from primary")
  }

  @Test(
    "Long contents come in pieces, whatever size was announced (x11 8.3)",
    arguments: [0, 1, 5_000_000, 4_000_000_000, -1]
  )
  func receivesPieces(announced: Int) throws {
    let (session, peer) = try transferSession()
    let bytes = DemoTransfer.long(5_000_000)
    let forms = [("UTF8_STRING", "UTF8_STRING", bytes)]
    try peer.offer("CLIPBOARD", forms, .pieces(of: 60_000, announced: announced))
    #expect(try paste(session, peer) == "received text/plain 5000000 bytes from clipboard")
  }

  @Test("An owner that never answers costs nothing but the paste (x11 8.2, text 2.13)")
  func waitsForSilentOwners() throws {
    let (session, peer) = try transferSession()
    try peer.offer(text: "never", .neverAnswers)
    let lines = session.lines.count
    session.driver.type(KeyCode.v)
    try session.driver.ping()
    session.driver.move(to: 77, 88)
    #expect(session.hears("move 77,88 0 0", after: lines))
    #expect(!session.lines.dropFirst(lines).contains { $0.hasPrefix("received") })
    try session.driver.settle()
    #expect(session.lines.dropFirst(lines).last == "received nothing from clipboard")
    // The next answer belongs to its own request.
    try peer.offer(text: "now")
    #expect(try paste(session, peer) == "received text/plain “now” from clipboard")
    #expect(try session.program.sleeps(for: 1, session.driver))
  }

  @Test("Silent owners do not pile up questions (x11 8.2)")
  func limitsQuestions() throws {
    let (session, peer) = try transferSession()
    try peer.offer(text: "never", .neverAnswers)
    let told = try session.lines { driver in
      for _ in 0..<12 { driver.type(KeyCode.v) }
    }
    #expect(told.filter { $0 == "received nothing from clipboard" }.count == 12)
  }

  @Test("An owner that stops or dies midway is given up (x11 8.2)", arguments: [false, true])
  func givesUpOwners(dies: Bool) throws {
    let (session, peer) = try transferSession()
    let bytes = DemoTransfer.long(500_000)
    try peer.offer(
      "CLIPBOARD",
      [("UTF8_STRING", "UTF8_STRING", bytes)],
      .stops(after: 3, of: 50_000)
    )
    let lines = session.lines.count
    session.driver.type(KeyCode.v)
    try peer.wait(for: "three pieces") { peer.piecesLeft == 0 }
    if dies { peer.close() }
    try session.driver.settle()
    #expect(session.lines.dropFirst(lines).last == "received nothing from clipboard")
  }

  @Test(
    "It comes from xclip and xsel, 5 MB too (x11 8.3)",
    .enabled(if: TestServer.path(of: "xclip") != nil && TestServer.path(of: "xsel") != nil),
    arguments: [["xclip", "-quiet", "-selection", "clipboard"], ["xsel", "-n", "-i", "-b"]],
    [11, 5_000_000]
  )
  func comesFromTools(tool: [String], size: Int) throws {
    let (session, peer) = try transferSession()
    let input = DemoTransfer.long(size)
    try session.server.start(tool[0], Array(tool.dropFirst()), input: input)
    try peer.waitForOwner(of: "CLIPBOARD")
    let told = try paste(session, peer)
    let text = size > 1000 ? "\(size) bytes" : "“\(String(decoding: input, as: UTF8.self))”"
    #expect(told == "received text/plain \(text) from clipboard")
  }

  @Test(
    "50 MB come in while the window goes on (x11 8.3)",
    .enabled(if: TestServer.path(of: "xclip") != nil)
  )
  func staysAwakeReceiving() throws {
    let size = 50_000_000
    let (session, peer) = try transferSession()
    let input = DemoTransfer.long(size)
    try session.server.start("xclip", ["-quiet", "-selection", "clipboard"], input: input)
    try peer.waitForOwner(of: "CLIPBOARD")
    let lines = session.lines.count
    session.driver.type(KeyCode.v)
    try session.driver.ping()
    #expect(!session.lines.dropFirst(lines).contains { $0.hasPrefix("received") })
    session.driver.move(to: 77, 88)
    #expect(session.hears("move 77,88 0 0", after: lines))
    try session.driver.wait(for: "the paste") {
      session.lines.dropFirst(lines).contains { $0.hasPrefix("received") }
    }
    #expect(session.lines.contains("received text/plain \(size) bytes from clipboard"))
  }

  /// Returns what the program reports after a key, while the peer answers.
  private func paste(
    _ session: DemoSession,
    _ peer: Peer,
    _ key: UInt32 = KeyCode.v
  ) throws -> String {
    let before = session.lines.count
    session.driver.type(key)
    var told: String?
    try peer.wait(for: "what is pasted") {
      told = session.lines.dropFirst(before).first { $0.hasPrefix("received") }
      return told != nil
    }
    return try #require(told)
  }
}

@Suite("The clipboard after the end", .enabled(if: DemoSession.isPossible), .runsAlone)
struct ClipboardHandoverTests {
  @Test("A clipboard manager is given what was copied (x11 8.4)")
  func handsOver() throws {
    let (session, manager) = try transferSession()
    try manager.offer("CLIPBOARD_MANAGER", [], .neverAnswers)
    try session.type(KeyCode.b)
    session.driver.close()
    let request = try manager.nextRequest(of: "SAVE_TARGETS")
    let kept = try manager.get("UTF8_STRING")
    #expect(kept?.bytes == DemoTransfer.long(5_000_000))
    manager.refuse(request)
    #expect(session.program.exitCode() == 0)
  }

  @Test("One that never answers does not keep the program from ending (x11 8.4)")
  func endsAnyway() throws {
    let (session, manager) = try transferSession()
    try manager.offer("CLIPBOARD_MANAGER", [], .neverAnswers)
    try session.type(KeyCode.c)
    session.driver.close()
    #expect(session.program.exitCode() == 0)
    #expect(session.lines.last == "saved")
  }

  @Test("With nothing copied nobody is asked (x11 8.4)")
  func asksNobody() throws {
    let (session, manager) = try transferSession()
    try manager.offer("CLIPBOARD_MANAGER", [], .neverAnswers)
    session.driver.close()
    #expect(session.program.exitCode() == 0)
    manager.live()
    #expect(manager.requests.isEmpty)
  }
}

/// Returns a demo with the focus, and another program.
func transferSession(_ environment: [String: String] = [:]) throws -> (DemoSession, Peer) {
  let session = try DemoSession(environment: environment)
  session.driver.focus()
  return (session, try Peer(session.server))
}

extension DemoSession {
  func type(_ key: UInt32) throws {
    driver.type(key)
    try driver.settle()
  }
}
