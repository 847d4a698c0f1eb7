import CLinux
import Glibc

/// The other end of a `ConfinedProcess`, with the board at standard input. It takes one file at a
/// time and answers with a few numbers, and with what it writes to the memory that came along.
@MainActor
package enum ConfinedService {
  /// Reads a file, writes to the memory, and returns the numbers of the answer.
  package typealias Reader = (_ file: Int32, _ numbers: [Int], _ memory: Int32) -> [Int]

  private static let socket: Int32 = 0

  /// Serves the board and returns when it has gone. The closure opens the libraries, which is not
  /// possible later.
  package static func run(_ open: () -> Reader) -> Int32 {
    Confinement.begin()
    let read = open()
    guard Confinement.close() else { return 1 }
    while let job = nextJob() {
      defer { for descriptor in [job.file, job.memory] { Glibc.close(descriptor) } }
      Confinement.beginJob(seconds: job.numbers[0])
      let message = ConfinedMessage.bytes(
        read(job.file, Array(job.numbers.dropFirst()), job.memory)
      )
      guard dragboard_send(socket, message, message.count, nil, 0) == message.count else {
        return 1
      }
    }
    return 0
  }

  private static func nextJob() -> (file: Int32, memory: Int32, numbers: [Int])? {
    var bytes = [UInt8](repeating: 0, count: ConfinedMessage.size)
    var descriptors: [Int32] = [-1, -1]
    let count = FileError.retrying {
      dragboard_receive(socket, &bytes, bytes.count, &descriptors)
    }
    guard count > 0, let numbers = ConfinedMessage.numbers(bytes.prefix(count)),
      descriptors.allSatisfy({ $0 >= 0 })
    else { return nil }
    return (descriptors[0], descriptors[1], numbers)
  }
}
