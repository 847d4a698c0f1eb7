import BoardApp
import BoardCore
import BoardRenderer
import BoardValues
import LinuxSystem

/// The table of commands and options. A new one is a row here, and an action in `Arguments`.
extension Grammar {
  static let commands: [Verb] = [
    Verb(
      operands: ["[FILE.canvas]"],
      summary: "open a board in a window",
      options: [
        Option(
          name: "--new-window",
          summary: "show a board that is open in a second window, which only looks"
        )
      ],
      shared: window
    ),
    Verb(
      word: "play",
      operands: ["[FILE.canvas]"],
      summary: "the same without a window, verbs on standard input",
      options: [
        Option(name: "--script", value: "PATH", summary: "read the verbs from a file"),
        Option(name: "--save", value: "PATH", summary: "write the board there at the end"),
      ],
      shared: window
    ),
    render,
    film,
    Verb(
      word: "pack",
      operands: ["FILE.canvas"],
      summary: "write a folder with a board and the files that it shows",
      options: [Option(name: "-o", value: "FOLDER", summary: "the folder to write, which is new")]
    ),
    Verb(
      word: "check",
      operands: ["FILE.canvas"],
      summary: "say what is wrong in a file",
      options: [
        Option(
          name: "--conflicts",
          summary: "also where a merge has left something to choose"
        ),
        Option(name: "--fix", summary: "repair it in a new file"),
        Option(name: "-o", value: "OUT.canvas", summary: "with --fix: the new file"),
        Option(
          name: "--in-place",
          summary: "with --fix: replace the file, and keep the original beside it"
        ),
      ],
      shared: [force]
    ),
    Verb(
      word: "diff",
      operands: ["OLD.canvas", "NEW.canvas"],
      summary: "say what is different between two boards",
      options: [
        Option(
          name: "--git",
          summary: "take the arguments that git gives to a diff program",
          endsOptions: true
        )
      ]
    ),
    Verb(
      word: "merge",
      operands: ["BASE.canvas", "OURS.canvas", "THEIRS.canvas"],
      summary: "merge two boards that began as BASE, or one file with the conflicts of a merge",
      options: [
        Option(name: "-o", value: "OUT.canvas", summary: "the board to write (default: print it)"),
        Option(
          name: "--git",
          summary: "take the arguments that git gives to a merge driver",
          endsOptions: true
        ),
      ],
      shared: [force]
    ),
    Verb(
      word: "mergetool",
      operands: ["BASE", "LOCAL", "REMOTE", "MERGED"],
      summary: "merge as git mergetool asks, and show what is left to choose"
    ),
    Verb(
      word: "cat",
      operands: ["FILE.canvas"],
      summary: "print a board, a line for each field",
      options: [
        Option(name: "--git", summary: "print what is no board as it is", endsOptions: true)
      ]
    ),
    Verb(
      word: "git",
      operands: ["setup"],
      summary: "let git compare and merge boards by their elements",
      options: [
        Option(name: "--global", summary: "in all repositories of the user"),
        Option(name: "--yes", summary: "write the settings without a question"),
      ]
    ),
    Verb(
      word: "recover",
      operands: ["FILE.aside"],
      summary: "list the steps in quarantined damaged state",
      options: [
        Option(name: "-o", value: "OUT.canvas", summary: "write a board with all that still apply")
      ],
      shared: [force]
    ),
    Verb(
      word: "share",
      operands: ["FILE.canvas"],
      summary: "open a board and let others join it by an address",
      options: [
        Option(
          name: "--server",
          value: "URL",
          summary: "on that server (default: on one of this computer)"
        )
      ],
      shared: window
    ),
    Verb(
      word: "completions",
      operands: [Shell.allCases.map(\.rawValue).joined(separator: "|")],
      summary: "print what a shell needs to complete these words"
    ),
    Verb(word: "icons", operands: ["DIR"], summary: "write icons, for installing", isHidden: true),
    Verb(
      word: "decode",
      operands: [ConfinedProcess.Kind.allCases.map(\.rawValue).joined(separator: "|")],
      summary: "read files for a board",
      isHidden: true
    ),
  ]

  private static let render = Verb(
    word: "render",
    operands: ["FILE.canvas"],
    summary: "write a picture of a board",
    options: [
      Option(name: "-o", value: "OUT", summary: "the picture to write: .png, .svg or .pdf"),
      Option(
        name: "--format",
        value: BoardPicture.Format.allCases.map(\.rawValue).joined(separator: "|"),
        summary: "its format, whatever its suffix is"
      ),
      Option(name: "--scale", value: "N", summary: "pixels for each board unit (default 1)"),
      Option(
        name: "--size",
        value: "PIXELS",
        summary: "at most this wide and high, instead of --scale"
      ),
      Option(
        name: "--selection",
        value: "IDS",
        summary: "only these cards and edges, with commas between their ids"
      ),
      Option(name: "--transparent", summary: "no background behind the cards"),
      Option(
        name: "--all-words",
        summary: "also the words that cards have no room for, in taller cards and in notes"
      ),
      Option(
        name: "--paper",
        value: BoardPicture.Paper.allCases.map(\.rawValue).joined(separator: "|"),
        summary: "a PDF of pages of this paper, the board on the first"
      ),
    ],
    shared: [force] + window.filter { ["--connections", "--theme"].contains($0.name) }
  )

  private static let film = Verb(
    word: "film",
    operands: ["FILE.canvas"],
    summary: "write the kept history of a board as a film",
    options: [
      Option(name: "-o", value: "OUT", summary: "the film to write: .webp, .gif or a folder"),
      Option(name: "--format", value: "webp|gif", summary: "its format, whatever its suffix is"),
      Option(name: "--from", value: "STEP", summary: "begin after this many steps (default 0)"),
      Option(name: "--to", value: "STEP", summary: "end after this many steps (default now)"),
      Option(
        name: "--speed",
        value: "N",
        summary: "how many times as fast, 1 to \(Playback.fastest) (default 1)"
      ),
      Option(
        name: "--size",
        value: "WxH",
        summary: "in pixels (default: as the board, within --within)"
      ),
      Option(
        name: "--within",
        value: "WxH",
        summary: "the largest size without --size (default 1280x800)"
      ),
      Option(name: "--fps", value: "N", summary: "frames per second, 1 to 60 (default 30)"),
    ],
    shared: [force]
      + window.filter {
        ["--view", "--connections", "--theme", "--state-dir"].contains($0.name)
      }
  )

  private static let window: [Option] =
    [
      Option(
        name: "--view",
        value: "X,Y,ZOOM",
        summary: "board point at the window's top-left corner, and zoom"
      ),
      Option(name: "--geometry", value: "WxH", summary: "size of the window in pixels"),
    ] + settings + [
      Option(name: "--state-dir", value: "DIR", summary: "where the program keeps its own files")
    ]

  private static let force = Option(name: "--force", summary: "write over the file that -o names")

  /// The options of every command.
  static let everywhere = [
    Option(
      name: "--lang",
      value: "LANG",
      summary: "ar, de, el, en, ja or a .po file (default: a window as the environment, else en)"
    ),
    Option(name: "--version", summary: "print the version"),
    Option(name: "--help", short: "-h", summary: "print this help; behind a command, that of it"),
  ]

  /// The options that several commands have.
  static let options = window + [force] + everywhere

  /// All options, those of a command too.
  static let everyOption = options + commands.flatMap(\.options)

  private static let settings = Setting.options.map { setting in
    let names = setting.optionChoices.map(\.name)
    let usual = setting.choice(in: Settings()).name
    let fallback =
      setting.belongsToBoard
      ? " (default: the board’s own)" : names.contains(usual) ? " (default \(usual))" : ""
    let words = setting.explanation.english
    return Option(
      name: "--\(setting.key)",
      value: names.joined(separator: "|"),
      summary: words.prefix(1).lowercased() + words.dropFirst() + fallback
    )
  }

  /// Returns the option with this name or second spelling. Options of the same name take the same
  /// kind of value.
  static func option(_ word: String) -> Option? {
    everyOption.first { $0.name == word || $0.short == word }
  }

  static func command(_ word: String?) -> Verb? { commands.first { $0.word == word } }

  /// The commands that people call by a word.
  static let words = commands.filter { $0.word != nil && !$0.isHidden }
}
