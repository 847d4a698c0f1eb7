/// The first content of a state database.
struct StateBeginning {
  /// The path of the board's file.
  var board: String
  /// What the file held before the first operation.
  var base: [UInt8] = []
  /// The result of operations that are not in this database.
  var image: Image?

  struct Image {
    /// How many operations it stands for.
    var count: Int
    /// By the numbers of `Document.ImagePart`.
    var parts: [Int: [UInt8]]
  }
}
