import Foundation
import Testing
import WindowTestSupport
import XDriver

@testable import DragBoard

/// Shells that complete words with the output of `dragboard completions`.
@Suite("The program: completions")
struct CompletionTests {
  private let files: SessionFiles

  init() throws {
    files = try SessionFiles(board: "{}")
    for name in ["Our plan.canvas", "notes.txt", "old.aside"] { try write("", name) }
    for shell in Shell.allCases {
      try write(shell.completions, shell == .zsh ? "_dragboard" : "words.\(shell)")
    }
  }

  private func write(_ text: String, _ name: String) throws {
    let file = files.folder.appendingPathComponent(name)
    try text.write(to: file, atomically: false, encoding: .utf8)
  }

  private static func program(_ shell: Shell) -> URL? {
    ["/bin", "/usr/bin"].map { URL(fileURLWithPath: "\($0)/\(shell)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private func output(_ shell: Shell, _ script: String) throws -> [String] {
    let program = try #require(Self.program(shell))
    let arguments = shell == .zsh ? ["-f", "-c"] : ["-c"]
    let folder = files.folder.path
    let run = try CommandRun(program: program, arguments + ["cd \(folder)\n\(script)"], in: files)
    #expect(run.errors == "")
    return run.output.split(separator: "\n").map(String.init).sorted()
  }

  private func bash(_ words: String...) throws -> [String] {
    let list = (["dragboard"] + words).map { "'\($0)'" }.joined(separator: " ")
    return try output(
      .bash,
      """
      source words.bash
      COMP_WORDS=(\(list)); COMP_CWORD=\(words.count)
      _dragboard
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    )
  }

  @Test("every command, option and value occurs in them", arguments: Shell.allCases)
  func words(_ shell: Shell) {
    let options = Grammar.options + Grammar.words.flatMap(\.options)
    let names = options.flatMap { [$0.name, $0.short] }.compactMap(\.self)
    let values = (options.compactMap(\.value) + Grammar.words.flatMap(\.operands))
      .filter { $0.contains("|") }.flatMap { $0.split(separator: "|") }
    let spelled = shell == .fish ? names.map { $0.drop { $0 == "-" } } : names.map { $0[...] }
    let known = Set(shell.completions.split { !$0.isLetter && !$0.isNumber && $0 != "-" })
    #expect(known.isSuperset(of: spelled + values + Grammar.words.compactMap { $0.word?[...] }))
  }

  @Test("they say what commands and options do as the help does", arguments: [Shell.zsh, .fish])
  func summaries(_ shell: Shell) {
    let options = Grammar.options + Grammar.words.flatMap(\.options)
    let plain = shell.completions.filter { !"'\\".contains($0) }
    for summary in options.map(\.summary) + Grammar.words.map(\.summary) {
      #expect(plain.contains(summary.filter { $0 != "'" }))
    }
  }

  @Test("bash offers commands, options, their values and boards")
  func inBash() throws {
    #expect(try bash("re") == ["recover", "render"])
    #expect(try bash("render", "--s") == ["--scale", "--selection", "--size"])
    #expect(try bash("--theme", "") == ["dark", "light", "system"])
    #expect(try bash("render", "a.canvas", "--format", "p") == ["pdf", "png"])
    #expect(try bash("check", "") == ["Our plan.canvas", "board.canvas"])
    #expect(try bash("diff", "board.canvas", "O") == ["Our plan.canvas"])
    #expect(try bash("recover", "") == ["old.aside"])
    #expect(try bash("completions", "") == ["bash", "fish", "zsh"])
    #expect(try bash("play", "--script", "n") == ["notes.txt"])
    #expect(try bash("render", "--scale", "") == [])
  }

  @Test("each command is offered the options that mean something for it", arguments: Grammar.words)
  func meaning(_ command: Grammar.Verb) throws {
    let word = try #require(command.word)
    let names = command.allOptions.flatMap { [$0.name, $0.short].compactMap(\.self) }
    #expect(try bash(word, "-") == names.sorted())
  }

  @Test("fish offers the same", .enabled(if: Self.program(.fish) != nil))
  func inFish() throws {
    func fish(_ line: String) throws -> [String] {
      try output(.fish, "source words.fish\ncomplete -C 'dragboard \(line)'").map { line in
        String(line.prefix { $0 != "\t" })
      }
    }
    #expect(try fish("re") == ["recover", "render"])
    #expect(try fish("render --s") == ["--scale", "--selection", "--size"])
    #expect(try fish("film --s") == ["--size", "--speed", "--state-dir"])
    #expect(try fish("play --s") == ["--save", "--script", "--shake", "--state-dir"])
    #expect(try fish("--theme ") == ["dark", "light", "system"])
    #expect(try fish("render --format p") == ["pdf", "png"])
    #expect(try fish("completions ") == ["bash", "fish", "zsh"])
    #expect(try fish("check b") == ["board.canvas"])
  }

  /// The test replaces a terminal in which Tab is pressed: the functions called then are recorded.
  @Test("zsh completes the same", .enabled(if: Self.program(.zsh) != nil))
  func inZsh() throws {
    func zsh(_ typed: String) throws -> [String] {
      try output(
        .zsh,
        """
        zmodload zsh/zpty
        zpty z zsh -f -i
        zpty -w z 'autoload -Uz compinit; compinit -D -u; source ./_dragboard'
        zpty -w z 'zstyle ":completion:*" insert-tab false; setopt no_beep'
        zpty -w z 'dragboard() { print -rl -- "$@" > called; }'
        zpty -w -n z $'dragboard \(typed)\\n'
        zpty -w z 'print the end""'
        zpty -r z answer '*the end?*the end?*' > /dev/null
        cat called
        """
      )
    }
    #expect(try zsh(#"rend\tO\t--form\tsv\t"#) == ["--format", "Our plan.canvas", "render", "svg"])
    #expect(try zsh(#"--th\tda\tboar\t"#) == ["--theme", "board.canvas", "dark"])
    #expect(try zsh(#"complet\tfi\t"#) == ["completions", "fish"])
  }
}
