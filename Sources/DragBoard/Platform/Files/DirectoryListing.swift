import Glibc

enum DirectoryListing {
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
