import BoardCore
import BoardTestSupport
import BoardValues
import Graphics
import Testing

@testable import BoardRenderer

@MainActor
@Suite("The number of lines below") struct LinesBelowTests {
  /// Returns the words of the mark on a card of a text.
  private func words(
    _ text: String,
    height: Double,
    scroll: Double = 0,
    zoom: Double = 1
  ) -> String? {
    let frame = Rect(0, 0, 240 * zoom, height * zoom)
    let face = CardFace(
      theme: .light,
      scale: 1,
      saying: Saying(.text(text)),
      width: Int(frame.width),
      height: Int(frame.height),
      pixelsPerUnit: zoom,
      scroll: scroll
    )
    let text = CardText(face, in: frame)
    #expect(text.hitTargets.contains { $0.action == .showMore } == !text.mark.isEmpty)
    guard case .text(let layout, _)? = text.mark.last?.kind else { return nil }
    return layout.text
  }

  private func lines(_ count: Int) -> String {
    (1...count).map { "line \($0)" }.joined(separator: "\n")
  }

  @Test("every line that is not wholly seen counts, at every zoom", arguments: [0.6, 1, 2.5])
  func counts(zoom: Double) {
    let height = 2 * Metrics.cardPadding + 5 * 20
    for count in 1...5 { #expect(words(lines(count), height: height, zoom: zoom) == nil) }
    for count in 6...20 {
      #expect(
        words(lines(count), height: height, zoom: zoom)
          == (count == 6 ? "1 more line" : "\(count - 5) more lines")
      )
    }
  }

  @Test("of a long text only the beginning is counted")
  func bounded() {
    let mark = words(lines(5000), height: 140) ?? ""
    #expect(mark.hasSuffix("+ more lines"))
    #expect(Int(mark.dropLast("+ more lines".count)).map { $0 < 40 } ?? false)
  }

  @Test("the cells of a row count once")
  func tables() {
    let table = "| a | b |\n|---|---|\n" + String(repeating: "| 1 | 2 |\n", count: 20)
    let one = "| a |\n|---|\n" + String(repeating: "| 1 |\n", count: 20)
    #expect(words(table, height: 140) == words(one, height: 140))
  }

  @Test("what is scrolled away is not below")
  func scrolled() {
    let height = 2 * Metrics.cardPadding + 5 * 20
    #expect(words(lines(20), height: height, scroll: 100) == "10 more lines")
    #expect(words(lines(20), height: height, scroll: 300) == nil)
  }

  @Test("a card that is too narrow or too small to read has no number")
  func noRoom() {
    #expect(words(lines(20), height: 30) == nil)
    #expect(words(lines(20), height: 140, zoom: 0.1) == nil)
  }
}
