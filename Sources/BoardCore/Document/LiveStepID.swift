/// The identity of a step on a live board: who made it, and its number among theirs.
package struct LiveStepID: Hashable, Sendable {
  /// The number of the client, which is new at each start.
  package var client: UInt64
  /// One for the first message of the client, and so on.
  package var count: UInt32

  /// The identity of a step that no other client knows.
  package static let none = LiveStepID(client: 0, count: 0)

  package init(client: UInt64, count: UInt32) { (self.client, self.count) = (client, count) }
}
