import BoardValues
import CLinux
import Glibc
import LinuxSystem

/// A server that runs, whoever started it.
final class ServerProcess: Sendable {
  let id: pid_t
  /// Becomes readable when the process has ended (`pidfd_open`).
  let descriptor: Int32

  init?(_ id: pid_t) {
    let descriptor = dragboard_process_descriptor(id)
    guard descriptor >= 0 else { return nil }
    (self.id, self.descriptor) = (id, descriptor)
  }

  deinit { close(descriptor) }

  /// Returns whether the process has ended, within so many seconds (`poll`).
  func hasEnded(within seconds: Double = 0) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, Int32(seconds * 1000)) > 0
  }

  /// Asks the process to end (`kill`).
  func end() { kill(id, SIGTERM) }

  /// Ends the process and waits for it, at most some seconds.
  func endAndWait() {
    end()
    guard !hasEnded(within: 10) else { return }
    kill(id, SIGKILL)
    _ = hasEnded(within: 5)
  }

  // MARK: Programs and ports

  /// Returns the path of nats-server, which Debian installs where only the superuser’s `PATH` leads.
  static func program() -> String? {
    let path = UserDirectories.environment("PATH") ?? ""
    let folders = path.split(separator: ":").map(String.init) + ["/usr/local/sbin", "/usr/sbin"]
    return folders.map { Path.join($0, "nats-server") }
      .first { !Path.isFolder($0) && access($0, X_OK) == 0 }
  }

  private static func address(_ host: UInt32, _ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = host.bigEndian
    return address
  }

  /// Makes a socket, lets `call` use it with an address, and returns what comes of both.
  private static func withSocket<Result>(
    _ type: __socket_type,
    _ host: UInt32,
    _ port: UInt16,
    _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Result?
  ) -> Result? {
    let descriptor = socket(AF_INET, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return withUnsafePointer(to: address(host, port)) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static let loopback: UInt32 = 0x7F00_0001

  /// Returns whether nobody listens at a port (`bind`).
  static func isFree(_ port: UInt16, _ reach: LiveServer.Reach) -> Bool {
    withSocket(SOCK_STREAM, reach == .computer ? loopback : 0, port) { descriptor, address, size in
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      return bind(descriptor, address, size) == 0
    } ?? false
  }

  /// Returns whether the server of this name answers at its port, within a second (`connect`, `recv`).
  static func answers(_ record: ServerRecord) -> Bool {
    withSocket(SOCK_STREAM, loopback, record.port) { descriptor, address, size in
      var limit = timeval(tv_sec: 1, tv_usec: 0)
      let length = socklen_t(MemoryLayout<timeval>.size)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, length)
      setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, length)
      guard connect(descriptor, address, size) == 0 else { return false }
      let greeting = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
      }
      return String(decoding: greeting, as: UTF8.self).holds("\"server_name\":\"\(record.name)\"")
    } ?? false
  }

  /// Returns the address of this computer in its network, or nil if it is in none. Nothing is sent
  /// (`connect`, `getsockname`).
  static func networkHost() -> String? {
    // An address that belongs to nobody: what matters is the way there.
    withSocket(SOCK_DGRAM, 0xC000_0201, 9) { descriptor, address, size in
      guard connect(descriptor, address, size) == 0 else { return nil }
      var own = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let status = withUnsafeMutablePointer(to: &own) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getsockname(descriptor, $0, &size)
        }
      }
      guard status == 0 else { return nil }
      return withUnsafeBytes(of: own.sin_addr.s_addr) { $0.map(String.init).joined(separator: ".") }
    }
  }
}
