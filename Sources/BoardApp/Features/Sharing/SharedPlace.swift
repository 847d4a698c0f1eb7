import BoardValues
package import LiveConnection

/// Where a live board is, as a document remembers it.
enum SharedPlace: Equatable, Sendable {
  /// A server that this program starts, for this computer or for its network; the board's ID.
  case own(LiveServer.Reach, board: String)
  case elsewhere(LiveAddress)

  init?(_ text: String) {
    for (word, reach) in Self.words where text.hasPrefix(word) {
      self = .own(reach, board: String(text.dropFirst(word.count)))
      return
    }
    guard let address = try? LiveAddress(text) else { return nil }
    self = .elsewhere(address)
  }

  /// The text that a document remembers.
  var text: String {
    switch self {
    case .own(.computer, let board): "here:\(board)"
    case .own(.network, let board): "network:\(board)"
    case .elsewhere(let address): address.text
    }
  }

  private static let words: [(String, LiveServer.Reach)] = [
    ("here:", .computer), ("network:", .network),
  ]

  var board: String {
    switch self {
    case .own(_, let board): board
    case .elsewhere(let address): address.board
    }
  }
}

extension LiveAddress {
  /// The address without a name and a password, which are one’s own.
  var forOthers: LiveAddress {
    guard case .user = login else { return self }
    var address = self
    address.login = nil
    return address
  }
}

/// What the program was started for besides opening a board.
package enum SharingWish: Equatable, Sendable {
  /// To share it, on this computer or on a server: an address without a board.
  case share(server: String?)
  case join(LiveAddress)
}
