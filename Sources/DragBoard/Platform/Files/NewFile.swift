import Glibc

/// Creates files under names that are free.
enum NewFile {
  /// Writes `Plan (copy).canvas`, or with a number if that is taken, and returns the path. Only its
  /// owner may read it.
  static func write(
    _ bytes: [UInt8],
    named name: String,
    _ addition: String,
    in folder: String
  ) throws(FileError) -> String {
    try write(bytes, named: name, in: folder, mode: 0o600) { number in
      number == 1 ? addition : "\(addition) \(number)"
    }
  }

  /// Writes `Plan.png`, or `Plan (2).png` if that is taken, and returns the path. It replaces nothing and
  /// follows no link.
  static func write(
    _ bytes: [UInt8],
    named name: String,
    in folder: String,
    mode: mode_t,
    addition: (Int) -> String? = { $0 == 1 ? nil : "\($0)" }
  ) throws(FileError) -> String {
    // Not every file system allows the longest names.
    for limit in [255, 143, 64] {
      for number in 1...1000 {
        let path = "\(folder)/\(Self.name(name, addition(number), limit: limit))"
        let descriptor = create(path, mode)
        if descriptor < 0, errno == EEXIST { continue }
        if descriptor < 0, errno == ENAMETOOLONG { break }
        guard descriptor >= 0 else { throw FileError.last(path, "make the file") }
        try fill(descriptor, path, bytes)
        return path
      }
    }
    throw FileError(folder, "has no free name for \(name)")
  }

  /// Writes a file of exactly this name, which must not exist yet.
  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let descriptor = create(path, 0o666)
    if descriptor < 0, errno == EEXIST {
      throw FileError(path, "exists already; nothing was written")
    }
    guard descriptor >= 0 else { throw FileError.last(path, "make the file") }
    try fill(descriptor, path, bytes)
  }

  private static func create(_ path: String, _ mode: mode_t) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return FileError.retrying { open(path, flags, mode) }
  }

  /// Closes it, and removes what could not be written whole.
  private static func fill(
    _ descriptor: Int32,
    _ path: String,
    _ bytes: [UInt8]
  ) throws(FileError) {
    defer { close(descriptor) }
    do throws(FileError) {
      try AtomicFile.writeAll(descriptor, path, bytes)
      try AtomicFile.synchronize(descriptor, path)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Shortened before the suffix, between characters.
  private static func name(_ name: String, _ addition: String?, limit: Int) -> String {
    let dot = name.lastIndex(of: ".").flatMap { name[$0...].utf8.count <= 16 ? $0 : nil }
    var stem = name[..<(dot ?? name.endIndex)]
    let rest = (addition.map { " (\($0))" } ?? "") + name[stem.endIndex...]
    while stem.utf8.count + rest.utf8.count > limit, !stem.isEmpty { stem.removeLast() }
    return stem + rest
  }

  /// Creates a private directory in one that everybody may write to. (`mkdtemp`)
  static func makeDirectory(in folder: String) -> String? {
    var template = Array("\(folder)/dragboard-XXXXXX".utf8CString)
    return template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap(mkdtemp).map { String(cString: $0) }
    }
  }
}
