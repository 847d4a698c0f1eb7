import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import TestSupport
import Testing
import WindowTestSupport
import X11Window
import XDriver

@testable import BoardApp
@testable import BoardRenderer
@testable import BoardStore

/// A window with others on its board, which tests run by starting the test bundle once more: nothing but a connection
/// hands signals to the program.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["DRAGBOARD_PEOPLE"] != nil))
struct PeopleProgram {
  @Test @MainActor
  func showsPeople() throws {
    var options = App.Options()
    options.size = Size(800, 600)
    options.view = Camera(origin: .zero, pixelsPerUnit: 1)
    options.features.append(Messenger.self)
    let opening = try BoardOpening("board.canvas", bytes: Array(CanvasText.small.utf8))
    let app = App(opening, options)
    let host = try X11Host(
      options: .init(size: (800, 600), isTest: true, inputHelper: TestProgram.dragboard.path)
    )
    var bob = Presence(name: "Bob")
    (bob.colour, bob.carried) = (4, Presence.Carried(["price"], by: Vector(100, 60)))
    let now = Clock.now()
    app.hear([.joined(client: 0, name: "Me")], at: now)
    app.hear([.signal(bob.bytes, from: 2, name: "")], at: now)
    exit(host.run(content: app))
  }
}

/// Hands in a signal when a key is pressed, as a connection does when one comes.
private struct Messenger: Feature {
  nonisolated init() {}

  func places(_ question: Question) -> Places { .tips }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    guard case .event(.keyPressed(KeyStroke(.escape), _)) = input else { return .passed }
    var ann = Presence(name: "Ann")
    (ann.colour, ann.pointer, ann.selection) = (3, Point(600, 400), ["list"])
    turn.hear([.signal(ann.bytes, from: 1, name: "")])
    return .taken
  }
}

@Suite("The program: several people", .enabled(if: TestServer.isInstalled), .runsAlone)
struct PeopleProgramTests {
  @Test("a window shows others where they are, what they have selected and what they carry")
  @MainActor
  func showsOthers() throws {
    try TurnTrait.requireAlone()
    let server = try TestServer()
    let driver = try Driver(server)
    driver.move(to: 990, 690)
    let program = try TestProgram(
      TestProgram.itself,
      ["--testing-library", "swift-testing", "--filter", "PeopleProgram/"],
      environment: ["DRAGBOARD_PEOPLE": "1"],
      on: server
    )
    try driver.findWindow(of: program)
    driver.focus()
    func sees(_ color: Color, _ x: Int, _ y: Int) -> Bool {
      let seen = driver.picture(x: x, y: y, width: 1, height: 1)?[0, 0]
      return seen.map { BoardSession.looksEqual($0, color.hex) } ?? false
    }
    let theme = Theme.light
    // It flies to where it is carried.
    try driver.wait(for: "the card that is carried") { sees(theme.card, 690, 250) }
    #expect(sees(theme.board, 420, 110), "where it was")
    #expect((250..<550).contains { sees(theme.person(4), $0, 75) }, "the face")
    driver.type(KeyCode.escape)
    try driver.wait(for: "the pointer") { sees(theme.person(3), 602, 405) }
    #expect(sees(theme.person(3), 613, 430), "its name")
    #expect(sees(theme.person(3), 200, 299), "the ring around what is selected")
    try driver.settle()
    #expect(sees(theme.board, 602, 405), "it goes when it rests, and the window with it")
  }
}
