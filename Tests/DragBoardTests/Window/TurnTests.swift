import Testing

@testable import TestSupport

@Suite("Turns of tests") struct TurnTests {
  /// The number of running tests of each kind, and the combinations that occurred.
  private actor Crowd {
    private(set) var now: [Turns.Kind: Int] = [:]
    private(set) var together: Set<[Turns.Kind: Int]> = []

    func change(_ kind: Turns.Kind, by change: Int) {
      now[kind, default: 0] += change
      together.insert(now.filter { $0.value > 0 })
    }
  }

  @Test("nobody is beside one that runs alone, and everybody gets a turn")
  func alone() async {
    let (turns, crowd) = (Turns(), Crowd())
    await withTaskGroup { group in
      for number in 0..<60 {
        let kind: Turns.Kind = number % 3 == 0 ? .alone : .shared
        group.addTask {
          await turns.begin(kind)
          await crowd.change(kind, by: 1)
          for _ in 0..<20 { await Task.yield() }
          await crowd.change(kind, by: -1)
          await turns.end(kind)
        }
      }
    }
    let together = await crowd.together
    #expect(together.allSatisfy { $0[.alone] == nil || $0 == [.alone: 1] }, "\(together)")
    #expect(together.contains { $0[.shared, default: 0] > 1 })
  }

  @Test("those that share go first, however long somebody has waited to be alone")
  func order() async {
    let turns = Turns()
    await turns.begin(.shared)
    async let alone: Void = turns.begin(.alone)
    while await turns.waitingCount == 0 { await Task.yield() }
    await turns.begin(.shared)
    await turns.end(.shared)
    #expect(await turns.waitingCount == 1)
    await turns.end(.shared)
    await alone
    #expect(await turns.waitingCount == 0)
  }
}
