/// Something in a file that looks wrong, with its position: an offset in the text, or a path to the
/// item for those who know no offsets.
package struct Finding<Position: Comparable> {
  package var position: Position
  package var kind: FindingKind
  package var sentence: String
}
