import BoardRenderer
import BoardValues
import CCairo
import TestSupport
import Testing

@testable import Graphics

/// The layout of text. It runs on the main actor, like all drawing: Pango's fonts belong to one
/// thread.
@MainActor
@Suite("Laying out text")
struct TextLayoutTests {
  @Test(
    "of a very long text only so much is shaped, even if it is a single character",
    arguments: ["word ", "e", "\u{301}", "\u{200D}", "\n", "🙂"]
  )
  func longText(_ piece: String) {
    let long = TextLayout("e" + String(repeating: piece, count: 20_000), .init(fontSize: 12))
    #expect(pango_layout_get_character_count(long.handle) == 4096)
    #expect(long.size.width.isFinite && long.size.height > 0)
  }

  @Test(
    "fonts of sizes that nobody asks for any more are let go, and texts look the same after it",
    .takesLong
  )
  func letsFontsGo() {
    let text = "What a person reads"
    let first = TextCache.shared.layout(text, .init(fontSize: 14))
    let generation = TextLayout.generation
    for step in 0..<1000 {
      _ = TextCache.shared.layout(text, .init(fontSize: 5 + Double(step) / 50))
    }
    #expect(TextLayout.generation >= generation + 1000 / 64)
    let again = TextCache.shared.layout(text, .init(fontSize: 14))
    #expect(again !== first)
    #expect(again.size == first.size)
  }

  @Test(
    "a word that is longer than its line is broken, and no hyphen is put where the break happens to be",
    arguments: ["Donaudampfschifffahrtsgesellschaft", "https://example.org/somewhere/far/away"]
  )
  func noHyphens(_ word: String) {
    let line = TextLayout(word, .init(fontSize: 14))
    for width in stride(from: 30.0, to: 200, by: 7) {
      let broken = TextLayout(word, .init(fontSize: 14, width: width))
      var letters = Int32(0)
      let iterator = pango_layout_get_iter(broken.handle)
      defer { pango_layout_iter_free(iterator) }
      repeat {
        guard let run = pango_layout_iter_get_run_readonly(iterator) else { continue }
        letters += run.pointee.glyphs.pointee.num_glyphs
      } while pango_layout_iter_next_run(iterator) != 0
      let run = pango_layout_get_line_readonly(line.handle, 0).pointee.runs
      let whole = run?.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
      #expect(letters == whole?.pointee.glyphs.pointee.num_glyphs, "\(width)")
    }
  }
}
