import Testing

@testable import X11Window

@Suite("The rhythm of the display")
struct TickRhythmTests {
  /// Returns the rhythm after ticks of a display, heard a little later.
  private func rhythm(period: Double, ticks: Range<UInt64>) -> TickRhythm {
    var rhythm = TickRhythm()
    for number in ticks {
      let time = Double(number) * period
      rhythm.note(.init(time: time, number: number), at: time + 0.0002)
    }
    return rhythm
  }

  private func isJust(_ time: Double?, after tick: Double) -> Bool {
    guard let time else { return false }
    return abs(time - tick - TickRhythm.tolerances.lowerBound) < 1e-6
  }

  @Test("two ticks tell when the next one comes, at any rate", arguments: [30.0, 60, 75, 144, 240])
  func learns(rate: Double) {
    let period = 1 / rate
    #expect(rhythm(period: period, ticks: 100..<101).next(after: 101 * period) == nil)
    let rhythm = rhythm(period: period, ticks: 100..<102)
    #expect(isJust(rhythm.next(after: 101.4 * period), after: 102 * period))
    #expect(isJust(rhythm.next(after: 103.2 * period), after: 104 * period))
  }

  @Test("ticks that were not asked for count, too")
  func countsMissing() {
    var rhythm = rhythm(period: 0.01, ticks: 0..<2)
    rhythm.note(.init(time: 0.05, number: 5), at: 0.0501)
    #expect(isJust(rhythm.next(after: 0.053), after: 0.06))
  }

  @Test("timers that are rounded to milliseconds move a prediction by no more than that")
  func bearsRounding() {
    var rhythm = TickRhythm()
    for number in UInt64(0)..<200 {
      let exact = Double(number) / 60
      let early = exact - (exact * 1000 - (exact * 1000).rounded(.down)) / 1000
      rhythm.note(.init(time: early, number: number), at: early + 0.0001)
    }
    let next = rhythm.next(after: 199.5 / 60) ?? 0
    #expect((200 / 60.0...200 / 60.0 + 0.0026).contains(next))
    #expect(abs((rhythm.period ?? 0) - 1 / 60.0) < 0.00002)
  }

  @Test("a server that was late is given more time, for a while")
  func bearsLateness() throws {
    var rhythm = rhythm(period: 0.01, ticks: 0..<20)
    rhythm.note(.init(time: 0.2022, number: 20), at: 0.2023)
    rhythm.note(.init(time: 0.21, number: 21), at: 0.2101)
    #expect(try #require(rhythm.next(after: 0.211)) > 0.2222)
    for number in UInt64(22)..<60 {
      let time = Double(number) * 0.01
      rhythm.note(.init(time: time, number: number), at: time)
    }
    #expect(isJust(rhythm.next(after: 0.591), after: 0.6))
  }

  @Test("after a rest the period is still known, and when it begins is not")
  func forgetsPhase() {
    var rhythm = rhythm(period: 0.01, ticks: 0..<20)
    #expect(rhythm.next(after: 0.19 + TickRhythm.memory) == nil)
    rhythm.note(.init(time: 7.003, number: 700), at: 7.0031)
    #expect(isJust(rhythm.next(after: 7.004), after: 7.013))
  }

  @Test("another rate, as after a move to another display, is learnt from its second tick")
  func learnsAnotherRate() {
    var rhythm = rhythm(period: 0.01, ticks: 0..<20)
    rhythm.note(.init(time: 0.21, number: 20), at: 0.2101)
    #expect(rhythm.next(after: 0.211) == nil)
    rhythm.note(.init(time: 0.23, number: 21), at: 0.2301)
    #expect(isJust(rhythm.next(after: 0.231), after: 0.25))
  }

  @Test(
    "the clock of another machine, or none, tells nothing",
    arguments: [-5.0, 0.5, 100_000]
  )
  func ignoresOtherClocks(shift: Double) {
    var rhythm = TickRhythm()
    for number in UInt64(0)..<20 {
      let now = 200_000 + Double(number) / 60
      rhythm.note(.init(time: now - shift, number: number), at: now)
    }
    #expect(rhythm.next(after: 200_001) == nil)
  }
}
