/// What is known about a file that a card shows.
package enum FilePreview: Equatable, Sendable {
  /// The file was not looked up yet.
  case waiting
  case picture(ShownPicture)
  /// The beginning of a text.
  case text(String)
  /// A board, as a small picture.
  case board(BoardSketch)
  /// A file that exists but has no preview.
  case present
  /// The reason why the file cannot be shown, as a sentence.
  case problem(String)
}

/// The name of a picture whose pixels `FilePreviews` holds.
package struct ShownPicture: Hashable, Sendable {
  var path: String
  /// A number that grows with each picture that is read.
  var version: Int
  /// The size of the whole picture in pixels.
  package var width: Int
  package var height: Int
}

/// The appearance of a file on its card.
package struct FileFace: Equatable, Sendable {
  /// The name of the file, with the part of the file that is meant, if any.
  package var name: String
  package var kind: FileKind
  package var preview: FilePreview

  package init(
    name: String,
    kind: FileKind,
    preview: FilePreview
  ) {
    self.name = name
    self.kind = kind
    self.preview = preview
  }
}
