package import BoardValues
package import Graphics

/// A small picture in the interface. Two are the same only if they are one.
package struct Thumbnail: Hashable, Sendable {
  /// The pixels, which nothing changes any more.
  nonisolated(unsafe) let surface: Surface
  /// The size in pixels at scale 1.
  package let size: Size

  package init(_ surface: Surface, scale: Double) {
    self.surface = surface
    size = Size(Double(surface.width), Double(surface.height)) * (1 / scale)
  }

  package static func == (a: Thumbnail, b: Thumbnail) -> Bool { a.surface === b.surface }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(surface)) }
}
