import UndoCore

extension Document {
  /// A save that has begun, with the document as it will be if the save succeeds.
  ///
  /// The file then holds what the board showed when the save began, and not what it shows when the save
  /// ends. Until then there are two histories, which differ only in their saved points.
  package struct Save: Sendable {
    /// The content that is written to the file.
    package let snapshot: Snapshot
    var step: BoardHistory.StepID?
    private(set) var history: BoardHistory
    /// The written state of each element that has changed since the save began.
    private(set) var saved: [ElementID: Element?] = [:]

    init(_ document: Document) {
      snapshot = document.snapshot
      history = document.history
      history.markClean()
      step = history.currentStep
    }

    mutating func withHistory<Result>(_ body: (inout BoardHistory) -> Result) -> Result {
      body(&history)
    }

    /// Goes on with a history that was put together anew, in which nothing leads to what is written.
    mutating func noteHistory(_ new: BoardHistory) {
      history = new
      history.loseSavedPoint()
    }

    mutating func note(_ id: ElementID, _ before: Element?) {
      if saved[id] == nil { saved[id] = .some(before) }
    }
  }
}
