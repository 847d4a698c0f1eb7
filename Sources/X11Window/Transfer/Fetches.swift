import BoardValues
import CX11

/// The pending requests to other programs. Each proceeds at its own pace: first the types on offer,
/// then the best of them, and then, if the content is long, piece after piece.
final class Fetches {
  /// The reason for a request.
  enum Purpose: Equatable {
    case selection(TransferSelection)
    case drop
  }

  struct Answer {
    var purpose: Purpose
    var item: TransferContent.Item?
  }

  private struct Fetch {
    let purpose: Purpose
    let selection: Atom
    let property: Atom
    let time: UInt
    let wanted: [String]
    /// The types to request next, the first one first, if the owner refuses.
    var candidates: [Candidate] = []
    var asked: Candidate?
    /// The part of a long content that has arrived.
    var bytes: [UInt8]?
    var deadline: Double

    var target: Atom = 0
  }

  private struct Candidate {
    var type: String
    var target: Atom
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

  /// Requests the first of some types that is available. Returns false if there are too many
  /// requests.
  func begin(
    _ wanted: [String],
    of selection: Atom,
    for purpose: Purpose,
    time: UInt,
    at now: Double
  ) -> Bool {
    guard var fetch = opened(wanted, selection, purpose, time, now) else { return false }
    ask(display[.targets], &fetch)
    active.append(fetch)
    return true
  }

  /// Requests content in a type that is known to be offered. Returns false if there are too many
  /// requests.
  func begin(
    _ type: String,
    target: Atom,
    of selection: Atom,
    for purpose: Purpose,
    time: UInt,
    at now: Double
  ) -> Bool {
    guard var fetch = opened([type], selection, purpose, time, now) else { return false }
    fetch.candidates = [Candidate(type: type, target: target)]
    guard askNext(&fetch) else { return false }
    active.append(fetch)
    return true
  }

  private func opened(
    _ wanted: [String],
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
      wanted: wanted,
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

  /// Asks for the next candidate. Returns false if there is none.
  private func askNext(_ fetch: inout Fetch) -> Bool {
    guard !fetch.candidates.isEmpty else { return false }
    let next = fetch.candidates.removeFirst()
    fetch.asked = next
    ask(next.target, &fetch)
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
    default: return goOn(index)
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
    active[index].bytes?.append(contentsOf: piece)
    let bytes = active[index].bytes ?? []
    guard bytes.count <= Self.longest else { return end(index, nil) }
    return piece.isEmpty ? finish(index, bytes, type) : nil
  }

  /// Ends requests whose owners take too long, and returns their answers.
  func expire(at now: Double) -> [Answer] {
    let over = active.filter { $0.deadline <= now }
    guard !over.isEmpty else { return [] }
    active.removeAll { $0.deadline <= now }
    return over.map { Answer(purpose: $0.purpose, item: nil) }
  }

  /// Chooses among the types that the owner offers.
  private func choose(from left: Display.TakenProperty?, _ index: Int) -> Answer? {
    if case .words(let words, _) = left {
      let atoms = words.map { Atom(bitPattern: $0) }
      let offered = Assortment(display.names.names(of: atoms))
      active[index].candidates = active[index].wanted.compactMap { type in
        offered.target(for: type).map { Candidate(type: type, target: $0) }
      }
    } else if active[index].wanted.contains(TransferType.text) {
      // Some old owners do not tell their types, but have text.
      active[index].candidates = [TextTarget.utf8, .latin1].map {
        Candidate(type: TransferType.text, target: display.names.atom(named: $0.rawValue))
      }
    }
    return goOn(index)
  }

  private func goOn(_ index: Int) -> Answer? {
    askNext(&active[index]) ? nil : end(index, nil)
  }

  private func finish(_ index: Int, _ bytes: [UInt8], _ type: Atom) -> Answer? {
    guard let asked = active[index].asked else { return end(index, nil) }
    guard asked.type == TransferType.text else {
      return end(index, .init(type: asked.type, bytes: bytes))
    }
    let isLatin1 = type == Atom(XA_STRING)
    // Only Xlib's own tables can read this form of text.
    guard isLatin1 || type != display[.compoundText] else {
      active[index].bytes = nil
      return goOn(index)
    }
    return end(index, .init(type: asked.type, bytes: isLatin1 ? Latin1.utf8(of: bytes) : bytes))
  }

  private func end(_ index: Int, _ item: TransferContent.Item?) -> Answer? {
    Answer(purpose: active.remove(at: index).purpose, item: item)
  }
}
