// A history in one picture: two stacks, and through both of them a list for each subject.
//
//                done                                undone
//          ┌───────────────┐                   ┌───────────────┐
//   top 5  │ C: Delete     │ ── undo ───────▶  │ A: Paint      │  top 1
//        4 │ A: Delete     │ ◀─────── redo ──  └───────────────┘
//        3 │ (vacant)      │                     redone next: "Paint"
//        2 │ B: Move       │
//        1 │ A: Move       │◀─┐   A's list: 4 ▶ 1, C's list: 5, B's list: 2
//          └───────────────┘  │
//          entry 4 ▶ below ───┘   "Delete" is one batch of two entries, 4 and 5
//
// The words, from outside to inside:
//
//  1. subject      what can be undone on its own, for its whole life: a card
//  2. change       what happens to a subject; only the host knows what it means
//  3. step         what a person calls one action, with a name, a time and an ID that no other step ever has
//  4. part         one subject of a step, and its change
//  5. scope        the subjects that an undo looks at: all, one or some; choosing one changes nothing
//  6. transition   what an undo or redo returns: the parts to revert or to apply
//  7. transaction  parts that will be one step, in a value beside the history
//  8. slot         the number of a subject, which entries hold instead of it
//  9. entry        a part on a stack; it is vacant once its part was taken from the middle
// 10. batch        entries that were put on a stack together; a step that is undone for some of its subjects
//                  only is split into two batches
// 11. stack        entries and batches in the order of time: done, or undone
// 12. position     where an entry is: its index, plus one, on a stack whose dropped entries count until it is
//                  compacted; zero means none
// 13. base         the ID of the last step in effect on a subject. It says all of its state, since what lies
//                  beneath a part never changes
// 14. saved point  the bases of all subjects at the last save
// 15. branch       steps that could be redone until something else was recorded, with the bases they start from
//
// Why the laws hold. An undo takes the topmost batch with a part in its scope, the last part first. A batch lies
// in one piece and above all that is older, so what it takes of a subject is on top of that subject's list:
// reverting it never meets anything but the state that it left (law 5), and touches no other subject (3).
// Moving a batch reverses it, so moving it back restores it, and its place on top of the stack (1, 2). A scope
// is an argument, and is kept nowhere (4). Dropping takes whole batches from the bottom, which no list reaches
// past (6). Links, slots and counts make all of this O(parts) (7).

/// Undo as a value, for any number of subjects, for all of them or in a scope.
///
/// With two cards on a board, does each card have its own undo, or does the board? Two sets of
/// stacks are a bad answer, because one of them is lost when the setting changes. A history keeps
/// **one** record of what happened, and the setting chooses the scope of each undo.
///
/// ```swift
/// var history = History<String, HistoryReplacement<Int>>()
/// history.record("Move", of: "plan", .init(before: 0, after: 5))
/// history.record("Move", of: "list", .init(before: 3, after: 9))
///
/// if let undone = history.undo(in: .only("plan")) {
///   for part in undone.parts { places[part.subject] = part.change.before }
/// }
/// ```
///
/// A history has no side effects, no clock and no callbacks; ``undo(in:)`` returns the changes, and
/// the host reverts them. The state of a subject depends on its own list alone, so subjects can be undone
/// in any order, and every step on offer can be undone. This holds as long as a change affects only its
/// subject.
///
/// Recording, undoing and redoing take O(parts of the step), amortized over many calls, whatever
/// the number of steps and subjects. A scope of several subjects adds O(subjects in the scope).
/// Subjects without parts are eventually forgotten.
public struct History<Subject: Hashable & Sendable, Change> {
  @usableFromInline var done = Stack()
  @usableFromInline var undone = Stack()
  @usableFromInline var subjects = NumberTable<Subject>()
  @usableFromInline var names = NumberTable<String>()
  @usableFromInline var savedPoint = SavedPoint()
  /// The ID of the next step.
  @usableFromInline var nextStep: UInt32 = 1
  /// Whether there may be steps of others, among which one's own may lie in the middle of a list.
  @usableFromInline var isShared = false
  /// The done batches of each author that are known to be passed over by an undo in the scope of all.
  @usableFromInline var passedOver: [UInt16: Range<Int>] = [:]
  @usableFromInline var keptLimits = Limits()
  /// The cost of all parts on both stacks.
  @usableFromInline var byteSum = 0
  /// The number of parts that went since everything was compacted. Unused subjects are no more than that.
  @usableFromInline var wasteCount = 0
  /// The number of steps that were dropped for a limit.
  @usableFromInline var droppedCount = 0
  /// The step that the next one may be merged into: always the newest done batch. Nil if there is
  /// none, or if something else has happened since it was recorded.
  @usableFromInline var openStep: OpenStep?
  /// The stashed branches; nil while none may be stashed, as at first.
  @usableFromInline var stash: Stash?

  #if DEBUG
    /// The number of entries that have been read or written so far, for tests of cost.
    @usableFromInline var touchedCount = 0
  #endif

  /// A history without steps and without unsaved changes.
  @inlinable
  public init() {}
}

extension History: Sendable where Change: Sendable {}
