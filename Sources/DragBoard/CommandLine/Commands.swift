import Glibc

/// What each action of the command line does; the result is the exit code.
@MainActor
struct Commands {
  let arguments: Arguments

  func run() throws -> Int32 {
    switch arguments.action {
    case .help:
      print(Arguments.usage, terminator: "")
      return 0
    case .version:
      print("dragboard \(Arguments.version)")
      return 0
    case .check(let path): return try check(path)
    case .render(let path, let output, let scale): return try render(path, to: output, scale: scale)
    case .play(let path, let script, let save): return try play(path, script: script, save: save)
    case .open(let path): return try open(path)
    }
  }

  // MARK: check and render

  private func check(_ path: String) throws -> Int32 {
    let problems = CanvasCheck.problems(in: try FileReading.bytes(path))
    for problem in problems { print("\(path):\(problem)") }
    return problems.isEmpty ? 0 : 1
  }

  private func render(_ path: String, to output: String, scale: Double) throws -> Int32 {
    guard let format = BoardPicture.Format(path: output) else {
      throw UsageError(
        description: "-o needs a path that ends in .png, .svg or .pdf, not \(output)"
      )
    }
    let board = try BoardFile(reading: path).board
    let theme = arguments.theme ?? .light
    try BoardPicture(board: board, theme: theme, scale: scale).write(to: output, as: format)
    return 0
  }

  // MARK: play

  private func play(_ path: String?, script: String?, save: String?) throws -> Int32 {
    let file = try path.map(BoardFile.init(reading:)) ?? sample(at: Places().sampleBoard)
    var options = App.Options()
    options.settings = settings(over: Settings())
    options.size = arguments.geometry ?? options.size
    options.view = arguments.view
    options.randomness = ScriptRandomness()
    let app = App(file, options)
    let player = Player(app) { print($0) }
    // What was printed before an error belongs before it.
    defer { fflush(nil) }
    if let script {
      let text = String(decoding: try FileReading.bytes(script), as: UTF8.self)
      let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      for (index, line) in lines.enumerated() {
        try player.play(String(line), source: script, number: index + 1)
      }
    } else {
      var number = 0
      while let line = readLine() {
        number += 1
        try player.play(line, source: "<stdin>", number: number)
        fflush(nil)
      }
    }
    if let save { try app.file.save(app.editor.board, to: save) }
    return 0
  }

  private func sample(at path: String) throws -> BoardFile {
    try BoardFile(path: path, bytes: PackageResources.welcome_canvas)
  }

  /// What the command line says goes before what was set once; it is not kept.
  private func settings(over settings: Settings) -> Settings {
    var settings = settings
    settings.undoScope = arguments.undoScope ?? settings.undoScope
    settings.motion = arguments.motion ?? settings.motion
    settings.theme = arguments.theme ?? settings.theme
    return settings
  }

  // MARK: The window

  private func open(_ path: String?) throws -> Int32 {
    let file = try self.file(for: path)
    let store = SettingsStore(path: Places().settingsFile)
    let host = try X11Host(
      options: X11Host.Options(
        size: arguments.geometry.map { (Int($0.width), Int($0.height)) },
        isTest: Places.environment("DRAGBOARD_TEST") == "1"
      )
    )
    var options = App.Options()
    options.settings = settings(over: store.load())
    options.scale = host.scale
    options.size = host.size
    options.view = arguments.view
    let app = App(file, options)
    app.keepSettings = { [weak app] old, new in
      do {
        try store.keep(new, insteadOf: old)
      } catch {
        app?.message = "The settings could not be kept: \(error)"
      }
    }
    return host.run(content: app)
  }

  /// Without a path the sample board, which becomes a file of its own once it is saved.
  private func file(for path: String?) throws -> BoardFile {
    guard let path else {
      let own = Places(stateDirectory: arguments.stateDirectory).sampleBoard
      if Places.exists(own) { return try BoardFile(reading: own) }
      Places.makeDirectory(for: own)
      return try sample(at: own)
    }
    if !Places.exists(path), path.hasSuffix(".canvas"), Places.exists(Places.directory(of: path)) {
      return BoardFile(newAt: path)
    }
    return try BoardFile(reading: path)
  }
}

/// Scripts give the same result every time, names of new cards included.
private struct ScriptRandomness: RandomNumberGenerator {
  private var state: UInt64 = 0

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
