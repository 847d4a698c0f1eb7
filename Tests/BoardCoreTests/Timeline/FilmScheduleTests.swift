import BoardCore
import TestSupport
import Testing

@Suite("Which place each frame of a film shows") struct FilmScheduleTests {
  @Test(
    "it goes from the first step to the last, never back, and rests at both",
    arguments: SeededGenerator.seeds(50)
  )
  func places(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var time = 0.0
    let times = (0..<Int.random(in: 0...20, using: &random)).map { _ in
      time += Double.random(in: 0...30, using: &random)
      return time
    }
    let from = Int.random(in: 0...times.count, using: &random)
    let to = Int.random(in: from...times.count, using: &random)
    let rate = Int.random(in: 1...60, using: &random)
    let speed = Int.random(in: 1...16, using: &random)
    let schedule = FilmSchedule(of: times, showing: from...to, speed: speed, rate: rate)
    let places = (0..<schedule.count).map(schedule.position)
    #expect(places.first == Double(from) && places.last == Double(to))
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
    let opening = places.prefix { $0 == Double(from) }.count
    let ending = places.reversed().prefix { $0 == Double(to) }.count
    #expect(opening >= Int(FilmSchedule.opening * Double(rate)))
    #expect(ending >= Int(FilmSchedule.ending * Double(rate)))
  }

  @Test("a film of any length takes half a minute at most, its stills included", arguments: [1, 4])
  func halfAMinute(_ speed: Int) {
    let times = (0..<5000).map { Double($0 * 7 % 3 + $0 * 10) }
    let schedule = FilmSchedule(of: times, showing: 10...4900, speed: speed, rate: 25)
    #expect(schedule.count <= 25 * 30 && schedule.count > 25 * 20 / speed)
  }

  @Test("no pause is longer than a second at normal speed")
  func pauses() {
    let schedule = FilmSchedule(of: [0, 100, 5000], showing: 0...3, speed: 1, rate: 10)
    #expect(schedule.count == 52)
  }
}
