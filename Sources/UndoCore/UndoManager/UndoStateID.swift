/// Identifies a state of the document. Equal IDs mean that the document is certainly the same.
///
/// Each step stores two of them, so they are small. After four billion the last one is reused,
/// which is not even equal to itself.
package struct UndoStateID: Equatable {
  let number: UInt32

  package init(number: UInt32) { self.number = number }

  /// The next ID, which was not used before.
  package var next: UndoStateID { UndoStateID(number: number == .max ? .max : number + 1) }

  package static func == (left: Self, right: Self) -> Bool {
    left.number == right.number && left.number != .max
  }
}
