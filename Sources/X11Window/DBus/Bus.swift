import Glibc

/// A connection to the session bus, which never waits: calls are queued, answers come later as values.
///
/// Nothing is given to the library to call back, so nothing that arrives can meet something that has
/// gone meanwhile. What is still awaited, and how long, is for the caller to know.
final class Bus {
  /// Names an answer that is awaited.
  typealias Ticket = UInt64

  struct Call {
    var destination: String
    var path: String
    var interface: String
    var member: String
    var arguments: [BusValue] = []
  }

  enum Incoming: Equatable, Sendable {
    /// Nil if what was answered cannot be read.
    case reply(Ticket, [BusValue]?)
    case failure(Ticket, name: String)
    case signal(path: String, interface: String, member: String, [BusValue])
  }

  private let library: BusLibrary
  private let bus: BusLibrary.Bus
  /// No more are taken in a turn; the loop comes back for the rest at once.
  private static let maxAtOnce = 64
  /// `SD_BUS_MESSAGE_METHOD_RETURN`, `SD_BUS_MESSAGE_METHOD_ERROR`, `SD_BUS_MESSAGE_SIGNAL`.
  private static let (reply, failure, signal): (UInt8, UInt8, UInt8) = (2, 3, 4)

  /// Begins to connect. Nil without the library, or if nobody can be there. Only sockets of this
  /// machine: any other address could start programs, or look names up. (`sd_bus_start`)
  init?(address: String) {
    guard address.split(separator: ";").allSatisfy({ $0.hasPrefix("unix:") }),
      !address.isEmpty, let library = BusLibrary.open()
    else { return nil }
    var made: BusLibrary.Bus?
    guard library.newBus(&made) >= 0, let bus = made else { return nil }
    self.library = library
    self.bus = bus
    guard library.setAddress(bus, address) >= 0, library.setBusClient(bus, 1) >= 0,
      library.start(bus) >= 0
    else { return nil }
  }

  deinit {
    library.close(bus)
    _ = library.unref(bus)
  }

  // MARK: Waiting

  /// Nil when the connection has ended. (`sd_bus_get_fd`)
  var descriptor: Int32? {
    let descriptor = library.descriptor(bus)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Whether there is something that the bus did not take yet. (`sd_bus_get_events`)
  var wantsToWrite: Bool {
    let events = library.events(bus)
    return events > 0 && events & POLLOUT != 0
  }

  /// When `receive` is due without anything to read; nil when only the bus can change anything.
  /// (`sd_bus_get_timeout`)
  var deadline: Double? {
    var time: UInt64 = 0
    guard library.timeout(bus, &time) >= 0, time != .max else { return nil }
    return Double(time) / 1e6
  }

  // MARK: Sending

  /// Nil if it cannot be sent. (`sd_bus_send`)
  func send(_ call: Call) -> Ticket? {
    var ticket: Ticket = 0
    return send(call) { library.send(bus, $0, &ticket) } ? ticket : nil
  }

  /// Whatever comes of it.
  func tell(_ call: Call) {
    _ = send(call) { message in
      _ = library.expectReply(message, 0)
      return library.send(bus, message, nil)
    }
  }

  /// (`sd_bus_message_new_method_call`)
  private func send(_ call: Call, by send: (BusLibrary.Message) -> Int32) -> Bool {
    var made: BusLibrary.Message?
    guard
      library.newCall(bus, &made, call.destination, call.path, call.interface, call.member) >= 0,
      let message = made
    else { return false }
    defer { _ = library.unrefMessage(message) }
    let writer = BusWriter(library: library, message: message)
    return call.arguments.allSatisfy(writer.append) && send(message) >= 0
  }

  /// Has signals sent to this program that fit the rule, or no longer.
  func subscribe(to rule: String, _ isOn: Bool = true) {
    tell(
      Call(
        destination: "org.freedesktop.DBus",
        path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus",
        member: isOn ? "AddMatch" : "RemoveMatch",
        arguments: [.text(rule)]
      )
    )
  }

  /// What the bus calls this connection. Only after something was answered: before, it would wait.
  /// (`sd_bus_get_unique_name`)
  var name: String? {
    var text: BusLibrary.Text?
    guard library.uniqueName(bus, &text) >= 0 else { return nil }
    return text.map { String(cString: $0) }
  }

  // MARK: Receiving

  /// What has come; nil when the connection has ended. (`sd_bus_process`)
  func receive() -> [Incoming]? {
    var incoming: [Incoming] = []
    for _ in 0..<Self.maxAtOnce {
      var message: BusLibrary.Message?
      let result = library.process(bus, &message)
      guard result >= 0 else { return nil }
      if result == 0 { break }
      guard let message else { continue }
      defer { _ = library.unrefMessage(message) }
      if let news = read(message) { incoming.append(news) }
    }
    return incoming
  }

  /// Nil for what nobody asked for: calls, and signals that cannot be read.
  private func read(_ message: BusLibrary.Message) -> Incoming? {
    var (type, ticket): (UInt8, UInt64) = (0, 0)
    guard library.type(message, &type) >= 0 else { return nil }
    var reader = BusReader(message, library)
    switch type {
    case Self.reply where library.replyCookie(message, &ticket) >= 0:
      return .reply(ticket, reader.values())
    case Self.failure where library.replyCookie(message, &ticket) >= 0:
      return .failure(ticket, name: Self.text(library.error(message)?.pointee))
    case Self.signal:
      return reader.values().map { values in
        .signal(
          path: Self.text(library.path(message)),
          interface: Self.text(library.interface(message)),
          member: Self.text(library.member(message)),
          values
        )
      }
    default: return nil
    }
  }

  private static func text(_ text: BusLibrary.Text?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
