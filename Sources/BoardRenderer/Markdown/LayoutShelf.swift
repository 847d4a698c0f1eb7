import Graphics

/// The layouts of a part of a text, so that a key lays out only the words that it changes.
@MainActor
final class LayoutShelf {
  private struct Key: Hashable {
    var words: String
    var style: TextLayout.Style
    var marks: [TextLayout.Mark]

    /// Takes no more of long words than tells most of them apart: a key in them makes several tables of the rest.
    func hash(into hasher: inout Hasher) {
      let bytes = words.utf8
      hasher.combine(bytes.count)
      for byte in bytes.prefix(32) { hasher.combine(byte) }
      for byte in bytes.suffix(32) { hasher.combine(byte) }
      hasher.combine(marks.count)
    }
  }

  private var known: [Key: TextLayout] = [:]
  private var used: [Key: TextLayout] = [:]
  private var generation = TextLayout.generation

  #if DEBUG
    /// Called with the words of each layout that is made, so that tests can count them.
    static var willLayOut: ((String) -> Void)?
  #endif

  func layout(_ words: String, _ style: TextLayout.Style, marks: [TextLayout.Mark]) -> TextLayout {
    let key = Key(words: words, style: style, marks: marks)
    if let layout = used[key] ?? known[key] {
      used[key] = layout
      return layout
    }
    #if DEBUG
      Self.willLayOut?(words)
    #endif
    let layout = TextLayout(words, style, marks: marks)
    used[key] = layout
    return layout
  }

  /// Begins anew with what is on `shelves`, and keeps only what is used from now on.
  func refill(from shelves: [LayoutShelf]) {
    let tables = shelves.filter { $0.generation == TextLayout.generation }
      .map { $0.used.isEmpty ? $0.known : $0.used }
    known = tables.dropFirst().reduce(into: tables.first ?? [:]) { known, table in
      known.merge(table) { old, _ in old }
    }
    used = [:]
    generation = TextLayout.generation
  }
}
