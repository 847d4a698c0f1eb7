import BoardCore

/// Files that a person names: boards to open, copies, pictures.
extension App {
  private var folder: String {
    Path.directory(of: Path.resolvingLinks(storage.file.path) ?? storage.file.path)
  }

  /// The board's name without its ending.
  private var stem: String {
    let name = storage.file.name
    return name.hasSuffix(".canvas") ? String(name.dropLast(7)) : name
  }

  /// In a window of its own, beside this one; its file comes with the first save.
  func openNewBoard() {
    let names = (1...1000).lazy.map { $0 == 1 ? "Untitled.canvas" : "Untitled \($0).canvas" }
    let folder = folder
    guard let free = names.first(where: { !Path.exists("\(folder)/\($0)") }) else { return }
    preferences.openBoard?("\(folder)/\(free)")
    message = "A new board opens"
  }

  func askForPath(_ purpose: FileSheet.Purpose, ending: String = ".png") {
    let text =
      switch purpose {
      case .open: ""
      case .saveAs: storage.file.name
      case .saveCopy: "\(stem) (copy).canvas"
      case .export: stem + ending
      case .exportFilm: "\(stem).webp"
      }
    overlay.panel = .files(
      FileSheet(
        purpose,
        text,
        in: folder,
        home: preferences.home,
        recent: purpose == .open ? preferences.recentBoards : []
      )
    )
    refreshFiles()
    needsFrame = true
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
      let isFolder = sheet.field.text.hasSuffix("/")
      overlay.files = sheet
      if isFolder { return }
    }
    guard !sheet.field.text.isEmpty else { return sayInSheet("Type the path of a file") }
    var path = sheet.typed.absolute
    if [.open, .saveCopy].contains(sheet.purpose), !path.hasSuffix(".canvas"), !path.hasSuffix("/")
    {
      path += ".canvas"
    }
    guard !Path.isFolder(path) else {
      return sayInSheet("\(path.visible) is a folder")
    }
    switch sheet.purpose {
    case .open: open(board: path)
    case .saveAs:
      write(to: path) { () throws in
        try saveAs(path, at: now)
        return message
      }
    case .saveCopy:
      write(to: path) {
        try AtomicFile.write(editor.document.bytes, to: path)
        return "Wrote \(path.visible)"
      }
    case .export: export(to: path)
    case .exportFilm: exportFilm(to: path, at: now)
    }
  }

  func sayInSheet(_ words: String, mayReplace path: String? = nil) {
    overlay.files?.say(words, mayReplace: path)
    needsFrame = true
  }

  private func open(board path: String) {
    guard Path.exists(Path.directory(of: path)) else {
      return sayInSheet("There is no folder \(Path.directory(of: path).visible)")
    }
    overlay.panel = nil
    preferences.openBoard?(path)
    message = Path.exists(path) ? "Opening \(Path.name(of: path))" : "A new board opens"
  }

  private func export(to path: String) {
    guard let format = BoardPicture.Format(path: path) else {
      return sayInSheet("The name has to end in .png, .svg or .pdf")
    }
    let picture = picture(of: picturedFragment, scale: format == .png ? max(view.scale, 2) : 1)
    guard picture.excess(as: format) == nil else {
      return sayInSheet("The picture would be too large; select fewer cards")
    }
    write(to: path) {
      try AtomicFile.write(try picture.bytes(as: format), to: path)
      return "Wrote \(path.visible)"
    }
  }

  /// Replaces what is there only the second time it is asked for. `body` writes, and returns what to say.
  private func write(to path: String, _ body: () throws -> String) {
    guard mayWrite(to: path) else { return }
    do {
      message = try body()
      overlay.panel = nil
    } catch {
      sayInSheet("\(error)")
    }
  }

  /// If not, the sheet says why.
  func mayWrite(to path: String) -> Bool {
    if Path.exists(path), overlay.files?.mayReplace != path {
      let words = "\(Path.name(of: path).visible) is there already. Once more replaces it."
      sayInSheet(words, mayReplace: path)
      return false
    }
    let isOwn = isOwnFile(path)
    if isOwn { sayInSheet("That is this board’s own file; Ctrl+S saves it") }
    return !isOwn
  }

  private func isOwnFile(_ path: String) -> Bool {
    Path.resolvingLinks(path) == Path.resolvingLinks(storage.file.path)
      && Path.exists(path)
  }
}
