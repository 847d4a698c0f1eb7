import BoardValues
package import Graphics

/// Laid-out texts that every frame asks for again: labels of edges, menus and bars.
@MainActor
package final class TextCache {
  package static let shared = TextCache()
  private static let maxLayouts = 512

  private struct Key: Hashable {
    var text: String
    var style: TextLayout.Style
  }

  private var layouts: [Key: TextLayout] = [:]
  private var generation = 0

  package func layout(_ text: String, _ style: TextLayout.Style) -> TextLayout {
    let text = text.beginning
    let key = Key(text: text, style: style)
    if let known = layouts[key] { return known }
    let layout = TextLayout(text, style)
    // Starting over is rare, cheap, and needs no bookkeeping of ages.
    if layouts.count >= Self.maxLayouts || generation != TextLayout.generation {
      layouts.removeAll(keepingCapacity: true)
      generation = TextLayout.generation
    }
    layouts[key] = layout
    return layout
  }
}
