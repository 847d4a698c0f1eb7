extension Card {
  /// The member of a node that locks it, if it is `true`.
  package static let lockKey = "dragboard:locked"

  /// Whether the user may not change the card, only unlock it.
  ///
  /// A value that is not a Boolean means unlocked, and stays in the file until the card is locked.
  package var isLocked: Bool {
    get {
      // Its length tells the key apart from nearly all others.
      let member = source.members.last {
        $0.key.utf8.count == Self.lockKey.utf8.count && $0.key == Self.lockKey
      }
      return member?.value == .bool(true)
    }
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
