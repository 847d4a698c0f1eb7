import BoardValues
import CLinux
import Glibc
import LinuxSystem

/// The thread of a connection, which alone calls libnats and may wait for it. It takes orders from the
/// postman and puts what comes of them into the mailbox.
final class Courier {
  private let address: LiveAddress
  private let options: LiveOptions
  private let name: String
  private let postman: Postman
  private let mailbox: Mailbox
  /// What every connection listens to.
  private let subscriptions: [(String, Lane)]

  private var library: NATSLibrary?
  private var connection: NATSLibrary.Connection?
  private var listening: [Lane: NATSLibrary.Subscription] = [:]
  private var routes: [Lane?: Int] = [:]
  private var attempt: UInt64 = 0
  /// The most servers that are tried beside the one of the address.
  private static let maxOthers = 16
  private var others: [String] = []

  init(
    to address: LiveAddress,
    _ options: LiveOptions,
    name: String,
    _ postman: Postman,
    _ mailbox: Mailbox,
    _ subscriptions: [(String, Lane)]
  ) {
    (self.address, self.options, self.name) = (address, options, name)
    (self.postman, self.mailbox, self.subscriptions) = (postman, mailbox, subscriptions)
  }

  /// Works until the connection is closed.
  func run() {
    while let tasks = postman.next() {
      for task in tasks {
        switch task {
        case .connect(let attempt): connect(attempt)
        case .order(let order): perform(order)
        }
      }
    }
    disconnect()
  }

  // MARK: Connecting

  private func connect(_ attempt: UInt64) {
    disconnect()
    self.attempt = attempt
    do throws(LiveFailure) {
      try open()
    } catch {
      disconnect()
      let isFinal =
        switch error {
        case .libraryMissing, .authorization, .tls: true
        default: false
        }
      mailbox.put(.failed(error, isFinal: isFinal), attempt: attempt)
    }
  }

  private func open() throws(LiveFailure) {
    guard let library = library ?? NATSLibrary.open(options.library) else { throw .libraryMissing }
    self.library = library
    var made: NATSLibrary.Options?
    guard library.newOptions(&made) == NATSStatus.ok, let made else { throw .system }
    defer { library.freeOptions(made) }
    let number = route(nil, library)
    try set(made, library, UnsafeMutableRawPointer(bitPattern: number))
    let status = library.connect(&connection, made)
    guard status == NATSStatus.ok, let connection else {
      let reason = NATSLibrary.string(library.lastErrorOfThread(nil)) ?? ""
      throw NATSStatus.failure(status, reason, at: address.server)
    }
    watchPeer(connection, library)
    for (subject, lane) in subscriptions where !subscribe(subject, lane) {
      throw .lost(address.server)
    }
    others = findOthers(connection, library)
    mailbox.put(.opened, attempt: attempt)
  }

  /// Returns the other servers that belong to this one, as it says, and that are tried as well if it is gone.
  private func findOthers(_ connection: NATSLibrary.Connection, _ library: NATSLibrary) -> [String]
  {
    var (list, count): (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, Int32) = (nil, 0)
    guard library.servers(connection, &list, &count) == NATSStatus.ok, let list else {
      return []
    }
    let texts = UnsafeBufferPointer(start: list, count: Int(count))
    defer {
      texts.forEach { free($0) }
      free(list)
    }
    let others = texts.compactMap { NATSLibrary.string($0) }.filter { $0 != address.url }
    return Array(others.prefix(Self.maxOthers))
  }

  private func route(_ lane: Lane?, _ library: NATSLibrary) -> Int {
    let number = Route.add(
      Route(
        mailbox: mailbox,
        library: library,
        attempt: attempt,
        server: address.server,
        lane: lane
      )
    )
    routes[lane] = number
    return number
  }

  /// Connections are made anew here and not by libnats, whose thread would hold the lock of the connection
  /// while it tries. It asks for no signs of life either: the kernel does, and wakes nobody.
  private func set(
    _ made: NATSLibrary.Options,
    _ library: NATSLibrary,
    _ closure: UnsafeMutableRawPointer?
  ) throws(LiveFailure) {
    func check(_ status: Int32) throws(LiveFailure) {
      guard status == NATSStatus.ok else {
        let reason = NATSLibrary.string(library.lastErrorOfThread(nil)) ?? ""
        if status == NATSStatus.ssl { throw .tls(address.server, reason) }
        throw status == NATSStatus.failed ? .other(reason) : .system
      }
    }
    let patience = Int64(options.patience * 1000)
    var servers = ([address.url] + others).map { UnsafePointer(strdup($0)) }
    defer { servers.forEach { free(UnsafeMutablePointer(mutating: $0)) } }
    try check(library.setServers(made, &servers, Int32(servers.count)))
    try check(library.setOrdered(made, true))
    try check(library.setName(made, name))
    try check(library.setTimeout(made, patience))
    try check(library.setWriteDeadline(made, 2 * patience))
    try check(library.setPingInterval(made, 0))
    try check(library.setReconnecting(made, false))
    try check(library.setNoEcho(made, true))
    try check(library.setSendingAtOnce(made, true))
    try check(library.setGlobalDelivery(made, true))
    try check(library.onClosed(made, Route.closed, closure))
    try check(library.onError(made, Route.error, closure))
    switch address.login {
    case .user(let name, let password): try check(library.setUser(made, name, password))
    case .token(let token): try check(library.setToken(made, token))
    case nil: break
    }
    if let file = options.credentials { try check(library.setCredentials(made, file, nil)) }
    // The certificate has to be for the server's own name.
    try check(library.setSecure(made, address.isSecure))
    if let file = options.authorities { try check(library.loadTrusted(made, file)) }
    if let (chain, key) = options.certificate {
      try check(library.loadCertificate(made, chain, key))
    }
  }

  /// Lets the kernel find out within two minutes if the server’s computer is gone (`setsockopt`). libnats does
  /// not give its socket away, so it is looked for by its port.
  private func watchPeer(_ connection: NATSLibrary.Connection, _ library: NATSLibrary) {
    var (text, port): (UnsafeMutablePointer<CChar>?, Int32) = (nil, 0)
    guard library.localPort(connection, &text, &port) == NATSStatus.ok else { return }
    free(text)
    for entry in DirectoryListing.names(in: "/proc/self/fd") {
      guard let descriptor = Int32(entry), Self.port(of: descriptor) == port else { continue }
      for (level, name, value) in [
        (SOL_SOCKET, SO_KEEPALIVE, 1), (Int32(IPPROTO_TCP), TCP_KEEPIDLE, 60),
        (Int32(IPPROTO_TCP), TCP_KEEPINTVL, 15), (Int32(IPPROTO_TCP), TCP_KEEPCNT, 4),
      ] as [(Int32, Int32, Int32)] {
        var value = value
        setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
      }
    }
  }

  /// Returns the port of this end of a socket, or nil for what is no socket of IP (`getsockname`).
  private static func port(of descriptor: Int32) -> Int32? {
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    let family = Int32(address.sin6_family)
    // The port stands at the same place in both versions.
    guard status == 0, family == AF_INET || family == AF_INET6 else { return nil }
    return Int32(UInt16(bigEndian: address.sin6_port))
  }

  private func disconnect() {
    routes.values.forEach(Route.remove)
    routes = [:]
    guard let library else { return }
    listening.keys.forEach(mailbox.forget)
    listening.values.forEach(library.freeSubscription)
    listening = [:]
    if let connection { library.destroy(connection) }
    connection = nil
  }

  // MARK: Orders

  private func perform(_ order: Postman.Order) {
    guard let library, let connection else { return }
    switch order {
    case .subscribe(let subject, let lane): _ = subscribe(subject, lane)
    case .unsubscribe(let lane):
      routes.removeValue(forKey: lane).map(Route.remove)
      if let subscription = listening.removeValue(forKey: lane) {
        _ = library.unsubscribe(subscription)
        library.freeSubscription(subscription)
      }
      mailbox.forget(lane)
    case .publish(let parcel): send(parcel, connection, library)
    case .check(let seconds):
      if library.flush(connection, Int64(seconds * 1000)) != NATSStatus.ok {
        disconnect()
        mailbox.put(.lost(.noAnswer(address.server)), attempt: attempt)
      }
    case .disconnect: disconnect()
    }
  }

  private func subscribe(_ subject: String, _ lane: Lane) -> Bool {
    guard let library, let connection else { return false }
    let closure = UnsafeMutableRawPointer(bitPattern: route(lane, library))
    var subscription: NATSLibrary.Subscription?
    let status = library.subscribe(&subscription, connection, subject, Route.message, closure)
    guard status == NATSStatus.ok, let subscription else { return false }
    listening[lane] = subscription
    return true
  }

  private func send(
    _ parcel: Postman.Parcel,
    _ connection: NATSLibrary.Connection,
    _ library: NATSLibrary
  ) {
    var message: NATSLibrary.Message?
    let reply = parcel.reply.isEmpty ? nil : parcel.reply
    var status = parcel.bytes.withUnsafeBytes { bytes in
      reply.withOptionalCString { reply in
        library.newMessage(
          &message,
          parcel.subject,
          reply,
          bytes.baseAddress,
          Int32(clamping: bytes.count)
        )
      }
    }
    guard status == NATSStatus.ok, let message else { return }
    defer { library.freeMessage(message) }
    for (name, value) in parcel.headers where status == NATSStatus.ok {
      status = library.setHeader(message, name, value)
    }
    if status == NATSStatus.ok { status = library.publish(connection, message) }
    guard status != NATSStatus.ok, parcel.number != 0 else { return }
    let failure: LiveFailure = status == NATSStatus.tooLarge ? .tooLarge : .lost(address.server)
    mailbox.put(.unsent(number: parcel.number, failure), attempt: attempt)
  }
}

extension String? {
  /// Calls `body` with the text as C has it, or with nil.
  fileprivate func withOptionalCString<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result
  {
    if let self { self.withCString { body($0) } } else { body(nil) }
  }
}
