import BoardCore

/// From where a picture is seen, and where some of what moves in it stands: the difference between two
/// pictures says which parts of them have moved.
struct Bearings: Equatable, Sendable {
  /// Nil without a board.
  var camera: Camera?
  /// Of each, in pixels: all that it covers, then parts of that which do not let through what is behind.
  var places: [UInt32: [PixelRect]] = [:]

  /// A part of the new picture that the old one may have had elsewhere; all of it where there is no area.
  struct Movement: Equatable, Sendable {
    var area: PixelRect?
    var way: Vector
  }

  /// The whole first. Nothing that stands still is among them.
  func movements(since old: Bearings) -> [Movement] {
    var movements: [Movement] = []
    if let camera, let before = old.camera, camera.pixelsPerUnit == before.pixelsPerUnit {
      let way = (before.origin - camera.origin) * camera.pixelsPerUnit
      movements.append(Movement(area: nil, way: way))
    }
    for (name, areas) in places {
      for (area, before) in zip(areas, old.places[name] ?? []) {
        movements.append(Movement(area: area, way: area.rect.origin - before.rect.origin))
      }
    }
    return movements.filter { $0.way != .zero }
  }
}
