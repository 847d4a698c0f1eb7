import BoardCore
import BoardRenderer
import BoardStore
import BoardValues

/// The messages at the bottom of the window and across its top, which the user can dismiss or have
/// explained.
struct Notices: Feature {
  enum Order: CommandCase {
    case dismissToast
    /// Explains what was quarantined and why, or closes the band that reports it.
    case explainNotice, closeNotice
    /// Says exactly why steps are not being kept.
    case explainFailure
    /// Reads the texts that are shown as they were written.
    case readTexts
  }

  nonisolated static let commands = [
    row(.dismissToast, "Dismiss", [.leavesTextOpen, .isLocal]),
    row(.explainNotice, "Explain Notice", [.leavesTextOpen, .isLocal]),
    row(.explainFailure, "Explain Failure", [.leavesTextOpen, .isLocal]),
    row(.closeNotice, "Dismiss Notice", [.leavesTextOpen, .isLocal]),
    row(.readTexts, "Read Texts Again", [.leavesTextOpen, .isLocal]),
  ]

  nonisolated init() {}

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .dismissToast: turn.status.toast = nil
    case .explainNotice: turn.report(verbatim(turn.status.notice ?? ""))
    case .explainFailure:
      if let failure = turn.storage.storingFailure { turn.report(verbatim(failure.details)) }
    case .closeNotice: turn.status.closeNotice()
    case .readTexts:
      turn.storage.startMark?.tryAgain()
      MarkdownTexts.areSource = false
    }
  }

  // MARK: Appearance

  func publish(into state: inout InterfaceState, _ question: Question) {
    state.toast = question.status.toast
    state.condition = condition(question)
  }

  private func condition(_ question: Question) -> InterfaceState.Condition? {
    if question.status.notice != nil { return .quarantined }
    if question.refusal != nil { return nil }
    if question.isReadOnly { return .lookingOnly }
    let (storage, session) = (question.storage, question.fileSession)
    if let failure = storage.storingFailure {
      return .notStored(reason: failure.words, hasDetails: true)
    }
    if storage.isUnreadable {
      return .notStored(reason: localized("what was kept before cannot be read"), hasDetails: false)
    }
    if let failure = session.saveFailure { return .notSaved(reason: failure) }
    if session.isFileGone {
      return .fileGone(name: storage.file.name, isKept: storage.hasEverything)
    }
    if MarkdownTexts.areSource { return .textsAsSource }
    if session.isFileEmpty { return .fileEmpty(name: storage.file.name) }
    let document = question.editor.document
    if document.draft == nil, let mark = document.canvas.joinedMark, session.knows(mark) {
      return .fileJoined(name: storage.file.name)
    }
    return document.draft.map { .editing(question.editor.stepWords.title(of: $0.name).text) }
  }

  func panes(_ state: InterfaceState) -> [Pane] { (state.toast?.pane(state)).map { [$0] } ?? [] }

  /// Returns the band's words about quarantined data, then the toast, or else the band's other
  /// words.
  func answer(_ query: Query, _ question: Question) -> String? {
    guard query.subject == .status else { return nil }
    let status = question.status
    let words =
      status.toast?.words.text.visible
      ?? (status.notice == nil ? condition(question)?.words : nil)
    return [status.notice, words].compactMap(\.self).joined(separator: " ")
  }
}
