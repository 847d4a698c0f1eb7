import BoardCore

/// The list of steps: made when it is opened, and again when what it shows has changed.
extension App {
  private var historyKey: Overlay.HistoryKey {
    Overlay.HistoryKey(
      revision: editor.document.revision,
      scope: settings.undoScope,
      selection: settings.undoScope == .object ? editor.selection : [],
      isEditing: editor.document.edit != nil
    )
  }

  /// The steps as the list shows them.
  var historyList: HistoryPanel {
    let sessions = editor.document.edit == nil ? editor.document.sessions : []
    return HistoryPanel(editor.steps, sessions: sessions, words: Clock.words)
  }

  func toggleHistory() {
    if case .history = overlay.panel {
      overlay.panel = nil
    } else {
      overlay.panel = .history(historyList, historyKey)
    }
  }

  func refreshHistory() {
    guard case .history(_, let key) = overlay.panel, key != historyKey else { return }
    overlay.panel = .history(historyList, historyKey)
    needsFrame = true
  }
}
