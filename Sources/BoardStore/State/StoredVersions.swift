import BoardValues
import LinuxSystem

/// The newest few overwritten versions of a board's file, which can be brought back. They are plain files
/// beside the state database that do not depend on it.
package struct StoredVersions: Equatable, Sendable {
  static let maxVersions = 5

  package struct Version: Hashable, Sendable {
    /// The time at which the version was overwritten, in seconds since 1970.
    package let date: Double
    let path: String
  }

  private let folder: String
  /// All versions, the newest first.
  package private(set) var all: [Version] = []

  init(in folder: String) {
    self.folder = folder
    refresh()
  }

  private mutating func refresh() {
    all = DirectoryListing.names(in: folder)
      .compactMap { name in
        Self.date(of: name).map { Version(date: $0, path: "\(folder)/\(name)") }
      }
      .sorted { $0.date > $1.date }
  }

  /// Returns the date in a name such as `1795212345-0123456789abcdef.canvas`: the time, and a digest of
  /// the content.
  private static func date(of name: String) -> Double? {
    guard name.endsExactly(with: suffix), let dash = name.firstIndex(of: "-") else { return nil }
    return Int(name[..<dash]).flatMap { Double(exactly: $0) }
  }

  private static let suffix = ".canvas"

  /// Stores these bytes, once each, and deletes versions that are too old.
  mutating func store(_ bytes: [UInt8], at date: Double) throws(FileError) {
    let end = "-\(String(ContentMark(bytes).digest, radix: 16))\(Self.suffix)"
    let path = "\(folder)/\(Int(date))\(end)"
    Path.makeDirectory(for: path)
    try AtomicFile.write(bytes, to: path, mode: 0o600)
    refresh()
    let doubles = all.filter { $0.path.endsExactly(with: end) && $0.path != path }
    let others = all.filter { !doubles.contains($0) }
    for version in doubles + others.dropFirst(Self.maxVersions) { Path.remove(version.path) }
    refresh()
  }
}
