/// The first content of a state database.
package struct StateBeginning {
  /// The path of the board's file.
  var board: String
  /// The content of the file before the first operation.
  var base: [UInt8] = []
  /// The result of operations that are not in this database.
  var image: Image?

  package struct Image {
    /// The number of operations that the image stands for.
    package var count: Int
    /// The parts, by the numbers of `Document.ImagePart`.
    package var parts: [Int: [UInt8]]

    package init(
      count: Int,
      parts: [Int: [UInt8]]
    ) {
      self.count = count
      self.parts = parts
    }
  }
}
