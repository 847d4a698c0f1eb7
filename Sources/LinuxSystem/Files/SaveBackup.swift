/// A copy of what a file held while it is overwritten in place. If the program dies meanwhile, it
/// shows that a half-written file is the program's own doing.
package struct SaveBackup: Equatable, Sendable {
  package let path: String

  package init(
    path: String
  ) {
    self.path = path
  }

  /// An existing backup was left by a failed save, and is older and better.
  func spread(_ old: [UInt8]) throws(FileError) {
    guard self.old == nil else { return }
    Path.makeDirectory(for: path)
    try AtomicFile.write(old, to: path, mode: 0o600)
  }

  package func remove() { Path.remove(path) }

  /// What the file held before an unfinished save; nil if there was none.
  package var old: [UInt8]? { try? FileReading.bytesIfPresent(path) }

  /// Whether these bytes are what a save from `old` to `new` leaves if it is cut off.
  package static func isTorn(_ bytes: [UInt8], from old: [UInt8], to new: [UInt8]) -> Bool {
    let start = zip(bytes, new).prefix { $0 == $1 }.count
    return bytes.dropFirst(start).elementsEqual(old.dropFirst(start))
  }
}
