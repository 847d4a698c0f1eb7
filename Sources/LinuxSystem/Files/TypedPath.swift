import BoardValues

/// A path as a person types it: from a folder where one is, or from the home directory after a tilde.
package struct TypedPath: Equatable, Sendable {
  package let text: String
  /// Where one is.
  package let folder: String
  package let home: String?

  package init(
    text: String,
    folder: String,
    home: String?
  ) {
    self.text = text
    self.folder = folder
    self.home = home
  }

  /// From the root of the file system.
  package var absolute: String {
    if text.beginsExactly(with: "/") { return text }
    if text == "~" || text.beginsExactly(with: "~/"), let home {
      return home + String(decoding: text.utf8.dropFirst(), as: UTF8.self)
    }
    return text.isEmpty ? folder : "\(folder)/\(text)"
  }

  /// The folder in which its last part is looked for.
  package var directory: String {
    text.isEmpty || text.endsExactly(with: "/") ? absolute : Path.directory(of: absolute)
  }

  /// What is typed of the last part.
  package var lastPart: String {
    text.isEmpty || text.endsExactly(with: "/") ? "" : Path.name(of: text)
  }

  /// What it could become: names that begin with the last part, whatever their case; folders first, each in
  /// alphabetical order. What is hidden has to be asked for by its dot. `isWanted` is asked about files.
  package func completions(
    among entries: [DirectoryListing.Entry],
    where isWanted: (String) -> Bool
  ) -> [DirectoryListing.Entry] {
    let start = lastPart.lowercased()
    return entries.filter { entry in
      let name = entry.name.lowercased()
      return name.hasPrefix(start)
        && name.beginsExactly(with: ".") == start.beginsExactly(with: ".")
        && (entry.isFolder || isWanted(entry.name))
    }.sorted { a, b in
      if a.isFolder != b.isFolder { return a.isFolder }
      return (a.name.lowercased(), a.name) < (b.name.lowercased(), b.name)
    }
  }

  /// With the last part replaced by a name; a folder is gone into.
  package func completed(by entry: DirectoryListing.Entry) -> TypedPath {
    let start = text.withoutExactly(ending: lastPart)
    let end = entry.isFolder ? "/" : ""
    return TypedPath(text: start + entry.name + end, folder: folder, home: home)
  }
}
