/// How much of a colour is in a mark that lets what is beneath it show. Each is as weak as it can be and
/// still stand out 3 : 1 from what it is on, in every theme.
enum Strength {
  /// The ring around what is under the pointer.
  static let hover = 0.8
  /// The ring around what the end of a connection would be attached to, and the way of a card.
  static let target = 0.8
  /// The outline of the place that a card has left, which is only a hint.
  static let origin = 0.3
  /// A card of another state that is gone, whose words have to be read.
  static let gone = 0.6
  /// The mark of a step that is undone, and of one that is done.
  static let undone = 0.5
  static let done = 0.8
  static let thumb = 0.7
  /// The badge of a card that is neither selected nor near the pointer.
  static let badge = 0.4
  /// A card in the minimap.
  static let mapMark = 0.95
  /// The ground beneath the name of a group there.
  static let mapName = 0.9
  /// The ground of selected words at most, which have to be read on it.
  static let selectedText = 0.3
}
