import Foundation
import Synchronization

/// A proxy of a test server that passes on everything, and can insert messages that no server would
/// send.
///
/// Servers since 2017 refuse to send generic events for their clients; older ones send anything.
package final class ForgingServer: Sendable {
  /// The value of DISPLAY for clients.
  package let display: String
  private let socket: String
  private let listener: Int32
  /// The client's end, or -1 until there is one.
  private let client = Mutex<Int32>(-1)

  /// Creates a proxy for one client of the server at this address.
  package init(before server: String) throws {
    // The number is far from those that servers choose.
    let number = Int.random(in: 10_000..<60_000)
    socket = Self.socket(of: ":\(number)")
    display = ":\(number)"
    listener = try LocalSocket.bound(to: socket)
    let real = Self.socket(of: server)
    Thread.detachNewThread { [listener, weak self] in
      let client = accept(listener, nil, nil)
      guard client >= 0, let server = try? LocalSocket.connected(to: real) else { return }
      self?.client.withLock { $0 = client }
      Thread.detachNewThread { Self.pass(from: client, to: server) }
      Self.pass(from: server, to: client)
    }
  }

  deinit {
    close(listener)
    unlink(socket)
  }

  /// Sends bytes to the client, which must not be waiting for anything else.
  package func say(_ bytes: [UInt8]) {
    client.withLock { _ = write($0, bytes, bytes.count) }
  }

  private static func socket(of display: String) -> String {
    "/tmp/.X11-unix/X\(display.dropFirst())"
  }

  private static func pass(from source: Int32, to target: Int32) {
    var bytes = [UInt8](repeating: 0, count: 65536)
    while case let count = read(source, &bytes, bytes.count), count > 0 {
      var done = 0
      while done < count {
        let written = bytes[done..<count].withUnsafeBytes {
          write(target, $0.baseAddress, $0.count)
        }
        guard written > 0 else { return }
        done += written
      }
    }
    for end in [source, target] { shutdown(end, Int32(SHUT_RDWR)) }
  }
}
