import CX11
import Glibc
import LinuxSystem
import Synchronization

/// The handler of the errors of all connections. It logs an error, or stores it for code that
/// expects it.
///
/// Requests that may legitimately fail run under a trap. A trap is a range of request numbers, so
/// that no code waits for an answer just to learn that all went well.
enum ErrorLog {
  struct Trap: Equatable {
    fileprivate var first: UInt
    fileprivate var last: UInt
    fileprivate var display: UInt
  }

  private struct State {
    var traps: [Trap] = []
    var caught: [Trap] = []
    var dead: Set<UInt> = []
  }

  /// The state of all connections. Xlib calls its handlers without a context of ours. They run
  /// inside Xlib calls, never while the lock is held.
  private static let state = Mutex(State())

  /// Installs the handlers (`XSetErrorHandler`, `XSetIOErrorHandler`).
  static func install() {
    XSetErrorHandler { display, event in
      if let display, let event { ErrorLog.receive(event.pointee, on: display) }
      return 0
    }
    // The handler is silent, since a dead connection is reported elsewhere.
    XSetIOErrorHandler { _ in 0 }
  }

  /// Lets Xlib return from the call in which the connection broke (`XSetIOErrorExitHandler`).
  static func survive(_ display: OpaquePointer) {
    let id = UInt(bitPattern: display)
    state.withLock { state in
      state.dead.remove(id)
      state.traps.removeAll { $0.display == id }
      state.caught.removeAll { $0.display == id }
    }
    XSetIOErrorExitHandler(
      display,
      { display, _ in
        let id = UInt(bitPattern: display)
        ErrorLog.state.withLock { _ = $0.dead.insert(id) }
      },
      nil
    )
  }

  static func isDead(_ display: OpaquePointer) -> Bool {
    let id = UInt(bitPattern: display)
    return state.withLock { $0.dead.contains(id) }
  }

  /// Runs `body`, whose requests log no errors (`XNextRequest`).
  @discardableResult
  static func trap(on display: OpaquePointer, _ body: () -> Void) -> Trap {
    let id = UInt(bitPattern: display)
    let processed = XLastKnownRequestProcessed(display)
    var trap = Trap(first: XNextRequest(display), last: .max, display: id)
    state.withLock { [trap] state in
      // Requests that the server has already processed can no longer fail.
      state.traps.removeAll { $0.display == id && $0.last < processed }
      state.traps.append(trap)
    }
    body()
    let open = trap
    trap.last = XNextRequest(display) - 1
    state.withLock { [trap] state in
      state.traps.removeAll { $0 == open }
      state.traps.append(trap)
    }
    return trap
  }

  /// Returns whether a request of the trap failed. It waits for the server (`XSync`).
  static func hasFailed(_ trap: Trap, on display: OpaquePointer) -> Bool {
    if XLastKnownRequestProcessed(display) < trap.last { XSync(display, 0) }
    return state.withLock { state in
      let found = state.caught.contains { $0.first == trap.first && $0.display == trap.display }
      state.caught.removeAll { $0.first == trap.first && $0.display == trap.display }
      return found
    }
  }

  private static func receive(_ error: XErrorEvent, on display: OpaquePointer) {
    let id = UInt(bitPattern: display)
    let isExpected = state.withLock { state in
      let trap = state.traps.last {
        $0.display == id && $0.first <= error.serial && error.serial <= $0.last
      }
      guard let trap else { return false }
      state.caught.append(trap)
      if state.caught.count > 64 { state.caught.removeFirst(32) }
      return true
    }
    if !isExpected { StandardError.write(describe(error, on: display)) }
  }

  /// Returns a description of an error (`XGetErrorText`).
  private static func describe(_ error: XErrorEvent, on display: OpaquePointer) -> String {
    var text = [CChar](repeating: 0, count: 128)
    XGetErrorText(display, Int32(error.error_code), &text, Int32(text.count))
    let reason = String(
      decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
      as: UTF8.self
    )
    return "dragboard: the display refused request \(error.request_code).\(error.minor_code)"
      + " about resource 0x\(String(error.resourceid, radix: 16)): \(reason)"
  }
}
