import Graphics
import LinuxSystem

/// The process that reads pictures, as previews use it.
@MainActor
final class PictureProcess {
  /// The longest time for one picture, in seconds.
  static let timeout = 10.0

  private let process: ConfinedProcess
  /// The processor time for one picture, in seconds.
  private let computingTime: Int

  init(program: String = ConfinedProcess.program, computingTime: Int = 8) {
    process = ConfinedProcess(.pictures, program: program)
    self.computingTime = computingTime
  }

  var descriptor: Int32? { process.descriptor }
  var isBusy: Bool { process.isBusy }
  var deadline: Double? { process.deadline }
  var processID: Int32 { process.processID }

  /// Gives the process a file to read. The answer comes later. Returns why the file cannot be read,
  /// or nil.
  func start(_ file: Int32, _ request: PictureRequest, at now: Double) -> PictureFailure? {
    let numbers = [request.width, request.height, request.fit.rawValue]
    do throws(ConfinedProcess.Failure) {
      try process.start(file, numbers, for: (Self.timeout, computingTime), at: now)
      return nil
    } catch {
      return PictureFailure(error)
    }
  }

  /// Returns the answer to the job if it has come or is overdue, otherwise nil.
  func collect(at now: Double) -> Result<DecodedPicture, PictureFailure>? {
    process.collect(at: now, Self.picture)
  }

  func end() { process.end() }

  /// Sleeps until there is an answer or it is overdue.
  func wait() { process.wait() }

  /// Sleeps until one of these processes has an answer or the deadline passes.
  static func wait(for processes: [PictureProcess], until deadline: Double?) {
    ConfinedProcess.wait(for: processes.map(\.process), until: deadline)
  }

  /// Returns the picture of an answer, or nil if it is not valid.
  private static func picture(_ answer: [Int], in memory: Int32) -> DecodedPicture? {
    let (width, height) = (answer[0], answer[1])
    let sides = 1...PictureRequest.longest
    guard sides.contains(width), sides.contains(height), answer[2] > 0, answer[3] > 0,
      let surface = try? Surface(width: width, height: height, hasAlpha: true),
      surface.readPixels(from: memory)
    else { return nil }
    return DecodedPicture(
      surface: surface,
      naturalWidth: answer[2],
      naturalHeight: answer[3],
      isWhole: answer[4] == 1
    )
  }
}

extension PictureFailure: ConfinedFailure {
  init(_ failure: ConfinedProcess.Failure) {
    self =
      switch failure {
      case .noProcess: .noDecoder
      case .noMemory: .noMemory
      case .ended: .crashed
      case .tooSlow: .tooSlow
      }
  }
}
