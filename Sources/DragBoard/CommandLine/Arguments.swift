import BoardApp
import BoardValues
import LinuxSystem

/// The parsed command line: the action, its file and its options.
struct Arguments: Equatable, Sendable {
  enum Action: Equatable, Sendable {
    case open(String?, sharing: SharingWish? = nil)
    case play(String?, script: String?, save: String?)
    case render(String, output: Output, RenderCommand.Options = .init())
    case film(String, output: Output, FilmCommand.Options = .init())
    case pack(String, into: String)
    case check(String, fix: FixCommand.Target? = nil, conflicts: Bool = false)
    case diff(DiffCommand.Sides)
    case merge(MergeCommand)
    case cat(CatCommand)
    case git(GitCommand)
    case mergetool(MergetoolCommand)
    case recover(String, output: Output?)
    case completions(Shell)
    /// Writes the files that are installed beside the program. Packages use it, not people.
    case icons(String)
    /// Runs a confined process. The board uses it, not people.
    case decode(ConfinedProcess.Kind)
    /// Prints the help on a command, or on all.
    case help(String?)
    case version
  }

  var action: Action
  /// The settings chosen for this run.
  var choices: [Setting.Choice] = []
  /// The view at scale 1 of the display.
  var view: Camera?
  /// The size of the window in pixels.
  var geometry: Size?
  var stateDirectory: String?
  /// Whether a board that is open is shown in a second window.
  var opensNewWindow = false
  /// The language for this run, by name or by the path of its catalogue.
  var language: String?

  static let version = BuildInfo.version

  /// The version with the commit that the program was built from, if that is known.
  static let versionAndBuild = version + (BuildInfo.commit.map { " (\($0))" } ?? "")

  /// Returns the settings of this run, in which options override the stored ones.
  func settings(over kept: Settings) -> Settings {
    choices.reduce(into: kept) { $0.choose($1) }
  }
}

extension Arguments {
  init(parsing words: [String]) throws {
    var reader = ArgumentReader(words)
    try reader.read()
    self.init(action: try reader.action())
    choices = try reader.choices()
    view = try reader.choice("--view", Self.view)
    geometry = try reader.choice("--geometry", Self.geometry)
    stateDirectory = reader.options["--state-dir"]
    opensNewWindow = reader.has("--new-window")
    language = try reader.choice("--lang") { Languages.isKnown($0) ? $0 : nil }
  }

  private static func view(_ word: String) -> Camera? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 3, let x = parts[0], let y = parts[1], let zoom = parts[2],
      x.isFinite, y.isFinite, Camera.zoomRange.contains(zoom)
    else { return nil }
    return Camera(origin: Point(x, y), pixelsPerUnit: zoom)
  }

  private static func geometry(_ word: String) -> Size? { size(word, in: 100...16384) }

  static func filmSize(_ word: String) -> Size? { size(word, in: 16...WebPFilm.longest) }

  private static func size(_ word: String, in range: ClosedRange<Int>) -> Size? {
    let parts = word.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      range.contains(width), range.contains(height)
    else { return nil }
    return Size(Double(width), Double(height))
  }
}
