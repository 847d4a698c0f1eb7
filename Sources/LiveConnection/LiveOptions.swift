/// What a connection needs beside the address.
package struct LiveOptions: Sendable {
  /// A file of credentials, as accounts have them.
  package var credentials: String?
  /// A file with the certificates that are trusted, in PEM; nil for those of the system.
  package var authorities: String?
  /// Files with this person’s certificate and its key, in PEM.
  package var certificate: (chain: String, key: String)?

  /// The names under which libnats is looked for.
  package var library: [String] = NATSLibrary.names
  /// For how long an answer is waited for, in seconds.
  package var patience = 5.0
  /// The seconds after which a server that has nothing to say says so. At rest each takes two threads a wake-up.
  package var heartbeat = 150.0
  /// The first and the longest pause before the connection is tried again, in seconds.
  package var pauses = 0.25...30

  package init() {}
}
