/// The programs that want to know each key before it does anything here, as screen readers do for
/// their commands.
///
/// They have a tenth of a second. If one misses that, keys are no longer shown to it until it has
/// answered after all.
@MainActor
struct KeyListeners {
  private static let path = "/org/a11y/atspi/registry/deviceeventcontroller"
  private static let controller = "org.a11y.atspi.DeviceEventController"
  private static let listener = "org.a11y.atspi.DeviceEventListener"
  private static let patience = 0.1
  private static let maxWaiting = 64

  private let bus: Bus
  /// Whether there are any, as far as is known.
  private(set) var isWanted = false
  private var question: Bus.Ticket?
  /// The keys that were shown, oldest first, until they are answered.
  private var shown: [Bus.Ticket: Double] = [:]

  /// Asks for the listeners, and for those that come and go.
  init(on bus: Bus) {
    self.bus = bus
    bus.subscribe(
      to: "type='signal',sender='\(AccessibleService.registry)',interface='\(Self.listener)'"
    )
    ask()
  }

  private mutating func ask() { question = bus.send(call("GetKeystrokeListeners", [])) }

  private func call(_ member: String, _ arguments: [BusValue]) -> Bus.Call {
    Bus.Call(
      destination: AccessibleService.registry,
      path: Self.path,
      interface: Self.controller,
      member: member,
      arguments: arguments
    )
  }

  /// Shows a key. Returns the name of the answer, or nil if none is waited for.
  mutating func show(_ key: ReaderKey, at now: Double) -> Bus.Ticket? {
    guard shown.count < Self.maxWaiting,
      shown.values.allSatisfy({ now < $0 + Self.patience }),
      let ticket = bus.send(call("NotifyListenersSync", [key.value]))
    else { return nil }
    shown[ticket] = now
    return ticket
  }

  /// Returns the time until which the answer to a key is waited for.
  func deadline(of ticket: Bus.Ticket) -> Double? { shown[ticket].map { $0 + Self.patience } }

  /// Handles a message. Returns the key that it answers, and whether the key was taken.
  mutating func take(_ message: Bus.Incoming) -> (ticket: Bus.Ticket, isTaken: Bool)? {
    switch message {
    case .reply(question, let values):
      question = nil
      isWanted = values?.first?.elements.isEmpty == false
    case .reply(let ticket, let values):
      if shown.removeValue(forKey: ticket) != nil {
        return (ticket, values?.first?.boolean == true)
      }
    case .failure(let ticket, _):
      if shown.removeValue(forKey: ticket) != nil { return (ticket, false) }
    case .signal(_, Self.listener, "KeystrokeListenerRegistered", _): isWanted = true
    case .signal(_, Self.listener, "KeystrokeListenerDeregistered", _): ask()
    case .signal, .call: break
    }
    return nil
  }
}
