package import BoardValues
import CCairo

extension TextFolder {
  /// The folder used by all, since its knowledge of scalars grows with use.
  package static let shared = TextFolder { scalar in
    let whole = decomposition(scalar, isCompatible: true)
    // The compatible form of a standalone accent would be a blank with an accent.
    return whole.count > 1 && whole.contains(" ")
      ? decomposition(scalar, isCompatible: false) : whole
  }

  /// Returns the full decomposition of a scalar (`g_unichar_fully_decompose`).
  nonisolated private static func decomposition(
    _ scalar: Unicode.Scalar,
    isCompatible: Bool
  ) -> [Unicode.Scalar] {
    var parts = [gunichar](repeating: 0, count: 18)
    let room = gsize(parts.count)
    let count = g_unichar_fully_decompose(scalar.value, isCompatible ? 1 : 0, &parts, room)
    return parts.prefix(Int(count)).compactMap(Unicode.Scalar.init)
  }
}
