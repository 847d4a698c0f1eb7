/// What the host is still to be told.
struct Outbox: Sendable {
  var needsFrame = true
  /// Nil when it has to be found out again.
  var appearance: WindowAppearance?
  var requests: [HostRequest] = []
}
