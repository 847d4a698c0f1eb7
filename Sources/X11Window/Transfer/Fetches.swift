import BoardValues
import CX11

/// The pending requests to other programs. Each proceeds at its own pace: first the types on offer,
/// then the best of them, one after the other, and, if the content is long, piece after piece.
final class Fetches {
  /// The reason for a request.
  enum Purpose: Equatable {
    case selection(TransferSelection)
    case drop
  }

  struct Answer {
    var purpose: Purpose
    var content: TransferContent
  }

  /// A type with the target under which it is asked for.
  struct Target: Equatable {
    var type: String
    var atom: Atom
  }

  private struct Fetch {
    let purpose: Purpose
    let selection: Atom
    let property: Atom
    let time: UInt
    let wish: TransferWish
    /// The rows to request, the first one first, and the next one if the owner refuses the first type of a row.
    var rows: [[Target]] = []
    var asked: Target?
    /// What has arrived of the first row.
    var items: [TransferContent.Item] = []
    /// The part of a long content that has arrived.
    var bytes: [UInt8]?
    /// The number of bytes that have arrived in pieces, more than are kept if not all are wanted.
    var arrived = 0
    var deadline: Double

    var target: Atom = 0
  }

  private let display: Display
  private let window: XID
  private var active: [Fetch] = []
  private var asked = 0

  static let timeout = 3.0
  private static let maxFetches = 8
  /// The size limit in bytes. A larger content is an error, or an attempt to fill the memory.
  private static let longest = 1 << 28
  /// The most bytes that are reserved for a size that the owner announces.
  private static let trustedSize = 1 << 24

  init(window: XID, on display: Display) {
    self.window = window
    self.display = display
  }

  var deadline: Double? { active.map(\.deadline).min() }

  // MARK: Asking

  /// Requests content. Returns false if there are too many requests.
  func begin(
    _ wish: TransferWish,
    of selection: Atom,
    for purpose: Purpose,
    time: UInt,
    at now: Double
  ) -> Bool {
    guard var fetch = opened(wish, selection, purpose, time, now) else { return false }
    ask(display[.targets], &fetch)
    active.append(fetch)
    return true
  }

  /// Requests content in types that are known to be offered. Returns false if there are too many
  /// requests.
  func begin(
    _ targets: [Target],
    of selection: Atom,
    for purpose: Purpose,
    time: UInt,
    at now: Double
  ) -> Bool {
    guard var fetch = opened([], selection, purpose, time, now) else { return false }
    fetch.rows = [targets]
    guard askNext(&fetch) else { return false }
    active.append(fetch)
    return true
  }

  private func opened(
    _ wish: TransferWish,
    _ selection: Atom,
    _ purpose: Purpose,
    _ time: UInt,
    _ now: Double
  ) -> Fetch? {
    guard active.count < Self.maxFetches else { return nil }
    // Requests use successive properties, so that a late answer does not meet another request.
    repeat { asked += 1 } while active.contains { $0.property == property(asked) }
    return Fetch(
      purpose: purpose,
      selection: selection,
      property: property(asked),
      time: time,
      wish: wish,
      deadline: now + Self.timeout
    )
  }

  private func property(_ number: Int) -> Atom {
    display.names.atom(named: "_DRAGBOARD_TRANSFER_\(number % (2 * Self.maxFetches))")
  }

  /// Asks the owner for a target (`XConvertSelection`).
  private func ask(_ target: Atom, _ fetch: inout Fetch) {
    fetch.target = target
    XDeleteProperty(display.handle, window, fetch.property)
    let (selection, property, time) = (fetch.selection, fetch.property, fetch.time)
    XConvertSelection(display.handle, selection, target, property, window, time)
  }

  /// Asks for the next target. Returns false if there is none.
  private func askNext(_ fetch: inout Fetch) -> Bool {
    guard let next = fetch.rows.first?.first else { return false }
    fetch.rows[0].removeFirst()
    fetch.asked = next
    fetch.bytes = nil
    ask(next.atom, &fetch)
    return true
  }

  // MARK: Answers

  /// Handles the owner's answer or refusal.
  func receive(_ event: XSelectionEvent, at now: Double) -> Answer? {
    guard
      let index = active.firstIndex(where: {
        $0.selection == event.selection && $0.target == event.target && $0.bytes == nil
          && (event.property == 0 || event.property == $0.property)
      })
    else {
      // The answer is late and must not stay on the server.
      if event.property != 0 { XDeleteProperty(display.handle, window, event.property) }
      return nil
    }
    active[index].deadline = now + Self.timeout
    let left = event.property == 0 ? nil : display.take(event.property, from: window)
    guard active[index].asked != nil else { return choose(from: left, index) }
    switch left {
    // Taking the announcement asks the owner to begin. Some owners announce no size.
    case .words(let words, display[.incr]): return begin(index, announced: words.first ?? 0)
    case .bytes(_, display[.incr]): return begin(index, announced: 0)
    case .bytes(let bytes, let type): return finish(index, bytes, type)
    default: return refuse(index)
    }
  }

  private func begin(_ index: Int, announced: Int) -> Answer? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(max(0, announced), Self.trustedSize))
    active[index].bytes = bytes
    return nil
  }

  /// Handles a piece of a long content. An empty piece ends it.
  func receive(_ event: XPropertyEvent, at now: Double) -> Answer? {
    guard event.state == PropertyNewValue,
      let index = active.firstIndex(where: { $0.property == event.atom && $0.bytes != nil }),
      case .bytes(let piece, let type) = display.take(event.atom, from: window)
    else { return nil }
    active[index].deadline = now + Self.timeout
    active[index].arrived += piece.count
    guard active[index].arrived <= Self.longest else { return end(index) }
    let limit = active[index].asked.flatMap { TransferType.limit(of: $0.type) } ?? .max
    let room = max(0, limit - (active[index].bytes?.count ?? 0))
    active[index].bytes?.append(contentsOf: piece.prefix(room))
    return piece.isEmpty ? finish(index, active[index].bytes ?? [], type) : nil
  }

  /// Ends requests whose owners take too long, and returns their answers.
  func expire(at now: Double) -> [Answer] {
    let over = active.filter { $0.deadline <= now }
    guard !over.isEmpty else { return [] }
    active.removeAll { $0.deadline <= now }
    return over.map { Answer(purpose: $0.purpose, content: TransferContent($0.items)) }
  }

  /// Chooses among the types that the owner offers.
  private func choose(from left: Display.TakenProperty?, _ index: Int) -> Answer? {
    if case .words(let words, _) = left {
      let atoms = words.map { Atom(bitPattern: $0) }
      let offered = Assortment(display.names.names(of: atoms))
      active[index].rows = offered.rows(for: active[index].wish)
    } else if active[index].wish.rows.contains(where: { $0.first == TransferType.text }) {
      // Some old owners do not tell their types, but have text.
      active[index].rows = [TextTarget.utf8, .latin1].map {
        [Target(type: TransferType.text, atom: display.names.atom(named: $0.rawValue))]
      }
    }
    return goOn(index)
  }

  private func goOn(_ index: Int) -> Answer? { askNext(&active[index]) ? nil : end(index) }

  /// Goes on without the type that was asked for. The first one of a row cannot be missing.
  private func refuse(_ index: Int) -> Answer? {
    if active[index].items.isEmpty { active[index].rows.removeFirst() }
    return goOn(index)
  }

  private func finish(_ index: Int, _ bytes: [UInt8], _ type: Atom) -> Answer? {
    guard let asked = active[index].asked else { return end(index) }
    guard asked.type == TransferType.text else {
      let limit = TransferType.limit(of: asked.type) ?? .max
      return take(.init(type: asked.type, bytes: Array(bytes.prefix(limit))), index)
    }
    let isLatin1 = type == Atom(XA_STRING)
    // Only Xlib's own tables can read this form of text.
    guard isLatin1 || type != display[.compoundText] else { return refuse(index) }
    return take(
      .init(type: asked.type, bytes: isLatin1 ? Latin1.utf8(of: bytes) : bytes),
      index
    )
  }

  private func take(_ item: TransferContent.Item, _ index: Int) -> Answer? {
    active[index].items.append(item)
    return goOn(index)
  }

  private func end(_ index: Int) -> Answer? {
    let fetch = active.remove(at: index)
    return Answer(purpose: fetch.purpose, content: TransferContent(fetch.items))
  }
}
