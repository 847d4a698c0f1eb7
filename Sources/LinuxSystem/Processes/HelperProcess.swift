package import Glibc

/// A process of this program that is addressed through a socket and has nothing to lose.
package struct HelperProcess {
  package let id: pid_t
  /// This end of the socket, which its owner closes.
  package let socket: Int32

  /// What goes through the socket.
  package enum Exchange {
    case bytes, messages
  }

  /// Starts the process, or returns nil if that fails (`socketpair`).
  package init?(_ program: String, _ words: [String], _ exchange: Exchange) {
    var ends: [Int32] = [-1, -1]
    let kind = exchange == .bytes ? SOCK_STREAM : SOCK_SEQPACKET
    let type = Int32(kind.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    defer { close(ends[1]) }
    guard case .success(let process) = ProcessStart.start(program, words, .helper(input: ends[1]))
    else {
      close(ends[0])
      return nil
    }
    id = process
    socket = ends[0]
  }

  /// Ends the process and returns the signal that ended it, which may have come before this call
  /// (`kill`, `waitpid`).
  @discardableResult
  package func end() -> Int32? {
    kill(id, SIGKILL)
    var status: Int32 = 0
    guard FileError.retrying({ waitpid(id, &status, 0) }) == id, status & 0x7F != 0 else {
      return nil
    }
    return status & 0x7F
  }
}
