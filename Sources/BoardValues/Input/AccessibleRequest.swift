/// A request of a screen reader about something that it reads. Positions in texts are counted in
/// Unicode scalars.
package enum AccessibleRequest: Equatable, Sendable {
  /// Performs an action, by its index.
  case perform(Int)
  case focus
  /// Selects an item of a list alone or beside others, or removes it from the selection.
  case select(Bool)
  case selectAll
  case deselectAll
  /// Selects a range of a text, with the caret at its end.
  case selectText(Range<Int>)
  /// Replaces a range of a text, or all of it if there is none.
  case replace(Range<Int>?, with: String)
  case copy(Range<Int>)
  case setValue(Double)
}
