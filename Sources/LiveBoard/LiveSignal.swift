/// What a client says to all others, and nobody keeps: what it thinks the board is, and something of the window.
package struct LiveSignal: Equatable, Sendable {
  package var client: UInt64
  /// The newest claim of the client; nil before the first.
  package var claim: Agreement.Claim?
  /// What the window says.
  package var body: [UInt8]

  private static let headSize = 24

  package init(_ client: UInt64, _ claim: Agreement.Claim?, _ body: [UInt8]) {
    (self.client, self.claim, self.body) = (client, claim, body)
  }

  package var bytes: [UInt8] {
    [client, claim?.count ?? 0, claim?.digest ?? 0].flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    } + body
  }

  /// Reads a signal; nil if it is too short to be one.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headSize else { return nil }
    let numbers = (0..<3).map { index in
      bytes[8 * index..<8 * index + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    client = numbers[0]
    claim = numbers[1] == 0 ? nil : Agreement.Claim(count: numbers[1], digest: numbers[2])
    body = Array(bytes[Self.headSize...])
  }
}
