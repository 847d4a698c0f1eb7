import CX11
import Foundation
import TestSupport
import Testing
import XDriver

@testable import X11Window

@Suite("Events that other clients forge", .enabled(if: TestServer.isInstalled))
struct ForgedEventTests {
  /// Returns a change of a device with one item that claims to be zero bytes long, or of an unknown
  /// kind.
  private func event(_ kind: UInt8, opcode: Int32, after display: Display) -> [UInt8] {
    let number = UInt16(truncatingIfNeeded: XNextRequest(display.handle) - 1)
    var bytes = [UInt8](repeating: 0, count: 32)
    bytes[0] = UInt8(GenericEvent) | 0x80
    bytes[1] = UInt8(opcode)
    bytes[2] = UInt8(number & 0xFF)
    bytes[3] = UInt8(number >> 8)
    bytes[8] = kind
    bytes[10] = 2
    for place in [16, 18, 20] { bytes[place] = 1 }
    return bytes
  }

  @Test("reach no library of an extension, and do not hold up what comes after them")
  func dropped() throws {
    let ended = DispatchSemaphore(value: 0)
    let server = try TestServer()
    let address = server.display
    // The work runs on a thread of its own, since endless work cannot be ended.
    Thread.detachNewThread {
      defer { ended.signal() }
      guard let way = try? ForgingServer(before: address),
        let display = try? Display(named: way.display)
      else {
        Issue.record("no connection")
        return
      }
      display.synchronize()
      var cases = Cases()
      let opcodes = [display.extensions.input?.opcode, display.extensions.presentOpcode]
      for opcode in opcodes.compactMap(\.self) {
        for kind in 1...9 { way.say(event(UInt8(kind), opcode: opcode, after: display)) }
      }
      display.synchronize()
      var received = 0
      while let event = display.nextEvent() {
        received += 1
        var cookie = event.xcookie
        #expect(cookie.send_event != 0)
        XGetEventData(display.handle, &cookie)
        #expect(cookie.data == nil)
      }
      for index in 0..<9 * opcodes.count { cases.note(index < received) }
      cases.expectEnough()
      #expect(display.size(of: display.root)?.width == 1000)
    }
    withExtendedLifetime(server) { #expect(ended.wait(timeout: .now() + 20) == .success) }
  }
}
