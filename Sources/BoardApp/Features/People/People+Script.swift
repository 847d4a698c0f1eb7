import BoardCore
import BoardValues

/// Others in scripts: what is printed of them, and what a script lets them do.
extension People {
  func answer(_ query: Query, _ question: Question) -> String? {
    guard query.subject == .people else { return nil }
    if members.isEmpty { return "nobody" }
    return members.map { member in
      let presence = member.presence
      let pointer = presence.pointer.map {
        [$0.x, $0.y].map(Decimals.shortest).joined(separator: ",")
      }
      let carried = presence.carried?.offset
      let words = [
        member.name.escaped, "\(member.colour)", pointer ?? "-",
        presence.selection.isEmpty ? "-" : presence.selection.joined(separator: ","),
        carried.map { [$0.dx, $0.dy].map(Decimals.shortest).joined(separator: ",") } ?? "-",
        presence.writing?.name ?? "-",
      ]
      return (words + (following?.client == member.client ? ["followed"] : []))
        .joined(separator: " ")
    }.joined(separator: "\n")
  }
}

extension App {
  /// Lets somebody else do something, for a script; the board is live from then on.
  func hear(_ presence: Presence, from client: UInt64, at now: Double) {
    if overlay.features.of(People.self)?.table == nil {
      hear([.joined(client: 0, name: "")], at: now)
    }
    var presence = presence
    let card = editor.board.cardOrder.lazy.compactMap { [board = editor.board] in board.card($0) }
      .first { $0.name == presence.writing?.name }
    presence.writing?.frame = card?.frame
    hear([.signal(presence.bytes, from: client, name: "")], at: now)
  }
}
