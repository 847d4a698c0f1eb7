import CX11

/// The request to leave the screen on, to the X server and to the desktop, which may blank it by itself.
@MainActor
final class ScreenInhibition {
  private static let service = "org.freedesktop.ScreenSaver"
  private static let path = "/org/freedesktop/ScreenSaver"

  private let display: Display
  private var isOn = false
  /// The question to the desktop, until it has answered with the number of the request.
  private var question: Bus.Ticket?
  private var number: UInt32?

  init(on display: Display) { self.display = display }

  /// Begins or ends to leave the screen on. `words` say why (`XScreenSaverSuspend`).
  func set(_ isOn: Bool, _ words: String, on bus: Bus?) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    var (event, error): (Int32, Int32) = (0, 0)
    if XScreenSaverQueryExtension(display.handle, &event, &error) != 0 {
      XScreenSaverSuspend(display.handle, isOn ? 1 : 0)
      display.flush()
    }
    guard let bus else { return }
    if isOn {
      question = bus.send(call("Inhibit", [.text("DragBoard"), .text(words)]))
    } else {
      release(on: bus)
    }
  }

  private func release(on bus: Bus) {
    if let number { bus.tell(call("UnInhibit", [.unsigned(number)])) }
    number = nil
  }

  private func call(_ member: String, _ arguments: [BusValue]) -> Bus.Call {
    Bus.Call(
      destination: Self.service,
      path: Self.path,
      interface: Self.service,
      member: member,
      arguments: arguments,
      startsProgram: false
    )
  }

  /// Takes the answers of the desktop out of a list of messages.
  func take(_ incoming: inout [Bus.Incoming], on bus: Bus) {
    incoming.removeAll { message in
      switch message {
      case .reply(question, let values):
        question = nil
        number = values?.first?.unsigned
        if !isOn { release(on: bus) }
      case .failure(question, _): question = nil
      default: return false
      }
      return true
    }
  }
}
