import BoardValues
import CX11

/// The types in which another program offers content, with the best of its targets for each.
struct Assortment: Equatable {
  /// The types in the order of the other program, each once.
  private(set) var types: [String] = []
  private var targets: [String: Target] = [:]

  private struct Target: Equatable {
    var atom: Atom
    /// The rank of the target. Smaller is better.
    var rank: Int
  }

  init(_ offered: [(name: String, atom: Atom)]) {
    for (name, atom) in offered {
      guard let (type, rank) = Self.meaning(of: name) else { continue }
      if let known = targets[type] {
        if rank < known.rank { targets[type] = Target(atom: atom, rank: rank) }
      } else {
        types.append(type)
        targets[type] = Target(atom: atom, rank: rank)
      }
    }
  }

  /// Returns the rows of types that can be had, with the targets to ask for.
  func rows(for wish: TransferWish) -> [[Fetches.Target]] {
    wish.rows(of: types).map { row in
      row.compactMap { type in targets[type].map { Fetches.Target(type: type, atom: $0.atom) } }
    }
  }

  /// Returns the type and rank of a target, or nil if it is not a type: questions about the offer,
  /// and forms that only one toolkit supports.
  private static func meaning(of name: String) -> (type: String, rank: Int)? {
    if let form = TextTarget(rawValue: name) {
      return (TransferType.text, TextTarget.allCases.firstIndex(of: form) ?? 0)
    }
    let parts = name.lowercased().split(separator: ";", omittingEmptySubsequences: false)
    guard let type = parts.first?.filter({ $0 != " " }), type.contains("/") else { return nil }
    let parameters = parts.dropFirst().map { $0.filter { $0 != " " && $0 != "\"" } }
    let charset = parameters.first { $0.hasPrefix("charset=") }
    guard type.hasPrefix("text/"), let charset, charset != "charset=utf-8" else {
      return (type, TextTarget.allCases.count + parameters.count)
    }
    // Other character sets are for programs that support them.
    return nil
  }
}
