package import BoardValues

/// Why something about a live board did not succeed.
package enum LiveFailure: Error, Hashable, Sendable {
  /// The part of a stream’s configuration that would lose what people did.
  package enum StreamFault: Hashable, Sendable {
    case subjects, memory, limits, retention
  }

  case libraryMissing
  case serverMissing
  /// The server was started and ended; the last line of its log, if it has one.
  case serverEnded(String)
  /// The files of the server cannot be written, with the reason.
  case serverFolder(String)
  case noFreePort
  /// The system gives no more threads, files or memory.
  case system
  case unreachable(String)
  case notNATS(String)
  case noAnswer(String)
  case lost(String)
  case authorization(String)
  /// With the words of the library.
  case tls(String, String)
  case noJetStream(String)
  case notPermitted(String)
  case wrongStream(String, StreamFault)
  /// The server has no room for more.
  case full
  /// Somebody else has changed it meanwhile.
  case changed
  /// There is no such message.
  case missing
  case tooLarge
  /// In the words of the server.
  case other(String)

  /// The reason as the end of a sentence.
  package var words: Words {
    switch self {
    case .libraryMissing:
      localized("libnats is not installed: {command}", ["command": "sudo apt install libnats3.4"])
    case .serverMissing:
      localized(
        "nats-server is not installed: {command}",
        ["command": "sudo apt install nats-server"]
      )
    case .serverEnded(let line):
      line.isEmpty
        ? localized("nats-server has ended")
        : localized("nats-server has ended: {reason}", ["reason": line])
    case .serverFolder(let reason):
      localized("the server’s files cannot be written: {reason}", ["reason": reason])
    case .noFreePort: localized("the server finds no free port")
    case .system: localized("the system has no room for another program")
    case .unreachable(let server): localized("nobody answers at {server}", ["server": server])
    case .notNATS(let server): localized("no NATS server answers at {server}", ["server": server])
    case .noAnswer(let server): localized("{server} has stopped answering", ["server": server])
    case .lost(let server): localized("the connection to {server} has ended", ["server": server])
    case .authorization(let server):
      localized("{server} does not accept the name, password or token", ["server": server])
    case .tls(let server, let reason):
      localized("no secure connection to {server}: {reason}", ["server": server, "reason": reason])
    case .noJetStream(let server):
      localized("{server} keeps no messages: JetStream is off", ["server": server])
    case .notPermitted(let subject):
      localized("the server does not permit {subject}", ["subject": subject])
    case .wrongStream(let name, let fault): fault.words(name)
    case .full: localized("the server has no room left")
    case .changed: localized("somebody else has changed it meanwhile")
    case .missing: localized("the server does not have it")
    case .tooLarge: localized("it is larger than the server accepts")
    case .other(let reason): localized("the server says: {reason}", ["reason": reason])
    }
  }
}

extension LiveFailure.StreamFault {
  fileprivate func words(_ name: String) -> Words {
    switch self {
    case .subjects: localized("the server’s stream {stream} takes other messages", ["stream": name])
    case .memory: localized("the server’s stream {stream} is in memory only", ["stream": name])
    case .limits: localized("the server’s stream {stream} forgets messages", ["stream": name])
    case .retention:
      localized("the server’s stream {stream} drops messages once they are read", ["stream": name])
    }
  }
}
