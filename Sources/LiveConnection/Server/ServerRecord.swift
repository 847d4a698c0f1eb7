import BoardValues
import LinuxSystem

/// What is known of a server beside its process, as a line of its folder.
struct ServerRecord: Sendable, Equatable {
  /// The name by which the server is known from others at the same port.
  var name: String
  var port: UInt16
  var token: String
  var reach: LiveServer.Reach

  init(port: UInt16, token: String, reach: LiveServer.Reach) {
    var generator = SystemRandomNumberGenerator()
    name = "dragboard-" + FreshName.make(using: &generator)
    (self.port, self.token, self.reach) = (port, token, reach)
  }

  var line: String { "\(name) \(port) \(token) \(reach.rawValue)\n" }

  init?(_ line: String) {
    let words = line.split { $0 == " " || $0 == "\n" }.map(String.init)
    guard words.count == 4, let port = UInt16(words[1]), port > 0, LiveAddress.isBoard(words[2]),
      let reach = LiveServer.Reach(rawValue: words[3])
    else { return nil }
    (name, self.port, token, self.reach) = (words[0], port, words[2], reach)
  }

  /// The configuration of the server, which keeps all it has in its folder.
  func configuration(_ folder: ServerFolder) -> String {
    """
    # Written by dragboard at each start of this server.
    server_name: "\(name)"
    host: "\(reach == .computer ? "127.0.0.1" : "0.0.0.0")"
    port: \(port)
    pid_file: \(Self.quoted(folder.process))
    log_file: \(Self.quoted(folder.log))
    ping_interval: "5m"
    authorization { token: "\(token)" }
    jetstream { store_dir: \(Self.quoted(folder.store)) }

    """
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.utf8.flatMap {
      [Ascii.quote, Ascii.backslash].contains($0) ? [Ascii.backslash, $0] : [$0]
    }
    return "\"\(String(decoding: escaped, as: UTF8.self))\""
  }
}
