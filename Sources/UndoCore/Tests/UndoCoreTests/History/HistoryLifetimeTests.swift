import Testing
import UndoCore

@Suite("What a history keeps alive")
struct HistoryLifetimeTests {
  private final class Picture: Sendable {}

  @Test("is released with the step, also out of the middle of others")
  func release() {
    var history = History<String, Picture>()
    var picture: Picture? = Picture()
    weak let watched = picture
    history.record("Other", of: "a", Picture())
    if let picture { history.record("Paste", of: "b", picture) }
    history.record("Other", of: "c", Picture())
    picture = nil
    #expect(watched != nil)

    _ = history.undo(in: .only("b"))
    #expect(watched != nil)
    history.record("Paste Again", of: "b", Picture(), in: .only("b"))
    #expect(watched == nil)
  }

  @Test("is not held after it was undone and dropped with the whole undone stack")
  func dropped() {
    var history = History<String, Picture>()
    var picture: Picture? = Picture()
    weak let watched = picture
    if let picture { history.record("Paste", of: "b", picture) }
    picture = nil
    history.record("Other", of: "a", Picture())
    _ = history.undo(in: .only("b"))
    history.record("Other", of: "a", Picture())
    #expect(watched == nil)
  }
}
