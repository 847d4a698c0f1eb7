import BoardValues
import Glibc

/// A process of this program that makes a film. It continues if the window closes.
@MainActor
package final class FilmProcess {
  /// The path of the film.
  package let output: String
  private let process: pid_t
  /// The descriptor that becomes readable when the process ends or reports an error.
  package let descriptor: Int32

  /// Starts the process, or returns nil if that fails (`pipe`).
  package init?(_ words: [String], output: String, program: String = "/proc/self/exe") {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    let start = ProcessStart.start(program, ["dragboard"] + words, .task(errors: ends[1]))
    guard case .success(let process) = start else {
      close(ends[0])
      return nil
    }
    self.output = output
    self.process = process
    descriptor = ends[0]
  }

  deinit { close(descriptor) }

  /// Whether the process has ended or reported an error (`poll`).
  package var hasNews: Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, 0) > 0
  }

  /// Waits for the end of the process. Returns why there is no film, or nil if there is one
  /// (`read`, `waitpid`).
  package func failure() -> String? {
    var words: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = FileError.retrying { read(descriptor, &part, part.count) }
      guard count > 0 else { break }
      words += part.prefix(count)
    }
    var status: Int32 = 0
    guard FileError.retrying({ waitpid(process, &status, 0) }) == process else { return nil }
    guard status != 0 else { return nil }
    let line = words.split(separator: UInt8(ascii: "\n")).last ?? []
    let name = Array("dragboard: ".utf8)
    let sentence = line.starts(with: name) ? line.dropFirst(name.count) : line
    return sentence.isEmpty
      ? localized("it was stopped") : String(decoding: sentence, as: UTF8.self)
  }
}
