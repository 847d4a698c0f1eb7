import CX11
import Foundation
import Synchronization
import Testing
import XDriver

@testable import X11Window

@Suite("A connection that breaks", .enabled(if: TestServer.isInstalled))
struct BrokenConnectionTests {
  @Test("in the middle of a long property, Xlib does not go on for ever")
  func longProperty() throws {
    // The work runs on a thread of its own: a limit of the test's time would include the wait for a
    // turn, and could not end work that never returns.
    let ended = DispatchSemaphore(value: 0)
    let outcome = Mutex<Result<Bool, any Error>?>(nil)
    Thread.detachNewThread {
      let isAlive = Result {
        let server = try TestServer()
        let display = try Display(named: server.display)
        server.stop()
        // The program has not noticed yet.
        display.set(
          display[.netWMIcon],
          on: display.root,
          type: Atom(XA_CARDINAL),
          cardinals: Array(repeating: 7, count: 100_000)
        )
        return display.isAlive
      }
      outcome.withLock { $0 = isAlive }
      ended.signal()
    }
    try #require(ended.wait(timeout: .now() + 60) == .success)
    #expect(try outcome.withLock { try $0?.get() } == false)
  }

  @Test("a property is as long as it was said, however many pieces it takes")
  func pieces() throws {
    let server = try TestServer()
    let display = try Display(named: server.display)
    let type = Atom(XA_CARDINAL)
    for count in [0, 1, 2047, 2048, 2049, 10_000] {
      let words = Array(0..<count)
      display.set(display[.netWMIcon], on: display.root, type: type, cardinals: words)
      #expect(display.cardinals(of: display[.netWMIcon], on: display.root, type: type) == words)
    }
  }
}
