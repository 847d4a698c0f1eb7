/// A step that was made on a copy of an editor, beside the thread that works on the original.
///
/// Taking over a version of a large board takes long. Meanwhile the user works on the original, which can
/// adopt the step unless something that the step depends on has changed.
package struct PreparedStep: Sendable {
  package let step: AppliedStep
  /// The operations that the copy has applied, and its document and its snapshot after them.
  let operations: [Document.Operation]
  let document: Boxed<Document>
  let snapshot: Document.Snapshot?
  /// The count of changes of the editor when it was copied.
  let origin: Int
}

extension PreparedStep: Equatable {
  package static func == (one: PreparedStep, other: PreparedStep) -> Bool {
    one.origin == other.origin && one.operations == other.operations
  }
}
