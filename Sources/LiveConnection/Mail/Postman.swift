import LinuxSystem
import Synchronization

/// What the loop wants done with the connection. The postman’s thread does it: most of what libnats does
/// holds a lock that its other threads keep while they wait for the network.
final class Postman: Sendable {
  enum Order: Sendable {
    case subscribe(String, Lane)
    case unsubscribe(Lane)
    case publish(Parcel)
    /// Finds out whether the server still answers, within so many seconds.
    case check(Double)
    case disconnect
  }

  /// A message to be sent.
  struct Parcel: Sendable {
    var subject: String
    var reply = ""
    var headers: [(name: String, value: String)] = []
    var bytes: [UInt8] = []
    /// The number of the request, for the answer that it could not be sent; 0 if nobody wants to know.
    var number: UInt64 = 0
  }

  enum Task {
    case connect(attempt: UInt64)
    case order(Order)
  }

  /// The most bytes that wait to be sent.
  static let limit = 64 << 20

  private struct Content {
    var orders: [Order] = []
    var size = 0
    var attempt: UInt64 = 0
    /// When the connection is to be made; nil if there is one, or none is wanted.
    var connectionTime: Double?
    var isClosing = false
  }

  private let content = Mutex(Content())
  private let bell = Bell()

  /// Lets the connection be made anew at a time of the clock. What was to be sent over the old one is
  /// forgotten.
  func connect(at time: Double, attempt: UInt64) {
    content.withLock { content in
      (content.orders, content.size) = ([], 0)
      (content.connectionTime, content.attempt) = (time, attempt)
    }
    bell.ring()
  }

  /// Returns whether there is room for the order.
  @discardableResult
  func give(_ order: Order) -> Bool {
    let isTaken = content.withLock { content in
      if case .publish(let parcel) = order {
        let size = content.size + parcel.bytes.count + 256
        guard size <= Self.limit else { return false }
        content.size = size
      }
      content.orders.append(order)
      return true
    }
    if isTaken { bell.ring() }
    return isTaken
  }

  /// The bytes that wait to be sent.
  var size: Int { content.withLock(\.size) }

  func hasRoom(for count: Int) -> Bool { size + count + 256 <= Self.limit }

  func close() {
    content.withLock { content in
      content.connectionTime = nil
      content.isClosing = true
    }
    bell.ring()
  }

  // MARK: On the postman’s thread

  /// Waits for what is to be done next. Returns several orders at once, and nil at the end.
  func next() -> [Task]? {
    while true {
      bell.clear()
      let (tasks, deadline, isClosing) = content.withLock { content in
        if let time = content.connectionTime {
          guard time <= Clock.now() else {
            return ([Task](), time, false) as ([Task], Double?, Bool)
          }
          content.connectionTime = nil
          return ([.connect(attempt: content.attempt)], nil, false)
        }
        defer { (content.orders, content.size) = ([], 0) }
        return (content.orders.map(Task.order), nil, content.isClosing)
      }
      if !tasks.isEmpty { return tasks }
      if isClosing { return nil }
      bell.wait(until: deadline)
    }
  }
}
