import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@testable import BoardRenderer

@Suite("The program: settings of the portal", .enabled(if: PortalDesk.isPossible), .runsAlone)
struct PortalSettingsProgramTests {
  private static let scheme = "set org.freedesktop.appearance color-scheme u"

  @Test("9.4: dark and light are followed at once")
  func followsScheme() throws {
    let desk = try PortalDesk()
    let session = try BoardSession(on: desk)
    try desk.order("\(Self.scheme) 2")
    try session.waitForGround(.light)
    try desk.order("\(Self.scheme) 1")
    try session.waitForGround(.dark)
  }

  @Test("9.4: high contrast is followed, and the accent is that of the desktop")
  func followsLooks() throws {
    let desk = try PortalDesk()
    let session = try BoardSession(on: desk)
    try session.click(PlainCard.green.middle)
    let dark = Theme.dark.accented(0xE62D42)
    let own = Theme.dark.accent.hex
    try session.driver.wait(for: "the ring") { (try? seen(own, session)).map { $0 > 100 } ?? false }
    try desk.order("set org.freedesktop.appearance accent-color (ddd) 0.902 0.176 0.259")
    try session.driver.wait(for: "the accent") {
      session.driver.picture()?.count { BoardSession.looksEqual($0, dark.accent.hex) } ?? 0 > 100
    }
    try session.settle()
    #expect(try seen(own, session) == 0)
    try desk.order("set org.freedesktop.appearance contrast u 1")
    try session.waitForGround(.highContrastDark)
    try desk.order("\(Self.scheme) 2")
    try session.waitForGround(.highContrast)
  }

  private func seen(_ color: UInt32, _ session: BoardSession) throws -> Int {
    try #require(session.driver.picture()).count { $0 & 0xFF_FFFF == color }
  }

  @Test(
    "9.5: with less motion a card is where it belongs without flying there",
    arguments: [
      "set org.freedesktop.appearance reduced-motion u 1",
      "set org.gnome.desktop.interface enable-animations b false",
    ]
  )
  func reducesMotion(order: String) throws {
    let desk = try PortalDesk()
    let session = try BoardSession(on: desk)
    func framesOfUndo() throws -> Int {
      try session.drag(.red, byX: 200, 100)
      let before = session.driver.cardinals("_DRAGBOARD_FRAME")?.first ?? 0
      try session.undo()
      return (session.driver.cardinals("_DRAGBOARD_FRAME")?.first ?? 0) - before
    }
    let flying = try framesOfUndo()
    try desk.order(order)
    // The program receives the messages of the bus in their order.
    try desk.order("\(Self.scheme) 2")
    try session.waitForGround(.light)
    let still = try framesOfUndo()
    #expect(session.seesUnmoved(.red))
    #expect(still < flying / 2, "\(still) frames, \(flying) with motion")
  }

  @Test("the next window begins as the portal wants it, before it can answer")
  func remembers() throws {
    let desk = try PortalDesk()
    let session = try BoardSession(on: desk)
    let memory = session.files.state.appendingPathComponent("desktop")
    try session.driver.wait(for: "its memory") {
      (try? String(contentsOf: memory, encoding: .utf8)) == "dark\n"
    }
    session.driver.close()
    #expect(session.program.exitCode() == 0)
    desk.stop()
    try session.restart()
    #expect(session.sees(Theme.dark.board.hex, at: (60, 350)))
  }

  @Test("a desktop that has no portal any more leaves no trace of it")
  func forgets() throws {
    let desk = try PortalDesk()
    let session = try BoardSession(on: desk)
    let memory = session.files.state.appendingPathComponent("desktop")
    try session.driver.wait(for: "its memory") {
      (try? String(contentsOf: memory, encoding: .utf8)) == "dark\n"
    }
    session.driver.close()
    #expect(session.program.exitCode() == 0)
    desk.endPortal()
    try session.restart()
    try session.waitForGround(.light)
  }

  @Test("settings of wrong types, and far too many, are none", arguments: ["nonsense", "giant"])
  func distrusts(mode: String) throws {
    let desk = try PortalDesk(mode)
    let session = try BoardSession(environment: desk.environment)
    try desk.wait(for: "ReadAll")
    for nonsense in ["color-scheme s dark", "contrast (ddd) 1 2 3", "accent-color (ddd) 7 -1 0"] {
      try desk.order("set org.freedesktop.appearance \(nonsense)")
    }
    try desk.order("\(Self.scheme) 1")
    try session.waitForGround(.dark)
  }

  @Test("at rest nothing wakes it, with a bus that is there or has died", arguments: [false, true])
  func sleeps(isDead: Bool) throws {
    let desk = try PortalDesk()
    let session = try BoardSession(on: desk)
    if isDead {
      desk.endBus()
      try session.drag(.red, byX: 200, 100)
      try session.undo()
      #expect(session.sees(Theme.dark.board.hex, at: (60, 350)))
    }
    #expect(try session.program.sleeps(for: 3, session.driver))
  }

  @Test("without an address nothing is connected, even if there is a bus where it usually is")
  func leavesBusAlone() throws {
    let desk = try PortalDesk()
    let session = try BoardSession(environment: ["XDG_RUNTIME_DIR": desk.folder.path])
    try session.drag(.red, byX: 200, 100)
    #expect(desk.told == ["ready"])
    let maps = try String(
      contentsOfFile: "/proc/\(session.program.identifier)/maps",
      encoding: .utf8
    )
    #expect(!maps.contains("libsystemd"))
  }
}

@Suite("The program: files by the portal", .enabled(if: PortalDesk.isPossible), .runsAlone)
struct PortalFilesProgramTests {
  private func picture(_ session: BoardSession) throws -> XDriver.Picture {
    try #require(session.driver.picture())
  }

  private func isOpen(_ name: String, _ session: BoardSession) -> Bool {
    let driver = session.driver
    return driver.children(of: driver.root).contains {
      driver.text("_NET_WM_NAME", on: $0)?.hasPrefix(name) == true
    }
  }

  @Test(
    "its dialog is asked for over this window, for boards, and opens what was chosen (tools 9.5)",
    arguments: [false, true]
  )
  func opens(isHasty: Bool) throws {
    let desk = try PortalDesk()
    let session = try BoardSession(on: desk)
    let other = session.files.folder.appendingPathComponent("an other.canvas")
    try BoardOnDisk.three.write(to: other, atomically: true, encoding: .utf8)
    let address = other.path.replacingOccurrences(of: " ", with: "%20")
    if isHasty { try desk.order("hasty \(address)") }
    session.pressOpen()
    let line = try desk.wait(for: "OpenFile")
    #expect(line.hasPrefix("OpenFile x11:\(String(session.driver.window, radix: 16)) Open Board "))
    #expect(line.contains("filters=[[Boards [[0 *.canvas]]]]"))
    #expect(line.contains("current_folder=\(session.files.folder.path)"))
    #expect(line.contains("modal=true"))
    if !isHasty { try desk.order("choose \(address)") }
    try session.driver.wait(for: "the other board") { isOpen("an other.canvas", session) }
  }

  @Test(
    "a dialog that is cancelled or closed leaves all as it was, and can be asked for again (tools 9.5)",
    arguments: ["cancel", "close"]
  )
  func cancels(order: String) throws {
    let desk = try PortalDesk()
    let session = try BoardSession(on: desk)
    let before = try picture(session)
    session.pressOpen()
    try desk.wait(for: "OpenFile")
    try session.settle()
    #expect(try picture(session) == before)
    try desk.order(order)
    try session.settle()
    #expect(try picture(session) == before)
    let count = desk.told.count
    session.pressOpen()
    try desk.wait(for: "OpenFile", after: count)
  }

  @Test("a board is saved where the dialog says, over what it has asked about")
  func savesAs() throws {
    let desk = try PortalDesk()
    let session = try BoardSession(on: desk)
    let copy = session.files.folder.appendingPathComponent("copy.canvas")
    try "old".write(to: copy, atomically: true, encoding: .utf8)
    session.driver.type(KeyCode.s, holding: [KeyCode.leftControl, KeyCode.leftShift])
    let line = try desk.wait(for: "SaveFile")
    #expect(line.contains("current_name=board.canvas"))
    try desk.order("choose \(copy.path)")
    try session.driver.wait(for: "the copy") {
      (try? String(contentsOf: copy, encoding: .utf8)) == BoardOnDisk.three
    }
  }

  @Test(
    "a portal that hangs keeps nobody waiting: our own sheet comes, and its dialog not (tools 9.6)"
  )
  func survivesHang() throws {
    let desk = try PortalDesk()
    let session = try BoardSession(on: desk)
    let before = try picture(session)
    desk.stop()
    session.pressOpen()
    try session.driver.wait(for: "the sheet") { session.differs(from: before) }
    try session.type(KeyCode.escape)
    // The portal is not asked again before it has answered.
    session.pressOpen()
    try session.settle()
    #expect(session.differs(from: before))
    try session.type(KeyCode.escape)
    desk.goOn()
    let asked = try desk.wait(for: "OpenFile")
    let token = try #require(asked.split(separator: " ").first { $0.hasPrefix("handle_token=") })
    #expect(try desk.wait(for: "Close").hasSuffix("/" + token.dropFirst("handle_token=".count)))
  }

  @Test("a portal that has never answered is not asked")
  func doesNotTrustTheSilent() throws {
    let desk = try PortalDesk()
    desk.stop()
    let session = try BoardSession(environment: desk.environment)
    let before = try picture(session)
    session.pressOpen()
    try session.settle()
    #expect(session.differs(from: before))
    #expect(try session.program.sleeps(for: 3, session.driver))
  }

  @Test(
    "what is no answer opens our own sheet",
    arguments: ["spoil", "choose nonsense"]
  )
  func distrusts(order: String) throws {
    let desk = try PortalDesk()
    let session = try BoardSession(on: desk)
    let before = try picture(session)
    session.pressOpen()
    try desk.wait(for: "OpenFile")
    try desk.order(order)
    try session.driver.wait(for: "the sheet") { session.differs(from: before) }
  }

  @Test(
    "without a portal on the bus, and once the bus has died, our own sheet opens",
    arguments: [true, false]
  )
  func doesWithout(hasBus: Bool) throws {
    let desk = try PortalDesk(hasBus ? nil : "normal")
    let session =
      try hasBus ? BoardSession(environment: desk.environment) : BoardSession(on: desk)
    if !hasBus { desk.endBus() }
    let before = try picture(session)
    session.pressOpen()
    try session.driver.wait(for: "the sheet") { session.differs(from: before) }
  }

  @Test("a bus that dies under an open dialog leaves our own sheet")
  func losesDialog() throws {
    let desk = try PortalDesk()
    let session = try BoardSession(on: desk)
    let before = try picture(session)
    session.pressOpen()
    try desk.wait(for: "OpenFile")
    desk.endBus()
    try session.driver.wait(for: "the sheet") { session.differs(from: before) }
    try session.type(KeyCode.escape)
    try session.drag(.red, byX: 50, 50)
  }

  // MARK: Links

  private func click(_ session: BoardSession) throws {
    session.point(at: (130, 146))
    session.driver.press(key: KeyCode.leftControl)
    session.driver.click()
    session.driver.release(key: KeyCode.leftControl)
    try session.settle()
  }

  /// Returns a desktop whose `xdg-open` records its arguments.
  private func opener(_ files: SessionFiles) throws -> (path: [String: String], seen: URL) {
    let tools = files.folder.appendingPathComponent("tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    let opener = tools.appendingPathComponent("xdg-open")
    let seen = files.folder.appendingPathComponent("seen")
    let script =
      "#!/bin/sh\nprintf '%s' \"$1\" > '\(seen.path).new'\nmv '\(seen.path).new' '\(seen.path)'\n"
    try script.write(to: opener, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: opener.path)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return (["PATH": "\(tools.path):\(path)"], seen)
  }

  private func board(_ address: String) -> String {
    #"{"nodes":[{"id":"a","type":"link","url":"\#(address)","x":100,"y":100,"width":400,"#
      + #""height":100}],"edges":[]}"#
  }

  @Test(
    "an address is opened by the portal; by the desktop's program where it refuses",
    arguments: [false, true]
  )
  func opensAddress(refuses: Bool) throws {
    let address = "https://x.org/a?b='c'&d=$(e)"
    let files = try SessionFiles(board: board(address))
    let (path, seen) = try opener(files)
    let desk = try PortalDesk()
    if refuses { try desk.order("refuse") }
    let session = try BoardSession(on: desk, files: files, environment: path)
    try click(session)
    let line = try desk.wait(for: "OpenURI")
    let window = String(session.driver.window, radix: 16)
    #expect(line.hasPrefix("OpenURI x11:\(window) \(address) "))
    if refuses {
      try session.driver.wait(for: "the opener") {
        FileManager.default.fileExists(atPath: seen.path)
      }
      #expect(try String(contentsOf: seen, encoding: .utf8) == address)
    } else {
      // Nothing else can begin before the portal has answered.
      try desk.order("set org.freedesktop.appearance color-scheme u 2")
      try session.waitForGround(.light)
      #expect(!FileManager.default.fileExists(atPath: seen.path))
    }
  }

  @Test("a picture that was written is shown in its folder by the portal")
  func showsInFolder() throws {
    let desk = try PortalDesk()
    let session = try BoardSession(on: desk)
    let picture = session.files.folder.appendingPathComponent("a.png")
    session.driver.type(KeyCode.x, holding: [KeyCode.leftControl, KeyCode.leftShift])
    try desk.wait(for: "SaveFile")
    try desk.order("choose \(picture.path)")
    try session.driver.wait(for: "the picture") {
      FileManager.default.fileExists(atPath: picture.path)
    }
    try session.settle()
    // The toast comes after the toolbar; its second action shows the folder.
    for key in [KeyCode.f6, KeyCode.f6, KeyCode.tab, KeyCode.enter] { try session.type(key) }
    let line = try desk.wait(for: "OpenDirectory")
    #expect(line.contains(picture.path))
  }

  @Test("a file is handed to the portal as a descriptor")
  func opensFile() throws {
    let files = try SessionFiles(board: board("notes.txt"))
    let notes = files.folder.appendingPathComponent("notes.txt")
    try "words".write(to: notes, atomically: true, encoding: .utf8)
    let desk = try PortalDesk()
    let session = try BoardSession(on: desk, files: files)
    try click(session)
    let line = try desk.wait(for: "OpenFile")
    #expect(
      line.hasPrefix("OpenFile x11:\(String(session.driver.window, radix: 16)) \(notes.path) ")
    )
  }
}
