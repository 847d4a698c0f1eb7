import BoardValues

/// The format of a film.
package enum FilmFormat: Equatable, Sendable {
  case webp, gif, folder

  /// Creates the format for a path, or nil if the suffix belongs to another kind of file. A path
  /// without a suffix is a folder.
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
