import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// A toolkit whose programs exchange text with this one.
enum Toolkit: String, CaseIterable, Sendable {
  case gtk, qt

  private static let python = "/usr/bin/python3"

  private var library: String {
    switch self {
    case .gtk: "/usr/lib/x86_64-linux-gnu/girepository-1.0/Gtk-3.0.typelib"
    case .qt: "/usr/lib/python3/dist-packages/PyQt5"
    }
  }

  static var installed: [Toolkit] {
    guard FileManager.default.isExecutableFile(atPath: python) else { return [] }
    return allCases.filter { FileManager.default.fileExists(atPath: $0.library) }
  }

  /// Starts a program that shows a text beside the window of a session.
  func start(
    _ words: String,
    isSelected: Bool,
    isOnWayland: Bool = false,
    on server: TestServer,
    _ driver: Driver
  ) throws -> TestProgram {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let script = folder.appendingPathComponent("Toolkits/\(rawValue).py").path
    let program = try TestProgram(
      URL(fileURLWithPath: Self.python),
      [script, "600", "100", "300", "300", words] + (isSelected ? ["selected"] : []),
      environment: [
        "NO_AT_BRIDGE": "1", "GDK_BACKEND": isOnWayland ? "wayland" : "x11",
        "QT_QPA_PLATFORM": isOnWayland ? "wayland" : "xcb",
      ],
      on: server
    )
    try driver.wait(for: "\(self)") { program.output.contains("ready") }
    return program
  }

  /// A point on its text.
  static let words: BoardSession.Place = (612, 112)
}

@Suite(
  "The program: text dragged to GTK and Qt and from them",
  .enabled(if: TestServer.isInstalled && !Toolkit.installed.isEmpty),
  .runsAlone
)
struct ToolkitProgramTests {
  private static let note = """
    {"nodes":[{"id":"a","type":"text","text":"inner","x":100,"y":150,"width":200,"height":80}],\
    "edges":[]}
    """

  /// A point on the words of the card, at the beginning and behind their end.
  private static let (start, end): (BoardSession.Place, BoardSession.Place) = (
    (120, 172), (290, 172)
  )

  /// Returns a session whose card is open, with its words selected, beside a program with a text.
  private func writing(
    beside toolkit: Toolkit,
    withSelection isSelected: Bool
  ) throws -> (BoardSession, TestProgram) {
    let session = try BoardSession(
      board: Self.note,
      size: (500, 400),
      environment: ["DRAGBOARD_DEBUG": "events"]
    )
    try session.click((200, 190))
    try session.type(KeyCode.enter)
    try session.type(KeyCode.a, [KeyCode.leftControl])
    // GTK gives up its selection when another program has one.
    let other = try toolkit.start(
      "outer words",
      isSelected: isSelected,
      on: session.server,
      session.driver
    )
    session.driver.focus()
    return (session, other)
  }

  private func saved(_ session: BoardSession) throws -> String {
    try session.save()
    let text = session.files.boardText
    let start = try #require(text.range(of: #""text":""#))
    return String(text[start.upperBound...].prefix { $0 != "\"" })
  }

  @Test(
    "text of others goes into an open text at the pointer (x11 8.6)",
    arguments: Toolkit.installed
  )
  func comesIn(_ toolkit: Toolkit) throws {
    let (session, other) = try writing(beside: toolkit, withSelection: true)
    func isDropped() -> Bool { session.program.errors.contains("11 bytes of text/plain") }
    // On a busy machine Qt stands still now and then, or lets go before it has read that the drop is welcome. The drag
    // is begun again.
    for seconds in Array(repeating: 15.0, count: 9) + [60] where !isDropped() {
      do {
        try carryIn(session, toolkit, within: seconds)
      } catch  where seconds < 60 {
        // It ends over no window, as a drop might come while it is tried again.
        session.slide(from: Self.end, to: (400, 600), steps: 10)
        session.driver.release()
        continue
      }
      let refusals = session.program.errors.components(separatedBy: "drop left").count
      session.driver.release()
      try session.driver.wait(for: "the words", within: 60) {
        isDropped() || session.program.errors.components(separatedBy: "drop left").count > refusals
      }
    }
    try #require(isDropped())
    try session.driver.wait(for: "the end of the drag") { session.driver.grabPointer() }
    session.driver.ungrabPointer()
    session.driver.focus()
    // A page is read by a process of its own.
    try session.driver.wait(for: "the words in the text") {
      (try? saved(session)) == "innerouter words"
    }
    #expect(!other.output.contains("inner"))
    try session.undo()
    #expect(try saved(session) == "inner")
  }

  /// Drags the words of the other program to the end of the open text.
  private func carryIn(_ session: BoardSession, _ toolkit: Toolkit, within seconds: Double) throws {
    session.carry(from: Toolkit.words, to: (650, 250), steps: 30)
    try Peer(session.server).waitForOwner(of: "XdndSelection")
    session.slide(from: (650, 250), to: Self.end, steps: 30)
    // Toolkits skip positions, even the last one, until the previous one has been answered.
    try session.driver.wait(for: "the drag", within: seconds) {
      session.slide(from: (Self.end.x - 1, Self.end.y), to: Self.end, steps: 1)
      // GTK sends a second one after the answer to the first, and drops nothing before. Qt may send one.
      let hovers = session.program.errors.components(separatedBy: "drop hovered").count - 1
      return hovers > (toolkit == .gtk ? 1 : 0)
        && (Self.end.x - 1...Self.end.x).contains {
          session.program.errors.contains("drop hovered \($0)")
        }
    }
  }

  @Test(
    "selected text is moved to others, and copied with Ctrl (x11 8.7)",
    arguments: Toolkit.installed,
    [false, true]
  )
  func goesOut(_ toolkit: Toolkit, copies: Bool) throws {
    // GTK takes no drop where it has a selection.
    let (session, other) = try writing(beside: toolkit, withSelection: false)
    session.carry(from: Self.start, to: (650, 250), steps: 30)
    try Peer(session.server).waitForOwner(of: "XdndSelection")
    if copies { session.driver.press(key: KeyCode.leftControl) }
    session.point(at: (660, 260))
    try session.driver.ping()
    session.driver.release()
    if copies { session.driver.release(key: KeyCode.leftControl) }
    try session.driver.wait(for: "the words") { other.output.contains("inner") }
    try session.settle()
    #expect(try saved(session) == (copies ? "inner" : ""))
    #expect(session.driver.grabPointer())
    session.driver.ungrabPointer()
    try session.undo()
    #expect(try saved(session) == "inner")
  }
}
