import CX11
import Foundation
import TestSupport
import Testing
import XDriver

@Suite("The window among others", .enabled(if: DemoSession.isPossible), .runsAlone)
struct WindowMannersTests {
  @Test("6.1, 6.3, 6.4: it introduces itself")
  func introducesItself() throws {
    let session = try DemoSession()
    let driver = session.driver
    let protocols = ["WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"]
    #expect(driver.cardinals("WM_PROTOCOLS") == protocols.map { Int(driver.atom($0)) })
    #expect(driver.text("WM_CLASS") == "dragboard\0DragBoard\0")
    #expect(driver.title == "Démo — Ω")
    #expect(driver.text("WM_CLIENT_MACHINE")?.isEmpty == false)
    let normal = Int(driver.atom("_NET_WM_WINDOW_TYPE_NORMAL"))
    #expect(driver.cardinals("_NET_WM_WINDOW_TYPE") == [normal])
    let hints = try #require(driver.cardinals("WM_HINTS"))
    #expect(hints[0] & (InputHint | WindowGroupHint) == InputHint | WindowGroupHint)
    #expect(hints[1] == 1)
    let sizes = try #require(driver.cardinals("WM_NORMAL_HINTS"))
    #expect(sizes[0] == PMinSize)
    let icon = try #require(driver.cardinals("_NET_WM_ICON"))
    #expect(icon[0] == 16 && icon[1] == 16)
    #expect(icon.dropFirst(2).prefix(256).contains { $0 >> 24 & 0xFF == 0xFF })
  }

  /// The exit codes are those that `xdg-open` documents.
  @Test(
    "what the desktop's program could not open is said, and what it could is not",
    arguments: [
      (0, nil), (2, "it is not there any more"), (3, "there is no program for it"),
      (4, "the program for it has failed"),
    ] as [(Int, String?)]
  )
  func opens(code: Int, reason: String?) throws {
    let tools = FileManager.default.temporaryDirectory
      .appendingPathComponent("tools-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: tools) }
    let opener = tools.appendingPathComponent("xdg-open")
    let script = "#!/bin/sh\ntouch '\(tools.path)/ran'\nexit \(code)\n"
    try script.write(to: opener, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: opener.path)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let session = try DemoSession(environment: ["PATH": "\(tools.path):\(path)"])
    session.driver.focus()
    try session.driver.settle()
    session.driver.type(KeyCode.o)
    let ran = tools.appendingPathComponent("ran").path
    try session.driver.wait(for: "the opener") { FileManager.default.fileExists(atPath: ran) }
    let process = session.program.identifier
    try session.driver.wait(for: "the end of the opener") {
      let list = "/proc/\(process)/task/\(process)/children"
      return (try? String(contentsOfFile: list, encoding: .utf8))?.isEmpty == true
    }
    try session.driver.settle()
    let said = reason.map { "nowhere://here could not be opened: \($0)." }
    if let said {
      try session.driver.wait(for: said) { session.lines.contains { $0.contains(said) } }
    } else {
      #expect(!session.lines.contains { $0.contains("could not be opened") })
    }
  }

  @Test("6.2: pings are answered")
  func answersPings() throws {
    let session = try DemoSession()
    try session.driver.ping()
  }

  @Test(
    "1.4: closing by the window manager and by signals saves",
    arguments: [0, SIGTERM, SIGHUP, SIGINT]
  )
  func closes(signal: Int32) throws {
    let session = try DemoSession()
    if signal == 0 { session.driver.close() } else { session.program.send(signal: signal) }
    #expect(session.program.exitCode() == 0)
    #expect(session.lines.suffix(2) == ["close", "saved"])
  }

  @Test("The content ends the program with its own code")
  func endsWithCode() throws {
    let session = try DemoSession()
    session.driver.focus()
    session.driver.type(KeyCode.q, holding: [KeyCode.leftControl])
    #expect(session.program.exitCode() == 7)
    #expect(session.lines.last == "saved")
  }

  @Test("1.2: the death of the server saves and ends with code 3")
  func survivesTheServer() throws {
    let session = try DemoSession()
    session.driver.press()
    session.driver.move(to: 100, 100)
    session.server.stop()
    #expect(session.program.exitCode() == 3)
    #expect(session.lines.last == "saved")
    let errors = session.program.errors.split(separator: "\n")
    #expect(errors.filter { $0.hasPrefix("dragboard:") }.count == 1)
  }

  @Test("6.5: the counter moves only after the frame of the new size")
  func agreesOnSizes() throws {
    let session = try DemoSession()
    let driver = session.driver
    #expect(driver.syncCounter() == 0)
    let frame = driver.frame
    driver.announceResize(5 << 32 | 7)
    try driver.ping()
    #expect(driver.syncCounter() == 0)
    try driver.recordOrder(ofCounter: 5 << 32 | 7)
    driver.resize(width: 700, height: 500)
    try driver.wait(for: "the counter") { driver.order.contains("counter") }
    #expect(driver.order == ["frame", "counter"])
    #expect(driver.syncCounter() == 5 << 32 | 7)
    #expect(driver.frame > frame)
    #expect(driver.pixel(690, 490) == 0x0000FF)
  }

  @Test("6.5: a real window manager gets its answers and nothing is missed while resizing")
  func livesUnderOpenbox() throws {
    let session = try DemoSession(hasWindowManager: true)
    for step in 0..<10 { session.driver.resize(width: 500 + step * 20, height: 300 + step * 20) }
    try session.driver.wait(for: "the last size") {
      session.lines.last { $0.hasPrefix("size") } == "size 680x480 1.0"
    }
    try session.driver.settle()
    #expect(session.driver.pixel(675, 475) == 0x0000FF)
    #expect(session.lines.contains("focused"))
  }

  @Test("6.6: what was covered is shown again without painting")
  func exposes() throws {
    let session = try DemoSession()
    let driver = session.driver
    let lines = try session.lines { driver in
      let root = driver.root
      let cover = XCreateSimpleWindow(driver.display, root, 10, 10, 490, 340, 0, 0, 0xFFFFFF)
      XMapRaised(driver.display, cover)
      XSync(driver.display, 0)
      XDestroyWindow(driver.display, cover)
      XSync(driver.display, 0)
    }
    #expect(lines == [])
    #expect(driver.pixel(150, 150) == 0x0000FF)
    #expect(driver.pixel(490, 340) == 0xFF0000)
  }

  @Test("6.7: the work area is told relative to the window, again after a move")
  func knowsItsPlace() throws {
    let session = try DemoSession()
    #expect(session.lines.contains("work 0,0 1000x700"))
    #expect(try session.lines { $0.move(x: 40, y: 30) } == ["work -40,-30 1000x700"])
  }

  @Test("6.8: the launcher learns that the window is there")
  func finishesStartup() throws {
    let id = "host-1_TIME4711"
    let session = try DemoSession(environment: ["DESKTOP_STARTUP_ID": id])
    #expect(session.driver.text("_NET_STARTUP_ID") == id)
    #expect(session.driver.cardinals("_NET_WM_USER_TIME") == [4711])
  }

  @Test("10.1: protocol errors are logged, expected ones are not, and work goes on")
  func survivesErrors() throws {
    let session = try DemoSession(environment: ["DRAGBOARD_DEMO": "errors"])
    #expect(session.program.errors.contains("trapped true false"))
    #expect(session.program.errors.contains("0xbeef: BadWindow"))
    #expect(!session.program.errors.contains("0xdead"))
  }

  @Test("10.3: without a display one line and code 3")
  func needsADisplay() throws {
    let server = try TestServer()
    let program = try DemoSession.start(on: server, environment: ["DISPLAY": ":65000"])
    #expect(program.exitCode() == 3)
    #expect(program.errors.contains("dragboard: cannot open the display :65000\n"))
  }
}
