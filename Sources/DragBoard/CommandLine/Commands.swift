import BoardApp
import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import Hypertext
import LinuxSystem
import LiveConnection
import Pictures
import Windowing
import X11Window

/// The actions of the command line. Each returns the exit code.
@MainActor
struct Commands {
  let arguments: Arguments

  func run() throws -> Int32 {
    Languages.choose(for: arguments)
    switch arguments.action {
    case .help(let word):
      let command = word.flatMap(Grammar.command)
      print(command.map(Grammar.usage(of:)) ?? Grammar.usage, terminator: "")
      return 0
    case .version:
      print("dragboard \(Arguments.versionAndBuild)")
      return 0
    case .pack(let path, let output): return try PackCommand(path: path, output: output).run()
    case .check(let path, nil, let conflicts): return try check(path, conflicts: conflicts)
    case .check(let path, let target?, _): return try FixCommand(path: path, target: target).run()
    case .diff(let sides): return DiffCommand(sides: sides).run()
    case .merge(let command): return command.run()
    case .cat(let command): return try command.run()
    case .git(let command): return try command.run()
    case .mergetool(let command): return try command.run { try open($0, sharing: nil) }
    case .recover(let path, let output): return try RecoverCommand(path: path, output: output).run()
    case .render(let path, let output, let options):
      let theme = Preferences(settings: arguments.settings(over: Settings())).theme
      return try RenderCommand(
        path: path,
        output: output,
        options: options,
        theme: theme,
        routing: routing(of: path)
      ).run()
    case .film(let path, let output, let options):
      return try FilmCommand(
        path: path,
        output: output,
        options: options,
        settings: arguments.settings(over: Settings()),
        routing: routing(of: path),
        view: arguments.view,
        directories: directories
      ).run()
    case .completions(let shell):
      print(shell.completions, terminator: "")
      return 0
    case .icons(let folder): return try IconsCommand(folder: folder).run()
    case .decode(.pictures): return PictureService.run()
    case .decode(.pages): return HypertextService.run()
    case .play(let path, let script, let save): return try play(path, script: script, save: save)
    case .open(let path, let wish): return try open(path, sharing: wish)
    }
  }

  private var directories: UserDirectories {
    UserDirectories(stateDirectory: arguments.stateDirectory)
  }

  /// Returns how the lines of a board run in pictures: as this run says, else as was chosen for it.
  private func routing(of path: String) -> RouteStyle {
    let chosen = Preferences(choices: arguments.choices).passing
    let stored = directories.boards.map { StoredDocument.settings(ofBoard: path, in: $0) }
    return chosen.routing ?? stored?.routing ?? .curved
  }

  // MARK: check

  private func check(_ path: String, conflicts: Bool) throws -> Int32 {
    let bytes = try FileReading.input(path)
    let problems = CanvasCheck.problems(in: bytes, withConflicts: conflicts)
    for problem in problems { print("\(path):\(problem)".visible) }
    return problems.isEmpty ? 0 : 1
  }

  // MARK: play

  private func play(_ file: String?, script: String?, save: String?) throws -> Int32 {
    let (whole, wish) = try located(file, nil)
    let place = whole.map { CardPlace($0) }
    let path = place?.board
    let opening =
      wish == nil || arguments.stateDirectory != nil
      ? try opening(forScript: path) : try BoardOpening(path ?? "", bytes: nil)
    opening.document.warnOfFlaws(in: opening.file.path)
    var options = App.Options()
    options.choices = arguments.choices
    options.size = arguments.geometry ?? options.size
    options.view = arguments.view
    // Those who work on one board must not make cards of the same name.
    if wish == nil { options.randomness = ScriptRandomness() }
    let app = App(consume opening, options)
    app.preferences.sharing = wish
    app.storage.isPatient = true
    if let directory = arguments.stateDirectory {
      makeReopenable(app, path, UserDirectories(stateDirectory: directory))
    }
    let player = Player(app, debug: debugContent(app)) { StandardOutput.write($0) }
    if let card = place?.card { app.goToCard(named: card, at: player.now) }
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
      }
    }
    app.finish(at: player.now)
    if let save { try AtomicFile.write(app.editor.document.bytes, to: save) }
    try checkKept(app)
    return app.exitCode ?? 0
  }

  /// Checks that an explicit state directory could be used, even if nothing was written to it.
  private func checkKept(_ app: App) throws {
    guard let directory = arguments.stateDirectory else { return }
    let path = app.storage.file.path
    guard app.storage.isStoring else {
      throw FileError(path, "no steps are kept: what was kept before cannot be read")
    }
    guard app.storage.hasEverything else {
      let reason = app.storage.storingFailure?.details ?? ""
      throw FileError(path, "the last steps could not be kept: \(reason)")
    }
    if app.storage.boardLock?.isHeld != true { try Path.checkWritable(directory) }
  }

  /// Opens a board for a script, which stores nothing without a state directory.
  private func opening(forScript path: String?) throws -> BoardOpening {
    guard arguments.stateDirectory == nil else {
      let opening = try openBoard(path, directories)
      guard opening.boardLock?.isHeldElsewhere != true else {
        throw FileError(opening.file.path, "is open in another window")
      }
      return opening
    }
    guard let path else {
      return try BoardOpening(directories.firstBoard, bytes: FirstBoard.bytes(in: .current))
    }
    return try BoardOpening(path, bytes: try FileReading.bytes(path))
  }

  // MARK: The window

  /// Returns the file of an operand that may be the address of a shared board. Its file has the name of the board, in
  /// the folder in which the program was started.
  private func located(_ path: String?, _ wish: SharingWish?) throws -> (String?, SharingWish?) {
    guard let path, ["nats://", "tls://"].contains(where: path.hasPrefix) else {
      return (path, wish)
    }
    do {
      let address = try LiveAddress(path)
      return (
        localized("Board {name}.canvas", ["name": "\(address.board.prefix(8))"]), .join(address)
      )
    } catch {
      throw UsageError(description: "this is no address of a board: \(error.words.text(in: nil))")
    }
  }

  private func open(_ file: String?, sharing: SharingWish?) throws -> Int32 {
    let (whole, wish) = try located(file, sharing)
    let place = whole.map { CardPlace($0) }
    let path = place?.board
    var refusal: Refusal?
    guard let opening = try openingUnlessShown(path, card: place?.card, &refusal) else { return 0 }
    let store = SettingsStore(path: UserDirectories().settingsFile)
    let stored = store.load()
    // What was said already is more than that there is no window to say it in.
    guard let host = refusal == nil ? try host(stored) : try? host(stored) else { return 1 }
    var options = App.Options()
    options.settings = stored
    options.choices = arguments.choices
    options.scale = host.scale
    options.size = host.size
    options.view = arguments.view
    options.date = Clock.date()
    options.now = Clock.now()
    options.refusal = refusal
    opening.boardLock?.note = host.note.bytes
    // A second reference to the document would make the first step copy all of it.
    MarkdownTexts.areSource = opening.startMark.map { $0.failures >= StartMark.enough } ?? false
    let app = App(consume opening, options)
    app.preferences.sharing = wish
    takeKeys(from: store, app)
    makeReopenable(app, path, directories)
    if refusal == nil { app.storage.watch() }
    if refusal == nil, let card = place?.card { app.goToCard(named: card, at: options.now) }
    if app.storage.isBlind {
      app.say(
        localized(
          "Changes by other programs are noticed when you return to this window and before saving"
        )
      )
    }
    app.preferences.keep = { [weak app] old, new in
      do {
        try store.keep(new, insteadOf: old)
      } catch {
        app?.say(localized("The settings could not be kept: {reason}", ["reason": "\(error)"]))
      }
    }
    offerRecentBoards(in: app, directories, notes: path != nil && refusal == nil)
    let stateOption = arguments.stateDirectory.map { ["--state-dir", $0] } ?? []
    app.preferences.openBoard = { [weak host] in host?.openBoard($0, stateOption) }
    app.preferences.usedCommands.path = directories.usedCommands
    app.showsHintsOnce(path: directories.seenHints)
    app.preferences.examples = directories.examples
    app.preferences.home = UserDirectories.environment("HOME")
    let openBoards =
      refusal == nil ? noteOpenBoard(in: app, directories, isFirst: path == nil) : nil
    let code = host.run(content: debugContent(app) ?? app)
    if !host.wasInterrupted, app.storage.boardLock?.isHeldElsewhere != true {
      openBoards?.forget(app.storage.file.path)
    }
    return code
  }

  private func host(_ stored: Settings) throws(HostError) -> X11Host {
    let bus = UserDirectories.environment("DBUS_SESSION_BUS_ADDRESS").flatMap {
      $0.isEmpty ? nil : $0
    }
    return try X11Host(
      options: X11Host.Options(
        size: arguments.geometry.map { (Int($0.width), Int($0.height)) },
        scale: stored.scale,
        isTest: UserDirectories.environment("DRAGBOARD_TEST") == "1",
        bus: bus,
        portal: bus.flatMap { _ in directories.desktopFile }.map(PortalMemory.init)
          ?? PortalMemory(),
        memory: directories.windowFile.map(WindowMemory.init) ?? WindowMemory(),
        endLimit: 2
      )
    )
  }

  /// Takes over the keys of the settings file, and tells what is wrong there.
  private func takeKeys(from store: SettingsStore, _ app: App) {
    let (keymap, problems) = store.loadKeys()
    app.preferences.keymap = keymap
    for (place, what) in problems {
      StandardError.write("dragboard: \(place): \(what.words(in: nil))")
    }
    if let (place, what) = problems.first { app.say(verbatim("\(place): \(what.words)")) }
  }

  /// Remembers the board as open, so that it can be opened again if the desktop ends the program, and offers
  /// such boards if none was asked for. The first board is not remembered.
  private func noteOpenBoard(
    in app: App,
    _ directories: UserDirectories,
    isFirst: Bool
  ) -> OpenBoards? {
    guard let folder = directories.openBoards, let states = directories.boards else { return nil }
    let boards = OpenBoards(folder: folder, states: states)
    app.preferences.forgetBoard = boards.forget
    if isFirst {
      app.preferences.abandonedBoards = boards.abandoned()
    } else {
      boards.note(app.storage.file.path)
    }
    var open = app.storage.file.path
    let noteBoard = app.preferences.noteBoard
    app.preferences.noteBoard = { path in
      noteBoard?(path)
      boards.forget(open)
      boards.note(path)
      open = path
    }
    return boards
  }

  /// Opens a board for a window, or returns nil once the window that has the board already was brought to the
  /// front. That one may only just be starting, and says where it is after it has the board. If it
  /// dies, the board is opened; if it does not answer in time, the board is opened to be looked at.
  private func openingUnlessShown(
    _ path: String?,
    card: String?,
    _ refusal: inout Refusal?
  ) throws -> BoardOpening? {
    let end = Clock.now() + 2
    while true {
      let opening = try openingForWindow(path, &refusal)
      guard !arguments.opensNewWindow, let lock = opening.boardLock, lock.isHeldElsewhere,
        Clock.now() < end
      else { return opening }
      while Clock.now() < end, !lock.isAbandoned() {
        if let note = WindowNote(lock.ownerNote), Raising.request(note, card: card) { return nil }
        Clock.sleep(0.02)
      }
    }
  }

  /// Opens a board in the language of the window. Why that cannot be done is said to a terminal, and so in
  /// English unless another language was asked for, and in a window, as a launcher shows no terminal.
  private func openingForWindow(_ path: String?, _ refusal: inout Refusal?) throws -> BoardOpening {
    do {
      return try openBoard(path, directories, leavesMark: true)
    } catch {
      refusal = Refusal(path ?? directories.firstBoard, error)
    }
    if arguments.language == nil { Language.leave() }
    defer { Language.comeBack() }
    do {
      let opening = try openBoard(path, directories, leavesMark: true)
      refusal = nil
      return opening
    } catch {
      StandardError.write("dragboard: \(error)")
    }
    return try BoardOpening(path ?? directories.firstBoard, bytes: nil)
  }

  /// Offers the desktop's list of recently used files, and adds the board in the background, so
  /// that the start is not delayed.
  private func offerRecentBoards(in app: App, _ directories: UserDirectories, notes: Bool) {
    guard let list = directories.recentlyUsed else { return }
    let recent = RecentBoards(path: list)
    app.preferences.recent = { [weak app] in
      recent.all(but: app.flatMap { Path.resolvingLinks($0.storage.file.path) } ?? "")
    }
    app.preferences.noteBoard = { path in
      // A new board has no file yet.
      guard let path = Path.resolvingLinks(path) else { return }
      let date = Clock.date()
      BackgroundWork.run { recent.note(path, at: date) }
    }
    if notes { app.preferences.noteBoard?(app.storage.file.path) }
  }

  /// Lets the app open boards again. `path` is nil for the first board, which need not have a
  /// file.
  private func makeReopenable(_ app: App, _ path: String?, _ directories: UserDirectories) {
    let first = path == nil ? app.storage.file.path : nil
    app.storage.opener = { path, lock in
      try openBoard(path == first ? nil : path, directories, boardLock: lock)
    }
  }

  /// Returns a content for debugging, or nil unless the environment asks for it.
  private func debugContent(_ app: App) -> DebugContent? {
    guard let words = UserDirectories.environment("DRAGBOARD_DEBUG") else { return nil }
    let options = DebugOptions(parsing: words) { StandardError.write("dragboard: warning: \($0)") }
    if options.contains(.slow) {
      TurnWatch.current = TurnWatch { StandardError.trace("dragboard: \($0)") }
    }
    return options.isEmpty ? nil : DebugContent(app, options)
  }

  /// Returns the content of a board that comes with the program: of the first one, without a path, and
  /// of the examples; nil for all others.
  private func includedBoard(_ path: String?) -> [UInt8]? {
    guard let path else { return FirstBoard.bytes(in: .current) }
    guard let folder = directories.examples else { return nil }
    return Example.allCases.first { path == "\(folder)/\($0.fileName)" }?.bytes
  }

  /// Opens a board or, without a path, the first one. Boards that come with the program get a file of
  /// their own when they are saved.
  private func openBoard(
    _ path: String?,
    _ directories: UserDirectories,
    boardLock: BoardLock? = nil,
    leavesMark: Bool = false
  ) throws -> BoardOpening {
    let base = includedBoard(path)
    let path = path ?? directories.firstBoard
    if base != nil, directories.state != nil { Path.makeDirectory(for: path) }
    let mayBeNew = path.endsExactly(with: ".canvas") && Path.exists(Path.directory(of: path))
    if !mayBeNew, !Path.exists(path) { _ = try FileReading.bytes(path) }
    guard let boards = directories.boards else {
      let bytes = Path.exists(path) ? try FileReading.bytes(path) : base
      return try BoardOpening(
        path,
        bytes: bytes,
        notKeptBecause: localized("there is no home directory; choose a folder with --state-dir")
      )
    }
    return try BoardOpening(
      path,
      stateIn: boards,
      base: base,
      boardLock: boardLock,
      leavesMark: leavesMark
    )
  }
}

extension Example {
  fileprivate var bytes: [UInt8] {
    switch self {
    case .welcome: PackageResources.welcome_canvas
    case .playingCards: PackageResources.playing_cards_canvas
    case .timeline: PackageResources.timeline_canvas
    }
  }
}

/// A generator for scripts, which have the same result every time, including the names of new
/// cards.
private struct ScriptRandomness: RandomNumberGenerator {
  private var state: UInt64 = 0

  /// Returns the next number of SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
