import BoardValues

/// A type of pictures, and how the names of its files end.
package struct PictureType: Equatable, Sendable {
  package let type: String
  package let suffix: String

  /// All types, the best first.
  package static let all = [
    PictureType(type: TransferType.png, suffix: "png"),
    PictureType(type: "image/jpeg", suffix: "jpg"),
    PictureType(type: "image/webp", suffix: "webp"),
    PictureType(type: "image/gif", suffix: "gif"),
    PictureType(type: TransferType.svg, suffix: "svg"),
  ]
}
