import Foundation
import Testing
import WindowTestSupport
import XDriver

/// A kind of end of a program.
enum Death: CaseIterable, Sendable {
  case killed, serverKilled
  case closed, terminated, hungUp, interrupted

  static let gentle: [Death] = [.closed, .terminated, .hungUp, .interrupted]

  /// The exit code that the program must end with, or nil if it cannot decide that.
  private var code: Int32? {
    switch self {
    case .killed: nil
    case .serverKilled: 3
    case .closed, .terminated, .hungUp, .interrupted: 0
    }
  }

  /// Ends the program and checks what can be seen from outside. A core would mean a signal, and no
  /// exit code.
  func happen(to session: BoardSession) {
    switch self {
    case .killed: session.program.send(signal: SIGKILL)
    case .serverKilled: session.server.stop()
    case .closed: session.driver.close()
    case .terminated: session.program.send(signal: SIGTERM)
    case .hungUp: session.program.send(signal: SIGHUP)
    case .interrupted: session.program.send(signal: SIGINT)
    }
    #expect(session.program.exitCode(within: 20) == code)
    let errors = session.program.errors
    #expect(!session.program.process.isRunning)
    if self == .serverKilled {
      #expect(errors.hasPrefix("dragboard: "))
      #expect(errors.split(separator: "\n").count == 1, "\(errors)")
    } else {
      #expect(errors == "")
    }
  }
}

/// The activity of the program in the middle of which it ends.
enum DeathMoment: CaseIterable, Sendable {
  case idle, drag, flight, menu, saving, anything
}
