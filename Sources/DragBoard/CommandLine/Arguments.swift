import BoardCore

/// The parsed command line: what to do, with which file, and how.
struct Arguments: Equatable, Sendable {
  enum Action: Equatable, Sendable {
    case open(String?)
    case play(String?, script: String?, save: String?)
    case render(String, output: String, scale: Double)
    case check(String)
    case recover(String, output: String?)
    /// Not for people: this program in the process that reads pictures.
    case decode
    case help
    case version
  }

  var action: Action
  /// For this run only.
  var choices: [Setting.Choice] = []
  /// At scale 1 of the display.
  var view: Camera?
  /// Window pixels.
  var geometry: Size?
  var stateDirectory: String?

  static let version = "0.1.0"

  static let usage = """
    usage: dragboard [FILE.canvas] [options]         open a board in a window
           dragboard play [FILE.canvas] [options]    the same without a window, verbs on standard input
           dragboard render FILE.canvas -o OUT.png|.svg|.pdf [--scale N]
           dragboard check FILE.canvas               say what is wrong in a file
           dragboard recover FILE.aside [-o OUT.canvas]
                                                     list the steps in quarantined damaged state;
                                                     with -o, write a board with all that still apply

    options: --view X,Y,ZOOM             board point at the window's top-left corner, and zoom
             --geometry WxH              size of the window in pixels
    \(settingLines)
             --script PATH               play: read the verbs from a file
             --save PATH                 play: write the board there at the end
             --state-dir DIR             where the program keeps its own files
             --version, --help

    """

  private static let settingLines = Setting.options.map { setting in
    let names = setting.optionChoices.map(\.name)
    let option = "--\(setting.key) \(names.joined(separator: "|"))"
    let space = String(repeating: " ", count: max(28 - option.count, 1))
    let usual = setting.choice(in: Settings()).name
    let note = names.contains(usual) ? " (default \(usual))" : ""
    let words = setting.explanation
    return "         \(option)\(space)\(words.prefix(1).lowercased())\(words.dropFirst())\(note)"
  }.joined(separator: "\n")

  /// The settings of this run: options override what is kept.
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
  }

  private static func view(_ word: String) -> Camera? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 3, let x = parts[0], let y = parts[1], let zoom = parts[2],
      x.isFinite, y.isFinite, Camera.zoomRange.contains(zoom)
    else { return nil }
    return Camera(origin: Point(x, y), pixelsPerUnit: zoom)
  }

  private static func geometry(_ word: String) -> Size? {
    let parts = word.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (100...16384).contains(width), (100...16384).contains(height)
    else { return nil }
    return Size(Double(width), Double(height))
  }
}

/// Separates options with their values from the other words.
private struct ArgumentReader {
  private static let valued: Set<String> = [
    "--view", "--geometry", "--script", "--save", "--state-dir", "--scale", "-o",
  ]

  private var words: ArraySlice<String>
  private(set) var options: [String: String] = [:]
  private var rest: [String] = []
  private var asksForHelp = false
  private var asksForVersion = false

  init(_ words: [String]) { self.words = words[...] }

  mutating func read() throws {
    while let word = words.popFirst() {
      switch word {
      case "--help", "-h": asksForHelp = true
      case "--version": asksForVersion = true
      case "--":
        rest += words
        words = []
      case _ where Self.valued.contains(word) || Setting.options.contains { "--\($0.key)" == word }:
        guard let value = words.popFirst() else {
          throw UsageError(description: "\(word) needs a value")
        }
        options[word] = value
      case _ where word.hasPrefix("-") && word != "-":
        throw UsageError(description: "unknown option \(word)")
      default: rest.append(word)
      }
    }
  }

  func choice<Value>(_ option: String, _ read: (String) -> Value?) throws -> Value? {
    guard let word = options[option] else { return nil }
    guard let value = read(word) else {
      throw UsageError(description: "\(option) does not take “\(word)”")
    }
    return value
  }

  func choices() throws -> [Setting.Choice] {
    do {
      return try Setting.options.compactMap { setting in
        try options["--\(setting.key)"].map { try setting.choice(named: $0, asOption: true) }
      }
    } catch let unknown as Setting.UnknownChoice {
      throw UsageError(description: unknown.description)
    }
  }

  func action() throws -> Arguments.Action {
    if asksForHelp { return .help }
    if asksForVersion { return .version }
    switch rest.first {
    case "play":
      try allow(["--script", "--save"])
      return .play(try file(after: 1), script: options["--script"], save: options["--save"])
    case "render":
      try allow(["-o", "--scale"])
      guard let file = try file(after: 1), let output = options["-o"] else {
        throw UsageError(description: "render needs FILE.canvas and -o OUT")
      }
      let scale = try choice("--scale") {
        Double($0).flatMap { (0.000_001...64).contains($0) ? $0 : nil }
      }
      return .render(file, output: output, scale: scale ?? 1)
    case "recover":
      try allow(["-o"])
      guard let file = try file(after: 1) else {
        throw UsageError(description: "recover needs FILE.aside")
      }
      return .recover(file, output: options["-o"])
    case "check":
      try allow([])
      guard let file = try file(after: 1) else {
        throw UsageError(description: "check needs FILE.canvas")
      }
      return .check(file)
    case "decode" where rest.count == 1:
      try allow([])
      return .decode
    default:
      try allow([])
      return .open(try file(after: 0))
    }
  }

  /// Options of another command are an error and not ignored.
  private func allow(_ own: Set<String>) throws {
    let special: Set<String> = ["--script", "--save", "-o", "--scale"]
    if let stray = options.keys.sorted().first(where: { special.contains($0) && !own.contains($0) })
    {
      throw UsageError(description: "\(stray) means nothing here")
    }
  }

  private func file(after count: Int) throws -> String? {
    let files = rest.dropFirst(count)
    guard files.count <= 1 else {
      throw UsageError(description: "more than one file: \(files.joined(separator: ", "))")
    }
    return files.first
  }
}
