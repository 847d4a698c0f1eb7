package import BoardValues

/// From where a picture is seen, and where some of what moves in it stands: the difference between two
/// pictures says which parts of them have moved.
package struct Bearings: Equatable, Sendable {
  /// Nil without a board.
  package var camera: Camera?
  /// Of each, in pixels: all that it covers, then parts of that which do not let through what is behind.
  package var places: [UInt32: [PixelRect]] = [:]

  package init(
    camera: Camera? = nil,
    places: [UInt32: [PixelRect]] = [:]
  ) {
    self.camera = camera
    self.places = places
  }

  /// A part of the new picture that the old one may have had elsewhere; all of it where there is no area.
  package struct Movement: Equatable, Sendable {
    package var area: PixelRect?
    package var delta: Vector
  }

  /// The whole first. Nothing that stands still is among them.
  package func movements(since old: Bearings) -> [Movement] {
    var movements: [Movement] = []
    if let camera, let before = old.camera, camera.pixelsPerUnit == before.pixelsPerUnit {
      let delta = (before.origin - camera.origin) * camera.pixelsPerUnit
      movements.append(Movement(area: nil, delta: delta))
    }
    for (name, areas) in places {
      for (area, before) in zip(areas, old.places[name] ?? []) {
        movements.append(Movement(area: area, delta: area.rect.origin - before.rect.origin))
      }
    }
    return movements.filter { $0.delta != .zero }
  }
}
