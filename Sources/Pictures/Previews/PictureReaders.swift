import LinuxSystem

/// The processes that read pictures, so that a slow picture does not hold up the others.
///
/// There are two. When both are busy for some time and another picture waits, the one that was begun later is
/// put off until those are read that were not put off as often; then it gets twice the time. So one
/// slow picture is read at any time, and each further one delays the others only by the time after
/// which it counts as slow.
@MainActor
struct PictureReaders {
  /// How long a picture may take before it counts as slow the first time, in seconds.
  static let soon = 0.5

  struct Job {
    var path: String
    var request: PictureRequest
    var mark: FileReading.Mark
    /// The process may have died of something else.
    var isSecondTry: Bool
  }

  enum Outcome {
    case picture(DecodedPicture)
    case failure(PictureFailure)
    /// It is to be begun anew, when others were.
    case putOff
  }

  @MainActor
  private struct Reader {
    let process = PictureProcess()
    var job: Job?
    var start = 0.0
  }

  private var readers = [Reader(), Reader()]
  /// How often pictures were put off, by file.
  private var delays: [String: Int] = [:]

  var paths: [String] { readers.compactMap { $0.job?.path } }
  var hasRoom: Bool { readers.contains { $0.job == nil } }
  /// What becomes readable when there is an answer.
  var descriptors: [Int32] { readers.compactMap(\.process.descriptor) }
  /// The process that is busy, or is there; 0 while there is none.
  var processID: Int32 {
    let first = readers.first { $0.job != nil } ?? readers.first { $0.process.processID != 0 }
    return first?.process.processID ?? 0
  }

  /// How often this picture was put off since it was read the last time.
  func delays(of path: String) -> Int { delays[path, default: 0] }

  /// When to look though nothing can be read. `next` is the picture that waits; nil if none does.
  func deadline(before next: String?) -> Double? {
    (readers.map(\.process.deadline) + [slow(before: next)?.time]).compactMap(\.self).min()
  }

  /// Which reader is to make room for the next picture, and when; nil while one is free.
  private func slow(before next: String?) -> (index: Int, time: Double)? {
    let last = readers.indices.max { readers[$0].start < readers[$1].start }
    guard !hasRoom, let next, let last, let job = readers[last].job else { return nil }
    let delays = delays(of: job.path)
    guard self.delays(of: next) <= delays else { return nil }
    return (last, readers[last].start + Self.soon * Double(1 << min(delays, 10)))
  }

  /// Gives a file to a free reader, the one that runs already if there is one. Returns why it cannot be read.
  mutating func start(_ job: Job, _ file: Int32, at now: Double) -> PictureFailure? {
    let free = readers.indices.filter { readers[$0].job == nil }
    let running = free.first { readers[$0].process.processID != 0 }
    guard let index = running ?? free.first else { return nil }
    if let failure = readers[index].process.start(file, job.request, at: now) { return failure }
    (readers[index].job, readers[index].start) = (job, now)
    return nil
  }

  /// What has become of jobs by now.
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

  /// Sleeps until there is an answer, or something to do.
  func wait(before next: String?) {
    PictureProcess.wait(for: readers.map(\.process), until: deadline(before: next))
  }
}
