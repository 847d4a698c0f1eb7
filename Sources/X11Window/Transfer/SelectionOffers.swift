import BoardValues
import CX11

/// The content that this program offers to others, and the answers to their requests.
///
/// An offer has the server time of the event that led to it. If two programs copy at once, all
/// others thus agree which was last.
final class SelectionOffers {
  private struct Offer {
    let content: TransferContent
    let targets: [OfferedTarget]
    let since: UInt
  }

  private let display: Display
  private let window: XID
  /// The windows that are not answered, since that would change which events they report.
  private let unanswered: Set<XID>
  private var offers: [Atom: Offer] = [:]
  private var deliveries: Deliveries

  private static let maxPairs = 64

  init(window: XID, unanswered: Set<XID>, on display: Display) {
    self.display = display
    self.window = window
    self.unanswered = unanswered
    deliveries = Deliveries(on: display)
  }

  // MARK: Owning

  /// Takes a selection. Returns false if another program was later by the server's time
  /// (`XSetSelectionOwner`).
  func own(_ selection: Atom, _ content: TransferContent, since time: UInt) -> Bool {
    XSetSelectionOwner(display.handle, selection, window, time)
    guard display.isAlive, XGetSelectionOwner(display.handle, selection) == window else {
      offers[selection] = nil
      return false
    }
    let targets = OfferedTarget.all(of: content, on: display)
    offers[selection] = Offer(content: content, targets: targets, since: time)
    return true
  }

  /// Releases a selection (`XSetSelectionOwner`).
  func release(_ selection: Atom) {
    guard let offer = offers.removeValue(forKey: selection) else { return }
    XSetSelectionOwner(display.handle, selection, 0, offer.since)
  }

  func content(of selection: Atom) -> TransferContent? { offers[selection]?.content }

  func since(of selection: Atom) -> UInt? { offers[selection]?.since }

  func targets(of selection: Atom) -> [Atom] { offers[selection]?.targets.map(\.target) ?? [] }

  /// Handles the loss of a selection. Returns whether an offer has ended. The event may be older
  /// than the offer.
  func receive(_ event: XSelectionClearEvent) -> Bool {
    guard let offer = offers[event.selection], !ServerTime.isBefore(event.time, offer.since) else {
      return false
    }
    offers[event.selection] = nil
    return true
  }

  // MARK: Answering

  /// Answers a request (`XSendEvent`).
  func answer(_ request: XSelectionRequestEvent, at now: Double) {
    // Clients older than the convention name no property, and look at the one named like the
    // target.
    let property = request.property == 0 ? request.target : request.property
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor
    event.xselection.selection = request.selection
    event.xselection.target = request.target
    event.xselection.time = request.time
    // The requestor may be gone.
    display.trap {
      event.xselection.property = isServed(request, as: property, at: now) ? property : 0
      XSendEvent(display.handle, request.requestor, 0, NoEventMask, &event)
    }
  }

  private func isServed(
    _ request: XSelectionRequestEvent,
    as property: Atom,
    at now: Double
  ) -> Bool {
    guard let offer = offers[request.selection], !unanswered.contains(request.requestor),
      request.time == 0 || !ServerTime.isBefore(request.time, offer.since)
    else { return false }
    guard request.target == display[.multiple] else {
      return provide(request.target, of: offer, as: property, to: request.requestor, at: now)
    }
    return request.property != 0
      && provideSeveral(of: offer, listedIn: property, to: request.requestor, at: now)
  }

  /// Provides pairs of a target and a property. A target that is not available loses its property.
  private func provideSeveral(
    of offer: Offer,
    listedIn list: Atom,
    to requestor: XID,
    at now: Double
  ) -> Bool {
    let type = display[.atomPair]
    guard var words = display.cardinals(of: list, on: requestor, type: type),
      words.count <= 2 * Self.maxPairs
    else { return false }
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      let target = Atom(bitPattern: words[index])
      let property = Atom(bitPattern: words[index + 1])
      guard property != 0, property != list, target != display[.multiple],
        provide(target, of: offer, as: property, to: requestor, at: now)
      else {
        words[index + 1] = 0
        continue
      }
    }
    display.set(list, on: requestor, type: type, cardinals: words)
    return true
  }

  private func provide(
    _ target: Atom,
    of offer: Offer,
    as property: Atom,
    to requestor: XID,
    at now: Double
  ) -> Bool {
    switch target {
    case display[.targets]:
      let own = [AtomName.targets, .timestamp, .multiple].map { display[$0] }
      let all = (own + offer.targets.map(\.target)).map { Int($0) }
      display.set(property, on: requestor, type: Atom(XA_ATOM), cardinals: all)
    case display[.timestamp]:
      let time = Int(offer.since)
      display.set(property, on: requestor, type: Atom(XA_INTEGER), cardinals: [time])
    default:
      guard let found = offer.targets.first(where: { $0.target == target }),
        let bytes = found.bytes(in: offer.content)
      else { return false }
      guard bytes.count <= deliveries.pieceSize else {
        return deliveries.begin(bytes, type: found.type, as: property, to: requestor, at: now)
      }
      display.set(property, on: requestor, type: found.type, bytes: bytes)
    }
    return true
  }

  // MARK: Long contents

  var deadline: Double? { deliveries.deadline }

  /// Sends the next piece when another program has deleted a property.
  func receive(_ event: XPropertyEvent, at now: Double) {
    deliveries.continues(event.atom, of: event.window, at: now)
  }

  func forget(_ requestor: XID) { deliveries.forget(requestor) }

  func expire(at now: Double) { deliveries.expire(at: now) }
}
