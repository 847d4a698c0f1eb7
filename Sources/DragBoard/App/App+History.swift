import BoardCore

/// The list of steps: made when it is opened, and again when what it shows has changed.
extension App {
  private var historyKey: HistoryKey {
    HistoryKey(
      revision: editor.document.revision,
      isSaved: !editor.hasUnsavedChanges,
      scope: settings.undoScope,
      selection: settings.undoScope == .object ? editor.selection : [],
      isEditing: editor.document.edit != nil,
      bookmarkCount: editor.document.bookmarks.count
    )
  }

  /// The steps as the list shows them.
  var historyList: HistoryPanel {
    let sessions = editor.document.edit == nil ? editor.document.sessions : []
    return HistoryPanel(editor.steps, sessions: sessions, words: Clock.words)
  }

  /// Opens or closes the timeline and the list beside it.
  func toggleHistory() {
    if overlay.timeline != nil {
      overlay.timeline = nil
      if overlay.panel?.kind == .history { overlay.panel = nil }
    } else {
      overlay.timeline = TimelineStrip(timeline, historyKey)
      overlay.panel = .history(historyList, historyKey)
    }
  }

  func toggleSteps() {
    if case .history = overlay.panel {
      overlay.panel = nil
    } else {
      overlay.panel = .history(historyList, historyKey)
    }
  }

  private var timeline: Timeline { Timeline(of: editor.document, in: editor.scope) }

  func refreshHistory() {
    let key = historyKey
    if case .history(_, let known) = overlay.panel, known != key {
      overlay.panel = .history(historyList, key)
      needsFrame = true
    }
    if let strip = overlay.timeline, strip.key != key {
      overlay.timeline?.timeline = timeline
      overlay.timeline?.key = key
      needsFrame = true
    }
  }
}
