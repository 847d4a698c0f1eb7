import BoardValues

/// When others are told of this window: at once if something begins or ends, else at most so often that nobody gets
/// too many signals of all. A window at rest only answers: as long as all rest, nobody needs to know who is still
/// there, and nobody is woken up. Times come with the calls.
struct Teller: Equatable, Sendable {
  /// The most signals of one client in a second, and of all that one client gets.
  static let mostPerSecond = 20.0
  static let mostToOne = 100.0
  /// The time after which a window at rest says by itself that it is there, in seconds: so long somebody who is gone may
  /// be seen by others at rest.
  static let beat = 900.0
  /// The time after its last signal from which it answers what others say, in seconds.
  static let silence = 30.0

  var name = ""
  private var last: (presence: Presence, time: Double)?
  /// The time at which there is something to tell; nil while nobody is there.
  private(set) var due: Double?

  init(name: String = "") { self.name = name }

  /// Returns the least time between two signals among a number of others, in seconds.
  static func interval(among others: Int) -> Double {
    1 / min(mostPerSecond, mostToOne / Double(max(others, 1)))
  }

  /// Returns whether nothing was told for so long that it can be told when others say that they are there.
  func isSilent(at now: Double) -> Bool { last.map { $0.time + Self.silence <= now } ?? true }

  /// Whether a change has still to be told, so that nobody needs to say that there is another one.
  var isWaiting: Bool { due.map { $0 < nextBeat } ?? false }

  private var nextBeat: Double { (last?.time ?? -.infinity) + Self.beat }

  /// Returns whether a state of this window is to be told now, also if nothing has changed if it is told `anew`.
  mutating func tells(
    _ presence: Presence,
    to others: Int,
    anew: Bool,
    at now: Double
  ) -> Bool {
    let interval = Self.interval(among: others)
    let isNew = presence != last?.presence
    let begins = last.map { presence.beginsOrEnds(since: $0.presence) } ?? true
    let next = begins ? now : (last?.time ?? now) + interval
    if anew || nextBeat <= now || isNew && next <= now {
      last = (presence, now)
      // While cards are carried nobody says when they stop.
      due = presence.carried == nil ? nextBeat : now + interval
      return true
    }
    due = isNew ? next : nextBeat
    return false
  }

  /// Notes that nobody is there.
  mutating func rest() { due = nil }

  static func == (a: Teller, b: Teller) -> Bool {
    a.name == b.name && a.due == b.due && a.last?.time == b.last?.time
      && a.last?.presence == b.last?.presence
  }
}
