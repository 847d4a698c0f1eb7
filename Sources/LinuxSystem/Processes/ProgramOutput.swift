import Glibc

/// What another program has written to its standard output.
package struct ProgramOutput: Sendable {
  package let bytes: [UInt8]
  /// The exit code; 128 and the number of the signal that ended the program.
  package let status: Int32

  /// The output without the end of its last line.
  package var line: String {
    var text = String(decoding: bytes, as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  /// Runs a program, which is looked up in `PATH`, and waits for its end. Nil if it cannot be started
  /// (`pipe`, `waitpid`).
  package init?(of program: String, _ words: [String]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let start = ProcessStart.start(program, [program] + words, .answering(output: ends[1]))
    close(ends[1])
    guard case .success(let process) = start else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = FileError.retrying { Int32(clamping: read(ends[0], &buffer, buffer.count)) }
      guard count > 0 else { break }
      bytes += buffer[..<Int(count)]
    }
    self.bytes = bytes
    status = ProcessStart.exitCode(of: process)
  }
}
