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
  /// The path that is being tried, and its purpose.
  private var attempt: (path: String, purpose: FileSheet.Purpose)?

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    guard order == .exportFilm else { return nil }
    if context.isFilming { return localized("A film is being made") }
    if context.storage.stateDirectory == nil {
      return localized("No history of this board is kept")
    }
    return context.editor.document.activeHistory.steps(in: .all).isEmpty
      ? localized("Nothing was done yet") : nil
  }

  func offers(_ family: String, _ context: Context) -> [Order] {
    family == "openBoard" ? context.recentBoards.map { .openBoard($0.path) } : []
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .newBoard: openNewBoard(context, &effects)
    case .openBoard(let path): effects.add(.openBoard(path))
    case .openFile: ask(.open, context, &effects)
    case .saveAs: ask(.saveAs, context, &effects)
    case .saveCopy: ask(.saveCopy, context, &effects)
    case .exportPicture: ask(.export, context, &effects)
    case .printToPDF: ask(.export, ending: ".pdf", context, &effects)
    case .exportFilm: ask(.exportFilm, context, &effects)
    case .acceptPath: accept(context, &effects)
    case .takePath(let index): take(index, context, &effects)
    case .goToFolder(let path):
      sheet?.go(to: path)
      effects.add(.focusField)
    case .choosePicture(let choice): sheet?.choose(choice)
    case .openWritten(let path):
      effects.add(path.endsExactly(with: ".canvas") ? .openBoard(path) : .request(.open(path)))
    case .showInFolder(let path): effects.add(.request(.showInFolder(path)))
    }
  }

  /// Opens a new board in a window of its own. Its file is created by the first save.
  private func openNewBoard(_ context: Context, _ effects: inout Effects) {
    let title = localized("Untitled")
    let names = (1...1000).lazy.map { "\(title)\($0 == 1 ? "" : " \($0)").canvas" }
    let folder = Self.folder(context)
    guard let free = names.first(where: { !Path.exists("\(folder)/\($0)") }) else {
      return effects.say(localized("There are a thousand boards without a name already"))
    }
    effects.add(.openBoard("\(folder)/\(free)"))
    effects.say(localized("A new board opens; {file} is made when you save it", ["file": free]))
  }

  // MARK: Asking

  private static func folder(_ context: Context) -> String {
    let path = context.file.path
    return Path.directory(of: Path.resolvingLinks(path) ?? path)
  }

  private mutating func ask(
    _ purpose: FileSheet.Purpose,
    ending: String = ".png",
    _ context: Context,
    _ effects: inout Effects
  ) {
    let name = Self.suggestion(purpose, ending, context)
    guard context.preferences.desktop.hasFileDialog else {
      return open(purpose, in: Self.folder(context), naming: name, context, &effects)
    }
    choosing = purpose
    effects.add(
      .request(.chooseFile(purpose.question(in: Self.folder(context), name: name)))
    )
  }

  private static func suggestion(
    _ purpose: FileSheet.Purpose,
    _ ending: String,
    _ context: Context
  ) -> String {
    let name = context.file.name
    let stem = name.withoutExactly(ending: ".canvas")
    return switch purpose {
    case .open: ""
    case .saveAs: name
    case .saveCopy: "\(stem) (copy).canvas"
    case .export: stem + ending
    case .exportFilm: "\(stem).webp"
    }
  }

  private mutating func open(
    _ purpose: FileSheet.Purpose,
    in folder: String,
    naming name: String,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let format = purpose == .export ? BoardPicture.Format(path: name) ?? .png : nil
    sheet = FileSheet(
      purpose,
      name,
      in: folder,
      home: context.preferences.home,
      recent: context.recentBoards,
      picture: format.map { PictureChoice($0, hasSelection: !context.selectedCards.isEmpty) }
    )
    effects.add(.openPanel)
    follow(context, &effects)
  }

  // MARK: Input

  func places(_ context: Context) -> Places {
    let panel: Places = context.isPanelOpen ? .panel : []
    return choosing == nil ? panel : panel.union(.end)
  }

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch input {
    case .event(.keyPressed(let stroke, _)) where place == .panel:
      return key(stroke, context, &effects)
    case .event(.fileChosen(let path)): take(chosen: path, context, &effects)
    case .event(.fileDialogFailed(let reason)): askInSheet(because: reason, context, &effects)
    case .reply(let failure): note(failure, context, &effects)
    default: return .passed
    }
    return .taken
  }

  private mutating func key(
    _ stroke: KeyStroke,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard context.isFieldFocused, sheet?.field.isComposing == false else { return .passed }
    switch stroke {
    case KeyStroke(.enter): accept(context, &effects)
    // Where there is nothing to complete, Tab goes on to the next control.
    case KeyStroke(.tab): return sheet?.completeCommonPart() == true ? .taken : .passed
    case KeyStroke(.down): step(by: 1, &effects)
    case KeyStroke(.up): step(by: -1, &effects)
    default: return .passed
    }
    return .taken
  }

  private mutating func step(by step: Int, _ effects: inout Effects) {
    sheet?.step(by: step)
    if let chosen = sheet?.chosen { effects.add(.showRow(chosen, in: .panel)) }
  }

  // MARK: The desktop's dialog

  /// Takes the path that was chosen in the dialog, which has already asked whether to replace a
  /// file.
  private mutating func take(
    chosen path: String?,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard let purpose = choosing else { return }
    choosing = nil
    guard let path else { return }
    let whole = purpose.isBoard ? Self.board(path) : path
    use(whole, for: purpose, mayReplace: whole.isSame(as: path), context, &effects)
  }

  /// Opens a sheet instead of the dialog, which isn't available.
  private mutating func askInSheet(
    because reason: String?,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard let purpose = choosing else { return }
    choosing = nil
    let name = Self.suggestion(purpose, ".png", context)
    open(purpose, in: Self.folder(context), naming: name, context, &effects)
    if let reason { effects.say(verbatim(reason)) }
  }

  private static func board(_ path: String) -> String {
    path.endsExactly(with: ".canvas") || path.endsExactly(with: "/") ? path : path + ".canvas"
  }

  // MARK: The sheet

  /// Reads the folder of the typed path, if it is another one, and makes the preview of a picture.
  mutating func follow(_ context: Context, _ effects: inout Effects) {
    if let picture = sheet?.picture, picture.preview?.key != picture.key(context) {
      sheet?.show(picture.preview(context))
    }
    guard let open = sheet, open.listed != open.typed.directory else { return }
    sheet?.list(DirectoryListing.entries(in: open.typed.directory))
    effects.add(.scroll(to: nil))
  }

  private mutating func take(_ index: Int, _ context: Context, _ effects: inout Effects) {
    let isFile = sheet?.take(index) == true
    effects.add(.focusField)
    if isFile { accept(context, &effects) }
  }

  /// Acts on the typed path, or reports why it can't be used.
  private mutating func accept(_ context: Context, _ effects: inout Effects) {
    if let chosen = sheet?.chosen, sheet?.take(chosen) == false { return }
    guard let sheet, !sheet.typed.lastPart.isEmpty else {
      self.sheet?.say(localized("Type the name of a file"))
      return
    }
    let path = sheet.purpose.isBoard ? Self.board(sheet.path) : sheet.path
    let mayReplace = sheet.mayReplace?.isSame(as: path) == true
    use(path, for: sheet.purpose, mayReplace: mayReplace, context, &effects)
  }

  mutating func panelDidClose() { sheet = nil }

  var field: TextField? {
    get { sheet?.field }
    set { if let newValue { sheet?.setField(newValue) } }
  }

  var fieldFocus: Focus? { Focus(pane: .panel, part: FileSheet.fieldName) }

  func panes(_ state: InterfaceState) -> [Pane] { (sheet?.pane(state)).map { [$0] } ?? [] }

  // MARK: Using a path

  private mutating func use(
    _ path: String,
    for purpose: FileSheet.Purpose,
    mayReplace: Bool,
    _ context: Context,
    _ effects: inout Effects
  ) {
    attempt = (path, purpose)
    do {
      let chosen = ChosenFile(
        path: path,
        mayReplace: mayReplace,
        picture: sheet?.picture,
        context: context
      )
      guard let job = try chosen.use(for: purpose, &effects) else {
        return note(nil, context, &effects)
      }
      effects.add(.attempt(job))
    } catch {
      note(error, context, &effects)
    }
  }

  /// Closes the sheet or reports an error in it, even if the path was chosen elsewhere.
  private mutating func note(
    _ failure: (any Error)?,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard let (path, purpose) = attempt else { return }
    attempt = nil
    guard let failure else { return effects.add(.closePanel) }
    if sheet == nil {
      let (folder, name) = (Path.directory(of: path), Path.name(of: path))
      open(purpose, in: folder, naming: name, context, &effects)
    }
    let isQuestion = (failure as? Objection)?.isQuestion == true
    sheet?.say("\(failure)", mayReplace: isQuestion ? path : nil)
  }
}
