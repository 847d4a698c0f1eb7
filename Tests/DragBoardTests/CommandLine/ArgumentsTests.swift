import BoardCore
import BoardRenderer
import BoardValues
import LinuxSystem
import Testing

@testable import BoardApp
@testable import DragBoard

@Suite struct ArgumentsTests {
  private func parse(_ line: String) throws -> Arguments {
    try Arguments(parsing: line.split(separator: " ").map(String.init))
  }

  @Test("4: every action is understood")
  func actions() throws {
    #expect(try parse("").action == .open(nil))
    #expect(try parse("a.canvas").action == .open("a.canvas"))
    #expect(try parse("play").action == .play(nil, script: nil, save: nil))
    #expect(
      try parse("play a.canvas --script s --save b").action
        == .play("a.canvas", script: "s", save: "b")
    )
    #expect(try parse("render a -o b.png").action == .render("a", output: Output("b.png")))
    #expect(
      try parse("render -o b --format=pdf --scale 2.5 a").action
        == .render("a", output: Output("b"), .init(format: .pdf, sizing: .scale(2.5)))
    )
    #expect(
      try parse("render a -o b.png --size 256 --selection x,y --transparent").action
        == .render(
          "a",
          output: Output("b.png"),
          .init(sizing: .size(256), selection: ["x", "y"], isTransparent: true)
        )
    )
    #expect(
      try parse("render a -o b.pdf --all-words --paper letter").action
        == .render("a", output: Output("b.pdf"), .init(showsAllWords: true, paper: .letter))
    )
    #expect(try parse("check a").action == .check("a"))
    #expect(try parse("check a --fix").action == .check("a", fix: .beside))
    #expect(try parse("check --fix a -o b").action == .check("a", fix: .file(Output("b"))))
    #expect(try parse("check --in-place --fix a").action == .check("a", fix: .inPlace))
    #expect(try parse("check --conflicts -").action == .check("/dev/stdin", conflicts: true))
    #expect(
      try parse("merge a -o b --force").action
        == .merge(MergeCommand(source: .conflicted("a"), output: Output("b", replaces: true)))
    )
    #expect(
      try parse("film a -o - --format gif").action
        == .film("a", output: Output("-"), .init(format: .gif))
    )
    #expect(try parse("cat a").action == .cat(CatCommand(path: "a", isForGit: false)))
    #expect(
      try parse("mergetool a b c d").action
        == .mergetool(MergetoolCommand(base: "a", local: "b", remote: "c", merged: "d"))
    )
    #expect(try parse("diff a b").action == .diff(.files("a", "b")))
    #expect(
      try parse("diff --git -p o 1 100644 n 2 100644").action
        == .diff(.git(path: "-p", old: "o", new: "n", renamed: nil))
    )
    #expect(
      try parse("diff --git p o 1 100644 n 2 100644 q r").action
        == .diff(.git(path: "p", old: "o", new: "n", renamed: "q"))
    )
    #expect(try parse("diff --git p").action == .diff(.unmerged("p")))
    #expect(try parse("completions fish").action == .completions(.fish))
    #expect(try parse("play a b c --help").action == .help("play"))
    #expect(try parse("a.canvas --help").action == .help(nil))
    #expect(try parse("-h").action == .help(nil))
    #expect(try parse("--version").action == .version)
    #expect(try parse("-- --odd.canvas").action == .open("--odd.canvas"))
  }

  @Test("4: every option is understood, before and behind the file")
  func options() throws {
    let line =
      "--undo-scope object --view -10,20.5,2 a --geometry 640x480 --motion reduced --theme dark"
    let arguments = try parse(line + " --state-dir /tmp/x")
    #expect(arguments.action == .open("a"))
    var chosen = Settings()
    chosen.undoScope = .object
    chosen.motion = .reduced
    chosen.theme = .dark
    #expect(arguments.settings(over: Settings()) == chosen)
    #expect(arguments.view == Camera(origin: Point(-10, 20.5), pixelsPerUnit: 2))
    #expect(arguments.geometry == Size(640, 480))
    #expect(arguments.stateDirectory == "/tmp/x")
    let none = try parse("a")
    #expect(none.view == nil && none.geometry == nil && none.stateDirectory == nil)
    #expect(none.settings(over: chosen) == chosen)
  }

  @Test(
    "4: every mistake is wrong use, not something to pass over",
    arguments: [
      "--nonsense", "-x", "--undo-scope", "--undo-scope card", "--view 1,2", "--view 1,2,0",
      "--view a,b,c", "--view nan,0,1", "--view 0,0,1,1", "--view 0,0,inf", "--geometry 640",
      "--geometry 640x", "--geometry 1x1", "--geometry 99999x99999", "--geometry 6.5x480",
      "--motion fast", "--motion system", "--theme blue", "a b", "play a b", "check", "check a b",
      "render a", "render -o b.png", "render a -o", "render a -o b --scale 0",
      "render a -o b --scale nan", "render a -o b --scale x", "a --save b", "check a --script s",
      "play --scale 2", "-o b.png", "render a -o b --save c", "check a -o b", "check a --in-place",
      "check a --fix --in-place -o b", "check --fix", "diff a", "diff a b c", "diff --git a b c",
      "render a -o b --scale 1 --size 9", "render a -o b --size 0", "render a -o b --format gif",
      "completions", "completions csh", "render a -o b --transparent=yes",
      "render a -o b.pdf --paper a5", "render a -o b.pdf --paper a4 --scale 2",
      "render a -o b.pdf --paper a4 --size 100",
      "diff - -", "merge a - -", "check --fix -", "check --fix --conflicts a", "mergetool a b c",
      "check a --force=yes", "diff a b --force",
    ]
  )
  func mistakes(_ line: String) {
    #expect(throws: UsageError.self) { try parse(line) }
  }

  @Test("a value that an option does not take is answered with those that it takes")
  func listsChoices() {
    let motion = #expect(throws: UsageError.self) { try parse("--motion system") }
    #expect(motion?.description == "--motion does not take “system”; it takes full, reduced")
    let theme = #expect(throws: UsageError.self) { try parse("--theme blue") }
    #expect(theme?.description == "--theme does not take “blue”; it takes system, light, dark")
  }

  @Test(
    "a mistyped command or option is answered with the one that was meant",
    arguments: [
      ("chekc", "chekc is no file and no command; did you mean check?"),
      ("rneder a -o b", "rneder is no file and no command; did you mean render?"),
      ("merge a --froce", "unknown option --froce; did you mean --force?"),
      ("render a -o b --scael 2", "unknown option --scael; did you mean --scale?"),
      ("--them dark", "unknown option --them; did you mean --theme?"),
      ("--nonsense", "unknown option --nonsense"),
    ]
  )
  func suggests(_ line: String, _ words: String) {
    let error = #expect(throws: UsageError.self) { try parse(line) }
    #expect(error?.description == words)
  }

  @Test("a board is no mistyped command, whatever it is called")
  func boardsAreNoCommands() throws {
    for name in ["notes", "xy", "chekc.canvas", "./paly"] {
      #expect(try parse(name).action == .open(name))
    }
  }

  @Test(
    "an option that means nothing for a command is wrong use, also one that others have",
    arguments: [
      ("check a --undo-scope board", "check does not take --undo-scope"),
      ("render a -o b.png --view 0,0,1", "render does not take --view"),
      ("film a -o b.webp --geometry 640x480", "film does not take --geometry"),
      ("diff a b --theme dark", "diff does not take --theme"),
      ("a.canvas --save b", "a window does not take --save"),
    ]
  )
  func meaningless(_ line: String, _ words: String) {
    let error = #expect(throws: UsageError.self) { try parse(line) }
    #expect(error?.description == words)
  }

  @Test("the help on a command names its options alone, and that on scripts all verbs and queries")
  func usageOfCommand() throws {
    for command in Grammar.words {
      let usage = Grammar.usage(of: command)
      let own = command.allOptions.map(\.name)
      for option in Grammar.options + Grammar.commands.flatMap(\.options) {
        #expect(usage.contains(" \(option.name) ") == own.contains(option.name))
      }
      #expect(usage.split(separator: "\n").allSatisfy { $0.count <= 110 })
    }
    let play = Grammar.usage(of: try #require(Grammar.command("play")))
    for row in VerbRow.all { #expect(play.contains("\n  \(row.usage)")) }
    for query in Query.Subject.allCases { #expect(play.contains("\n  \(query.usage)")) }
  }

  @Test("the usage names every command and every option, on lines that fit")
  func usage() {
    for option in Grammar.options + Grammar.commands.flatMap(\.options) {
      #expect(Grammar.usage.contains(option.usage))
    }
    for command in Grammar.words { #expect(Grammar.usage.contains(Grammar.synopsis(command))) }
    #expect(Grammar.usage.split(separator: "\n").allSatisfy { $0.count <= 110 })
  }

  @Test("a board can be called like a command that only programs call")
  func hiddenCommands() throws {
    #expect(try parse("icons").action == .open("icons"))
    #expect(try parse("icons x").action == .icons("x"))
    #expect(try parse("decode").action == .open("decode"))
    #expect(try parse("decode pages").action == .decode(.pages))
  }
}
