import BoardCore
import BoardStore
import BoardValues

/// The board's file, and what is kept of it.
@MainActor
struct FileResponder: SubjectResponder {
  let app: App
  let subject = Command.Subject.file

  func reasonAgainst(_ command: Command) -> String? {
    switch command {
    case .revert where !app.editor.canRevert:
      return app.editor.document.draft == nil
        ? "Nothing to revert" : "Keep or discard what is tried out first"
    case .takeOver where !app.editor.isReadOnly: return "This window has the board"
    case .exportFilm: return app.reasonAgainstFilm
    default: return nil
    }
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .revert: app.revert(at: now)
    case .quit: app.quit(at: now)
    case .bringBack(let version): app.bringBack(version, at: now)
    case .save: app.tell(.saveRequested, at: now)
    case .saveAndQuit: app.tell(.saveAndCloseRequested, at: now)
    case .quitAnyway: app.tell(.ended(0), at: now)
    case .keepMine: app.answer(.keepMine, at: now)
    case .takeTheirs: app.answer(.takeTheirs, at: now)
    case .keepBoth: app.answer(.keepBoth, at: now)
    case .takeOver: app.tell(.takeOverRequested, at: now)
    case .newBoard: app.openNewBoard()
    case .openFile: app.askForPath(.open)
    case .saveAs: app.askForPath(.saveAs)
    case .saveCopy: app.askForPath(.saveCopy)
    case .exportPicture: app.askForPath(.export)
    case .printToPDF: app.askForPath(.export, ending: ".pdf")
    case .exportFilm: app.askForPath(.exportFilm)
    case .openBoard(let path): app.preferences.openBoard?(path)
    default: return .notMine
    }
    return .handled
  }
}

/// What there is whatever is on the board: the keys, the menu, the panels, the settings.
@MainActor
struct WindowResponder: SubjectResponder {
  let app: App
  let subject = Command.Subject.window

  func respond(to event: WindowEvent, at now: Double) -> Response {
    guard case .keyPressed(let stroke, _) = event,
      let command = Keymap.standard.command(for: stroke)
    else { return .notMine }
    if command != .openMenu { app.closeMenu() }
    app.perform(command, at: now)
    return .handled
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .openMenu: app.openMenuByKey()
    case .toggleSettings: app.toggleSettings()
    case .openPalette: app.openPalette()
    case .openMore: app.openMore()
    case .dismissToast: app.status.toast = nil
    case .explainNotice: app.report(app.status.notice ?? "")
    case .closeNotice: app.status.closeNotice()
    case .escape: app.escape(at: now)
    case .choose(let choice): app.choose(choice)
    case .chooseForNewBoards(let choice): app.chooseForNewBoards(choice)
    case .chooseNext(let setting): app.choose(setting.choice(after: app.settings))
    default: return .notMine
    }
    return .handled
  }
}
