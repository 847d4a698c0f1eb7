/// What a drag takes hold of.
package enum Grip: Hashable, Sendable {
  /// The selected cards, by one of them.
  case cards
  /// The box around them, to resize it.
  case handle(Handle)
}
