/// Something in a file that looks wrong, with its position: an offset in the text, or a path to the item
/// where offsets are not known.
package struct Finding<Position: Comparable> {
  package var position: Position
  package var kind: FindingKind
  package var sentence: String
}
