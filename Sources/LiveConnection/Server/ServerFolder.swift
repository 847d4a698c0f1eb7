import BoardValues
import LinuxSystem

/// The folder of a server on this computer.
struct ServerFolder: Sendable {
  let path: String

  /// Locked by all who use the server.
  var users: String { Path.join(path, "users") }
  /// Locked while somebody looks for the server or starts it.
  var start: String { Path.join(path, "start") }
  /// There if the server stays when nobody uses it.
  var stays: String { Path.join(path, "stays") }
  var record: String { Path.join(path, "server") }
  var configuration: String { Path.join(path, "nats.conf") }
  var process: String { Path.join(path, "nats.pid") }
  var log: String { Path.join(path, "log") }
  var store: String { Path.join(path, "store") }

  func readRecord() -> ServerRecord? { text(record, limit: 1000).flatMap(ServerRecord.init) }

  /// Writes what the server reads at its start.
  func write(_ record: ServerRecord) throws(LiveFailure) {
    do throws(FileError) {
      try AtomicFile.write(Array(record.line.utf8), to: self.record, mode: 0o600)
      try AtomicFile.write(Array(record.configuration(self).utf8), to: configuration, mode: 0o600)
    } catch {
      throw .serverFolder(error.description)
    }
    Path.remove(log)
    Path.remove(process)
  }

  /// Returns the process of the server, if it runs: another may have got its number since.
  func findProcess() -> ServerProcess? {
    guard let id = text(process, limit: 100).flatMap({ Int32($0.filter { !$0.isWhitespace }) }),
      id > 1,
      let words = text("/proc/\(id)/cmdline", limit: 10_000)?.split(separator: "\0"),
      words.suffix(2) == ["-c", Substring(configuration)]
    else { return nil }
    return ServerProcess(id)
  }

  /// Returns the last thing that the server says to be wrong: the rest of a line after `[ERR]` or `[FTL]`.
  func lastError() -> String {
    let lines = text(log, limit: 1 << 20)?.split(separator: "\n") ?? []
    let line = ["[FTL]", "[ERR]"].lazy.compactMap { mark in lines.last { String($0).holds(mark) } }
      .first
    let end = line?.utf8.lastIndex(of: Ascii.closeBracket)
    return end.flatMap { line?[$0...].dropFirst(2).prefix(200) }.map(String.init) ?? ""
  }

  private func text(_ path: String, limit: Int) -> String? {
    (try? FileReading.bytes(path, limit: limit)).map { String(decoding: $0, as: UTF8.self) }
  }
}
