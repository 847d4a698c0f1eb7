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
//  3. step         what a person calls one action, with a name, a time, an author and an ID that no other has
//  4. part         one subject of a step, and its change
//  5. scope        the subjects that an undo looks at: all, one or some; choosing one changes nothing
//  6. transition   what an undo or redo returns: the parts to revert or to apply
//  7. transaction  parts that will be one step, in a value beside the history
//  8. slot         the number of a subject, which entries hold instead of it
//  9. entry        a part on a stack; it is vacant once its part was taken from the middle
// 10. batch        entries that were put on a stack together; a step that is undone for some of its subjects
//                  only is split into two batches
// 11. stack        entries and batches in the order of time: done, undone, or those of a branch
// 12. position     where an entry is: its index, plus one, on a stack whose dropped entries count until it is
//                  compacted; zero means none
// 13. place        which parts are in effect, told by those that moved since: the saved point by a mark on
//                  each, a branch by an index into a log
// 14. branch       steps that could be redone until something else was recorded, and the place that one was at
// 15. lifting      bringing one's own part over those of others that lie above it, field by field
//
// Why the laws hold. With one author:
//
//  1, 2  Moving a batch reverses it, so moving it back restores it, and its place on top of the stack.
//  3     A batch is moved by the lists of the subjects in the scope, so no other subject is touched.
//  4     A scope is an argument, and is kept nowhere.
//  5     A batch lies in one piece and above all that is older, so what an undo takes of a subject is on top of its
//        list: reverting it never meets anything but the state that it left.
//  6     Dropping takes whole batches from the bottom, which no list reaches past.
//  7     Links, slots and counts make all of this O(parts); the archive holds the stacks, marks and places, and all
//        else is made from them. A jump moves one batch after the other.
//  8     Whatever moves is logged, so that the difference between a place and now is known whatever was done, in
//        whatever scope; a branch keeps how parts lay above the lowest one moved, so that the way back restores it.
//
// With several, one's own undo lifts the parts first, and then does the same:
//
//  6     What is dropped becomes part of what its subject is like while nothing is in effect, and what is older loses
//        the fields that it touches, wherever it lies.
//  8     Of one's own parts the fields that move are logged; the way back takes those that are free.
//  9     To lift is to make each change that is passed on what lies beneath it without the part, and the part on
//        what lies above: the same fields get the same values, so that the content stays what it was.
// 10     A field that a later part in effect touches is not lifted, and stays; the part is split.
// 11     Only fields move, and theirs never end one's redo, so that it makes no difference who comes first.
//
// The open step is the newest batch: theirs is recorded beneath it, unless it touches it, and then it is closed. A
// branch closes it as well, since it leads to the changes as they are.

/// Undo as a value, for any number of subjects: a ``NamedHistory`` whose steps are named by strings.
public typealias History<Subject: Hashable & Sendable, Change> = NamedHistory<
  Subject, Change, String
>

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
/// A name can be any value, and say what its maker wants to see again when the step is undone or redone: words in
/// more than one language, what was selected, where the caret was. It is stored with the step and told by each
/// ``Transition``.
///
/// ```swift
/// struct Edit: Hashable {
///   var title: String
///   var caret: Int
/// }
/// var history = NamedHistory<String, HistoryReplacement<String>, Edit>()
/// history.record(Edit(title: "Typing", caret: 3), of: "plan", .init(before: "Sho", after: "Shop"))
/// caret = history.undo()?.name.caret ?? caret    // 3
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
public struct NamedHistory<
  Subject: Hashable & Sendable,
  Change,
  Name: Hashable & Sendable
> {
  @usableFromInline var done = Stack()
  @usableFromInline var undone = Stack()
  @usableFromInline var subjects = NumberTable<Subject>()
  @usableFromInline var names = NumberTable<Name>()
  @usableFromInline var savedPoint = SavedPoint()
  /// The ID of the next step.
  @usableFromInline var nextStep: UInt32 = 1
  /// Whether there may be steps of others, among which one's own may lie in the middle of a list.
  public internal(set) var isShared = false
  /// With several authors, what each subject is like while nothing is in effect, as a change that leads there. What
  /// is dropped becomes part of it.
  @usableFromInline var bases: [UInt32: Change] = [:]
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

extension NamedHistory: Sendable where Change: Sendable {}
