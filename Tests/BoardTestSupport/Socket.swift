import Glibc
import LinuxSystem
import Testing

/// A bare connection to a port of this computer, or a socket that listens there, for what a good client or a
/// good server would never say.
package final class Socket: Sendable {
  package let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func with(
    _ port: UInt16,
    _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafePointer(to: address(port)) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func make() -> Int32 {
    socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  /// Connects, or returns nil if nobody listens. Reading ends after some seconds without anything to read.
  package convenience init?(port: UInt16, patience: Int = 10) {
    let descriptor = Self.make()
    guard Self.with(port, { connect(descriptor, $0, $1) }) == 0 else {
      close(descriptor)
      return nil
    }
    var limit = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    self.init(descriptor)
  }

  /// Listens at a port, or at a free one for 0.
  package static func listening(_ port: UInt16 = 0) throws -> Socket { try #require(taking(port)) }

  /// Listens at a port, or returns nil if somebody else does.
  package static func taking(_ port: UInt16) -> Socket? {
    let socket = Socket(make())
    var yes: Int32 = 1
    setsockopt(socket.descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
    guard with(port, { bind(socket.descriptor, $0, $1) }) == 0, listen(socket.descriptor, 16) == 0
    else { return nil }
    return socket
  }

  package static func freePort() throws -> UInt16 { try listening().port }

  package var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  package func accept() -> Socket? {
    let other = Glibc.accept(descriptor, nil, nil)
    return other >= 0 ? Socket(other) : nil
  }

  package func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  package func write(_ text: String) { write(Array(text.utf8)) }

  /// Reads until a text has come, or nothing more does.
  package func read(until text: String) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !bytes.reversed().starts(with: text.utf8.reversed()), recv(descriptor, &byte, 1, 0) == 1 {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Somebody who speaks to the server without our program.
package struct Stranger: Sendable {
  private let socket: Socket

  package init(port: UInt16, token: String? = nil, patience: Int = 10) throws {
    socket = try #require(Socket(port: port, patience: patience))
    _ = socket.read(until: "\r\n")
    let login = token.map { #","auth_token":"\#($0)""# } ?? ""
    socket.write(
      #"CONNECT {"verbose":false,"pedantic":false,"headers":true,"no_responders":true\#(login)}"#
        + "\r\n"
    )
    settle()
  }

  /// Waits until the server has handled all.
  package func settle() {
    socket.write("PING\r\n")
    _ = socket.read(until: "PONG\r\n")
  }

  /// Publishes a message, and waits until the server has it.
  package func publish(_ subject: String, _ bytes: [UInt8] = [], header: String? = nil) {
    send(subject, bytes, header: header)
    settle()
  }

  /// Publishes a message, and waits for nothing.
  package func send(_ subject: String, _ bytes: [UInt8] = [], header: String? = nil) {
    let header = header.map { Array("NATS/1.0\r\n\($0)\r\n\r\n".utf8) } ?? []
    let size =
      header.isEmpty
      ? "PUB \(subject) \(bytes.count)"
      : "HPUB \(subject) \(header.count) \(header.count + bytes.count)"
    socket.write(Array("\(size)\r\n".utf8) + header + bytes + Array("\r\n".utf8))
  }

  package func subscribe(_ subject: String) {
    socket.write("SUB \(subject) 2\r\n")
    settle()
  }

  /// Reads and forgets what comes, until nothing more does.
  package func discard() {
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while recv(socket.descriptor, &buffer, buffer.count, 0) > 0 {}
  }

  /// Asks JetStream for something, and waits for the answer.
  package func ask(_ api: String, _ json: String = "") -> String {
    // Once, so that each answer comes once.
    socket.write(
      "SUB answers 1\r\nUNSUB 1 1\r\nPUB $JS.API.\(api) answers \(json.utf8.count)\r\n\(json)\r\n"
    )
    _ = socket.read(until: "MSG answers 1 ")
    _ = socket.read(until: "\r\n")
    return socket.read(until: "\r\n")
  }
}
