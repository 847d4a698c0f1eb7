import BoardValues
package import Glibc

/// The creation of files under free names.
package enum NewFile {
  /// Writes a file such as `Plan (copy).canvas`, or with a number if that name is taken, and
  /// returns its path. Only its owner may read it.
  package static func write(
    _ bytes: [UInt8],
    named name: String,
    _ addition: String,
    in folder: String
  ) throws(FileError) -> String {
    try write(bytes, named: name, in: folder, mode: 0o600) { number in
      number == 1 ? addition : "\(addition) \(number)"
    }
  }

  /// Writes a file such as `Plan.png`, or `Plan (2).png` if that name is taken, and returns its
  /// path. It replaces nothing and follows no link. The name appears only once all bytes are on the
  /// disk.
  package static func write(
    _ bytes: [UInt8],
    named name: String,
    in folder: String,
    mode: mode_t,
    addition: (Int) -> String? = { $0 == 1 ? nil : "\($0)" }
  ) throws(FileError) -> String {
    TemporaryFile.removeStale(in: folder)
    var temporary = try TemporaryFile(in: folder, mode: mode)
    try AtomicFile.fill(temporary.descriptor, "\(folder)/\(name)", bytes)
    let path = try appear(named: name, in: folder, addition) { temporary.appear(at: $0) }
    try AtomicFile.synchronizeDirectory(folder)
    return path
  }

  /// Copies a regular file to another folder, under its name or a similar one, and returns the path of the copy. Nothing is
  /// replaced, and the name appears only once all bytes are on the disk.
  package static func copy(_ source: String, to folder: String) throws(FileError) -> String {
    try copy(source, in: folder) { temporary throws(FileError) in
      try appear(named: Path.name(of: source), in: folder) { temporary.appear(at: $0) }
    }
  }

  /// Copies a regular file under exactly this name, which must not exist yet.
  package static func copy(_ source: String, as path: String) throws(FileError) {
    _ = try copy(source, in: Path.directory(of: path)) { temporary throws(FileError) in
      switch temporary.appear(at: path) {
      case 0: return path
      case EEXIST: throw FileError(path, "exists already; nothing was written")
      case let reason: throw FileError(path, "make the file", reason)
      }
    }
  }

  private static func copy(
    _ source: String,
    in folder: String,
    _ appear: (inout TemporaryFile) throws(FileError) -> String
  ) throws(FileError) -> String {
    TemporaryFile.removeStale(in: folder)
    var temporary = try TemporaryFile(in: folder, mode: 0o666)
    try FileReading.forEachPart(of: source) { part throws(FileError) in
      try AtomicFile.writeAll(temporary.descriptor, source, part)
      return true
    }
    try AtomicFile.synchronize(temporary.descriptor, source)
    let path = try appear(&temporary)
    try AtomicFile.synchronizeDirectory(folder)
    return path
  }

  /// Gives something a free name in a folder, and returns its path. `appear` returns 0 or an error of the system.
  static func appear(
    named name: String,
    in folder: String,
    _ addition: (Int) -> String? = { $0 == 1 ? nil : "\($0)" },
    _ appear: (String) -> Int32
  ) throws(FileError) -> String {
    // The limit of file systems on the length of names differs.
    for limit in [255, 143, 64] {
      for number in 1...1000 {
        let path = Path.join(folder, Self.name(name, addition(number), limit: limit))
        switch appear(path) {
        case 0: return path
        case EEXIST: continue
        case ENAMETOOLONG: break
        case let reason: throw FileError(path, "make the file", reason)
        }
        break
      }
    }
    throw FileError(folder, Sentence("has no free name for {name}", ["name": name]))
  }

  /// Writes a file of exactly this name, which must not exist yet, as a whole or not at all.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let folder = Path.directory(of: path)
    TemporaryFile.removeStale(in: folder)
    var temporary: TemporaryFile
    do throws(FileError) {
      temporary = try TemporaryFile(in: folder, mode: 0o666)
    } catch {
      throw FileError(path, "save the file", error.code)
    }
    try AtomicFile.fill(temporary.descriptor, path, bytes)
    switch temporary.appear(at: path) {
    case 0: try AtomicFile.synchronizeDirectory(folder)
    case EEXIST: throw FileError(path, "exists already; nothing was written")
    case let reason: throw FileError(path, "make the file", reason)
    }
  }

  /// Returns a name with an addition, shortened before the suffix and between characters.
  private static func name(_ name: String, _ addition: String?, limit: Int) -> String {
    let end = name.utf8.lastIndex(of: UInt8(ascii: "."))
    let dot = end.flatMap { name[$0...].utf8.count <= 16 ? $0 : nil }
    var stem = name[..<(dot ?? name.endIndex)]
    let rest = (addition.map { " (\($0))" } ?? "") + name[stem.endIndex...]
    while stem.utf8.count + rest.utf8.count > limit, !stem.isEmpty { stem.removeLast() }
    return stem + rest
  }

  /// Creates a private directory inside one that is open to everyone (`mkdtemp`).
  package static func makeDirectory(in folder: String) -> String? {
    var template = Array("\(folder)/dragboard-XXXXXX".utf8CString)
    return template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap(mkdtemp).map { String(cString: $0) }
    }
  }
}
