/// The value of a text, with the offsets of everything in it.
package struct PlacedText {
  package var value: JSONValue
  /// The offset of each value in reading order, and before that of a member's key.
  var offsets: [Int]
}
