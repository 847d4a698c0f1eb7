/// What is known of a file that is to be seen.
package enum FilePreview: Equatable, Sendable {
  /// Nothing yet.
  case waiting
  case picture(ShownPicture)
  /// How it begins.
  case text(String)
  /// That it is there.
  case present
  /// Why it cannot be shown, as a sentence.
  case problem(String)
}

/// A picture that there is, by name; `FilePreviews` has its pixels.
package struct ShownPicture: Hashable, Sendable {
  var path: String
  /// Grows with each picture that comes.
  var version: Int
  /// Pixels of the whole picture.
  package var width: Int
  package var height: Int
}

/// A file as its card shows it.
package struct FileFace: Equatable, Sendable {
  /// With the part of the file that is meant, if it is a part.
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
