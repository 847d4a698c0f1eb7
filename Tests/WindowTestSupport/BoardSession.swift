import CX11
package import Foundation
import TestSupport
import Testing
package import XDriver

/// The built program with a board of its own on a server of its own, and its user.
///
/// The board is shown so that board units are window pixels. All positions are in window pixels.
package final class BoardSession {
  /// The other programs on the server.
  package enum Desktop: Sendable {
    /// No program gives the focus or moves a window.
    case bare
    case openbox
    /// A window manager that the test starts.
    case other

    package var isPossible: Bool { self == .bare || TestServer.path(of: "openbox") != nil }
    package static var possible: [Desktop] { [.bare, .openbox].filter(\.isPossible) }
  }

  package let server: TestServer
  package let driver: Driver
  package private(set) var program: TestProgram
  package let files: SessionFiles
  let desktop: Desktop
  private let arguments: [String]
  private let environment: [String: String]

  package init(
    _ desktop: Desktop = .bare,
    board: String = BoardOnDisk.three,
    operand: String? = nil,
    arguments: [String] = [],
    size: (width: Int, height: Int) = (800, 600),
    view: String? = "0,0,1",
    settings: String? = nil,
    files: SessionFiles? = nil,
    server: TestServer? = nil,
    environment: [String: String] = [:],
    prepare: (TestServer, Driver) throws -> Void = { _, _ in }
  ) throws {
    try TurnTrait.requireAlone()
    let server = try server ?? TestServer()
    self.server = server
    self.desktop = desktop
    let files = try files ?? SessionFiles(board: board)
    self.files = files
    if let settings { try files.write(settings: settings) }
    driver = try Driver(server)
    if desktop == .openbox {
      try server.start("openbox")
      try driver.waitForWindowManager()
    }
    try prepare(server, driver)
    // The pointer stays away from the window, so that nothing is highlighted under it.
    driver.move(to: 990, 690)
    self.environment = environment
    self.arguments =
      [operand ?? files.board.path, "--geometry", "\(size.width)x\(size.height)"]
      + (view.map { ["--view", $0] } ?? []) + arguments
    program = try files.start(self.arguments, environment: environment, on: server)
    try findWindow()
  }

  /// Starts the program again on the same files, after it has ended.
  package func restart(_ arguments: [String]? = nil) throws {
    program = try files.start(arguments ?? self.arguments, environment: environment, on: server)
    try findWindow()
  }

  private func findWindow() throws {
    try driver.findWindow(of: program)
    switch desktop {
    case .bare: driver.focus()
    case .other: break
    case .openbox:
      try driver.wait(for: "the focus") { driver.isActive }
    }
    try settle()
  }

  /// Waits until the program has handled everything so far and is at rest.
  package func settle() throws {
    if desktop == .openbox { try driver.settleWindowManager() }
    try driver.settle()
  }
}

/// The folders and files of one session, which are removed with this object.
package final class SessionFiles {
  package let folder: URL
  package let board: URL

  package init(board text: String) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dragboard-window-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    board = folder.appendingPathComponent("board.canvas")
    try text.write(to: board, atomically: false, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The folder in which the program stores the state of the board.
  package var state: URL { folder.appendingPathComponent("state-dir") }

  package var boardText: String { (try? String(contentsOf: board, encoding: .utf8)) ?? "" }

  var settings: URL { folder.appendingPathComponent("config/dragboard/settings") }

  package var settingsText: String { (try? String(contentsOf: settings, encoding: .utf8)) ?? "" }

  func write(settings text: String) throws {
    try FileManager.default.createDirectory(
      at: settings.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try text.write(to: settings, atomically: false, encoding: .utf8)
  }

  /// The environment of the program. It neither reads nor changes the settings of the machine.
  package var environment: [String: String] {
    [
      "HOME": folder.path,
      "XDG_CONFIG_HOME": folder.appendingPathComponent("config").path,
      "XDG_STATE_HOME": folder.appendingPathComponent("state").path,
      "LANGUAGE": "en",
    ]
  }

  /// The words of a command that starts the program, which follows them with its own; nil for none.
  package var starter: [String]?

  package func start(
    _ arguments: [String],
    environment: [String: String] = [:],
    on server: TestServer
  ) throws -> TestProgram {
    let words = (starter ?? []) + [TestProgram.dragboard.path] + arguments
    return try TestProgram(
      URL(fileURLWithPath: words[0]),
      words.dropFirst() + ["--state-dir", state.path],
      environment: self.environment.merging(environment) { $1 },
      on: server
    )
  }
}
