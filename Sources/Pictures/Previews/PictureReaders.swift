import LinuxSystem

/// The processes that read pictures, so that a slow picture does not hold up the others.
///
/// There are two. If both are busy for some time and another picture waits, the one that began
/// later is put off. It is begun again after the pictures that were put off less often, with twice
/// the time. One slow picture is thus read at any time, and each further one delays the others only
/// by the time after which it counts as slow.
@MainActor
struct PictureReaders {
  /// The time after which a picture counts as slow at first, in seconds.
  static let soon = 0.5

  struct Job {
    var path: String
    var request: PictureRequest
    var mark: FileReading.Mark
    /// Whether the picture is tried again after the process died, perhaps for another reason.
    var isSecondTry: Bool
  }

  enum Outcome {
    case picture(DecodedPicture)
    case failure(PictureFailure)
    /// The picture must be begun anew after others.
    case putOff
  }

  @MainActor
  private struct Reader {
    let process: PictureProcess
    var job: Job?
    var start = 0.0
  }

  private var readers: [Reader]
  /// The number of times that each picture was put off, by file.
  private var delays: [String: Int] = [:]

  /// Readers of which none takes longer than some seconds of the processor for a picture.
  init(computingTime: Int) {
    readers = (0..<2).map { _ in Reader(process: PictureProcess(computingTime: computingTime)) }
  }

  var paths: [String] { readers.compactMap { $0.job?.path } }
  var hasRoom: Bool { readers.contains { $0.job == nil } }
  /// The descriptors that become readable when there is an answer.
  var descriptors: [Int32] { readers.compactMap(\.process.descriptor) }
  /// The id of a busy process or else of any running one, or 0 while there is none.
  var processID: Int32 {
    let first = readers.first { $0.job != nil } ?? readers.first { $0.process.processID != 0 }
    return first?.process.processID ?? 0
  }

  /// Returns how often a picture was put off since it was last read.
  func delays(of path: String) -> Int { delays[path, default: 0] }

  /// Returns the time at which `collect` must be called even if there is no answer. `next` is the
  /// picture that waits, or nil if none does.
  func deadline(before next: String?) -> Double? {
    (readers.map(\.process.deadline) + [slow(before: next)?.time]).compactMap(\.self).min()
  }

  /// Returns the reader that must make room for the next picture, and when, or nil while one is
  /// free.
  private func slow(before next: String?) -> (index: Int, time: Double)? {
    let last = readers.indices.max { readers[$0].start < readers[$1].start }
    guard !hasRoom, let next, let last, let job = readers[last].job else { return nil }
    let delays = delays(of: job.path)
    guard self.delays(of: next) <= delays else { return nil }
    return (last, readers[last].start + Self.soon * Double(1 << min(delays, 10)))
  }

  /// Gives a file to a free reader, preferably one that already runs. Returns why it cannot be
  /// read, or nil.
  mutating func start(_ job: Job, _ file: Int32, at now: Double) -> PictureFailure? {
    let free = readers.indices.filter { readers[$0].job == nil }
    let running = free.first { readers[$0].process.processID != 0 }
    guard let index = running ?? free.first else { return nil }
    if let failure = readers[index].process.start(file, job.request, at: now) { return failure }
    (readers[index].job, readers[index].start) = (job, now)
    return nil
  }

  /// Returns the jobs that have ended, with their outcomes.
  mutating func collect(at now: Double, before next: String?) -> [(job: Job, outcome: Outcome)] {
    var ended: [(job: Job, outcome: Outcome)] = []
    for index in readers.indices {
      guard let result = readers[index].process.collect(at: now), let job = readers[index].job
      else { continue }
      readers[index].job = nil
      delays[job.path] = nil
      switch result {
      case .success(let picture): ended.append((job, .picture(picture)))
      case .failure(let failure): ended.append((job, .failure(failure)))
      }
    }
    if let (index, time) = slow(before: next), time <= now, let job = readers[index].job {
      readers[index].process.end()
      readers[index].job = nil
      delays[job.path, default: 0] += 1
      ended.append((job, .putOff))
    }
    return ended
  }

  /// Sleeps until there is an answer or the deadline passes.
  func wait(before next: String?) {
    PictureProcess.wait(for: readers.map(\.process), until: deadline(before: next))
  }
}
