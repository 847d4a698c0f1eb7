import Graphics

/// Pictures of rings and handles. All cards of one size share one, and stroking a round outline anew
/// costs more than everything else that happens when a selected card is dragged.
@MainActor
final class RingPictures {
  private static let maxPictures = 16
  /// The largest size of a picture. Larger ones are rare, and mostly transparent memory.
  private static let largest = 512.0

  private var pictures: [RingStyle: Surface] = [:]

  func surface(for style: RingStyle, draw: (Canvas) -> Void) -> Surface? {
    if let known = pictures[style] { return known }
    guard style.width <= Self.largest, style.height <= Self.largest else { return nil }
    let reach = RingStyle.reach(scale: style.scale)
    let width = Int((style.width + 2 * reach).rounded(.up))
    let height = Int((style.height + 2 * reach).rounded(.up))
    guard let surface = try? Surface(width: width, height: height, hasAlpha: true) else {
      return nil
    }
    draw(Canvas(surface))
    if pictures.count >= Self.maxPictures { pictures.removeAll() }
    pictures[style] = surface
    return surface
  }
}
