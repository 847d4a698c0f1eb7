package import BoardValues

/// The camera of a picture and the areas of its moving elements. Comparing two pictures tells which
/// of their parts have moved.
package struct Bearings: Equatable, Sendable {
  /// The camera, or nil if there is no board.
  package var camera: Camera?
  /// The areas of each moving element in window pixels: first all that it covers, then the opaque
  /// parts of that.
  package var places: [UInt32: [PixelRect]] = [:]

  package init(
    camera: Camera? = nil,
    places: [UInt32: [PixelRect]] = [:]
  ) {
    self.camera = camera
    self.places = places
  }

  /// A part of the new picture that the old one may hold elsewhere, or all of it if there is no
  /// area.
  package struct Movement: Equatable, Sendable {
    package var area: PixelRect?
    package var delta: Vector
  }

  /// Returns the movements since another picture, that of the whole first. Parts that have not
  /// moved are left out.
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
