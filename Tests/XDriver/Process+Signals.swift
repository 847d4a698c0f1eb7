package import Foundation
import Glibc

extension Process {
  /// Sends a signal. For SIGSTOP it returns once the process stands still: the kernel may deliver
  /// the signal to a thread that waits for a processor, and meanwhile the others continue.
  package func send(signal: Int32) {
    guard isRunning, kill(processIdentifier, signal) == 0, signal == SIGSTOP else { return }
    var change = siginfo_t()
    waitid(P_PID, id_t(processIdentifier), &change, WSTOPPED | WEXITED | WNOWAIT)
  }
}
