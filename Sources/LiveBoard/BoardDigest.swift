import BoardCore
import BoardValues

/// What tells two states of a board apart in a few bytes.
///
/// It protects against chance, not against intent.
package struct BoardDigest: Hashable, Sendable {
  /// Of what a file holds: the elements, and not their order. Sums do not depend on the order in which they are made.
  package private(set) var content: UInt64 = 0
  /// Of the ranks of the elements.
  package private(set) var order: UInt64 = 0

  /// Creates the digest of an empty board.
  init() {}

  /// Creates the digest of an item; of what is not on the board it is zero.
  init(_ name: ItemName, _ item: LiveItem?) {
    guard let item, item.isPresent else { return }
    content = Self.content(of: item.object, name)
    order = item.rank.reduce(content) { ContentMark.digest(of: $1, from: $0) }
  }

  /// Creates the digest of what a file holds; nil if the file is none of a board.
  package init?(ofFile file: [UInt8]) {
    guard case .object(let board)? = try? JSONReader.value(in: file) else { return nil }
    var top = board
    for (key, kind) in [("nodes", MergeKind.node), ("edges", .edge)] {
      guard case .array(let elements)? = board[key] ?? .array([]) else { return nil }
      top.set(key, to: .array([]))
      for case .object(let element) in elements {
        content &+= Self.content(of: element, ItemName(kind, element["id"]?.text ?? ""))
      }
    }
    content &+= Self.content(of: top, .board)
  }

  private static func content(of object: JSONObject, _ name: ItemName) -> UInt64 {
    ContentMark.digest(of: name.id.text, from: JSONValue.object(object).digest &+ name.kind.number)
  }

  static func += (sum: inout BoardDigest, other: BoardDigest) {
    sum.content &+= other.content
    sum.order &+= other.order
  }

  static func -= (sum: inout BoardDigest, other: BoardDigest) {
    sum.content &-= other.content
    sum.order &-= other.order
  }
}

/// Whether this client and the others have the same board, as far as they say.
///
/// Everyone computes the board alone, by the same rules from the same messages. If two get different ones, by an error
/// of the program or of the machine, that is noticed here, and both fetch the board anew.
package struct Agreement: Sendable {
  /// The digest after a number of messages.
  package struct Claim: Equatable, Sendable {
    package var count: UInt64
    package var digest: UInt64

    package init(count: UInt64, digest: UInt64) { (self.count, self.digest) = (count, digest) }
  }

  /// The number of messages from one claim to the next, and of claims that are remembered.
  private static let (distance, most): (UInt64, Int) = (64, 16)

  private var claims: [Claim] = []
  /// The newest claim that somebody else has made, too; zero before the first.
  package private(set) var confirmed: UInt64 = 0

  package init() {}

  /// What is said to others; nil before the first.
  package var newest: Claim? { claims.last }

  /// Notes the state after each message.
  mutating func note(_ state: LiveState) {
    guard state.messageCount % Self.distance == 0 else { return }
    let digest = ContentMark.digest(of: state.digest.order, from: state.digest.content)
    claims.append(Claim(count: state.messageCount, digest: digest))
    if claims.count > Self.most { claims.removeFirst() }
  }

  /// Compares a claim of somebody else. Returns whether it contradicts one's own.
  package mutating func contradicts(_ claim: Claim) -> Bool {
    guard let index = claims.firstIndex(where: { $0.count == claim.count }) else { return false }
    if claims[index] == claim { confirmed = max(confirmed, claim.count) }
    return claims[index] != claim
  }
}
