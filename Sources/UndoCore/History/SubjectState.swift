/// What is known about a subject besides its parts: the tops of its lists, and how far it is from
/// the saved point.
///
/// A subject without parts has a fresh state.
@usableFromInline
struct SubjectState: Sendable {
  /// Position of the top part that is done; zero if there is none.
  @usableFromInline var done: UInt32 = 0
  /// Position of the top part that is undone; zero if there is none.
  @usableFromInline var undone: UInt32 = 0
  /// How many changes are in effect, not counting discardable ones.
  @usableFromInline var appliedCount: Int32 = 0
  /// The applied count at the saved point, or `lost` if it can no longer be reached. Meaningless
  /// while the epoch is stale.
  @usableFromInline var savedCount: Int32 = 0
  @usableFromInline var epoch: UInt32 = 0
  /// How many discardable changes are in effect.
  @usableFromInline var discardableCount: Int32 = 0

  @inlinable
  init() {}

  /// Never equal to an applied count.
  @inlinable static var lost: Int32 { .min }

  /// How many changes are in effect.
  @inlinable var depth: Int32 { appliedCount &+ discardableCount }

  /// Position of the top part on a stack; zero if there is none.
  @inlinable
  subscript(stack: StackKind) -> UInt32 {
    @inline(__always) get { stack == .done ? done : undone }
    @inline(__always) set { if stack == .done { done = newValue } else { undone = newValue } }
  }

  @inlinable
  func differs(in present: UInt32) -> Bool { epoch == present && appliedCount != savedCount }
}
