import BoardValues
import LinuxSystem

extension FileChooser {
  enum Order: CommandCase {
    case newBoard, openFile
    /// Opens a board in a window of its own, by its path.
    case openBoard(String)
    case saveAs, saveCopy, exportPicture, exportFilm, printToPDF
    /// Accepts the typed path, or one of the completions.
    case acceptPath, takePath(Int)
    case goToFolder(String)
    /// Chooses how a picture is exported.
    case choosePicture(PictureChoice)
    /// Opens a file that was written, or shows it among the others of its folder.
    case openWritten(String), showInFolder(String)

    var family: String? {
      switch self {
      case .openBoard: "openBoard"
      case .takePath: "takePath"
      case .goToFolder: "goToFolder"
      case .choosePicture: "choosePicture"
      case .openWritten: "openWritten"
      case .showInFolder: "showInFolder"
      default: nil
      }
    }

    func title(_ row: String) -> String {
      if case .openBoard(let path) = self {
        localized("Open “{name}”", ["name": Path.name(of: path).visible])
      } else {
        row
      }
    }
  }

  nonisolated static let commands = CommandRow.about(
    .file,
    [
      CommandRow(.newBoard, "New Board", .endsText, keys: [.controlShift("n")], words: "File"),
      CommandRow(.openFile, "Open…", .endsText, keys: [.control("o")], words: "File Board"),
      CommandRow(family: "openBoard", "Open", [.endsText, .isOfThisBoard]),
      CommandRow(
        .saveAs,
        "Save As…",
        [.changesBoard, .endsText],
        keys: [.controlShift("s")],
        words: "Rename"
      ),
      CommandRow(.saveCopy, "Save a Copy…", .endsText, words: "Duplicate"),
      CommandRow(
        .exportPicture,
        "Export…",
        .endsText,
        keys: [.controlShift("x")],
        words: "PNG SVG PDF Picture"
      ),
      CommandRow(.printToPDF, "Print to PDF…", .endsText, keys: [.control("p")]),
      CommandRow(
        .exportFilm,
        "Export Film…",
        .endsText,
        words: "WebP GIF Animation Video History Replay"
      ),
      CommandRow(.acceptPath, "Accept", [.leavesTextOpen, .isLocal]),
      CommandRow(family: "takePath", "Take", [.leavesTextOpen, .isLocal, .isOfThisBoard]),
      CommandRow(family: "goToFolder", "Go to Folder", [.leavesTextOpen, .isLocal]),
      CommandRow(family: "choosePicture", "Picture", [.leavesTextOpen, .isLocal, .isOfThisBoard]),
      CommandRow(family: "openWritten", "Open", [.leavesTextOpen, .isLocal, .isOfThisBoard]),
      CommandRow(
        family: "showInFolder",
        "Show in Folder",
        [.leavesTextOpen, .isLocal, .isOfThisBoard]
      ),
    ]
  )
}

extension Command {
  static let newBoard = Command(FileChooser.Order.newBoard)
  static let openFile = Command(FileChooser.Order.openFile)
  static let saveAs = Command(FileChooser.Order.saveAs)
  static let saveCopy = Command(FileChooser.Order.saveCopy)
  static let exportPicture = Command(FileChooser.Order.exportPicture)
  static let exportFilm = Command(FileChooser.Order.exportFilm)
  static let printToPDF = Command(FileChooser.Order.printToPDF)
  static let acceptPath = Command(FileChooser.Order.acceptPath)

  static func openBoard(_ path: String) -> Command { Command(FileChooser.Order.openBoard(path)) }

  static func goToFolder(_ path: String) -> Command { Command(FileChooser.Order.goToFolder(path)) }

  static func choosePicture(_ choice: PictureChoice) -> Command {
    Command(FileChooser.Order.choosePicture(choice))
  }

  static func openWritten(_ path: String) -> Command {
    Command(FileChooser.Order.openWritten(path))
  }

  static func showInFolder(_ path: String) -> Command {
    Command(FileChooser.Order.showInFolder(path))
  }

  static func takePath(_ index: Int) -> Command { Command(FileChooser.Order.takePath(index)) }
}
