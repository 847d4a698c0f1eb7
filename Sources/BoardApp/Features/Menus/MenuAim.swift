import BoardValues

/// The movement of the pointer from an item to the menu that it has opened, which may cross other items.
struct MenuAim {
  /// The time for which the pointer may rest on another item, in seconds.
  private static let patience = 0.3

  /// The last point on the item.
  private let start: Point
  private var last: Point
  /// The time at which the menu closes unless the pointer moves on; nil while the pointer is on the item.
  private(set) var end: Double?

  init(from point: Point) { (start, last) = (point, point) }

  mutating func move(to point: Point, at now: Double) {
    guard point != last else { return }
    (last, end) = (point, now + Self.patience)
  }

  /// Returns whether the pointer is between the item and the side of a menu that is nearer to it.
  func leads(to menu: Rect, at now: Double) -> Bool {
    guard now < end ?? .infinity else { return false }
    let side = menu.minX > start.x ? menu.minX : menu.maxX
    let part = (last.x - start.x) / (side - start.x)
    guard part > 0, part <= 1 else { return false }
    // The triangle from the item to the two corners of the menu.
    let top = start.y + (menu.minY - start.y) * part
    let bottom = start.y + (menu.maxY - start.y) * part
    return top <= last.y && last.y <= bottom
  }
}
