import BoardApp
import BoardCore
import BoardRenderer
import BoardValues
import LinuxSystem

/// A reader that separates options with their values from other words, by the table of commands.
struct ArgumentReader {
  private var words: ArraySlice<String>
  /// The options by name. Switches have an empty value.
  private(set) var options: [String: String] = [:]
  private(set) var rest: [String] = []

  init(_ words: [String]) { self.words = words[...] }

  mutating func read() throws {
    while let word = words.popFirst() {
      if word == "--" {
        takeRest()
      } else if word.hasPrefix("-"), word != "-" {
        try readOption(word)
      } else {
        rest.append(word)
      }
    }
  }

  /// Takes all remaining words as they are, even if they look like options.
  private mutating func takeRest() {
    rest += words
    words = []
  }

  /// Reads `--option value` or `--option=value`.
  private mutating func readOption(_ word: String) throws {
    let equals = word.hasPrefix("--") ? word.firstIndex(of: "=") : nil
    let name = equals.map { String(word[..<$0]) } ?? word
    guard let option = Grammar.option(name) else {
      let names = (Grammar.command(rest.first)?.allOptions ?? Grammar.everyOption).map(\.name)
      let question = Spelling.question(about: name, among: names)
      throw UsageError(description: "unknown option \(name)\(question)")
    }
    let value = equals.map { String(word[word.index(after: $0)...]) }
    guard option.value != nil else {
      if value != nil { throw UsageError(description: "\(name) takes no value") }
      options[option.name] = ""
      if option.endsOptions { takeRest() }
      return
    }
    guard let value = value ?? words.popFirst() else {
      throw UsageError(description: "\(name) needs a value")
    }
    options[option.name] = value
  }

  func has(_ option: String) -> Bool { options[option] != nil }

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
}

// MARK: - Actions

extension ArgumentReader {
  func action() throws -> Arguments.Action {
    let command = rest.first.flatMap(Grammar.command)
    if has("--help") { return .help(command?.isHidden == false ? command?.word : nil) }
    if has("--version") { return .version }
    // A board may have the name of a command that only programs use.
    guard let command, let word = command.word, !command.isHidden || isComplete(command) else {
      try refuseMistypedCommand()
      try allow(Grammar.command(nil))
      return .open(try files(0...1, after: 0).first)
    }
    try allow(command)
    switch word {
    case "play":
      let file = try files(0...1).first
      return .play(file, script: options["--script"], save: options["--save"])
    case "render": return try render()
    case "film": return try film()
    case "pack":
      guard let folder = options["-o"] else {
        throw UsageError(description: "pack needs FILE.canvas and -o FOLDER")
      }
      return .pack(try file(of: command), into: folder)
    case "check":
      let fix = try fix()
      guard fix == nil || !has("--conflicts") else {
        throw UsageError(description: "--fix and --conflicts exclude each other")
      }
      return .check(try input(of: command), fix: fix, conflicts: has("--conflicts"))
    case "diff": return .diff(try sides())
    case "merge": return .merge(try merge())
    case "cat": return .cat(CatCommand(path: try input(of: command), isForGit: has("--git")))
    case "mergetool":
      let words = try files(0...4)
      guard words.count == 4 else {
        throw UsageError(description: "mergetool needs BASE, LOCAL, REMOTE and MERGED")
      }
      return .mergetool(
        MergetoolCommand(base: words[0], local: words[1], remote: words[2], merged: words[3])
      )
    case "git":
      guard try files(0...1).first == "setup" else {
        throw UsageError(description: "git needs setup")
      }
      return .git(GitCommand(isGlobal: has("--global"), isSure: has("--yes")))
    case "recover": return .recover(try file(of: command), output: output)
    case "completions":
      guard let shell = Shell(rawValue: try file(of: command)) else {
        throw UsageError(description: "completions needs \(command.operands[0])")
      }
      return .completions(shell)
    case "icons": return .icons(try file(of: command))
    case "share": return .open(try file(of: command), sharing: .share(server: options["--server"]))
    default:
      guard let kind = ConfinedProcess.Kind(rawValue: try file(of: command)) else {
        throw UsageError(description: "decode needs \(command.operands[0])")
      }
      return .decode(kind)
    }
  }

  private func isComplete(_ command: Grammar.Verb) -> Bool {
    rest.count == 1 + command.operands.count
  }

  private func render() throws -> Arguments.Action {
    guard let file = try inputs(0...1).first, let output else {
      throw UsageError(description: "render needs FILE.canvas and -o OUT")
    }
    guard !has("--scale") || !has("--size") else {
      throw UsageError(description: "--scale and --size exclude each other")
    }
    var render = RenderCommand.Options()
    render.format = try choice("--format", BoardPicture.Format.init(rawValue:))
    render.sizing =
      try choice("--scale") { Double($0).flatMap { (0.000_001...64).contains($0) ? $0 : nil } }
      .map { .scale($0) }
      ?? choice("--size") { Int($0).flatMap { (1...32_000).contains($0) ? $0 : nil } }
      .map { .size($0) } ?? render.sizing
    render.selection = options["--selection"]?.split(separator: ",").map(String.init)
    render.isTransparent = has("--transparent")
    render.showsAllWords = has("--all-words")
    render.paper = try choice("--paper", BoardPicture.Paper.init(rawValue:))
    let sizing = ["--scale", "--size"].first(where: has)
    if render.paper != nil, let sizing {
      throw UsageError(description: "\(sizing) and --paper exclude each other")
    }
    return .render(file, output: output, render)
  }

  private func film() throws -> Arguments.Action {
    guard let file = try inputs(0...1).first, let output else {
      throw UsageError(description: "film needs FILE.canvas and -o OUT")
    }
    var film = FilmCommand.Options()
    film.from = try number("--from", in: 0...Int.max)
    film.to = try number("--to", in: 0...Int.max)
    film.speed = try number("--speed", in: 1...Playback.fastest) ?? film.speed
    film.rate = try number("--fps", in: 1...60) ?? film.rate
    film.format = try choice("--format") { ["webp": .webp, "gif": .gif][$0] }
    film.size = try choice("--size", Arguments.filmSize)
    film.largest = try choice("--within", Arguments.filmSize) ?? film.largest
    return .film(file, output: output, film)
  }

  private func number(_ option: String, in range: ClosedRange<Int>) throws -> Int? {
    try choice(option) { Int($0).flatMap { range.contains($0) ? $0 : nil } }
  }

  private func fix() throws -> FixCommand.Target? {
    guard has("--fix") else {
      guard let stray = ["-o", "--in-place"].first(where: has) else { return nil }
      throw UsageError(description: "\(stray) needs --fix")
    }
    switch (output, has("--in-place")) {
    case (nil, _) where rest.contains("-"):
      throw UsageError(description: "--fix of the standard input needs -o OUT.canvas")
    case (_?, true): throw UsageError(description: "-o and --in-place exclude each other")
    case (let output?, false): return .file(output)
    case (nil, let isInPlace): return isInPlace ? .inPlace : .beside
    }
  }

  /// Reads the arguments of a comparison. Git passes path, old file, hash, mode, new file, hash and
  /// mode, for renamed files two more words, and for a file with conflicts the path alone.
  private func sides() throws -> DiffCommand.Sides {
    if has("--git") {
      let words = try files(1...9)
      if words.count >= 7 {
        let renamed = words.count > 7 ? words[7] : nil
        return .git(path: words[0], old: words[1], new: words[4], renamed: renamed)
      }
      if words.count == 1 { return .unmerged(words[0]) }
    } else {
      let words = try inputs(0...2)
      if words.count == 2 { return .files(words[0], words[1]) }
    }
    throw UsageError(description: "diff needs OLD.canvas and NEW.canvas")
  }

  private func merge() throws -> MergeCommand {
    if has("--git") {
      let words = try files(0...4)
      guard words.count == 4 else {
        throw UsageError(description: "merge --git needs the words %O %A %B %P of git")
      }
      return MergeCommand(
        source: .git(base: words[0], ours: words[1], theirs: words[2], path: words[3]),
        output: Output(words[1], replaces: true)
      )
    }
    let words = try inputs(0...3)
    let output = output ?? Output("-")
    switch words.count {
    case 3:
      let source = MergeCommand.Source.files(base: words[0], ours: words[1], theirs: words[2])
      return MergeCommand(source: source, output: output)
    case 1: return MergeCommand(source: .conflicted(words[0]), output: output)
    default:
      throw UsageError(description: "merge needs BASE.canvas, OURS.canvas and THEIRS.canvas")
    }
  }

  /// Where `-o` says that the result is written.
  private var output: Output? { options["-o"].map { Output($0, replaces: has("--force")) } }

  /// Refuses a word that is no board and nearly a command.
  private func refuseMistypedCommand() throws {
    guard let word = rest.first, !word.contains(where: { "./".contains($0) }),
      !Path.exists(word),
      let meant = Spelling.nearest(to: word, among: Grammar.words.compactMap(\.word))
    else { return }
    throw UsageError(description: "\(word) is no file and no command; did you mean \(meant)?")
  }

  /// Refuses options of other commands, which must not be ignored.
  private func allow(_ command: Grammar.Verb?) throws {
    guard let command else { return }
    let own = command.allOptions.map(\.name)
    guard let stray = options.keys.sorted().first(where: { !own.contains($0) }) else { return }
    throw UsageError(description: "\(command.word ?? "a window") does not take \(stray)")
  }

  private func file(of command: Grammar.Verb) throws -> String {
    guard let file = try files(0...1).first else {
      let operand = command.operands.first ?? "a file"
      throw UsageError(description: "\(command.word ?? "") needs \(operand)")
    }
    return file
  }

  /// Returns the board that a command reads, which `-` names if it is the standard input.
  private func input(of command: Grammar.Verb) throws -> String {
    _ = try file(of: command)
    return try inputs(1...1)[0]
  }

  private func inputs(_ counts: ClosedRange<Int>) throws -> [String] {
    let files = try files(counts).map { $0 == "-" ? FileReading.standardInput : $0 }
    guard files.count(where: { $0 == FileReading.standardInput }) < 2 else {
      throw UsageError(description: "only one file can be the standard input")
    }
    return files
  }

  private func files(_ counts: ClosedRange<Int>, after count: Int = 1) throws -> [String] {
    let files = rest.dropFirst(count)
    guard files.count <= counts.upperBound else {
      let extra = counts.upperBound == 1 ? "more than one file" : "too many files"
      throw UsageError(description: "\(extra): \(files.joined(separator: ", "))")
    }
    return Array(files)
  }
}
