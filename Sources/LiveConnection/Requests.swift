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
    /// In seconds of the clock.
    let deadline: Double
  }

  private var open: [UInt64: Request] = [:]
  private var last: UInt64 = 0
  /// All requests below this number are answered.
  private var oldest: UInt64 = 1

  /// Adds a request and returns its number, from 1. Deadlines must not go back.
  mutating func add(_ purpose: Purpose, _ subject: String, deadline: Double) -> UInt64 {
    last += 1
    open[last] = Request(purpose: purpose, subject: subject, deadline: deadline)
    return last
  }

  mutating func remove(_ number: UInt64) -> Purpose? {
    defer { advance() }
    return open.removeValue(forKey: number)?.purpose
  }

  /// When the next request has waited long enough; nil if none waits.
  var deadline: Double? { open[oldest]?.deadline }

  mutating func takeOverdue(_ now: Double) -> [Purpose] {
    var overdue: [Purpose] = []
    while let request = open[oldest], request.deadline <= now {
      open[oldest] = nil
      overdue.append(request.purpose)
      advance()
    }
    return overdue
  }

  /// Takes the requests that match, in the order in which they were made.
  mutating func take(where matches: (Request) -> Bool = { _ in true }) -> [Purpose] {
    let taken = open.filter { matches($0.value) }.sorted { $0.key < $1.key }
    for (number, _) in taken { open[number] = nil }
    advance()
    return taken.map(\.value.purpose)
  }

  private mutating func advance() {
    while oldest <= last, open[oldest] == nil { oldest += 1 }
  }
}
