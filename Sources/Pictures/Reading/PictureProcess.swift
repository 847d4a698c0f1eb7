import CLinux
import Glibc
import Graphics
import LinuxSystem

/// The board's end of the picture process.
///
/// Files come from anywhere, and the libraries that read them have had security holes. They
/// therefore run in a process of their own, which can read what it is given and nothing else
/// (`Confinement`): whatever a file does there, the board loses one picture. The process is started
/// with the first job.
@MainActor
final class PictureProcess {
  /// The path of this program itself, even after another version was installed over it.
  static var program = "/proc/self/exe"
  /// The longest time for one picture, in seconds.
  static let timeout = 10.0
  /// The time for which an idle process waits for another picture, in seconds.
  private static let idleTime = 5.0

  private let program: String
  private var child: HelperProcess?
  private var job: Job?
  private var idleEnd: Double?

  private struct Job {
    let memory: Int32
    let end: Double
  }

  init(program: String = PictureProcess.program) { self.program = program }

  isolated deinit { end() }

  /// The descriptor that becomes readable when there is an answer, or nil while no process runs.
  var descriptor: Int32? { child?.socket }
  var isBusy: Bool { job != nil }
  /// The time at which `collect` must be called even if there is no answer.
  var deadline: Double? { job?.end ?? idleEnd }
  /// The id of the process, or 0 while none runs.
  var processID: Int32 { child?.id ?? 0 }

  /// Gives the process a file to read. The answer comes later. Returns why the file cannot be read,
  /// or nil.
  func start(_ file: Int32, _ request: PictureRequest, at now: Double) -> PictureFailure? {
    guard let child = child ?? HelperProcess(program, ["dragboard", "decode"], SOCK_SEQPACKET)
    else { return .noDecoder }
    self.child = child
    idleEnd = nil
    let memory = memfd_create("dragboard-picture", UInt32(dragboard_memfd_cloexec))
    guard memory >= 0 else { return .noMemory }
    let message = PictureMessage.bytes([request.width, request.height, request.fit.rawValue])
    let sent = FileError.retrying {
      dragboard_send(child.socket, message, message.count, [file, memory], 2)
    }
    job = Job(memory: memory, end: now + Self.timeout)
    // The process died while it waited. The answer to this job tells so.
    if sent != message.count { shutdown(child.socket, Int32(SHUT_RDWR)) }
    return nil
  }

  /// Returns the answer to the job if it has come or is overdue, otherwise nil.
  func collect(at now: Double) -> Result<DecodedPicture, PictureFailure>? {
    guard let child else { return nil }
    guard let job else {
      if let idleEnd, idleEnd <= now { end() }
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: PictureMessage.size)
    let count = FileError.retrying {
      recv(child.socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    }
    if count < 0, errno == EAGAIN {
      guard job.end <= now else { return nil }
      end()
      return .failure(.tooSlow)
    }
    guard count > 0, let answer = PictureMessage.numbers(bytes.prefix(count)) else {
      // The system ends the process when it has used up its time.
      return .failure(end() == SIGXCPU ? .tooSlow : .crashed)
    }
    defer { finishJob(at: now) }
    if let failure = PictureFailure(rawValue: answer[0]) { return .failure(failure) }
    guard let picture = Self.picture(answer, in: job.memory) else { return .failure(.crashed) }
    return .success(picture)
  }

  /// Sleeps until there is an answer or it is overdue.
  func wait() {
    if isBusy { Self.wait(for: [self], until: deadline) }
  }

  /// Sleeps until one of these processes has an answer or the deadline passes (`poll`).
  static func wait(for processes: [PictureProcess], until deadline: Double?) {
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
  func end() -> Int32? {
    if let job { close(job.memory) }
    job = nil
    idleEnd = nil
    guard let child else { return nil }
    self.child = nil
    close(child.socket)
    return child.end()
  }

  /// Returns the picture of an answer, or nil if it is not valid. Numbers and pixels may be
  /// anything, so that the former are checked and the latter copied.
  private static func picture(_ answer: [Int], in memory: Int32) -> DecodedPicture? {
    let (width, height) = (answer[1], answer[2])
    let sides = 1...PictureRequest.longest
    guard answer[0] == 0, sides.contains(width), sides.contains(height), answer[3] > 0,
      answer[4] > 0, let surface = try? Surface(width: width, height: height, hasAlpha: true),
      surface.readPixels(from: memory)
    else { return nil }
    return DecodedPicture(
      surface: surface,
      naturalWidth: answer[3],
      naturalHeight: answer[4],
      isWhole: answer[5] == 1
    )
  }
}
