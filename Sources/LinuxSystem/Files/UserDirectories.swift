import BoardValues
import Glibc

/// The locations of the program's own files, by the XDG rules.
package struct UserDirectories: Sendable {
  /// The directory of the settings, or nil if there is none.
  var configuration: String?
  /// The directory of the boards' state and of the changed sample board, or nil if the user has no
  /// directory of their own.
  package var state: String?
  /// The desktop's list of recently used files, or nil if there is no home directory.
  package var recentlyUsed: String?

  /// Creates the directories from the values of the system. Tests pass other values.
  package init(
    stateDirectory: String? = nil,
    variable: (String) -> String? = Self.environment,
    passwordHome: () -> String? = Self.passwordHome
  ) {
    let home = variable("HOME").flatMap { $0.beginsExactly(with: "/") ? $0 : nil } ?? passwordHome()
    // The XDG rules ignore a relative path.
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
  /// The file of the commands that the palette shows first.
  package var usedCommands: String? { state.map { $0 + "/commands" } }
  package var seenHints: String? { state.map { $0 + "/hints" } }
  /// The file of the desktop's last known preferences, from its portal.
  package var desktopFile: String? { state.map { $0 + "/desktop" } }
  /// The directory of the boards that are open.
  package var openBoards: String? { state.map { $0 + "/open" } }
  /// The file of the sizes of windows.
  package var windowFile: String? { state.map { $0 + "/window" } }
  /// The board of a start without one.
  package var firstBoard: String { (state ?? ".") + "/Welcome.canvas" }
  /// The directory of the boards that come with the program.
  package var examples: String? { state.map { $0 + "/examples" } }

  /// Returns the home directory in the password database if it exists and belongs to this user:
  /// services often share one (`getpwuid`).
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

  /// The name of this person: as they chose, as the password database has it, or that of their account.
  package static var personName: String {
    if let chosen = environment("DRAGBOARD_NAME"), !chosen.isEmpty { return chosen }
    guard let entry = getpwuid(geteuid()) else { return "?" }
    let full = entry.pointee.pw_gecos.map { String(cString: $0) } ?? ""
    let name = full.prefix { $0 != "," }
    let account = entry.pointee.pw_name.map { String(cString: $0) } ?? "?"
    return name.isEmpty ? account : String(name)
  }

  /// The folder for temporary files of all programs.
  package static var temporaryFolder: String { environment("TMPDIR") ?? "/tmp" }

  package static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
