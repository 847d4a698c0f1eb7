import BoardValues

/// What a film is written as.
package enum FilmFormat: Equatable, Sendable {
  case webp, gif, folder

  /// A path without a suffix is a folder. Nil for the suffix of another kind of file.
  package init?(path: String) {
    let name = Path.name(of: path)
    guard !path.endsExactly(with: "/"), !Path.isFolder(path),
      let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex
    else {
      self = .folder
      return
    }
    switch name.fileEnding {
    case "webp": self = .webp
    case "gif": self = .gif
    default: return nil
    }
  }
}
