import BoardCore
package import BoardStore
package import BoardValues
import Foundation
import LinuxSystem
import TestSupport
import XDriver

@testable package import BoardApp
@testable import DragBoard
@testable import Pictures

/// A board and its user, without a window. Tests use the verbs of scripts.
@MainActor
package final class Session {
  package let app: App
  package private(set) var printed: [String] = []
  private var player: Player?

  /// Opens a board. Board units are window pixels unless the options change that.
  package init(
    _ canvas: String,
    options words: String = "--view 0,0,1 --geometry 800x600",
    path: String = "board.canvas"
  ) throws {
    ConfinedProcess.program = TestProgram.dragboard.path
    app = App(try BoardOpening(path, bytes: Array(canvas.utf8)), try Self.options(words))
    player = Player(app) { [weak self] in self?.printed.append($0) }
  }

  /// Opens a board whose state is stored, at a calendar time in seconds since 1970. Without a view
  /// it shows what it showed last. Changes by other programs are asked about unless it `merges` them.
  package init(
    _ opening: BoardOpening,
    view: String? = "0,0,1",
    options words: String = "",
    merges: Bool = false,
    date: Double
  ) throws {
    let view = view.map { "--view \($0)" } ?? ""
    var options = try Self.options("--geometry 800x600 \(view) \(words)")
    options.date = date
    options.settings.mergesChanges = merges
    app = App(opening, options)
    player = Player(app) { [weak self] in self?.printed.append($0) }
  }

  /// Reads options as `play` does, so that a session behaves as one from the command line.
  private static func options(_ line: String) throws -> App.Options {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    let arguments = try Arguments(parsing: ["play"] + words)
    var options = App.Options()
    options.size = arguments.geometry ?? options.size
    options.view = arguments.view
    options.choices = arguments.choices
    options.randomness = SeededGenerator(seed: 0)
    return options
  }

  package var now: Double { player?.now ?? 0 }

  /// Plays lines of a script. Errors carry the name and the line.
  package func play(_ script: String, source: String = "script") throws {
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      try player?.play(String(line), source: source, number: index + 1)
    }
  }

  package func answer(_ subject: Query.Subject, _ argument: String? = nil) -> String {
    player?.answer(Query(subject: subject, argument: argument)) ?? ""
  }

  /// Offers content as another program that something was copied in.
  package func offer(_ content: TransferContent) { player?.offer(content, as: .clipboard) }

  /// Drops content of another program.
  package func drop(_ content: TransferContent, at point: Point) {
    player?.drop(content, at: point)
  }

  /// Returns what other programs were asked to open since the last call.
  package func takeOpened() -> [String] { player?.takeOpened() ?? [] }

  /// The controls of everything above the board, backgrounds included.
  package var controls: [Control] { app.panes.list.flatMap(\.controls) }

  /// Returns the controls that request a command when they are clicked.
  package func controls(for command: Command) -> [Control] {
    controls.filter { $0.part.command == command }
  }

  /// The text that a save would write.
  package var saved: String { String(decoding: app.editor.document.bytes, as: UTF8.self) }
}
