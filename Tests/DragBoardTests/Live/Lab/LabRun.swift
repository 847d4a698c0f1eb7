import Foundation

/// What a lab goes by, from the environment: `make lab` sets it, and `make test` has a short one.
struct LabRun: Sendable {
  var minutes: Double
  var clients: Int
  var windows: Int
  var seed: UInt64

  static let current: LabRun = {
    let variables = ProcessInfo.processInfo.environment
    func number(_ name: String, _ usual: Double) -> Double {
      variables["LAB_\(name)"].flatMap { Double($0) } ?? usual
    }
    return LabRun(
      minutes: number("MINUTES", 0.4),
      clients: Int(number("CLIENTS", 4)),
      windows: Int(number("WINDOWS", 1)),
      seed: variables["LAB_SEED"].flatMap { UInt64($0) } ?? 1
    )
  }()

  static let wantsFigures = ProcessInfo.processInfo.environment["LAB_FIGURES"] != nil
}

/// Does something for each of several people at once, and waits for all. Returns what has failed.
func atOnce<Person: Sendable>(
  _ people: [Person],
  _ body: @escaping @Sendable (Person) throws -> Void
) -> [any Error] {
  let (group, lock) = (DispatchGroup(), NSLock())
  nonisolated(unsafe) var failures: [any Error] = []
  for person in people {
    group.enter()
    Thread.detachNewThread {
      do { try body(person) } catch { lock.withLock { failures.append(error) } }
      group.leave()
    }
  }
  group.wait()
  return failures
}
