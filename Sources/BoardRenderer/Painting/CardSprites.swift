import BoardCore
import Graphics

/// Pictures of card faces. A card that moves, or is uncovered, is then copied and not drawn.
///
/// A picture is worth keeping from its second use on: the first frame needs every face once, and most of
/// them never again. The pictures take at most `budget` bytes; beyond that the ones not used for longest
/// go.
@MainActor
final class CardSprites {
  private let budget: Int
  /// Whether pictures are kept from their first use on, since more are sure to follow.
  private let beginsAtOnce: Bool
  private static let maxSprites = 4096
  /// The most bytes of a picture.
  private var largest: Int { beginsAtOnce ? budget / 2 : budget / 8 }

  private struct Sprite {
    var face: CardFace
    /// The picture; nil after the first use.
    var surface: Surface?
    var lastUse: Int
    var bytes: Int { surface.map { $0.width * $0.height * 4 } ?? 0 }
  }

  private var sprites: [ElementID: Sprite] = [:]
  private var bytes = 0
  private var uses = 0

  init(budget: Int = 4 << 20, beginsAtOnce: Bool = false) {
    self.budget = budget
    self.beginsAtOnce = beginsAtOnce
  }

  /// Returns the picture of `face`, drawn by `draw` if it is not known; nil if it would be too large to keep,
  /// or there is no memory for it. `width` and `height` are the same each time for one face.
  func surface(
    for id: ElementID,
    _ face: CardFace,
    width: Int,
    height: Int,
    draw: (Canvas) -> Void
  ) -> Surface? {
    uses += 1
    let isKnown = sprites[id]?.face == face
    if isKnown, let surface = sprites[id]?.surface {
      sprites[id]?.lastUse = uses
      return surface
    }
    guard width * height * 4 <= largest,
      let surface = try? Surface(width: width, height: height, hasAlpha: true)
    else { return nil }
    draw(Canvas(surface))
    let isKept = isKnown || beginsAtOnce
    keep(Sprite(face: face, surface: isKept ? surface : nil, lastUse: uses), for: id)
    return surface
  }

  func removeAll() {
    sprites.removeAll()
    bytes = 0
  }

  private func keep(_ sprite: Sprite, for id: ElementID) {
    if let old = sprites.removeValue(forKey: id) { bytes -= old.bytes }
    if bytes + sprite.bytes > budget || sprites.count > Self.maxSprites { makeRoom() }
    sprites[id] = sprite
    bytes += sprite.bytes
  }

  /// Drops the older half at once, so that a full cache is not searched again for every card.
  private func makeRoom() {
    let byAge = sprites.sorted { $0.value.lastUse < $1.value.lastUse }
    for (id, sprite) in byAge.prefix((byAge.count + 1) / 2) {
      sprites[id] = nil
      bytes -= sprite.bytes
    }
  }
}
