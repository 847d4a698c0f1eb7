extension UndoManager {
  /// Adds an operation, unless the innermost group has one for the same object and key.
  final func registerMerging(
    _ target: AnyObject,
    _ key: AnyHashable,
    _ handler: consuming UndoHandler
  ) {
    guard let recording = recordingForOperation(), let index = recording.path.innermost else {
      return
    }
    let extras = recording.makeExtras(at: index)
    let mergeKey = MergeKey(object: ObjectIdentifier(target), key: key)
    // A new object may have the address of one that is gone.
    if let kept = extras.merging[mergeKey], kept.target === target { return }
    let operation = recording.makeOperation(target, handler)
    extras.merging[mergeKey] = operation
    recording.append(operation)
  }
}
