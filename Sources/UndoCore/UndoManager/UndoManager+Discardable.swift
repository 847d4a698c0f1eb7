extension UndoManager {
  /// In a handler, this marks the step being collected, whatever groups the handler has begun.
  final func mark(_ isDiscardable: Bool) {
    guard let recording = recordingForLabel() else { return }
    let index = performance == nil ? recording.path.innermost : 0
    if let index { recording.setMark(isDiscardable ? .discardable : .saved, at: index) }
  }

  final var isUndoDiscardable: Bool {
    guard readsOpenStep, let index = open.path.topLevel
    else { return undoStack.last?.isDiscardable ?? false }
    return open.isDiscardable(at: index)
  }

  final var isRedoDiscardable: Bool { newestRedo?.isDiscardable ?? false }
}
