import BoardCore
import Glibc

/// What can be asked of a path, and done with the file it names.
enum Path {
  /// Told by bytes: a sign that begins with an accent would hide the slash before it.
  static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: Ascii.slash) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.utf8.split(separator: Ascii.slash).last.flatMap { String($0) } ?? path
  }

  /// The same without links, as far as there is something; nil where nothing is. (`realpath`)
  static func resolvingLinks(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// (`access`)
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether there is certainly nothing: a disk that fails to answer may have it all the same.
  static func isMissing(_ path: String) -> Bool {
    access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  /// (`rename`)
  @discardableResult
  static func move(_ path: String, to target: String) -> Bool { rename(path, target) == 0 }

  /// (`unlink`)
  static func remove(_ path: String) { unlink(path) }

  /// Makes an empty file for nobody else to read, unless there is one. (`open`)
  static func touch(_ path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Says what keeps files from being made in a directory, which is made if it is not there.
  static func checkWritable(_ directory: String) throws(FileError) {
    if let failure = makeDirectory(for: directory + "/") { throw failure }
    _ = try TemporaryFile(in: directory, mode: 0o600)
  }

  /// Makes the directory of `path` and those above it; what is there already is fine. Says where it
  /// could not go on. (`mkdir`)
  @discardableResult
  static func makeDirectory(for path: String) -> FileError? {
    var end = path.startIndex
    var failure: FileError?
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      let directory = String(path[..<slash])
      if mkdir(directory, 0o700) != 0, errno != EEXIST, failure == nil {
        failure = FileError.last(directory, "make this directory")
      }
      end = slash
    }
    return exists(directory(of: path)) ? nil : failure
  }
}
