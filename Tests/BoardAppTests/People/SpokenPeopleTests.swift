import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing
import Windowing

@testable import BoardApp

/// What a screen reader says of others.
@MainActor
@Suite("What is said of others") struct SpokenPeopleTests {
  private let session: Session

  init() throws {
    session = try Session(CanvasText.small)
    _ = session.app.reader.takeEvents()
  }

  /// Returns what is announced since the last call.
  private func announced() -> [String] {
    session.app.reader.takeEvents().compactMap { event in
      if case .announced(.said, let words, let isUrgent) = event, !isUrgent { words } else { nil }
    }
  }

  @Test("who comes and who leaves is said")
  func saysWhoCame() throws {
    try session.play("person 1 Ann")
    #expect(announced() == ["Ann came"])
    try session.play("person 1 Ann at 100,100\nwait 1")
    #expect(announced() == [])
    try session.play("person leaves 1")
    #expect(announced() == ["Ann left"])
    try session.play("person 1 Ann")
    #expect(announced() == ["Ann came"])
  }

  private func move(_ name: String, by offset: Vector, of person: String) throws {
    let step = try session.move(name, by: offset, of: person)
    session.app.hear([.did([step])], at: session.now)
  }

  @Test("what others do is said at once, and then joined, at most one sentence in five seconds")
  func saysDeeds() throws {
    try session.play("person 1 Ann")
    _ = announced()
    try move("plan", by: Vector(10, 0), of: "Ann")
    #expect(announced() == ["Ann: moved “plan”"])
    try move("plan", by: Vector(10, 0), of: "Ann")
    try move("price", by: Vector(10, 0), of: "Ann")
    try move("list", by: Vector(10, 0), of: "Bob")
    try session.play("wait 4.9")
    #expect(announced() == [])
    try session.play("wait 0.2")
    #expect(announced() == ["Ann: moved 2 cards; Bob: moved “list”"])
    try session.play("wait 10")
    #expect(announced() == [])
  }

  @Test("what was done and taken back meanwhile is not said, and nothing waits for it")
  func saysNothingOfNothing() throws {
    try session.play("person 1 Ann")
    try move("plan", by: Vector(10, 0), of: "Ann")
    _ = announced()
    try move("price", by: Vector(10, 0), of: "Ann")
    try move("price", by: Vector(-10, 0), of: "Ann")
    try session.play("wait 6")
    #expect(announced() == [])
    #expect(session.app.upkeepDeadline.map { $0 > session.now + 10 } ?? true)
  }
}
