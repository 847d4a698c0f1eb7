import BoardCore

/// The list of steps: made when it is opened, and again when what it shows has changed.
extension App {
  /// What the list depends on.
  struct HistoryKey: Equatable, Sendable {
    var revision: Int
    var scope: UndoScope
    var selection: Set<ElementID>
    var isEditing: Bool
  }

  private var historyKey: HistoryKey {
    HistoryKey(
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
    if case .history = panel {
      panel = nil
    } else {
      panel = .history(historyList, historyKey)
    }
  }

  func refreshHistory() {
    guard case .history(_, let key) = panel, key != historyKey else { return }
    panel = .history(historyList, historyKey)
    needsFrame = true
  }
}
