import Foundation

/// The sockets of a machine's own programs, by the paths of their files.
enum LocalSocket {
  static func bound(to path: String) throws -> Int32 {
    try opened(path) { bind($0, $1, $2) == 0 && listen($0, 1) == 0 }
  }

  static func connected(to path: String) throws -> Int32 {
    try opened(path) { connect($0, $1, $2) == 0 }
  }

  private static func opened(
    _ path: String,
    _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: path.utf8.prefix($0.count - 1))
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isUsed = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { use(descriptor, $0, size) }
    }
    guard isUsed else {
      close(descriptor)
      throw TestServer.Failure.notStarted
    }
    return descriptor
  }
}
