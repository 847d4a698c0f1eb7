import Glibc

/// Where the program keeps its own files, by the XDG rules.
struct Places: Sendable {
  /// Settings.
  var configuration: String
  /// Boards that belong to the program: the sample, once it was changed.
  var state: String

  init(stateDirectory: String? = nil) {
    configuration = Self.directory("XDG_CONFIG_HOME", ".config") + "/dragboard"
    state = stateDirectory ?? Self.directory("XDG_STATE_HOME", ".local/state") + "/dragboard"
  }

  var settingsFile: String { configuration + "/settings" }
  /// Where what is kept of each board lies.
  var boards: String { state + "/boards" }
  var sampleBoard: String { state + "/Welcome.canvas" }

  /// By the rules a relative path in the variable counts as none.
  private static func directory(_ variable: String, _ fallback: String) -> String {
    if let value = environment(variable), value.hasPrefix("/") { return value }
    return (environment("HOME") ?? "/tmp") + "/" + fallback
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Told by bytes: a sign that begins with an accent would hide the slash before it.
  static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: Ascii.slash) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.utf8.split(separator: Ascii.slash).last.flatMap { String($0) } ?? path
  }

  /// Says what keeps files from being made in a directory, which is made if it is not there.
  static func checkWritable(_ directory: String) throws(FileError) {
    if let failure = makeDirectory(for: directory + "/") { throw failure }
    _ = try TemporaryFile(in: directory, mode: 0o600)
  }

  /// Makes the directory of `path` and those above it; what is there already is fine. Says where it
  /// could not go on.
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
