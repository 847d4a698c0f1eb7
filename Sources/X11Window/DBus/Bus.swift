import Glibc

/// A connection to a bus of this machine that never waits: what is sent is queued, and what arrives
/// comes later as values.
///
/// The library gets no callbacks, so that nothing that arrives can meet an object that was
/// released. The caller knows which answers are pending, and for how long.
final class Bus {
  /// The name of a pending answer.
  typealias Ticket = UInt64

  struct Call {
    var destination: String
    var path: String
    var interface: String
    var member: String
    var arguments: [BusValue] = []
    /// Whether the bus may start a program that answers.
    var startsProgram = true
  }

  enum Incoming {
    /// An answer to a call. The values are nil if they cannot be read.
    case reply(Ticket, [BusValue]?)
    case failure(Ticket, name: String)
    case signal(path: String, interface: String, member: String, [BusValue])
    case call(BusCall)
  }

  private let library: BusLibrary
  private let bus: BusLibrary.Bus
  /// The largest number of messages received in a turn. The loop returns for the rest at once.
  static let maxAtOnce = 64
  /// The values of `SD_BUS_MESSAGE_METHOD_CALL`, `SD_BUS_MESSAGE_METHOD_RETURN`,
  /// `SD_BUS_MESSAGE_METHOD_ERROR` and `SD_BUS_MESSAGE_SIGNAL`.
  private static let (call, reply, failure, signal): (UInt8, UInt8, UInt8, UInt8) = (1, 2, 3, 4)

  /// Begins to connect. Returns nil without the library, or if no bus can be at the address. Only
  /// sockets of this machine are accepted: other addresses could start programs or look up names
  /// (`sd_bus_start`).
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

  /// The descriptor of the connection, or nil once it has ended (`sd_bus_get_fd`).
  var descriptor: Int32? {
    let descriptor = library.descriptor(bus)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Whether there are bytes that the bus has not taken yet (`sd_bus_get_events`).
  var wantsToWrite: Bool {
    let events = library.events(bus)
    return events > 0 && events & POLLOUT != 0
  }

  /// The time at which `receive` is due even if there is nothing to read, or nil if only the bus
  /// can change anything (`sd_bus_get_timeout`).
  var deadline: Double? {
    var time: UInt64 = 0
    guard library.timeout(bus, &time) >= 0, time != .max else { return nil }
    return Double(time) / 1e6
  }

  // MARK: Sending

  /// Sends a call. Returns nil if that is not possible (`sd_bus_send`).
  func send(_ call: Call) -> Ticket? {
    var ticket: Ticket = 0
    return send(call) { library.send(bus, $0, &ticket) } ? ticket : nil
  }

  /// Sends a call without waiting for an answer.
  func tell(_ call: Call) {
    _ = send(call) { message in
      _ = library.expectReply(message, 0)
      return library.send(bus, message, nil)
    }
  }

  /// The number of messages that the bus has not taken yet (`sd_bus_get_n_queued_write`).
  var queuedCount: Int {
    var count: UInt64 = 0
    return library.queuedCount(bus, &count) >= 0 ? Int(clamping: count) : 0
  }

  /// Sends a signal to all who have asked for it (`sd_bus_message_new_signal`).
  func emit(path: String, interface: String, member: String, _ values: [BusValue]) {
    var made: BusLibrary.Message?
    guard library.newSignal(bus, &made, path, interface, member) >= 0 else { return }
    send(made, values)
  }

  /// Answers a call (`sd_bus_message_new_method_return`).
  func answer(_ call: BusCall, _ values: [BusValue]) {
    guard call.wantsReply else { return }
    var made: BusLibrary.Message?
    guard library.newReply(call.message.message, &made) >= 0 else { return }
    send(made, values)
  }

  /// Answers a call with an error (`sd_bus_message_new_method_error`).
  func refuse(_ call: BusCall, _ name: String) {
    guard call.wantsReply else { return }
    var made: BusLibrary.Message?
    let result = name.withCString { text in
      withUnsafePointer(to: BusError(name: text, message: text)) {
        library.newError(call.message.message, &made, $0)
      }
    }
    if result >= 0 { send(made, []) }
  }

  /// Sends a message with values, unless they cannot be written.
  private func send(_ message: BusLibrary.Message?, _ values: [BusValue]) {
    guard let message else { return }
    defer { _ = library.unrefMessage(message) }
    let writer = BusWriter(library: library, message: message)
    if values.allSatisfy(writer.append) { _ = library.send(bus, message, nil) }
  }

  /// Builds a call and passes it to `send` (`sd_bus_message_new_method_call`).
  private func send(_ call: Call, by send: (BusLibrary.Message) -> Int32) -> Bool {
    var made: BusLibrary.Message?
    guard
      library.newCall(bus, &made, call.destination, call.path, call.interface, call.member) >= 0,
      let message = made
    else { return false }
    defer { _ = library.unrefMessage(message) }
    if !call.startsProgram { _ = library.autoStart(message, 0) }
    let writer = BusWriter(library: library, message: message)
    return call.arguments.allSatisfy(writer.append) && send(message) >= 0
  }

  /// Starts or stops receiving the signals that match a rule.
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

  /// The bus's name for this connection. It must not be read before the first answer, since it
  /// would wait (`sd_bus_get_unique_name`).
  var name: String? {
    var text: BusLibrary.Text?
    guard library.uniqueName(bus, &text) >= 0 else { return nil }
    return text.map { String(cString: $0) }
  }

  // MARK: Receiving

  /// Returns the messages that have arrived, or nil once the connection has ended
  /// (`sd_bus_process`). The rest of more than `limit` messages come later.
  func receive(atMost limit: Int = Bus.maxAtOnce) -> [Incoming]? {
    var incoming: [Incoming] = []
    for _ in 0..<limit {
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

  /// Returns the content of a message, or nil for signals that cannot be read.
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
    case Self.call:
      return .call(
        BusCall(
          path: Self.text(library.path(message)),
          interface: Self.text(library.interface(message)),
          member: Self.text(library.member(message)),
          signature: Self.text(library.signature(message, 1)),
          arguments: reader.values(),
          wantsReply: library.wantsReply(message) > 0,
          message: BusMessage(message, library)
        )
      )
    default: return nil
    }
  }

  private static func text(_ text: BusLibrary.Text?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
