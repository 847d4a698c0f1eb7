import BoardCore

/// A step of the work on the file, which waits for those before it.
enum FileStep: Sendable {
  case work(@MainActor (inout FileCoordinator, inout Turn) -> Void)
  case finishText, finishGesture
  /// Passes the operations so far to the journal writer.
  case store
  /// Continues with another version of the document, without an animation of the changes.
  case replace(Document)
  /// Notes the path at which the board is now.
  case moved(to: String)
  /// Sends the outcome of a job to the feature that asked for it: an error, or nil if it is done.
  case reply((any Error)?, to: FeatureID)
}
