/// Pictures of card faces, kept so that a card that moves, or is uncovered, is copied and not drawn.
///
/// At most `budget` bytes; beyond it the ones not used for longest go. A face that never changes is
/// shaped and filled once, whatever happens around it.
@MainActor
final class CardSprites {
  private static let budget = 4 << 20

  private struct Sprite {
    var face: CardFace
    var surface: Surface
    var lastUse: Int
    var bytes: Int { surface.width * surface.height * 4 }
  }

  private var sprites: [ElementID: Sprite] = [:]
  private var bytes = 0
  private var uses = 0

  /// The picture of `face`, drawn by `draw` if it is not known; nil when there is no memory for it.
  func surface(for id: ElementID, _ face: CardFace, draw: (Canvas) -> Void) -> Surface? {
    uses += 1
    if let known = sprites[id], known.face == face {
      sprites[id]?.lastUse = uses
      return known.surface
    }
    guard let surface = try? Surface(width: face.width, height: face.height, hasAlpha: true)
    else { return nil }
    draw(Canvas(surface))
    keep(Sprite(face: face, surface: surface, lastUse: uses), for: id)
    return surface
  }

  func removeAll() {
    sprites.removeAll()
    bytes = 0
  }

  private func keep(_ sprite: Sprite, for id: ElementID) {
    if let old = sprites.removeValue(forKey: id) { bytes -= old.bytes }
    guard sprite.bytes <= Self.budget / 8 else { return }
    if bytes + sprite.bytes > Self.budget { makeRoom() }
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
