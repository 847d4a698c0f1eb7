import BoardCore

/// The board's file, and what is kept of it.
@MainActor
struct FileResponder: Responder {
  let app: App

  func answer(to command: Command) -> CommandAnswer {
    guard command.owner == .file else { return .notMine }
    return app.answer(to: command, title: command.title, unless: reasonAgainst(command))
  }

  private func reasonAgainst(_ command: Command) -> String? {
    switch command {
    case .revert where !app.editor.canRevert:
      return app.editor.document.edit == nil
        ? "Nothing to revert" : "Keep or discard what is tried out first"
    case .takeOver where !app.editor.isReadOnly: return ""
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
    case .keepMine: app.tell(.answered(.keepMine), at: now)
    case .takeTheirs: app.tell(.answered(.takeTheirs), at: now)
    case .keepBoth: app.tell(.answered(.keepBoth), at: now)
    case .takeOver: app.tell(.takeOverRequested, at: now)
    default: return .notMine
    }
    return .handled
  }
}

/// What there is whatever is on the board: the keys, the menu, the panels, the settings.
@MainActor
struct WindowResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    guard case .keyPressed(let stroke, _) = event,
      let command = Keymap.standard.command(for: stroke)
    else { return .notMine }
    if command != .openMenu { app.closeMenu() }
    app.perform(command, at: now)
    return .handled
  }

  func answer(to command: Command) -> CommandAnswer {
    command.owner == .window ? .enabled(title: command.title) : .notMine
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .openMenu: app.openMenuByKey()
    case .toggleSettings: app.toggleSettings()
    case .toggleHistory: app.toggleHistory()
    case .toggleHelp: app.overlay.keys = app.overlay.keys == nil ? KeysSheet() : nil
    case .openMore: app.openMore()
    case .find: app.openFind()
    case .findNext, .findPrevious: app.stepFind(backward: command == .findPrevious, at: now)
    case .dismissToast: app.status.toast = nil
    case .openBoard(let path): app.preferences.openBoard?(path)
    case .choose(let choice): app.choose(choice)
    case .chooseNext(let setting): app.choose(setting.choice(after: app.settings))
    default: return .notMine
    }
    return .handled
  }
}
