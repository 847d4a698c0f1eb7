/// Whether the desktop wants programs to speak to screen readers, and where. It is asked for once, and
/// then only followed: while there is none, nothing is sent and nothing arrives.
@MainActor
final class AccessibilityStatus {
  private static let owner = "org.a11y.Bus"
  private static let path = "/org/a11y/bus"
  private static let interface = "org.a11y.Status"
  private static let properties = "org.freedesktop.DBus.Properties"

  private let bus: Bus
  private enum Question { case isEnabled, address }
  /// The questions that wait for an answer.
  private var questions: [Bus.Ticket: Question] = [:]
  private var isOn = false
  /// The address of the bus for accessibility; nil while the desktop wants nothing of it.
  private(set) var address: String?

  /// Asks on the session bus. A desktop whose service does not run is not made to start it: that of
  /// a screen reader announces itself.
  init(on bus: Bus) {
    self.bus = bus
    bus.subscribe(
      to: "type='signal',sender='\(Self.owner)',interface='\(Self.properties)',"
        + "member='PropertiesChanged',arg0='\(Self.interface)'"
    )
    bus.subscribe(
      to: "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',"
        + "arg0='\(Self.owner)'"
    )
    ask()
  }

  private func ask() {
    let arguments = [Self.interface, "IsEnabled"].map(BusValue.text)
    ask(.isEnabled, Self.properties, "Get", arguments)
  }

  private func ask(
    _ question: Question,
    _ interface: String,
    _ member: String,
    _ arguments: [BusValue] = []
  ) {
    let call = Bus.Call(
      destination: Self.owner,
      path: Self.path,
      interface: interface,
      member: member,
      arguments: arguments,
      startsProgram: false
    )
    if let ticket = bus.send(call) { questions[ticket] = question }
  }

  /// Returns the messages that are about something else.
  func take(_ incoming: [Bus.Incoming]) -> [Bus.Incoming] { incoming.filter { !take($0) } }

  private func take(_ message: Bus.Incoming) -> Bool {
    switch message {
    case .reply(let ticket, let values):
      guard let question = questions.removeValue(forKey: ticket) else { return false }
      switch question {
      case .isEnabled: follow(values?.first?.boolean == true)
      case .address: address = isOn ? values?.first?.text : nil
      }
    case .failure(let ticket, _): return questions.removeValue(forKey: ticket) != nil
    case .signal(Self.path, Self.properties, "PropertiesChanged", let values):
      guard values.count > 1, let isOn = values[1]["IsEnabled"]?.boolean else { return true }
      follow(isOn)
    case .signal(_, "org.freedesktop.DBus", "NameOwnerChanged", let values):
      guard values.count == 3, values[0].text == Self.owner else { return false }
      if values[2].text?.isEmpty == false { ask() } else { follow(false) }
    default: return false
    }
    return true
  }

  private func follow(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    address = nil
    if isOn { ask(.address, Self.owner, "GetAddress") }
  }
}
