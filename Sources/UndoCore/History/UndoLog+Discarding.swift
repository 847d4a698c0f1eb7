/// Which discardable batch is dropped first when a limit is exceeded.
extension UndoLog {
  /// What is known about the discardable batches of a stack.
  ///
  /// The search for the oldest one resumes where it last stopped, so each entry is looked at once
  /// however often a limit is exceeded.
  @usableFromInline
  struct Discardables: Sendable {
    @usableFromInline var batchCount = 0
    /// There is no discardable part up to this position.
    @usableFromInline var scanned = 0
    /// No part of the oldest discardable batch up to this position has an older part beneath it.
    @usableFromInline var checked = 0

    @inlinable
    init() {}

    /// Another batch begins on top of its stack.
    @inlinable
    mutating func begin(after length: Int) {
      batchCount += 1
      scanned = min(scanned, length)
      checked = min(checked, length)
    }

    /// To be called when the stack was compacted.
    @inlinable
    mutating func resetPositions() {
      (scanned, checked) = (0, 0)
    }
  }

  /// Drops the oldest discardable batch, unless one of its parts has an older part of the same
  /// subject beneath it, which later parts build on. Returns whether it did.
  @inlinable
  mutating func dropDiscardableBatch(on stack: StackKind) -> Bool {
    guard self[stack].discardable.batchCount > 0 else { return false }
    let first = oldestDiscardable(on: stack)
    let tag = self[first, stack].tag
    guard isOnBottom(from: first, tag, on: stack) else { return false }
    var position = first
    repeat {
      let link = self[position, stack]
      if !link.isVacant {
        clearTop(of: Int(link.slot), ifAt: position, on: stack)
        remove(position, on: stack)
      }
      position += 1
    } while continues(tag, at: position, on: stack)
    self[stack].hasDanglingLinks = true
    trimEnd(of: stack)
    return true
  }

  @inlinable
  mutating func oldestDiscardable(on stack: StackKind) -> Int {
    var position = self[stack].discardable.scanned + 1
    while self[position, stack].isVacant || !self[position, stack].tag.isDiscardable {
      touch()
      position += 1
    }
    self[stack].discardable.scanned = position - 1
    return position
  }

  /// Whether all parts of a batch are at the bottom of their lists. What is beneath a part can only
  /// become less, so no part has to be checked twice.
  @inlinable
  mutating func isOnBottom(from first: Int, _ tag: BatchTag, on stack: StackKind) -> Bool {
    var position = max(first, self[stack].discardable.checked + 1)
    while position == first || continues(tag, at: position, on: stack) {
      touch()
      if !self[position, stack].isVacant, let below = below(position, on: stack),
        !isSameBatch(below, position, on: stack)
      {
        return false
      }
      self[stack].discardable.checked = position
      position += 1
    }
    return true
  }

  /// Whether a group continues at a position.
  @inlinable
  func continues(_ tag: BatchTag, at position: Int, on stack: StackKind) -> Bool {
    tag.isGroup && position <= self[stack].length && self[position, stack].tag == tag
  }
}
