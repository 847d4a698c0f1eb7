/// A copy of what a file held, for as long as the file is written in place: if the program dies
/// meanwhile, the file is found half old and half new, and nobody else has done that.
struct SaveBackup: Equatable, Sendable {
  let path: String

  /// What is there already was left by a save that went wrong, and is older and better.
  func spread(_ old: [UInt8]) throws(FileError) {
    guard self.old == nil else { return }
    Path.makeDirectory(for: path)
    try AtomicFile.write(old, to: path, mode: 0o600)
  }

  func remove() { AtomicFile.remove(path) }

  /// What the file held before a save that has not come to its end; nil if there was none.
  var old: [UInt8]? { try? FileReading.bytesIfPresent(path) }

  /// Whether these bytes are what is left of a save that stopped on its way from `old` to `new`.
  static func isTorn(_ bytes: [UInt8], from old: [UInt8], to new: [UInt8]) -> Bool {
    let start = zip(bytes, new).prefix { $0 == $1 }.count
    return bytes.dropFirst(start).elementsEqual(old.dropFirst(start))
  }
}
