import BoardValues
import TestSupport
import Testing

@Suite("What two texts have in common at their ends")
struct CommonEndsTests {
  @Test("as a comparison byte by byte finds it, and no byte belongs to both ends")
  func bytes() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let a = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
        UInt8(random.oneIn(40) ? 1 : 0)
      }
      var b = a
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        let place = Int.random(in: 0...b.count, using: &random)
        if random.oneIn(2) { b.insert(2, at: place) } else if place < b.count { b[place] = 2 }
      }
      let start = zip(a, b).prefix { $0 == $1 }.count
      let limit = min(a.count, b.count) - start
      let end = zip(a.reversed(), b.reversed()).prefix(limit).prefix { $0 == $1 }.count
      let found = CommonEnds(a[...], b[...])
      #expect(found.start == start && found.end == end)
    }
    let parts = CommonEnds(Array("xxabc".utf8)[2...], Array("abbc".utf8)[...])
    #expect(parts.start == 2 && parts.end == 1)
  }

  @Test("lines begin and end where a search byte by byte finds it")
  func lines() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0..<100, using: &random)).map { _ in
        random.oneIn(30)
          ? [10, 13][Int.random(in: 0...1, using: &random)]
          : UInt8.random(in: 0...255, using: &random)
      }
      let part = text[Int.random(in: 0...text.count, using: &random)...]
      #expect(part.firstLineEnd == part.firstIndex { $0 == 10 || $0 == 13 })
      #expect(
        part.lastLineStart == part.lastIndex { $0 == 10 || $0 == 13 }.map { $0 + 1 }
          ?? part.startIndex
      )
    }
  }

  @Test("a line begins behind the last end before it, however far that is", arguments: [10, 13])
  func longLines(end: UInt8) {
    for length in [4095, 4096, 4097, 8192, 20_000] {
      var text = [UInt8](repeating: 32, count: length)
      #expect(text[...].lastLineStart == 0)
      for place in [0, 1, length - 4097, length - 4096, length - 4095, length - 1]
      where place >= 0 {
        text[place] = end
        #expect(text[...].lastLineStart == place + 1)
        text[place] = 32
      }
      (text[0], text[length - 1]) = (23 - end, end)
      #expect(text[...].lastLineStart == length)
    }
  }
}
