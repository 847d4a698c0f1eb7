import BoardCore
import BoardValues

/// Places in the open text that others point at, such as a search.
extension Writing {
  /// Selects a range of bytes and brings its end into view.
  mutating func select(_ range: Range<Int>, _ turn: inout Turn) {
    guard let open = text else { return }
    open.session.select { $0.select(TextSelection(range)) }
    showCaret(in: turn.view, &turn)
  }
}
