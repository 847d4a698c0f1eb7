import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import UndoCore
import Windowing

/// Files that the user names: boards to open, copies, pictures, films.
///
/// The desktop's dialog asks for the path, or a sheet if there is no dialog.
struct FileChooser: Feature {
  nonisolated static let panelTraits = PanelTraits.takesPresses

  /// The open sheet; nil while it is closed.
  private(set) var sheet: FileSheet?
  /// The purpose of the desktop's open dialog; nil while none is open.
  private var choosing: FileSheet.Purpose?
  /// The pictures of the boards that the sheet lists.
  private var gallery = BoardGallery()
  /// The path that is being tried, and its purpose.
  private var attempt: (path: String, purpose: FileSheet.Purpose)?

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    if [.mergeFile, .compareFile].contains(order), question.isTryingOut {
      return localized("Keep or discard what is tried out first")
    }
    guard order == .exportFilm else { return nil }
    if question.isFilming { return localized("A film is being made") }
    if question.storage.stateDirectory == nil {
      return localized("No history of this board is kept")
    }
    return question.editor.document.activeHistory.steps(in: .all).isEmpty
      ? localized("Nothing was done yet") : nil
  }

  func offers(_ family: String, _ question: Question) -> [Order] {
    family == "openBoard" ? question.recentBoards.map { .openBoard($0.path) } : []
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .newBoard: openNewBoard(&turn)
    case .openBoard(let path): turn.show(.board(path))
    case .openFile: ask(.open, &turn)
    case .saveAs: ask(.saveAs, &turn)
    case .saveCopy: ask(.saveCopy, &turn)
    case .exportPicture: ask(.export, &turn)
    case .printToPDF: ask(.export, ending: ".pdf", &turn)
    case .exportFilm: ask(.exportFilm, &turn)
    case .mergeFile: ask(.merge, &turn)
    case .compareFile: ask(.compare, &turn)
    case .chooseFile(let path): ask(.locate(path), &turn)
    case .chooseFolderForPack: ask(.pack, &turn)
    case .acceptPath: accept(&turn)
    case .takePath(let index): take(index, &turn)
    case .goToFolder(let path):
      sheet?.go(to: path)
      turn.show(.field)
    case .newFolder:
      sheet?.beginFolder()
      turn.show(.field)
    case .choose(let choice): sheet?.choose(choice)
    case .openWritten(let path):
      if path.endsExactly(with: ".canvas") {
        turn.show(.board(path))
      } else {
        turn.request(.open(path))
      }
    case .showInFolder(let path): turn.request(.showInFolder(path))
    }
  }

  /// Opens a new board in a window of its own. Its file is created by the first save.
  private func openNewBoard(_ turn: inout Turn) {
    let title = localized("Untitled")
    let names = (1...1000).lazy.map { "\(title)\($0 == 1 ? "" : " \($0)").canvas" }
    let folder = Self.folder(turn.question)
    guard let free = names.first(where: { !Path.exists("\(folder)/\($0)") }) else {
      return turn.say(localized("There are a thousand boards without a name already"))
    }
    turn.show(.board("\(folder)/\(free)"))
    turn.say(localized("A new board opens; {file} is made when you save it", ["file": free]))
  }

  // MARK: Asking

  private static func folder(_ question: Question) -> String {
    let path = question.file.path
    return Path.directory(of: Path.resolvingLinks(path) ?? path)
  }

  private mutating func ask(
    _ purpose: FileSheet.Purpose,
    ending: String = ".png",
    _ turn: inout Turn
  ) {
    let name = Self.suggestion(purpose, ending, turn.question)
    // The desktop's dialog has no room for how a film is made.
    guard turn.preferences.desktop.hasFileDialog, purpose != .exportFilm else {
      return open(purpose, in: Self.folder(turn.question), naming: name, &turn)
    }
    choosing = purpose
    turn.request(.chooseFile(purpose.question(in: Self.folder(turn.question), name: name)))
  }

  private static func suggestion(
    _ purpose: FileSheet.Purpose,
    _ ending: String,
    _ question: Question
  ) -> String {
    let name = question.file.name
    let stem = name.withoutExactly(ending: ".canvas")
    return switch purpose {
    case .open, .merge, .compare, .locate: ""
    case .saveAs: name
    case .pack: stem
    case .saveCopy: "\(stem) (copy).canvas"
    case .export: stem + ending
    case .exportFilm: "\(stem).webp"
    }
  }

  private mutating func open(
    _ purpose: FileSheet.Purpose,
    in folder: String,
    naming name: String,
    _ turn: inout Turn
  ) {
    sheet = FileSheet(
      purpose,
      name,
      in: folder,
      home: turn.preferences.home,
      time: turn.editor.wordsForTimes,
      recent: turn.recentBoards,
      choice: Self.choice(for: purpose, name, turn.question)
    )
    turn.show(.panel)
    follow(&turn)
  }

  private static func choice(
    for purpose: FileSheet.Purpose,
    _ name: String,
    _ question: Question
  ) -> FileSheet.Choice? {
    switch purpose {
    case .export:
      let format = BoardPicture.Format(path: name) ?? .png
      return .picture(PictureChoice(format, hasSelection: !question.selectedCards.isEmpty))
    case .exportFilm: return .film(FilmChoice(.webp, speed: question.settings.filmSpeed))
    case .open, .saveAs, .saveCopy, .merge, .compare, .locate, .pack: return nil
    }
  }

  // MARK: Input

  func places(_ question: Question) -> Places {
    let panel: Places = question.isPanelOpen ? .panel : []
    return choosing == nil ? panel : panel.union(.end)
  }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    switch input {
    case .event(.keyPressed(let stroke, _)) where place == .panel:
      return key(stroke, &turn)
    case .event(.fileChosen(let path)): take(chosen: path, &turn)
    case .event(.fileDialogFailed(let reason)): askInSheet(because: reason, &turn)
    case .reply(let failure): note(failure, &turn)
    default: return .passed
    }
    return .taken
  }

  private mutating func key(_ stroke: KeyStroke, _ turn: inout Turn) -> Verdict {
    guard turn.isFieldFocused, sheet?.field.isComposing == false else { return .passed }
    switch stroke {
    case KeyStroke(.enter): accept(&turn, isByKey: true)
    // Where there is nothing to complete, Tab goes on to the next control.
    case KeyStroke(.tab): return sheet?.completeCommonPart() == true ? .taken : .passed
    case KeyStroke(.down): step(by: 1, &turn)
    case KeyStroke(.up): step(by: -1, &turn)
    default: return .passed
    }
    return .taken
  }

  private mutating func step(by step: Int, _ turn: inout Turn) {
    sheet?.step(by: step)
    if let chosen = sheet?.chosen { turn.show(.row(chosen, in: .panel)) }
  }

  // MARK: The desktop's dialog

  /// Takes the path that was chosen in the dialog, which has already asked whether to replace a
  /// file.
  private mutating func take(chosen path: String?, _ turn: inout Turn) {
    guard let purpose = choosing else { return }
    choosing = nil
    guard let path else { return }
    let whole = purpose.isBoard ? Self.board(path) : path
    use(whole, for: purpose, mayReplace: whole.isSame(as: path), &turn)
  }

  /// Opens a sheet instead of the dialog, which isn't available.
  private mutating func askInSheet(because reason: String?, _ turn: inout Turn) {
    guard let purpose = choosing else { return }
    choosing = nil
    let name = Self.suggestion(purpose, ".png", turn.question)
    open(purpose, in: Self.folder(turn.question), naming: name, &turn)
    if let reason { turn.say(verbatim(reason)) }
  }

  private static func board(_ path: String) -> String {
    path.endsExactly(with: ".canvas") || path.endsExactly(with: "/") ? path : path + ".canvas"
  }

  // MARK: The sheet

  /// Reads the folder of the typed path, if it is another one, and makes the preview of an export.
  mutating func follow(_ turn: inout Turn) {
    sheet?.lookUp(turn.question)
    if let boards = sheet?.boards { gallery.want(boards) }
    guard let open = sheet, open.listed != open.typed.directory else { return }
    sheet?.list(DirectoryListing.entries(in: open.typed.directory))
    if let boards = sheet?.boards { gallery.want(boards) }
    turn.scroll(to: nil)
  }

  // MARK: Pictures of boards

  /// The work begins as soon as there is nothing else to do.
  var upkeepDeadline: Double? { gallery.canBegin ? 0 : nil }

  var descriptor: Int32? { gallery.descriptor }

  mutating func upkeep(_ turn: inout Turn) {
    gallery.proceed(hasEventLoop: turn.storage.hasEventLoop)
  }

  private mutating func take(_ index: Int, _ turn: inout Turn) {
    let isFile = sheet?.take(index) == true
    turn.show(.field)
    if isFile { accept(&turn) }
  }

  /// Acts on the typed path, or reports why it can't be used.
  private mutating func accept(_ turn: inout Turn, isByKey: Bool = false) {
    if sheet?.isNamingFolder == true {
      sheet?.makeFolder()
      return turn.show(.field)
    }
    if let chosen = sheet?.chosen, sheet?.take(chosen) == false { return }
    guard let sheet, !sheet.typed.lastPart.isEmpty else {
      self.sheet?.say(localized("Type the name of a file"))
      return
    }
    if Path.isFolder(sheet.path) { return self.sheet?.go(to: sheet.path) ?? () }
    let path = sheet.purpose.isBoard ? Self.board(sheet.path) : sheet.path
    // An Enter too many must not cost a file; to make a new one costs nothing.
    let isChosen = !isByKey || sheet.purpose == .open
    let mayReplace = isChosen && sheet.mayReplace?.isSame(as: path) == true
    use(path, for: sheet.purpose, mayReplace: mayReplace, &turn)
  }

  mutating func panelDidClose() { (sheet, gallery) = (nil, BoardGallery()) }

  var field: TextField? {
    get { sheet?.field }
    set { if let newValue { sheet?.setField(newValue) } }
  }

  var fieldFocus: Focus? { Focus(pane: .panel, part: FileSheet.fieldName) }

  func panes(_ state: InterfaceState) -> [Pane] {
    (sheet?.pane(state, gallery.pictures)).map { [$0] } ?? []
  }

  // MARK: Using a path

  private mutating func use(
    _ path: String,
    for purpose: FileSheet.Purpose,
    mayReplace: Bool,
    _ turn: inout Turn
  ) {
    attempt = (path, purpose)
    do {
      let chosen = ChosenFile(
        path: path,
        mayReplace: mayReplace,
        choice: sheet?.choice
      )
      guard let job = try chosen.use(for: purpose, &turn) else {
        return note(nil, &turn)
      }
      turn.run(job)
    } catch {
      note(error, &turn)
    }
  }

  /// Closes the sheet or reports an error in it, even if the path was chosen elsewhere.
  private mutating func note(_ failure: (any Error)?, _ turn: inout Turn) {
    guard let (path, purpose) = attempt else { return }
    attempt = nil
    guard let failure else { return turn.close(.panel) }
    if sheet == nil {
      let (folder, name) = (Path.directory(of: path), Path.name(of: path))
      open(purpose, in: folder, naming: name, &turn)
    }
    let isQuestion = (failure as? Objection)?.isQuestion == true
    sheet?.say("\(failure)", mayReplace: isQuestion ? path : nil)
  }
}
