/// A step that was made on a copy of an editor, beside the thread that works on the original.
///
/// To take over a version of a large board takes long, and meanwhile the original can be worked on. It can
/// adopt the step as long as nothing has been done that the step depends on.
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
