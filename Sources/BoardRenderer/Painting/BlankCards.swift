import BoardCore
import BoardValues
import Graphics

/// Pictures of cards without their words. Cards of one size and colour share one: filling and stroking a
/// round outline takes longer than drawing a line of words.
@MainActor
final class BlankCards {
  struct Key: Hashable {
    var theme: Theme.Name
    var color: String?
    var style: CardStyle
    var width: Int
    var height: Int
    var pixelsPerUnit: Double
    var scale: Double
  }

  /// The most pixels of all pictures, and of one of them. Few large cards are of one size.
  private static let most = 1 << 20
  private static let largest = 1 << 17
  /// The most sizes that are known.
  private static let maxSizes = 256

  /// The pictures; nil for a card that was seen once, since a size of its own is not worth one.
  private var pictures: [Key: Surface?] = [:]
  private var area = 0

  /// Returns the picture of a card, or nil if there is none.
  func surface(for key: Key, draw: (Canvas) -> Void) -> Surface? {
    guard let known = pictures[key] else {
      if pictures.count >= Self.maxSizes { removeAll() }
      pictures.updateValue(nil, forKey: key)
      return nil
    }
    if let known { return known }
    let pixels = key.width * key.height
    guard pixels <= Self.largest,
      let surface = try? Surface(width: key.width, height: key.height, hasAlpha: true)
    else { return nil }
    if area + pixels > Self.most { removeAll() }
    draw(Canvas(surface))
    area += pixels
    pictures[key] = surface
    return surface
  }

  private func removeAll() { (pictures, area) = ([:], 0) }
}
