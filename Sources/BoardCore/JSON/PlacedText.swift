/// The value of a text, with the offsets of everything in it.
package struct PlacedText {
  package var value: JSONValue
  /// In reading order, the offset of each value, and before that of a member's key.
  var offsets: [Int]
}
