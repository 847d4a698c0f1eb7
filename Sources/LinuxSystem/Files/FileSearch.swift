import BoardValues

/// The search for files by their name.
package enum FileSearch {
  /// The most entries of folders that are looked at.
  private static let most = 500_000

  /// Returns the paths of the files of a name in a folder and those below it, the nearest first. Links are not followed,
  /// and hidden folders are left out.
  package static func files(named name: String, below folder: String) -> [String] {
    var found: [String] = []
    var folders = [folder]
    var rest = most
    while !folders.isEmpty, rest > 0 {
      var below: [String] = []
      for folder in folders.sorted() where rest > 0 {
        for entry in DirectoryListing.names(in: folder) where entry.utf8.first != Ascii.dot {
          rest -= 1
          let path = Path.join(folder, entry)
          if FileReading.size(path) != nil {
            if entry.isSame(as: name) { found.append(path) }
          } else if Path.isFolder(path), !Path.isLink(path) {
            below.append(path)
          }
        }
      }
      folders = below
    }
    return found
  }
}
