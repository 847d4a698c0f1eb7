// Groups and pauses as long as a closure, so that none is left open.

extension _UndoManagerAdditions {
  /// Makes everything that a closure registers one group.
  ///
  /// If the closure throws, the group is cancelled, so that what was done in it is reverted. In a
  /// handler, where nothing can be cancelled, it is ended.
  ///
  /// - Parameters:
  ///   - actionName: The name of the step; empty to leave it as it is.
  ///   - body: The changes. Groups that it leaves open are ended.
  /// - Returns: The result of the closure.
  /// - Throws: The error that the closure throws.
  @discardableResult
  public func withUndoGroup<Result, Failure: Error>(
    _ actionName: String = "",
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginUndoGrouping()
    let id = disableCount == 0 ? active.path.last?.id : nil
    do throws(Failure) {
      let result = try body()
      if !actionName.isEmpty { setActionName(actionName) }
      if hasInnermost(id) { endUndoGrouping() }
      return result
    } catch {
      if hasInnermost(id) {
        if performance == nil { cancelUndoGrouping() } else { endUndoGrouping() }
      }
      throw error
    }
  }

  /// Runs a closure with registration disabled.
  ///
  /// - Parameter body: Changes that cannot be undone. They do not clear what can be redone.
  /// - Returns: The result of the closure.
  /// - Throws: The error that the closure throws.
  public func withoutRegistration<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    disableUndoRegistration()
    // The closure may have removed everything, which enables registration.
    defer { if disableCount > 0 { enableUndoRegistration() } }
    return try body()
  }

  /// Whether a group is open, after groups inside it were ended.
  private func hasInnermost(_ id: UInt64?) -> Bool {
    guard let id else { return active.innermostSilent > 0 }
    guard active.index(of: id) != nil else { return false }
    whole { closeGroups(after: id) }
    return true
  }
}
