import CLinux
import Glibc

/// The reasons why there is no answer to a kind of job. Those that the process tells are not 0.
package protocol ConfinedFailure: RawRepresentable<Int>, Error {
  init(_ failure: ConfinedProcess.Failure)
}

/// The board's end of a confined process.
///
/// What other programs made may be anything, and the libraries that read it have had security holes.
/// They therefore run in a process of their own (`dragboard decode`), which can read what it is
/// given and nothing else: whatever happens there, the board loses one answer. The process is started
/// with the first job and ends when it has been idle for some seconds.
///
/// It opens its libraries and then gives up everything except computing (`Confinement`): Landlock
/// leaves it the fonts, seccomp no calls that start, connect or write, and limits allow 1 GiB and the
/// seconds of the job. A job is a descriptor of the file and one of empty memory; the answer is a few
/// numbers, which are checked, and what is in the memory, which is copied.
@MainActor
package final class ConfinedProcess {
  /// The path of this program itself, even after another version was installed over it.
  package static var program = "/proc/self/exe"
  /// The time for which an idle process waits for another job, in seconds.
  private static let idleTime = 5.0

  /// What is read in a process.
  package enum Kind: String, CaseIterable, Sendable {
    case pictures, pages
  }

  /// The reason why there is no answer.
  package enum Failure: Error {
    case noProcess, noMemory, ended, tooSlow
  }

  private let kind: Kind
  private let program: String
  private var child: HelperProcess?
  private var job: Job?
  private var idleEnd: Double?

  private struct Job {
    let memory: Int32
    let end: Double
  }

  package init(_ kind: Kind, program: String = ConfinedProcess.program) {
    self.kind = kind
    self.program = program
  }

  isolated deinit { end() }

  /// The descriptor that becomes readable when there is an answer, or nil while no process runs.
  package var descriptor: Int32? { child?.socket }
  package var isBusy: Bool { job != nil }
  /// The time at which `collect` must be called even if there is no answer.
  package var deadline: Double? { job?.end ?? idleEnd }
  /// The id of the process, or 0 while none runs.
  package var processID: Int32 { child?.id ?? 0 }

  /// Gives the process a file to read, up to five numbers about it, and the seconds that it may
  /// take and compute. The answer comes later.
  package func start(
    _ file: Int32,
    _ numbers: [Int],
    for limits: (time: Double, computing: Int),
    at now: Double
  ) throws(Failure) {
    guard
      let child = child
        ?? HelperProcess(program, ["dragboard", "decode", kind.rawValue], .messages)
    else { throw .noProcess }
    self.child = child
    idleEnd = nil
    let memory = memfd_create("dragboard-answer", UInt32(dragboard_memfd_cloexec))
    guard memory >= 0 else { throw .noMemory }
    let message = ConfinedMessage.bytes([limits.computing] + numbers)
    let sent = FileError.retrying {
      dragboard_send(child.socket, message, message.count, [file, memory], 2)
    }
    job = Job(memory: memory, end: now + limits.time)
    // The process died while it waited. The answer to this job tells so.
    if sent != message.count { shutdown(child.socket, Int32(SHUT_RDWR)) }
  }

  /// Returns the answer to the job if it has come or is overdue, otherwise nil. The first number of
  /// an answer is the reason why there is nothing else, or 0. The closure makes the rest from the
  /// numbers after it and the memory that the process has written to. Both may be anything, so that
  /// it checks the former and copies the latter, and returns nil if they make no sense.
  package func collect<Answer, Reason: ConfinedFailure>(
    at now: Double,
    _ read: (_ numbers: [Int], _ memory: Int32) -> Answer?
  ) -> Result<Answer, Reason>? {
    guard let child else { return nil }
    guard let job else {
      if let idleEnd, idleEnd <= now { end() }
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: ConfinedMessage.size)
    let count = FileError.retrying {
      recv(child.socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    }
    if count < 0, errno == EAGAIN {
      guard job.end <= now else { return nil }
      end()
      return .failure(Reason(.tooSlow))
    }
    guard count > 0, let numbers = ConfinedMessage.numbers(bytes.prefix(count)) else {
      // The system ends the process when it has used up its time.
      return .failure(Reason(end() == SIGXCPU ? .tooSlow : .ended))
    }
    defer { finishJob(at: now) }
    if let reason = Reason(rawValue: numbers[0]) { return .failure(reason) }
    guard numbers[0] == 0, let answer = read(Array(numbers.dropFirst()), job.memory) else {
      return .failure(Reason(.ended))
    }
    return .success(answer)
  }

  /// Sleeps until there is an answer or it is overdue, at most until `end`.
  package func wait(until end: Double = .infinity) {
    if isBusy { Self.wait(for: [self], until: deadline.map { min($0, end) }) }
  }

  /// Sleeps until one of these processes has an answer or the deadline passes (`poll`).
  package static func wait(for processes: [ConfinedProcess], until deadline: Double?) {
    var descriptors = processes.filter(\.isBusy).compactMap(\.descriptor).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&descriptors, nfds_t(descriptors.count), EventLoop.milliseconds(until: deadline))
  }

  private func finishJob(at now: Double) {
    if let job { close(job.memory) }
    job = nil
    idleEnd = now + Self.idleTime
  }

  /// Ends the process and returns the signal that ended it.
  @discardableResult
  package func end() -> Int32? {
    if let job { close(job.memory) }
    job = nil
    idleEnd = nil
    guard let child else { return nil }
    self.child = nil
    close(child.socket)
    return child.end()
  }
}
