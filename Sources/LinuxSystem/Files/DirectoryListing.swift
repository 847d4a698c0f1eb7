import Glibc

package enum DirectoryListing {
  package struct Entry: Hashable, Sendable {
    package var name: String
    package var isFolder: Bool
    /// The size in bytes.
    package var size: Int
    /// The time of the last change, in seconds since 1970; nil if it is not known.
    package var time: Double?

    package init(
      name: String,
      isFolder: Bool,
      size: Int = 0,
      time: Double? = nil
    ) {
      self.name = name
      self.isFolder = isFolder
      self.size = size
      self.time = time
    }
  }

  /// Returns the entries of a directory in no order, without `.` and `..`. The result is empty if
  /// the directory cannot be read. Links count as their targets (`readdir`, `stat`).
  package static func entries(in directory: String) -> [Entry] {
    names(in: directory).filter { $0 != "." && $0 != ".." }.map { name in
      var status = stat()
      let isKnown = stat("\(directory)/\(name)", &status) == 0
      guard isKnown else { return Entry(name: name, isFolder: false) }
      return Entry(
        name: name,
        isFolder: status.st_mode & S_IFMT == S_IFDIR,
        size: Int(status.st_size),
        time: Double(status.st_mtim.tv_sec)
      )
    }
  }

  /// Returns the names in a directory in no order. The result is empty if it cannot be read
  /// (`opendir`, `readdir`).
  package static func names(in directory: String) -> [String] {
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
