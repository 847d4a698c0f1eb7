import BoardValues
import LinuxSystem

extension FileChooser {
  enum Order: CommandCase {
    case newBoard, openFile
    /// Opens a board in a window of its own, by its path.
    case openBoard(String)
    case saveAs, saveCopy, exportPicture, exportFilm, printToPDF
    /// Asks for the file that cards are to show in place of one that is missing, by how they refer to that.
    case chooseFile(String)
    /// Asks for a new folder for the board and its files.
    case chooseFolderForPack
    /// Asks for another version of the board, to merge it or to compare with it.
    case mergeFile, compareFile
    /// Accepts the typed path, or one of the completions.
    case acceptPath, takePath(Int)
    case goToFolder(String)
    /// Asks for the name of a new folder.
    case newFolder
    /// Chooses what is exported, and how.
    case choose(FileSheet.Choice)
    /// Opens a file that was written, or shows it among the others of its folder.
    case openWritten(String), showInFolder(String)

    var family: String? {
      switch self {
      case .openBoard: "openBoard"
      case .chooseFile: "chooseFile"
      case .takePath: "takePath"
      case .goToFolder: "goToFolder"
      case .choose: "chooseExport"
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
      row(.newBoard, "New Board", .endsText, keys: [.controlShift("n")], words: "File"),
      row(.openFile, "Open…", .endsText, keys: [.control("o")], words: "File Board"),
      CommandRow(family: "openBoard", "Open", [.endsText, .isOfThisBoard]),
      row(
        .saveAs,
        "Save As…",
        [.changesBoard, .endsText],
        keys: [.controlShift("s")],
        words: "Rename"
      ),
      row(.saveCopy, "Save a Copy…", .endsText, words: "Duplicate"),
      row(
        .exportPicture,
        "Export…",
        .endsText,
        keys: [.controlShift("x")],
        words: "PNG SVG PDF Picture"
      ),
      row(.printToPDF, "Print to PDF…", .endsText, keys: [.control("p")]),
      row(
        .mergeFile,
        "Merge with File…",
        [.changesBoard, .endsText, .isOfPresent],
        words: "Merge Version"
      ),
      row(.compareFile, "Compare with File…", .endsText, words: "Difference Version"),
      row(.exportFilm, "Export Film…", .endsText, words: "WebP GIF Animation Video History Replay"),
      row(.chooseFolderForPack, "Pack…", [.isLocal]),
      CommandRow(family: "chooseFile", "Locate…", [.isLocal, .isOfThisBoard]),
      row(.acceptPath, "Accept", [.leavesTextOpen, .isLocal]),
      CommandRow(family: "takePath", "Take", [.leavesTextOpen, .isLocal, .isOfThisBoard]),
      CommandRow(family: "goToFolder", "Go to Folder", [.leavesTextOpen, .isLocal]),
      row(.newFolder, "New Folder", [.leavesTextOpen, .isLocal]),
      CommandRow(family: "chooseExport", "Export", [.leavesTextOpen, .isLocal, .isOfThisBoard]),
      CommandRow(family: "openWritten", "Open", [.leavesTextOpen, .isLocal, .isOfThisBoard]),
      CommandRow(
        family: "showInFolder",
        "Show in Folder",
        [.leavesTextOpen, .isLocal, .isOfThisBoard]
      ),
    ]
  )
}
