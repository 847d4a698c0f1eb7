extension Card {
  /// The member of a node that locks it, if it is `true`.
  fileprivate static let lockKey = "dragboard:locked"

  /// Whether the user may not change the card, only unlock it.
  ///
  /// A value that is not a Boolean means unlocked, and stays in the file until the card is locked.
  package var isLocked: Bool {
    get { source.isLockedNode }
    set {
      guard newValue != isLocked else { return }
      newValue ? source.set(Self.lockKey, to: .bool(true)) : source.remove(Self.lockKey)
    }
  }

  /// Returns the members with the lock behind all others, where a new card's members follow it.
  func withLockLast(_ object: JSONObject) -> JSONObject {
    guard source.members.count == 1, isLocked else { return object }
    var ordered = object
    ordered.remove(Self.lockKey)
    ordered.set(Self.lockKey, to: .bool(true))
    return ordered
  }
}

extension JSONObject {
  /// Whether the node that these members are is locked.
  package var isLockedNode: Bool {
    // Its length tells the key apart from nearly all others.
    let member = members.last {
      $0.key.utf8.count == Card.lockKey.utf8.count && $0.key == Card.lockKey
    }
    return member?.value == .bool(true)
  }
}
