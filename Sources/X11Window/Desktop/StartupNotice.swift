import CX11
import Glibc

/// The notice that tells the launcher of the program to stop showing a busy pointer.
struct StartupNotice {
  private var id: String?

  /// Takes the launcher's id out of the environment, so that no child process uses it (`unsetenv`).
  init(window: XID, on display: Display) {
    guard let value = getenv("DESKTOP_STARTUP_ID") else { return }
    let id = String(cString: value)
    unsetenv("DESKTOP_STARTUP_ID")
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

  /// Sends the notice in messages of twenty bytes, the last of which ends with a zero
  /// (`XSendEvent`).
  mutating func finish(window: XID, on display: Display) {
    guard let id else { return }
    self.id = nil
    var bytes = Array("remove: ID=\(Self.quoted(id))".utf8) + [0]
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
