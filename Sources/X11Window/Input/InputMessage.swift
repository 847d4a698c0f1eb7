import CX11
import Glibc
import LinuxSystem

/// A message between the window and its input helper.
enum InputMessage {
  // Messages to the helper follow.
  case key(XKeyEvent)
  case focus(Bool)
  case spot(x: Int, y: Int)
  case reset

  // Messages from the helper follow.
  /// The server is ready.
  case ready
  /// The server does not want this key, which writes this text.
  case returned(XKeyEvent, String)
  case committed(String)
  /// The server composes a text, with the caret in bytes of UTF-8.
  case composing(String, caret: Int)
  /// All messages about the oldest unanswered key or reset have been sent.
  case answered
}

/// A pipe of messages over a socket. Both ends are the same program.
final class InputPipe {
  let descriptor: Int32
  private var buffer: [UInt8] = []

  /// Takes over a descriptor (`fcntl`).
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Sends a message. Returns false if the other end is gone, or has not read for too long
  /// (`send`).
  func send(_ message: InputMessage) -> Bool {
    let bytes = message.bytes
    let size = withUnsafeBytes(of: UInt32(bytes.count)) { Array($0) }
    return (size + bytes).withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) == $0.count
    }
  }

  /// Returns the messages that have arrived, or nil once the other end is gone and all have been
  /// read (`read`).
  func receive() -> [InputMessage]? {
    var isOver = false
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count > 0 {
        buffer += chunk[..<count]
        continue
      }
      if count < 0, errno == EINTR { continue }
      isOver = count == 0 || errno != EAGAIN
      break
    }
    let messages = takeMessages()
    return isOver && messages.isEmpty ? nil : messages
  }

  /// Sleeps until there is something to read or the deadline passes (`poll`).
  func wait(until deadline: Double) {
    var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    _ = poll(&descriptors, 1, EventLoop.milliseconds(until: deadline))
  }

  private func takeMessages() -> [InputMessage] {
    var messages: [InputMessage] = []
    var position = 0
    while buffer.count - position >= 4 {
      let size = buffer[position..<position + 4].withUnsafeBytes {
        Int($0.loadUnaligned(as: UInt32.self))
      }
      guard buffer.count - position - 4 >= size else { break }
      position += 4
      if let message = InputMessage(buffer[position..<position + size]) { messages.append(message) }
      position += size
    }
    buffer.removeFirst(position)
    return messages
  }
}

extension InputMessage {
  fileprivate var bytes: [UInt8] {
    switch self {
    case .key(let event): [0] + Self.bytes(event)
    case .focus(let isFocused): [1, isFocused ? 1 : 0]
    case .spot(let x, let y): [2] + Self.bytes(Int32(clamping: x)) + Self.bytes(Int32(clamping: y))
    case .reset: [3]
    case .ready: [4]
    case .returned(let event, let text): [5] + Self.bytes(event) + Array(text.utf8)
    case .committed(let text): [6] + Array(text.utf8)
    case .composing(let text, let caret):
      [7] + Self.bytes(Int32(clamping: caret)) + Array(text.utf8)
    case .answered: [8]
    }
  }

  fileprivate init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes.dropFirst()
    func take<Value>(_ type: Value.Type) -> Value? {
      let size = MemoryLayout<Value>.size
      guard rest.count >= size else { return nil }
      defer { rest = rest.dropFirst(size) }
      return rest.withUnsafeBytes { $0.loadUnaligned(as: type) }
    }
    func text() -> String { String(decoding: rest, as: UTF8.self) }
    switch bytes.first {
    case 0:
      guard let event = take(XKeyEvent.self) else { return nil }
      self = .key(event)
    case 1: self = .focus(rest.first == 1)
    case 2:
      guard let x = take(Int32.self), let y = take(Int32.self) else { return nil }
      self = .spot(x: Int(x), y: Int(y))
    case 3: self = .reset
    case 4: self = .ready
    case 5:
      guard let event = take(XKeyEvent.self) else { return nil }
      self = .returned(event, text())
    case 6: self = .committed(text())
    case 7:
      guard let caret = take(Int32.self) else { return nil }
      self = .composing(text(), caret: Int(caret))
    case 8: self = .answered
    default: return nil
    }
  }

  private static func bytes<Value>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }
}
