/// A copy of the old content of a file while it is overwritten in place. If the program dies
/// meanwhile, the copy shows that the program itself left the file half written.
package struct SaveBackup: Equatable, Sendable {
  package let path: String

  package init(
    path: String
  ) {
    self.path = path
  }

  /// Writes the copy, unless there is one. An existing copy was left by a failed save, and is older
  /// and better.
  func spread(_ old: [UInt8]) throws(FileError) {
    guard self.old == nil else { return }
    Path.makeDirectory(for: path)
    try AtomicFile.write(old, to: path, mode: 0o600)
  }

  package func remove() { Path.remove(path) }

  /// The content of the file before an unfinished save, or nil if there was none.
  package var old: [UInt8]? { try? FileReading.bytesIfPresent(path) }

  /// Returns whether these bytes are the result of a save from `old` to `new` that was cut off.
  package static func isTorn(_ bytes: [UInt8], from old: [UInt8], to new: [UInt8]) -> Bool {
    let start = zip(bytes, new).prefix { $0 == $1 }.count
    return bytes.dropFirst(start).elementsEqual(old.dropFirst(start))
  }
}
