import BoardCore
import BoardTestSupport
import BoardValues
import Glibc
import LinuxSystem
import LiveBoard
import LiveConnection
import Testing
import UndoCore

@testable import BoardApp

@MainActor
private func wait(
  _ people: [Companion],
  for what: String,
  _ location: SourceLocation = #_sourceLocation,
  until isDone: () -> Bool
) throws {
  let end = Clock.now() + 30
  while !isDone() {
    for person in people { person.turn() }
    let states = people.map { "\($0.desk.state)" }
    try #require(Clock.now() < end, "\(what): \(states)", sourceLocation: location)
  }
}

@Suite("The desk of a shared board", .serialized)
@MainActor
struct SharingDeskTests {
  private static func begin(in folder: String) throws -> Companion {
    let place = SharedPlace.own(.computer, board: LiveAddress.newBoard())
    let ann = try Companion("Ann", at: place, joins: false, in: folder)
    try wait([ann], for: "sharing") { ann.desk.state == .connected }
    return ann
  }

  private static func join(_ name: String, _ ann: Companion, in folder: String) throws -> Companion
  {
    let address = try LiveAddress(try #require(ann.desk.address))
    return try Companion(name, at: .elsewhere(address), joins: true, in: folder)
  }

  /// Puts another snapshot in the place of the one that is there.
  private static func replaceSnapshot(
    at address: LiveAddress,
    _ change: (LiveState) throws -> LiveState
  ) throws {
    let connection = LiveConnection(
      to: address,
      as: try #require(LivePerson(name: "Mallory")),
      client: 9
    )
    defer { connection.close() }
    let end = Clock.now() + 30
    var (head, place): (SnapshotHead?, UInt64) = (nil, 0)
    while Clock.now() < end {
      var wanted = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&wanted, 1, 100)
      for event in connection.events() {
        switch event {
        case .connected: connection.snapshotHead()
        case .head(let bytes, let sequence):
          head = SnapshotHead(decoding: bytes)
          place = sequence
          connection.snapshotPart(try #require(head?.parts.first))
        case .part(_, let bytes):
          let new = try change(try LiveState(decoding: bytes)).encoded
          head?.parts = [SnapshotHead.digest(of: new)]
          connection.putSnapshotPart(SnapshotHead.digest(of: new), new)
        case .stored(.putPart, _, _):
          connection.putSnapshotHead(try #require(head?.encoded), after: place)
        case .stored(.putHead, _, _): return
        default: break
        }
      }
    }
    Issue.record("the snapshot was not replaced")
  }

  @Test("two who have come to different boards notice it, and have one board again")
  func different() throws {
    let folder = try Folder()
    let ann = try Self.begin(in: folder.path)
    try Self.replaceSnapshot(at: LiveAddress(try #require(ann.desk.address))) { state in
      let items = state.items.map { name, item in
        guard name.id.text == "c2" else { return (name, item) }
        var object = item.object
        object.set("x", to: .number("4242"))
        return (name, LiveItem(object, rank: item.rank))
      }
      return LiveState(items)
    }
    let bob = try Self.join("Bob", ann, in: folder.path)
    try wait([ann, bob], for: "joining") { bob.desk.state == .connected }
    #expect(bob.card("c2")?.frame.minX == 4242 && ann.card("c2")?.frame.minX == 600)
    // Whatever one does meanwhile stays.
    for step in 1...64 {
      ann.move("c0", by: Vector(0, 1))
      if step % 8 == 0 { bob.move("c1", by: Vector(0, 1)) }
      ann.turn()
    }
    try wait([ann, bob], for: "all steps") {
      ann.card("c1")?.frame.minY == 8 && bob.card("c0")?.frame.minY == 64
    }
    try wait([ann, bob], for: "one board") {
      ann.desk.signal([])
      bob.desk.signal([])
      return ann.board == bob.board
    }
    #expect(ann.card("c0")?.frame.minY == 64 && ann.card("c1")?.frame.minY == 8)
    // Both go on.
    try wait([ann, bob], for: "both being there again") {
      ann.desk.isSettled(ann.editor) && bob.desk.isSettled(bob.editor)
    }
    ann.move("c0", by: Vector(100, 0))
    bob.move("c1", by: Vector(100, 0))
    try wait([ann, bob], for: "later steps") {
      ann.card("c1")?.frame.minX == 400 && bob.card("c0")?.frame.minX == 100
    }
    #expect(ann.board == bob.board)
  }

  @Test("those who have one board say nothing of it, and one of them keeps the snapshot new")
  func same() throws {
    let folder = try Folder()
    let ann = try Self.begin(in: folder.path)
    let bob = try Self.join("Bob", ann, in: folder.path)
    try wait([ann, bob], for: "joining") { bob.desk.state == .connected }
    for _ in 1...300 {
      ann.move("c0", by: Vector(0, 1))
      ann.turn()
    }
    try wait([ann, bob], for: "all steps") {
      ann.desk.signal([])
      bob.desk.signal([])
      return bob.card("c0")?.frame.minY == 300 && ann.desk.isSettled(ann.editor)
    }
    ann.move("c0", by: Vector(0, 1))
    try wait([ann, bob], for: "a snapshot") { ann.desk.snapshotCount >= 256 }
    #expect(ann.desk.state == .connected && bob.desk.state == .connected)
  }
}
