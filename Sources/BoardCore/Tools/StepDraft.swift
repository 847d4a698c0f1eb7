/// The step that letting go of the pointer would make: seen while the pointer is held, and recorded when
/// it is let go.
///
/// A tool makes it anew for each motion, from the board as it was at the press and from where the pointer
/// is now, never from the last draft. So keys may change what a drag means halfway, nothing drifts, and
/// Escape has nothing to take back.
package struct StepDraft: Equatable, Sendable {
  package var name: StepName
  package private(set) var changes: [BoardChange]
  /// The elements after the step.
  package private(set) var elements: [ElementID: Element]
  /// The lines that show why something would come to rest where it does.
  package var guides: [SnapGuide] = []
  /// The preview of a drag that connects.
  package private(set) var edgePreview: EdgePreview?

  package init(_ name: StepName, _ changes: [BoardChange], _ edgePreview: EdgePreview? = nil) {
    self.name = name
    self.changes = changes
    self.edgePreview = edgePreview
    let changed = changes.compactMap { change in change.after.map { (change.id, $0) } }
    elements = Dictionary(changed + (edgePreview?.loose.map { ($0, $1) } ?? [])) { _, last in last }
  }
}
