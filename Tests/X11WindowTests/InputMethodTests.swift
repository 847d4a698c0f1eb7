import Foundation
import TestSupport
import Testing
import XDriver

/// A window that always has a text caret, and the input method of `KanaServer`: `a` composes あ, `b`
/// the sign after it.
final class KanaSession {
  let server: TestServer
  private(set) var kana: TestProgram
  let demo: DemoSession

  static var isPossible: Bool {
    DemoSession.isPossible && FileManager.default.isExecutableFile(atPath: program.path)
  }

  private static var program: URL {
    TestProgram.itself.deletingLastPathComponent().appendingPathComponent("kana-server")
  }

  /// Starts a session. `signal` is sent to the input method before there is a window.
  /// If `awaitsTyping`, the window has no caret, but a place for the text that a key would open.
  init(
    _ style: String = "callbacks",
    resets: String = "normal",
    signal: Int32? = nil,
    awaitsTyping: Bool = false
  ) throws {
    server = try TestServer()
    kana = try Self.start([style, resets], on: server)
    if let signal { kana.send(signal: signal) }
    var environment = ["XMODIFIERS": "@im=kana"]
    if awaitsTyping { environment["DEMO_TYPING"] = "1" }
    demo = try DemoSession(server, environment: environment)
    demo.driver.focus()
    try demo.driver.settle()
  }

  private static func start(_ words: [String], on server: TestServer) throws -> TestProgram {
    let program = try TestProgram(program, ["kana"] + words, on: server)
    let limit = Date(timeIntervalSinceNow: 5)
    while !program.output.contains("ready"), Date() < limit { usleep(1000) }
    return program
  }

  func restart() throws { kana = try Self.start(["callbacks"], on: server) }

  var driver: Driver { demo.driver }

  /// The requests to the input method, line by line.
  var told: [String] { kana.output.split(separator: "\n").map(String.init) }

  static func isText(_ line: String) -> Bool {
    ["key ", "text ", "composing "].contains { line.hasPrefix($0) }
  }

  /// Returns the events of keys and text during an action.
  func text(during action: (Driver) throws -> Void) throws -> [String] {
    try demo.lines(during: action).filter(Self.isText)
  }

  var text: [String] { demo.lines.filter(Self.isText) }

  func wait(for line: String) throws {
    try driver.wait(for: line) { demo.lines.contains(line) }
  }

  /// Types letters of an American keyboard until one is composed: the window needs a moment to
  /// notice a new server.
  func waitUntilItComposes() throws {
    let count = demo.lines.count
    try driver.wait(for: "composing") {
      driver.type(KeyCode.a)
      usleep(20_000)
      return demo.lines.dropFirst(count).contains { $0.hasPrefix("composing") }
    }
  }
}

@Suite("Input methods", .enabled(if: KanaSession.isPossible), .runsAlone)
struct InputMethodTests {
  private static let (b, backspace): (UInt32, UInt32) = (56, 22)

  @Test("Letters are composed in the window and committed (text 4.1) (text 4.2) (text 4.3)")
  func composes() throws {
    let session = try KanaSession()
    let lines = try session.text { driver in
      driver.type(KeyCode.a)
      driver.type(Self.b)
      driver.type(KeyCode.left)
      driver.type(Self.b)
      driver.type(Self.backspace)
      driver.type(KeyCode.space)
    }
    #expect(
      lines == [
        "composing あ 3", "composing あぃ 6", "composing あぃ 3", "composing あぃぃ 6",
        "composing あぃ 3", "text あぃ",
      ]
    )
    #expect(session.told.contains("style 2"))
  }

  @Test("The first key of a composition is kept, before there is a text (text 7.7)")
  func composesBeforeThereIsAText() throws {
    let session = try KanaSession(awaitsTyping: true)
    #expect(session.told == ["ready"], "No input method is started before a key could use it.")
    try session.driver.wait(for: "composing") {
      if session.text.isEmpty { session.driver.type(KeyCode.a) }
      usleep(20_000)
      return session.text.contains { $0.hasPrefix("composing") || $0.hasPrefix("text") }
    }
    #expect(session.text.first == "composing あ 3")
  }

  @Test(
    "An input method that shows its text itself gets the caret (text 4.2)",
    arguments: [
      ("position", "style 4"), ("nothing", "style 8"),
    ]
  )
  func usesOtherStyles(style: String, told: String) throws {
    let session = try KanaSession(style)
    let lines = try session.text { driver in
      driver.type(KeyCode.a)
      driver.type(KeyCode.space)
    }
    #expect(lines == ["text あ"])
    #expect(session.told.contains(told))
    #expect(session.told.contains("spot 0,20"))
  }

  @Test("Its keys reach nobody else; what it does not want does (text 4.4)")
  func keepsItsKeys() throws {
    let session = try KanaSession()
    let lines = try session.text { driver in
      driver.type(KeyCode.enter)
      driver.type(KeyCode.z, holding: [KeyCode.leftControl])
      driver.type(KeyCode.a)
      driver.type(KeyCode.escape)
      driver.type(KeyCode.escape)
      driver.type(KeyCode.a)
      driver.type(KeyCode.enter)
    }
    #expect(
      lines == [
        "key enter 0", "key character(\"z\") 2", "composing あ 3", "composing  0", "key escape 0",
        "composing あ 3", "text あ",
      ]
    )
  }

  @Test(
    "A click comes after what it commits, even if that is said a little late (text 4.6)",
    arguments: ["normal", "soon"]
  )
  func endsBeforeClicks(resets: String) throws {
    let session = try KanaSession(resets: resets)
    let lines = try session.demo.lines { driver in
      driver.type(KeyCode.a)
      driver.move(to: 100, 100)
      driver.click()
    }
    let kinds = lines.compactMap { $0.split(separator: " ").first }
    let order = kinds.filter { ["composing", "text", "press"].contains($0) }
    #expect(order == ["composing", "text", "composing", "press"], "\(lines)")
    #expect(lines.contains("text あ"))
    #expect(session.told.count { $0 == "reset" } == 1)
  }

  @Test(
    "A click ends what an input method shows in a window of its own, too (text 4.6)",
    arguments: ["position", "nothing"]
  )
  func endsWhatItDoesNotSee(style: String) throws {
    let session = try KanaSession(style)
    let lines = try session.demo.lines { driver in
      driver.type(KeyCode.a)
      driver.move(to: 100, 100)
      driver.click()
      driver.click()
    }
    let kinds = lines.compactMap { $0.split(separator: " ").first }
    let order = kinds.filter { ["text", "press"].contains($0) }
    #expect(order == ["text", "press", "press"], "\(lines)")
    #expect(lines.contains("text あ"))
    #expect(session.told.count { $0 == "reset" } == 1)
  }

  @Test("What is composed stays where it is, once, even if it is committed late (text 4.7)")
  func commitsLate() throws {
    let session = try KanaSession(resets: "late")
    session.driver.type(KeyCode.a)
    session.driver.move(to: 100, 100)
    session.driver.click()
    try session.driver.wait(for: "the late commit") { session.told.contains("late") }
    try session.driver.settle()
    #expect(session.text == ["composing あ 3", "text あ", "composing  0"])
  }

  @Test("Losing the focus ends the composition first (text 4.6) (text 4.8)")
  func endsBeforeLosingTheFocus() throws {
    let session = try KanaSession()
    let lines = try session.demo.lines { driver in
      driver.type(KeyCode.a)
      driver.focus(driver.root)
    }
    #expect(lines.suffix(3) == ["text あ", "composing  0", "unfocused"])
    try session.driver.wait(for: "its end") { session.told.last == "unfocus" }
    let later = try session.text { driver in
      driver.focus()
      driver.type(Self.b)
    }
    #expect(later == ["composing ぃ 3"])
  }

  @Test("It is told where the caret is only when that changes (text 4.10) (text 4.11)")
  func tellsTheSpotOnce() throws {
    let session = try KanaSession()
    _ = try session.text { driver in
      for _ in 0..<5 { driver.type(KeyCode.a) }
    }
    #expect(session.told.filter { $0.hasPrefix("spot") }.last == "spot 0,20")
    #expect(session.told.count { $0 == "spot 0,20" } == 1)
  }

  @Test("When it dies, what is composed is kept, and keys are typed at once (text 4.12)")
  func survivesDeath() throws {
    let session = try KanaSession()
    _ = try session.text { $0.type(KeyCode.a) }
    session.kana.send(signal: SIGKILL)
    try session.wait(for: "text あ")
    let lines = try session.text { driver in
      driver.type(KeyCode.a)
      driver.type(Self.b)
    }
    #expect(lines.filter { $0.hasPrefix("text") } == ["text a", "text b"])
    try session.restart()
    try session.waitUntilItComposes()
  }

  @Test("When it does not answer, keys are typed without it, each once (text 4.12)")
  func survivesSilence() throws {
    let session = try KanaSession()
    _ = try session.text { $0.type(KeyCode.a) }
    session.kana.send(signal: SIGSTOP)
    let lines = try session.text { driver in
      driver.type(KeyCode.a)
      driver.type(Self.b)
      driver.type(KeyCode.s)
    }
    #expect(lines.filter { $0.hasPrefix("text") } == ["text あ", "text a", "text b", "text s"])
    session.kana.send(signal: SIGCONT)
    let count = session.text.count
    try session.waitUntilItComposes()
    let typed = session.text.dropFirst(count).filter { $0.hasPrefix("text") }
    #expect(typed.allSatisfy { $0 == "text a" })
  }

  @Test(
    "One that is silent from the beginning keeps no key from being typed, each once (text 4.12)"
  )
  func opensWithoutAnswer() throws {
    let session = try KanaSession(signal: SIGSTOP)
    let lines = try session.text { driver in
      driver.type(KeyCode.a)
      driver.type(Self.b)
    }
    #expect(lines.filter { $0.hasPrefix("text") } == ["text a", "text b"])
    session.kana.send(signal: SIGCONT)
    try session.waitUntilItComposes()
  }

  @Test("Dead keys compose without it, and after its death (text 4.2)")
  func composesDeadKeys() throws {
    let session = try KanaSession()
    try session.server.run("setxkbmap", ["us", "-variant", "intl"])
    session.kana.send(signal: SIGKILL)
    _ = try session.text { $0.type(KeyCode.enter) }
    let lines = try session.text { driver in
      driver.type(48)
      driver.type(KeyCode.e)
    }
    #expect(lines.filter { $0.hasPrefix("text") } == ["text é"])
  }

  @Test("Nobody is left behind when the window is gone")
  func leavesNobody() throws {
    let session = try KanaSession()
    _ = try session.text { $0.type(KeyCode.a) }
    let helpers = try children(of: session.demo.program.identifier)
    #expect(helpers.count == 1)
    session.kana.send(signal: SIGSTOP)
    session.demo.program.send(signal: SIGKILL)
    try session.driver.wait(for: "the end of the helper") {
      helpers.allSatisfy { kill($0, 0) != 0 || isZombie($0) }
    }
  }

  private func children(of process: Int) throws -> [pid_t] {
    let tasks = "/proc/\(process)/task"
    let lists = try FileManager.default.contentsOfDirectory(atPath: tasks).map {
      try String(contentsOfFile: "\(tasks)/\($0)/children", encoding: .utf8)
    }
    return lists.flatMap { $0.split(separator: " ").compactMap { pid_t($0) } }
  }

  /// Returns whether a process has ended without being waited for.
  private func isZombie(_ process: pid_t) -> Bool {
    let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return stat?.contains(") Z ") ?? true
  }
}
