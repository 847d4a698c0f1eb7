import LinuxSystem

/// What the server has been asked and has not answered yet.
struct Requests {
  enum Purpose: Hashable, Sendable {
    /// Whether a stream is there and as it has to be.
    case look(BoardStream)
    case make(BoardStream)
    /// A consumer of this number.
    case follow(UInt64)
    case user(LiveRequest)
  }

  struct Request {
    let purpose: Purpose
    let subject: String
    /// The bytes that are sent.
    let size: Int
    /// In seconds of the clock.
    let deadline: Double
  }

  /// The bytes that are sent in a second where the way is slow. What waits is not late yet.
  private static let slowRate = 65_536.0

  private var open: [UInt64: Request] = [:]
  private var last: UInt64 = 0
  /// All requests below this number are answered.
  private var oldest: UInt64 = 1
  /// The bytes of all requests that are not answered.
  private var size = 0
  private var lastDeadline = 0.0

  /// Adds a request of so many bytes and returns its number, from 1. It may take `patience` seconds, and as
  /// long as it takes over a slow way to send what was to be sent before.
  mutating func add(_ purpose: Purpose, _ subject: String, size count: Int, patience: Double)
    -> UInt64
  {
    last += 1
    size += count
    lastDeadline = max(lastDeadline, Clock.now() + patience + Double(size) / Self.slowRate)
    open[last] = Request(purpose: purpose, subject: subject, size: count, deadline: lastDeadline)
    return last
  }

  mutating func remove(_ number: UInt64) -> Purpose? {
    defer { advance() }
    guard let request = open.removeValue(forKey: number) else { return nil }
    size -= request.size
    return request.purpose
  }

  /// When the next request has waited long enough; nil if none waits.
  var deadline: Double? { open[oldest]?.deadline }

  mutating func takeOverdue(_ now: Double) -> [Purpose] {
    var overdue: [Purpose] = []
    while let request = open[oldest], request.deadline <= now {
      _ = remove(oldest)
      overdue.append(request.purpose)
    }
    return overdue
  }

  /// Takes the requests that match, in the order in which they were made.
  mutating func take(where matches: (Request) -> Bool = { _ in true }) -> [Purpose] {
    let taken = open.filter { matches($0.value) }.sorted { $0.key < $1.key }
    for (number, _) in taken { _ = remove(number) }
    return taken.map(\.value.purpose)
  }

  private mutating func advance() {
    while oldest <= last, open[oldest] == nil { oldest += 1 }
  }
}
