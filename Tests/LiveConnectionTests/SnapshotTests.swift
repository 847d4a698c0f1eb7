import TestSupport
import Testing

@testable import LiveConnection

@Suite("Snapshots of a live board", .takesLong)
struct SnapshotTests {
  @Test("a head is exchanged only if it is the one that was read")
  func exchangesHead() throws {
    let server = try TestServer()
    let (ana, ben) = (try Client(server), try Client(server, "Ben"))
    try ana.connected()
    try ben.connected()
    ana.connection.snapshotHead()
    #expect(try ana.failed(.head) == .missing)
    ana.connection.putSnapshotHead([1], after: 0)
    let first = try ana.stored(.putHead)
    ben.connection.putSnapshotHead([2], after: 0)
    #expect(try ben.failed(.putHead) == .changed)
    ben.connection.snapshotHead()
    try ben.wait(for: .head([1], sequence: first))
    ben.connection.putSnapshotHead([2], after: first)
    let second = try ben.stored(.putHead)
    ana.connection.putSnapshotHead([3], after: first)
    #expect(try ana.failed(.putHead) == .changed)
    ana.connection.snapshotHead()
    try ana.wait(for: .head([2], sequence: second))
  }

  @Test("parts of 512 KB are stored under their digests, and the last of each is kept")
  func storesParts() throws {
    let server = try TestServer()
    let client = try Client(server)
    try client.connected()
    let part = (0..<LiveConnection.maxPartSize).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    client.connection.putSnapshotPart("a", [0])
    let first = try client.stored(.putPart("a"))
    client.connection.putSnapshotPart("a", part)
    #expect(try client.stored(.putPart("a")) == first + 1)
    client.connection.snapshotPart("a")
    try client.wait(for: .part("a", part))
    client.connection.snapshotPart("b")
    #expect(try client.failed(.part("b")) == .missing)
    client.connection.putSnapshotPart("c", part + [0])
    #expect(try client.failed(.putPart("c")) == .tooLarge)
    client.connection.snapshotPart("*.>")
    #expect(try client.failed(.part("*.>")) == .missing)
  }

  @Test("purging takes the older steps and parts of this board, and no others")
  func purges() throws {
    let server = try TestServer()
    let (client, other) = (try Client(server), try Client(server, board: LiveAddress.newBoard()))
    try client.connected()
    try other.connected()
    for number in 1...5 {
      try client.publish("\(number)", id: "1-\(number)")
      try other.publish("\(number)", id: "1-\(number)")
      client.connection.putSnapshotPart("part\(number)", [UInt8(number)])
      try client.stored(.putPart("part\(number)"))
    }
    client.connection.putSnapshotHead([9], after: 0)
    let head = try client.stored(.putHead)
    client.connection.purgeSteps(before: 7)
    try client.wait(for: .purged(.purgeSteps, count: 3))
    client.connection.purgeSteps(before: 0)
    try client.wait(for: .purged(.purgeSteps, count: 0))
    client.connection.extent()
    try client.wait(for: .extent(LiveExtent(count: 2, first: 2, last: 10)))
    other.connection.extent()
    try other.wait(for: .extent(LiveExtent(count: 5, first: 2, last: 10)))
    client.connection.purgeParts(before: 5)
    try client.wait(for: .purged(.purgeParts, count: 4))
    client.connection.snapshotPart("part5")
    try client.wait(for: .part("part5", [5]))
    client.connection.snapshotHead()
    try client.wait(for: .head([9], sequence: head))
  }
}
