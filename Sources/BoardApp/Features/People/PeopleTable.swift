import BoardCore
import BoardRenderer
import BoardValues

/// Those who work on the same board now, by their clients: two windows of one person are two of them. Times come
/// with the calls.
struct PeopleTable: Equatable, Sendable {
  struct Member: Equatable, Sendable {
    let client: UInt64
    var name: String
    var presence: Presence
    /// The colour in which the person is seen here: their own, unless somebody else has it.
    fileprivate(set) var colour: Int
    /// The time of the last signal.
    fileprivate(set) var heard: Double
    /// The time of a signal of this window that calls for an answer; nil if there was none since.
    fileprivate var asked: Double?
    /// The pointer where it is seen; nil while it is not on the board.
    fileprivate(set) var pointer: Glide?
  }

  /// The time to answer, in seconds. Somebody who says nothing for so long after a question counts as gone.
  static let patience = 15.0
  /// The most people. More can't be told apart, and nobody can bring in any number of them.
  static let mostPeople = 200
  /// The time for which a pointer that rests is seen, and that in which it fades.
  static let pointerRest = 4.0
  static let pointerFading = 0.5

  /// The others, in the order of their clients.
  private(set) var members: [Member] = []
  /// This client and its colour.
  private(set) var client: UInt64
  private(set) var colour = 0

  init(client: UInt64 = 0) {
    self.client = client
    giveColours()
  }

  var isEmpty: Bool { members.isEmpty }

  subscript(client: UInt64) -> Member? { members.first { $0.client == client } }

  // MARK: Coming and going

  /// Takes in a signal. Returns whether the person has just come.
  mutating func hear(
    _ presence: Presence,
    from client: UInt64,
    name: String,
    jumps: Bool,
    at now: Double
  ) -> Bool {
    guard client != self.client else { return false }
    let index = members.firstIndex { $0.client >= client } ?? members.count
    let isNew = !members.indices.contains(index) || members[index].client != client
    if isNew {
      guard members.count < Self.mostPeople else { return false }
      let new = Member(client: client, name: name, presence: presence, colour: 0, heard: now)
      members.insert(new, at: index)
    }
    members[index].take(presence, name, isNew: isNew, jumps: jumps, at: now)
    giveColours()
    return isNew
  }

  /// Takes out somebody who has left; returns who it was.
  mutating func leave(_ client: UInt64) -> Member? {
    guard let index = members.firstIndex(where: { $0.client == client }) else { return nil }
    defer { giveColours() }
    return members.remove(at: index)
  }

  /// Notes that all are told something, to which those who were silent say that they are there.
  mutating func ask(at now: Double) {
    for index in members.indices where members[index].asked == nil {
      // Their time to answer begins a moment later than ours.
      if members[index].heard + Teller.silence + 2 <= now { members[index].asked = now }
    }
  }

  /// The end of the earliest time to answer; nil if nobody was asked.
  var nextEnd: Double? { members.lazy.compactMap(\.asked).min().map { $0 + Self.patience } }

  /// Takes out those who have not answered; returns who they were.
  mutating func prune(at now: Double) -> [Member] {
    func isGone(_ member: Member) -> Bool {
      member.asked.map { $0 + Self.patience <= now } ?? false
    }
    let gone = members.filter(isGone)
    guard !gone.isEmpty else { return [] }
    members.removeAll(where: isGone)
    giveColours()
    return gone
  }

  // MARK: Colours

  /// Gives everyone a colour of their own, as long as there are enough. All windows know the same clients, so they
  /// come to the same: a client keeps the colour that it says, unless one with a lower number has it.
  private mutating func giveColours() {
    var taken: Set<Int> = []
    let isOwnKnown = !members.isEmpty
    func free(_ wish: Int) -> Int {
      let count = Theme.peopleCount
      let wish = wish % count
      if taken.count >= count { return wish }
      return (0..<count).lazy.map { (wish + $0) % count }.first { !taken.contains($0) } ?? wish
    }
    let own = members.firstIndex { $0.client > client } ?? members.count
    for index in 0...members.count {
      if index == own {
        colour = free(isOwnKnown ? colour : Int(client % UInt64(Theme.peopleCount)))
        taken.insert(colour)
      }
      guard index < members.count else { break }
      members[index].colour = free(members[index].presence.colour)
      taken.insert(members[index].colour)
    }
  }

  // MARK: Time

  /// Returns the time of the next frame that may differ from this one; nil at rest.
  func nextChange(after now: Double, reducesMotion: Bool) -> Double? {
    members.lazy.compactMap { $0.nextChange(after: now, reducesMotion) }.min()
  }
}

extension PeopleTable.Member {
  fileprivate mutating func take(
    _ presence: Presence,
    _ name: String,
    isNew: Bool,
    jumps: Bool,
    at now: Double
  ) {
    (heard, asked) = (now, nil)
    self.name = name
    let place = presence.pointer.map { $0 - Point.zero }
    // A pointer that comes onto the board comes where it is.
    if let place, pointer != nil, self.presence.pointer != presence.pointer {
      pointer?.go(to: place, jumps: jumps, at: now)
    } else if place == nil || pointer == nil {
      pointer = place.map { Glide(at: $0, since: now) }
    }
    self.presence = presence
  }

  /// Returns how much of the pointer is seen.
  func pointerOpacity(at now: Double, _ reducesMotion: Bool) -> Double {
    guard let pointer else { return 0 }
    let fading = now - pointer.end - PeopleTable.pointerRest
    if reducesMotion { return fading < 0 ? 1 : 0 }
    return 1 - max(0, min(fading / PeopleTable.pointerFading, 1))
  }

  fileprivate func nextChange(after now: Double, _ reducesMotion: Bool) -> Double? {
    guard let pointer else { return nil }
    if let next = pointer.nextChange(after: now) { return next }
    let fading = pointer.end + PeopleTable.pointerRest
    if reducesMotion { return fading > now ? fading : nil }
    return fading + PeopleTable.pointerFading > now ? max(fading, now) : nil
  }

  /// The name as it is shown beside a pointer.
  var label: String { name.visible.shortened(to: 20) }

  /// The first letters of the first and the last word of the name.
  var initials: String {
    let words = name.split(whereSeparator: \.isWhitespace)
    let ends = words.count > 1 ? [words[0], words[words.count - 1]] : words
    return ends.compactMap { $0.first { $0.isLetter || $0.isNumber } }.map { $0.uppercased() }
      .joined()
  }
}
