import Testing

@testable import X11Window

@Suite("The units by which screen readers read")
struct TextUnitTests {
  private func parts(_ text: String, _ unit: TextUnit) -> [String] {
    let scalars = Array(text.unicodeScalars)
    var (parts, position): ([String], Int) = ([], 0)
    while position < scalars.count {
      let range = unit.range(around: position, in: scalars)
      parts.append(scalars[range].map { String($0) }.joined())
      guard range.upperBound > position else { break }
      position = range.upperBound
    }
    return parts
  }

  @Test("each unit has the space after it, and all of them together are the text")
  func splits() {
    let text = "Ein Satz. Noch\neiner 🌱!\n"
    #expect(parts(text, .word) == ["Ein ", "Satz. ", "Noch\n", "einer ", "🌱!\n"])
    #expect(parts(text, .sentence) == ["Ein Satz. ", "Noch\n", "einer 🌱!\n"])
    #expect(parts(text, .line) == ["Ein Satz. Noch\n", "einer 🌱!\n"])
    #expect(parts(text, .character).joined() == text)
  }

  @Test("a position at the end is in the last unit, or in the empty line after it")
  func ends() {
    let scalars = Array("a b\n".unicodeScalars)
    #expect(TextUnit.word.range(around: 4, in: scalars) == 4..<4)
    #expect(TextUnit.word.range(around: 3, in: Array("a b".unicodeScalars)) == 2..<3)
    #expect(TextUnit.line.range(around: 0, in: []) == 0..<0)
    #expect(TextUnit.line.range(around: -1, in: scalars) == 0..<0)
    #expect(TextUnit.line.range(around: 9, in: scalars) == 0..<0)
  }

  @Test("numbers of AT-SPI that it does not know are characters", arguments: [-1, 0, 99])
  func knowsNumbers(number: Int) {
    #expect(TextUnit(granularity: number) == .character)
    #expect(TextUnit(boundary: 1) == .word)
    #expect(TextUnit(boundary: 6) == .line)
  }

  @Test("a signature has whole types")
  @MainActor
  func readsSignatures() {
    #expect(Introspection.types(in: "iia{ss}a(so)as") == ["i", "i", "a{ss}", "a(so)", "as"])
    let words = Introspection.words(for: [AtspiName.value])
    #expect(words.contains("<property name=\"CurrentValue\" type=\"d\" access=\"readwrite\"/>"))
  }
}
