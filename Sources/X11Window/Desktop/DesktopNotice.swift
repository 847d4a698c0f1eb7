import Windowing

/// The desktop's notification about a trouble with the board, shown while the user does not see the window.
@MainActor
final class DesktopNotice {
  private static let owner = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  private let bus: Bus
  /// The question that shows the notification, until the desktop has answered with its number.
  private var question: Bus.Ticket?
  private var number: UInt32?
  private var shown: WindowAppearance.Trouble?
  /// Whether the signals of notifications are asked for, which happens with the first one.
  private var isSubscribed = false

  init(on bus: Bus) { self.bus = bus }

  /// Shows a notification in place of the one before, or takes that back.
  func show(_ trouble: WindowAppearance.Trouble?) {
    guard trouble != shown else { return }
    shown = trouble
    guard let trouble else { return close() }
    subscribe()
    question = bus.send(
      call(
        "Notify",
        [
          .text("DragBoard"), .unsigned(number ?? 0), .text("dragboard"), .text(trouble.words),
          .text(""), .list(of: "s", [.text("default"), .text(trouble.action)]),
          .options([]), .integer(-1),
        ]
      )
    )
  }

  private func close() {
    if let number { bus.tell(call("CloseNotification", [.unsigned(number)])) }
    number = nil
  }

  private func subscribe() {
    guard !isSubscribed else { return }
    isSubscribed = true
    bus.subscribe(
      to: "type='signal',interface='\(Self.owner)',path='\(Self.path)',member='ActionInvoked'"
    )
  }

  private func call(_ member: String, _ arguments: [BusValue]) -> Bus.Call {
    Bus.Call(
      destination: Self.owner,
      path: Self.path,
      interface: Self.owner,
      member: member,
      arguments: arguments
    )
  }

  /// Takes the messages about the notification out of a list. Returns whether the user has chosen it.
  func take(_ incoming: inout [Bus.Incoming]) -> Bool {
    var isChosen = false
    incoming.removeAll { message in
      switch message {
      case .reply(question, let values):
        question = nil
        number = values?.first?.unsigned
        if shown == nil { close() }
      case .failure(question, _): question = nil
      case .signal(Self.path, Self.owner, "ActionInvoked", let values):
        isChosen = isChosen || (number != nil && values.first?.unsigned == number)
      default: return false
      }
      return true
    }
    return isChosen
  }
}
