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

  /// Whether there is certainly nothing: a disk that fails to answer may have it all the same.
  static func isMissing(_ path: String) -> Bool {
    access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  /// A name beside others: `Plan (copy).canvas`, or with a number if that is taken.
  static func freeName(for name: String, _ addition: String, in folder: String) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, suffix) = (name[..<dot], name[dot...])
    var path = "\(folder)/\(stem) (\(addition))\(suffix)"
    var number = 2
    while exists(path) {
      path = "\(folder)/\(stem) (\(addition) \(number))\(suffix)"
      number += 1
    }
    return path
  }

  /// Told by bytes: a sign that begins with an accent would hide the slash before it.
  static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: Ascii.slash) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.utf8.split(separator: Ascii.slash).last.flatMap { String($0) } ?? path
  }

  /// Makes the directory of `path` and those above it; what is there already is fine.
  static func makeDirectory(for path: String) {
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      mkdir(String(path[..<slash]), 0o700)
      end = slash
    }
  }
}
