import CX11
import Glibc
import LinuxSystem

/// An input method server, as the window sees it: through a process of its own that is ended when an
/// answer does not come.
final class InputServer {
  private(set) var isReady = false
  private let started = Clock.now()
  private let pipe: InputPipe
  private let process: HelperProcess
  /// What came while nobody waited for it.
  private var waiting: [InputMessage] = []

  /// In seconds. A living server answers within milliseconds; this long a person waits for a letter.
  private static let limit = 0.5
  /// It has to be found and opened first.
  private static let openingLimit = 1.0

  init?(window: XID, program: String) {
    let words = [program, InputHelper.argument, String(window)]
    guard let process = HelperProcess(program, words, SOCK_STREAM) else { return nil }
    self.process = process
    pipe = InputPipe(process.socket)
  }

  /// It may not listen any more.
  deinit { process.end() }

  var descriptor: Int32 { pipe.descriptor }

  func focus(_ isFocused: Bool) { _ = pipe.send(.focus(isFocused)) }

  func place(spot: (x: Int, y: Int)) { _ = pipe.send(.spot(x: spot.x, y: spot.y)) }

  /// False when it does not open in time.
  func waitUntilReady() -> Bool {
    while !isReady {
      guard let messages = receive() else { return false }
      waiting += messages
      guard !isReady else { break }
      guard Clock.now() < started + Self.openingLimit else { return false }
      pipe.wait(until: started + Self.openingLimit)
    }
    return true
  }

  /// What came of a key or a reset; nil when the server does not answer or is gone.
  func ask(_ message: InputMessage) -> [InputMessage]? {
    guard pipe.send(message) else { return nil }
    let deadline = Clock.now() + Self.limit
    var answers = waiting
    waiting = []
    while true {
      guard let messages = receive() else { return nil }
      answers += messages
      if answers.contains(where: \.isAnswer) { return answers.filter { !$0.isAnswer } }
      guard Clock.now() < deadline else { return nil }
      pipe.wait(until: deadline)
    }
  }

  /// What has come by itself, or comes within some seconds; nil when it is gone.
  func take(waiting time: Double = 0) -> [InputMessage]? {
    if time > 0, waiting.isEmpty { pipe.wait(until: Clock.now() + time) }
    guard let messages = receive() else { return nil }
    defer { waiting = [] }
    return waiting + messages
  }

  private func receive() -> [InputMessage]? {
    guard let messages = pipe.receive() else { return nil }
    return messages.filter { message in
      guard case .ready = message else { return true }
      isReady = true
      return false
    }
  }
}

extension InputMessage {
  fileprivate var isAnswer: Bool { if case .answered = self { true } else { false } }
}
