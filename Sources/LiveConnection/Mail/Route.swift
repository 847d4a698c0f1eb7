import Synchronization

/// The way from a callback of libnats to a mailbox.
///
/// Callbacks get the number of a route and no pointer: one that still runs after its connection was
/// destroyed finds no route, and ends.
struct Route: Sendable {
  let mailbox: Mailbox
  let library: NATSLibrary
  let attempt: UInt64
  let server: String
  /// The lane of a subscription; nil for the connection itself.
  var lane: Lane?

  private static let all = Mutex<(last: Int, routes: [Int: Route])>((0, [:]))

  /// Adds a route and returns its number, from 1.
  static func add(_ route: Route) -> Int {
    all.withLock { all in
      all.last += 1
      all.routes[all.last] = route
      return all.last
    }
  }

  static func remove(_ number: Int) { all.withLock { $0.routes[number] = nil } }

  private static func of(_ closure: UnsafeMutableRawPointer?) -> Route? {
    all.withLock { $0.routes[Int(bitPattern: closure)] }
  }

  // MARK: Callbacks

  static let message: NATSLibrary.MessageHandler = { _, _, message, closure in
    let route = Route.of(closure)
    guard let message, let library = route?.library ?? NATSLibrary.opened.withLock(\.self) else {
      return
    }
    defer { library.freeMessage(message) }
    guard let route, let lane = route.lane else { return }
    route.mailbox.put(Letter(message, library), lane, attempt: route.attempt)
  }

  static let closed: NATSLibrary.ConnectionHandler = { connection, closure in
    guard let route = Route.of(closure), let connection else { return }
    var text: NATSLibrary.Text?
    let status = route.library.lastError(connection, &text)
    let isDenied = status == NATSStatus.authorization
    route.mailbox.put(
      .lost(isDenied ? .authorization(route.server) : .lost(route.server)),
      attempt: route.attempt
    )
  }

  static let error: NATSLibrary.ErrorHandler = { connection, _, status, closure in
    guard status == NATSStatus.notPermitted, let route = Route.of(closure), let connection else {
      return
    }
    var text: NATSLibrary.Text?
    _ = route.library.lastError(connection, &text)
    route.mailbox.put(.denied(NATSLibrary.string(text) ?? ""), attempt: route.attempt)
  }
}
