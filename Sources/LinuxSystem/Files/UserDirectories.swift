import BoardValues
import Glibc

/// Where the program keeps its own files, by the XDG rules.
package struct UserDirectories: Sendable {
  /// The directory of the settings; nil if there is none.
  var configuration: String?
  /// The directory of the boards' state, and of the sample board once it was changed. Nil if the
  /// person has no directory of their own.
  package var state: String?
  /// The desktop's list of recently used files; nil if there is no home directory.
  package var recentlyUsed: String?

  /// The system's values; tests use others.
  package init(
    stateDirectory: String? = nil,
    variable: (String) -> String? = Self.environment,
    passwordHome: () -> String? = Self.passwordHome
  ) {
    let home = variable("HOME").flatMap { $0.beginsExactly(with: "/") ? $0 : nil } ?? passwordHome()
    // By the XDG rules a relative path is ignored.
    func directory(_ name: String, _ fallback: String) -> String? {
      if let value = variable(name), value.beginsExactly(with: "/") { return value }
      return home.map { "\($0)/\(fallback)" }
    }
    configuration = directory("XDG_CONFIG_HOME", ".config").map { $0 + "/dragboard" }
    state = stateDirectory ?? directory("XDG_STATE_HOME", ".local/state").map { $0 + "/dragboard" }
    recentlyUsed = directory("XDG_DATA_HOME", ".local/share").map { $0 + "/recently-used.xbel" }
  }

  package var settingsFile: String? { configuration.map { $0 + "/settings" } }
  /// The directory of the boards' state.
  package var boards: String? { state.map { $0 + "/boards" } }
  /// What the palette shows first.
  package var usedCommands: String? { state.map { $0 + "/commands" } }
  /// What the desktop's portal said the last time.
  package var desktopFile: String? { state.map { $0 + "/desktop" } }
  package var sampleBoard: String { (state ?? ".") + "/Welcome.canvas" }

  /// The home directory in the password database, if it exists and belongs to this person: services
  /// often share one. (`getpwuid`)
  static func passwordHome() -> String? {
    guard let entry = getpwuid(geteuid()), let directory = entry.pointee.pw_dir else { return nil }
    let path = String(cString: directory)
    var status = stat()
    guard path.beginsExactly(with: "/"), stat(path, &status) == 0,
      status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid()
    else { return nil }
    return path
  }

  package static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
