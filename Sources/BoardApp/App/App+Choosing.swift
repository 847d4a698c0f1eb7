import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Windowing

/// Files that a person names: boards to open, copies, pictures.
extension App {
  private var folder: String {
    Path.directory(of: Path.resolvingLinks(storage.file.path) ?? storage.file.path)
  }

  /// The board's name without its ending.
  private var stem: String { storage.file.name.withoutExactly(ending: ".canvas") }

  /// In a window of its own, beside this one; its file comes with the first save.
  func openNewBoard() {
    let names = (1...1000).lazy.map { $0 == 1 ? "Untitled.canvas" : "Untitled \($0).canvas" }
    let folder = folder
    guard let free = names.first(where: { !Path.exists("\(folder)/\($0)") }) else { return }
    preferences.openBoard?("\(folder)/\(free)")
    message = "A new board opens"
  }

  /// With the desktop's dialog, or in a sheet where there is none.
  func askForPath(_ purpose: FileSheet.Purpose, ending: String = ".png") {
    let name = suggestion(purpose, ending)
    guard preferences.desktop.hasFileDialog else { return openSheet(purpose, typing: name) }
    outbox.choosing = purpose
    outbox.requests.append(.chooseFile(purpose.question(in: folder, name: name)))
  }

  private func suggestion(_ purpose: FileSheet.Purpose, _ ending: String = ".png") -> String {
    switch purpose {
    case .open: ""
    case .saveAs: storage.file.name
    case .saveCopy: "\(stem) (copy).canvas"
    case .export: stem + ending
    case .exportFilm: "\(stem).webp"
    }
  }

  private func openSheet(_ purpose: FileSheet.Purpose, typing text: String? = nil) {
    overlay.panel = .files(
      FileSheet(
        purpose,
        text ?? suggestion(purpose),
        in: folder,
        home: preferences.home,
        recent: purpose == .open ? preferences.recentBoards : []
      )
    )
    refreshFiles()
    needsFrame = true
  }

  /// The desktop's dialog did not come.
  func askInSheet(because reason: String?) {
    guard let purpose = outbox.choosing else { return }
    outbox.choosing = nil
    openSheet(purpose)
    if let reason { message = reason }
  }

  /// The answer of the desktop's dialog, which has asked before it replaces a file.
  func take(chosen path: String?, at now: Double) {
    guard let purpose = outbox.choosing else { return }
    outbox.choosing = nil
    guard let path else { return }
    let whole = purpose.isBoard ? Self.board(path) : path
    use(whole, for: purpose, mayReplace: whole.isSame(as: path), at: now)
  }

  private static func board(_ path: String) -> String {
    path.endsExactly(with: ".canvas") || path.endsExactly(with: "/") ? path : path + ".canvas"
  }

  /// Reads the folder that is typed, when it is another one.
  func refreshFiles() {
    guard let sheet = overlay.files, sheet.listed != sheet.typed.directory else { return }
    overlay.files?.list(DirectoryListing.entries(in: sheet.typed.directory))
    overlay.scroll = nil
  }

  /// Enter, or the button: does it, or says why not.
  func acceptPath(at now: Double) {
    guard var sheet = overlay.files else { return }
    if let chosen = sheet.chosen {
      sheet.take(chosen)
      let isFolder = sheet.field.text.endsExactly(with: "/")
      overlay.files = sheet
      if isFolder { return }
    }
    guard !sheet.field.text.isEmpty else {
      overlay.files?.say("Type the path of a file")
      return needsFrame = true
    }
    let typed = sheet.typed.absolute
    let path = sheet.purpose.isBoard ? Self.board(typed) : typed
    use(path, for: sheet.purpose, mayReplace: sheet.mayReplace?.isSame(as: path) == true, at: now)
  }

  /// Why a path will not do. A sheet says so, whoever has chosen it.
  struct Objection: Error, CustomStringConvertible {
    let description: String
    /// Whether asking once more overrules it.
    var isQuestion = false
  }

  private func use(
    _ path: String,
    for purpose: FileSheet.Purpose,
    mayReplace: Bool,
    at now: Double
  ) {
    do {
      guard !Path.isFolder(path) else {
        throw Objection(description: "\(path.visible) is a folder")
      }
      switch purpose {
      case .open: try open(board: path)
      case .saveAs:
        try checkWriting(to: path, mayReplace)
        try saveAs(path, at: now)
      case .saveCopy: try write(to: path, mayReplace) { editor.document.bytes }
      case .export: try export(to: path, mayReplace)
      case .exportFilm:
        try checkWriting(to: path, mayReplace)
        try exportFilm(to: path, at: now)
      }
      if overlay.files != nil { overlay.panel = nil }
    } catch {
      if overlay.files == nil { openSheet(purpose, typing: path) }
      let isQuestion = (error as? Objection)?.isQuestion == true
      overlay.files?.say("\(error)", mayReplace: isQuestion ? path : nil)
      needsFrame = true
    }
  }

  private func open(board path: String) throws {
    let folder = Path.directory(of: path)
    guard Path.exists(folder) else {
      throw Objection(description: "There is no folder \(folder.visible)")
    }
    preferences.openBoard?(path)
    message = Path.exists(path) ? "Opening \(Path.name(of: path))" : "A new board opens"
  }

  private func export(to path: String, _ mayReplace: Bool) throws {
    guard let format = BoardPicture.Format(path: path) else {
      throw Objection(description: "The name has to end in .png, .svg or .pdf")
    }
    let picture = picture(of: picturedFragment, scale: format == .png ? max(view.scale, 2) : 1)
    guard picture.excess(as: format) == nil else {
      throw Objection(description: "The picture would be too large; select fewer cards")
    }
    try write(to: path, mayReplace) { try picture.bytes(as: format) }
  }

  private func write(to path: String, _ mayReplace: Bool, _ bytes: () throws -> [UInt8]) throws {
    try checkWriting(to: path, mayReplace)
    try AtomicFile.write(try bytes(), to: path)
    message = "Wrote \(path.visible)"
  }

  /// What is there is replaced only the second time it is asked for.
  private func checkWriting(to path: String, _ mayReplace: Bool) throws {
    guard mayReplace || !Path.exists(path) else {
      let words = "\(Path.name(of: path).visible) is there already. Once more replaces it."
      throw Objection(description: words, isQuestion: true)
    }
    guard !isOwnFile(path) else {
      throw Objection(description: "That is this board’s own file; Ctrl+S saves it")
    }
  }

  private func isOwnFile(_ path: String) -> Bool {
    guard let one = Path.resolvingLinks(path), let own = Path.resolvingLinks(storage.file.path)
    else { return false }
    return one.isSame(as: own)
  }
}
