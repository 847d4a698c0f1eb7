import CX11
import Foundation
import TestSupport
import Testing
import XDriver

@testable import X11Window

@Suite("Forged events of the size of core events", .enabled(if: TestServer.isInstalled))
struct ForgedKindTests {
  private let forged = Array<UInt8>(64...127)

  /// Returns an event of random bytes. Only its number in the connection is right, as a server
  /// writes that itself.
  private func event(
    _ kind: UInt8,
    after display: Display,
    using random: inout SeededGenerator
  ) -> ArraySlice<UInt8> {
    let number = UInt16(truncatingIfNeeded: XNextRequest(display.handle) - 1)
    var bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
    bytes[0] = kind
    bytes[2] = UInt8(number & 0xFF)
    bytes[3] = UInt8(number >> 8)
    return bytes[...]
  }

  /// Returns the kinds of events that arrive of these, which are followed by a message that counts.
  private func arriving(_ events: [ArraySlice<UInt8>], _ way: ForgingServer, _ display: Display)
    -> [Int32]
  {
    var message = [UInt8](repeating: 0, count: 32)
    message[0] = UInt8(ClientMessage) | GenericEvents.sent
    message[1] = 32
    message.replaceSubrange(2..<4, with: events[0][2..<4])
    way.say(events.flatMap(\.self) + message)
    var kinds: [Int32] = []
    while kinds.last != ClientMessage {
      display.synchronize()
      while let event = display.nextEvent() { kinds.append(event.type) }
    }
    return kinds
  }

  @Test("do not arrive from other clients, and from the server only if the program uses them")
  func dropped() throws {
    let ended = DispatchSemaphore(value: 0)
    let server = try TestServer()
    let address = server.display
    // The work runs on a thread of its own, since endless work cannot be ended.
    Thread.detachNewThread { [self] in
      defer { ended.signal() }
      guard let way = try? ForgingServer(before: address),
        let display = try? Display(named: way.display)
      else {
        Issue.record("no connection")
        return
      }
      display.synchronize()
      var random = SeededGenerator(seed: 66)
      let extensions = display.extensions
      let used = [extensions.sharedMemory, extensions.sync, extensions.randr, extensions.xkb]
        .compactMap(\.self).flatMap { [UInt8($0.firstEvent), UInt8($0.firstEvent + 1)] }
      #expect(used.count == 8)
      var all: [ArraySlice<UInt8>] = []
      for kind in forged {
        let sent = (0..<300).map { _ in
          event(kind | GenericEvents.sent, after: display, using: &random)
        }
        let own = event(kind, after: display, using: &random)
        #expect(
          arriving(sent + (used.contains(kind) ? [] : [own]), way, display) == [ClientMessage]
        )
        all += sent
      }
      all.shuffle(using: &random)
      // The connection holds only so many that have not been read.
      for start in stride(from: 0, to: all.count, by: 1000) {
        let number = event(64, after: display, using: &random)[2..<4]
        let some = all[start...].prefix(1000).map { $0[..<2] + number + $0[4...] }
        #expect(arriving(some, way, display) == [ClientMessage])
      }
    }
    withExtendedLifetime(server) { #expect(ended.wait(timeout: .now() + 60) == .success) }
  }
}
