import Glibc

enum DirectoryListing {
  struct Entry: Hashable, Sendable {
    var name: String
    var isFolder: Bool
  }

  /// What is in a directory, in no order, without the directory itself and the one above it; empty if it
  /// cannot be read. Links count as what they lead to. (`readdir`, `stat`)
  static func entries(in directory: String) -> [Entry] {
    names(in: directory).filter { $0 != "." && $0 != ".." }.map { name in
      var status = stat()
      let isKnown = stat("\(directory)/\(name)", &status) == 0
      return Entry(name: name, isFolder: isKnown && status.st_mode & S_IFMT == S_IFDIR)
    }
  }

  /// The names in a directory, in no order; empty if it cannot be read. (`opendir`, `readdir`)
  static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { start in
          start.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
        }
      )
    }
    return names
  }
}
