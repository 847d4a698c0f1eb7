import CX11
import Glibc
import LinuxSystem

/// The notices that show a busy pointer while a program starts: the end of that of this program, and the
/// beginning of those of programs that it starts.
struct StartupNotice {
  private var id: String?

  /// The variable of the environment by which a program learns its id.
  static let variable = "DESKTOP_STARTUP_ID"

  /// Takes the launcher's id out of the environment, so that no child process uses it (`unsetenv`).
  init(window: XID, on display: Display) {
    guard let value = getenv(Self.variable) else { return }
    let id = String(cString: value)
    unsetenv(Self.variable)
    guard !id.isEmpty else { return }
    self.id = id
    display.set(display[.netStartupID], on: window, text: id)
    if let time = Self.time(in: id) {
      display.set(display[.netWMUserTime], on: window, type: Atom(XA_CARDINAL), cardinals: [time])
    }
  }

  /// Returns the server time at which the user started the program.
  static func time(in id: String) -> Int? {
    guard let mark = id.unicodeScalars.lastIndex(of: "_"),
      id[id.index(after: mark)...].hasPrefix("TIME")
    else { return nil }
    return UInt32(id[mark...].dropFirst(5)).map { Int($0) }
  }

  /// Takes over the id of a program that was started in vain, since its window is here already.
  mutating func restart(_ id: String, window: XID, on display: Display) {
    guard !id.isEmpty else { return }
    self.id = id
    display.set(display[.netStartupID], on: window, text: id)
  }

  /// Tells the launcher that this program has shown its window.
  mutating func finish(window: XID, on display: Display) {
    guard let id else { return }
    self.id = nil
    Self.send("remove: ID=\(Self.quoted(id))", from: window, on: display)
  }

  /// Returns an id for a program that is about to start. `time` is the server time of the input that led
  /// to it, by which its window may take the focus.
  static func id(of program: String, time: UInt) -> String {
    let now = Int(Clock.now() * 1e6)
    return "dragboard-\(getpid())-\(now)-\(program)_TIME\(UInt32(truncatingIfNeeded: time))"
  }

  /// Tells the desktop that a program starts that will tell when it has shown its window.
  static func begin(_ program: String, id: String, window: XID, on display: Display) {
    let words = "new: ID=\(quoted(id)) NAME=\(quoted(program)) BIN=\(quoted(program)) SCREEN=0"
    send(words, from: window, on: display)
  }

  /// Sends a text in messages of twenty bytes, the last of which ends with a zero (`XSendEvent`).
  private static func send(_ text: String, from window: XID, on display: Display) {
    var bytes = Array(text.utf8) + [0]
    var message = XClientMessageEvent()
    message.type = ClientMessage
    message.display = display.handle
    message.window = window
    message.message_type = display[.netStartupInfoBegin]
    message.format = 8
    while !bytes.isEmpty {
      withUnsafeMutableBytes(of: &message.data) { data in
        for index in 0..<20 { data[index] = index < bytes.count ? bytes[index] : 0 }
      }
      display.sendToRoot(message, mask: PropertyChangeMask)
      message.message_type = display[.netStartupInfo]
      bytes.removeFirst(min(20, bytes.count))
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      if character == "\"" || character == "\\" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + "\""
  }
}
