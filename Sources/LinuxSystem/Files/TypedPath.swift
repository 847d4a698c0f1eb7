import BoardValues

/// A path as the user types it: relative to the current folder, or to the home directory after a
/// tilde.
package struct TypedPath: Equatable, Sendable {
  package let text: String
  /// The current folder.
  package let folder: String
  package let home: String?

  /// Creates a path. A second root in it, as in `~/Boards//tmp`, begins it anew, so that a whole path can be
  /// typed after a folder.
  package init(
    text: String,
    folder: String,
    home: String?
  ) {
    self.text = Self.lastRoot(of: text)
    self.folder = folder
    self.home = home
  }

  /// Returns a path with a tilde in place of the home directory.
  package static func abbreviation(of path: String, home: String?) -> String {
    guard let home, home.utf8.count > 1 else { return path }
    if path.isSame(as: home) { return "~" }
    guard path.beginsExactly(with: home + "/") else { return path }
    return "~" + String(decoding: path.utf8.dropFirst(home.utf8.count), as: UTF8.self)
  }

  /// The path without its last part.
  package var folderAlone: TypedPath {
    TypedPath(text: text.withoutExactly(ending: lastPart), folder: folder, home: home)
  }

  private static func lastRoot(of text: String) -> String {
    let bytes = Array(text.utf8)
    let (slash, tilde) = (UInt8(ascii: "/"), UInt8(ascii: "~"))
    let start = bytes.indices.dropFirst().last { index in
      bytes[index - 1] == slash
        && (bytes[index] == slash
          || bytes[index] == tilde && (index + 1 == bytes.count || bytes[index + 1] == slash))
    }
    return start.map { String(decoding: bytes[$0...], as: UTF8.self) } ?? text
  }

  /// The path from the root of the file system.
  package var absolute: String {
    if text.beginsExactly(with: "/") { return text }
    if text == "~" || text.beginsExactly(with: "~/"), let home {
      return home + String(decoding: text.utf8.dropFirst(), as: UTF8.self)
    }
    return text.isEmpty ? folder : Path.join(folder, text)
  }

  /// The folder that the last part is completed in.
  package var directory: String {
    text.isEmpty || text.endsExactly(with: "/") ? absolute : Path.directory(of: absolute)
  }

  /// The typed beginning of the last part.
  package var lastPart: String {
    text.isEmpty || text.endsExactly(with: "/") ? "" : Path.name(of: text)
  }

  /// Returns the possible completions: entries whose names begin with the last part in any case, then those
  /// that have it further on. In both, folders come first, each kind in alphabetical order. Hidden entries
  /// need a typed dot. `isWanted` is called for files.
  package func completions(
    among entries: [DirectoryListing.Entry],
    where isWanted: (String) -> Bool
  ) -> [DirectoryListing.Entry] {
    let typed = lastPart.lowercased()
    return entries.filter { entry in
      let name = entry.name.lowercased()
      return name.utf8.has(typed.utf8)
        && name.beginsExactly(with: ".") == typed.beginsExactly(with: ".")
        && (entry.isFolder || isWanted(entry.name))
    }.sorted { a, b in
      let (first, second) = (isBegun(a), isBegun(b))
      if first != second { return first }
      if a.isFolder != b.isFolder { return a.isFolder }
      return (a.name.lowercased(), a.name) < (b.name.lowercased(), b.name)
    }
  }

  /// Returns whether the name of an entry begins with the last part.
  package func isBegun(_ entry: DirectoryListing.Entry) -> Bool {
    entry.name.lowercased().hasPrefix(lastPart.lowercased())
  }

  /// Returns the path with its last part replaced by an entry. A slash follows a folder.
  package func completed(by entry: DirectoryListing.Entry) -> TypedPath {
    let start = text.withoutExactly(ending: lastPart)
    let end = entry.isFolder ? "/" : ""
    return TypedPath(text: start + entry.name + end, folder: folder, home: home)
  }
}

extension String.UTF8View {
  /// Returns whether other bytes follow one another anywhere in these.
  fileprivate func has(_ other: String.UTF8View) -> Bool {
    other.isEmpty || indices.contains { self[$0...].starts(with: other) }
  }
}
