import CX11
import Glibc
import LinuxSystem

/// An input method server as the window sees it: through a helper process, which is ended if an
/// answer is late.
final class InputServer {
  private(set) var isReady = false
  private let started = Clock.now()
  private let pipe: InputPipe
  private let process: HelperProcess
  /// The messages that arrived while no answer was pending.
  private var waiting: [InputMessage] = []

  /// The longest time for an answer, in seconds. A live server answers within milliseconds, and the
  /// user waits this long for a letter.
  private static let limit = 0.5
  /// The longest time for the first answer, in seconds, since the server has to be found and opened
  /// first.
  private static let openingLimit = 1.0

  init?(window: XID, program: String) {
    let words = [program, InputHelper.argument, String(window)]
    guard let process = HelperProcess(program, words, .bytes) else { return nil }
    self.process = process
    pipe = InputPipe(process.socket)
  }

  /// Ends the process, which may no longer listen.
  deinit { process.end() }

  var descriptor: Int32 { pipe.descriptor }

  func focus(_ isFocused: Bool) { _ = pipe.send(.focus(isFocused)) }

  func place(spot: (x: Int, y: Int)) { _ = pipe.send(.spot(x: spot.x, y: spot.y)) }

  /// Waits until the server is open. Returns false if that takes too long.
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

  /// Returns the answers to a key or a reset, or nil if the server does not answer or is gone.
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

  /// Returns the messages that came without a question, after waiting up to `time` seconds. Returns
  /// nil once the server is gone.
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
