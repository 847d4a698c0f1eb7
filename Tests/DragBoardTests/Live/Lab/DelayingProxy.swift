import BoardTestSupport
import Foundation
import Glibc

/// A way to a server on this computer on which everything takes its time, and which can be cut.
///
/// Threads of its own carry the bytes, two for each direction: one that reads, and one that waits until they are due.
final class DelayingProxy: @unchecked Sendable {
  private let listener: Socket
  private let target: @Sendable () -> Target?
  private let lock = NSLock()
  private var delay: Double
  private var ends: [Socket] = []
  private var carried = (up: 0, down: 0)

  /// A server: its port, and the name by which it is known from others who have taken the port meanwhile.
  struct Target: Sendable {
    var port: UInt16
    var name = ""

    init(port: UInt16) { self.port = port }

    /// Reads what a program has noted of its server.
    init?(_ record: URL) {
      let words = (try? String(contentsOf: record, encoding: .utf8))?.split(separator: " ")
      guard let words, words.count > 1, let port = UInt16(words[1]) else { return nil }
      (self.port, name) = (port, String(words[0]))
    }
  }

  /// Leads to where `target` is, with so many seconds of delay each way.
  init(delay: Double, to target: @escaping @Sendable () -> Target?) throws {
    (self.target, self.delay) = (target, delay)
    listener = try Socket.listening()
    Thread.detachNewThread { [listener, weak self] in
      while let client = listener.accept() { self?.connect(client) }
    }
  }

  var port: UInt16 { listener.port }

  /// The bytes that went to the target so far, and those that came from there.
  var bytes: (up: Int, down: Int) { lock.withLock { carried } }

  /// Ends what is connected now. Others can connect again at once.
  func cut() {
    let ends = lock.withLock { () -> [Socket] in
      defer { self.ends = [] }
      return self.ends
    }
    for end in ends { shutdown(end.descriptor, Int32(SHUT_RDWR)) }
  }

  /// Lets nobody in any more.
  func close() {
    shutdown(listener.descriptor, Int32(SHUT_RDWR))
    cut()
  }

  private func connect(_ client: Socket) {
    guard let target = target(), let server = Socket(port: target.port, patience: 0) else { return }
    let greeting = server.read(until: "\r\n")
    guard target.name.isEmpty || greeting.contains(target.name) else { return }
    client.write(greeting)
    let delay = lock.withLock { () -> Double in
      ends += [client, server]
      return self.delay
    }
    carry(from: client, to: server, delay) { self.carried.up += $0 }
    carry(from: server, to: client, delay) { self.carried.down += $0 }
  }

  private func carry(
    from source: Socket,
    to goal: Socket,
    _ delay: Double,
    _ count: @escaping @Sendable (Int) -> Void
  ) {
    let queue = Queue()
    Thread.detachNewThread { [lock] in
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let size = recv(source.descriptor, &buffer, buffer.count, 0)
        if size < 0, errno == EINTR { continue }
        lock.withLock { count(max(0, size)) }
        queue.put(Array(buffer.prefix(max(0, size))), at: Date(timeIntervalSinceNow: delay))
        if size <= 0 { return }
      }
    }
    Thread.detachNewThread {
      while case let bytes = queue.take(), !bytes.isEmpty { goal.write(bytes) }
      for end in [source, goal] { shutdown(end.descriptor, Int32(SHUT_RDWR)) }
    }
  }

  /// What is on its way. An empty piece is the end.
  private final class Queue: @unchecked Sendable {
    private let condition = NSCondition()
    private var pieces: [(bytes: [UInt8], due: Date)] = []

    func put(_ bytes: [UInt8], at due: Date) {
      condition.withLock {
        pieces.append((bytes, due))
        condition.signal()
      }
    }

    func take() -> [UInt8] {
      let piece = condition.withLock {
        while pieces.isEmpty { condition.wait() }
        return pieces.removeFirst()
      }
      if piece.due > Date() { Thread.sleep(until: piece.due) }
      return piece.bytes
    }
  }
}
