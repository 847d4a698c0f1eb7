import BoardValues
import Glibc

/// Functions on paths and the files they name.
package enum Path {
  /// Returns the directory of a path. It is found by bytes: a slash followed by a combining accent
  /// is a different character.
  package static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: Ascii.slash) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last part of a path.
  package static func name(of path: String) -> String {
    path.utf8.split(separator: Ascii.slash).last.flatMap { String($0) } ?? path
  }

  package static func join(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// Returns the target of a link, or nil if there is no link or its target is not UTF-8
  /// (`readlink`).
  static func target(ofLink path: String) -> String? {
    let link = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { max(0, readlink(path, $0, characters.count)) } ?? 0
      }
    }
    return link.isEmpty ? nil : String(validating: link, as: UTF8.self)
  }

  /// Returns whether a path is that of a link, wherever it leads (`lstat`).
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Returns the path of a file relative to a folder that holds it at any depth, or nil for other
  /// files.
  package static func relative(_ path: String, to folder: String) -> String? {
    let start = Array(folder.utf8) + (folder.utf8.last == Ascii.slash ? [] : [Ascii.slash])
    guard path.utf8.starts(with: start), path.utf8.count > start.count else { return nil }
    return String(decoding: path.utf8.dropFirst(start.count), as: UTF8.self)
  }

  /// Returns the path without links, or nil if there is no such file (`realpath`).
  package static func resolvingLinks(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Returns the absolute path without links of a file that need not exist, in a directory that
  /// does.
  package static func absolute(_ path: String) -> String {
    let target = (try? AtomicFile.resolved(path)) ?? path
    if let real = resolvingLinks(target) { return real }
    guard let directory = resolvingLinks(directory(of: target)) else { return target }
    return join(directory, name(of: target))
  }

  /// Returns whether there is a file at a path (`access`).
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns whether there is a folder at a path (`stat`).
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns when a file was last written, renamed or given other rights, in seconds since 1970, or nil if
  /// there is none (`stat`).
  package static func changeTime(_ path: String) -> Double? { time(path, \.st_ctim) }

  /// Returns when a file was last written, in seconds since 1970, or nil if there is none (`stat`). A program
  /// that copies the file takes this time along.
  package static func writeTime(_ path: String) -> Double? { time(path, \.st_mtim) }

  private static func time(_ path: String, _ time: KeyPath<stat, timespec>) -> Double? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Double(status[keyPath: time].tv_sec) + Double(status[keyPath: time].tv_nsec) / 1e9
  }

  /// Returns whether there is certainly no file. If the disk fails, the file may still exist.
  package static func isMissing(_ path: String) -> Bool {
    access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  /// Renames a file and returns whether that was possible (`rename`).
  @discardableResult
  package static func move(_ path: String, to target: String) -> Bool { rename(path, target) == 0 }

  /// Removes a file (`unlink`).
  package static func remove(_ path: String) { unlink(path) }

  /// Creates an empty private file, unless the file exists (`open`).
  package static func touch(_ path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Throws if files cannot be created in a directory. The directory is created if it is missing.
  package static func checkWritable(_ directory: String) throws(FileError) {
    if let failure = makeDirectory(for: directory + "/") { throw failure }
    _ = try TemporaryFile(in: directory, mode: 0o600)
  }

  /// Creates the missing directories above `path`, accessible to their owner alone by default.
  /// Returns the error of the directory that could not be created (`mkdir`).
  @discardableResult
  package static func makeDirectory(for path: String, mode: UInt32 = 0o700) -> FileError? {
    var end = path.startIndex
    var failure: FileError?
    while let slash = path.utf8[end...].dropFirst().firstIndex(of: Ascii.slash) {
      let directory = String(path[..<slash])
      if mkdir(directory, mode) != 0, errno != EEXIST, failure == nil {
        failure = FileError.last(directory, "make this directory")
      }
      end = slash
    }
    return exists(directory(of: path)) ? nil : failure
  }
}
