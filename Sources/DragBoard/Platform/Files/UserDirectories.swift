import BoardCore
import Glibc

/// Where the program keeps its own files, by the XDG rules.
struct UserDirectories: Sendable {
  /// Settings; nil where there is no place for them.
  var configuration: String?
  /// What is kept of boards, and boards that belong to the program: the sample, once it was changed.
  /// Nil where there is no place that is this person's own.
  var state: String?

  /// What the system knows; tests know something else.
  init(
    stateDirectory: String? = nil,
    variable: (String) -> String? = Self.environment,
    passwordHome: () -> String? = Self.passwordHome
  ) {
    let home = variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? passwordHome()
    // By the rules a relative path in the variable counts as none.
    func directory(_ name: String, _ fallback: String) -> String? {
      if let value = variable(name), value.hasPrefix("/") { return value + "/dragboard" }
      return home.map { "\($0)/\(fallback)/dragboard" }
    }
    configuration = directory("XDG_CONFIG_HOME", ".config")
    state = stateDirectory ?? directory("XDG_STATE_HOME", ".local/state")
  }

  var settingsFile: String? { configuration.map { $0 + "/settings" } }
  /// Where what is kept of each board lies.
  var boards: String? { state.map { $0 + "/boards" } }
  var sampleBoard: String { (state ?? ".") + "/Welcome.canvas" }

  /// The home directory by the password database, if it is there and belongs to this person: services
  /// often have one that is everybody's. (`getpwuid`)
  static func passwordHome() -> String? {
    guard let entry = getpwuid(geteuid()), let directory = entry.pointee.pw_dir else { return nil }
    let path = String(cString: directory)
    var status = stat()
    guard path.hasPrefix("/"), stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid()
    else { return nil }
    return path
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
