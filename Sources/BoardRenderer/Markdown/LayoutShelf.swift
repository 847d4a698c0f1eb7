import Graphics

/// The layouts of a part of a text, so that a key lays out only the words that it changes.
@MainActor
final class LayoutShelf {
  private struct Key: Hashable {
    var words: String
    var style: TextLayout.Style
    var marks: [TextLayout.Mark]
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
    var known: [Key: TextLayout] = [:]
    for shelf in shelves where shelf.generation == TextLayout.generation {
      known.merge(shelf.used.isEmpty ? shelf.known : shelf.used) { old, _ in old }
    }
    self.known = known
    used = [:]
    generation = TextLayout.generation
  }
}
