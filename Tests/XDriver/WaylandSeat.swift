import CLinux
import Foundation

/// A mouse and a keyboard of a Wayland compositor that tests move, by its protocols for virtual devices.
///
/// What they do has been passed on to the X server, and is before anything that a client asks it later, when a
/// function returns.
package final class WaylandSeat: Hand {
  private let wire: WaylandWire
  private let pointer: UInt32
  private let keyboard: UInt32
  private let screen: (width: UInt32, height: UInt32)
  private var modifiers: UInt32 = 0

  /// The bits of the keys that are held, as xkbcommon numbers them.
  private static let bits: [UInt32: UInt32] = [
    KeyCode.leftShift: 1, KeyCode.leftControl: 4, KeyCode.leftAlt: 8,
  ]

  /// The buttons of Linux by those of X.
  private static let buttons: [UInt32: UInt32] = [1: 0x110, 2: 0x112, 3: 0x111]

  private static let keymap = """
    xkb_keymap {
    xkb_keycodes { include "evdev+aliases(qwerty)" };
    xkb_types { include "complete" };
    xkb_compat { include "complete" };
    xkb_symbols { include "pc+us+inet(evdev)" };
    };\0
    """

  /// Creates devices on the compositor at a socket, whose screen has this size in pixels of X.
  package init(atSocket path: String, screen: (width: Int, height: Int)) throws {
    self.screen = (UInt32(screen.width), UInt32(screen.height))
    wire = try WaylandWire(atSocket: path)
    let seat = try wire.bind("wl_seat")
    let pointers = try wire.bind("zwlr_virtual_pointer_manager_v1")
    let keyboards = try wire.bind("zwp_virtual_keyboard_manager_v1")
    pointer = wire.newObject()
    wire.send(to: pointers, 0, [seat, pointer])
    keyboard = wire.newObject()
    wire.send(to: keyboards, 0, [seat, keyboard])
    let map = Array(Self.keymap.utf8)
    let file = try TestServer.file(holding: map)
    // The format is the only one there is.
    wire.send(to: keyboard, 0, [1, UInt32(map.count)], file: file.fileDescriptor)
    wire.waitForAnswer()
  }

  /// Moves the pointer to root coordinates in two motions, as no hand needs only one. XWayland takes the first over a
  /// window for its being there, and would say of a press after it that it is where the pointer was before.
  package func move(to x: Int, _ y: Int) {
    for x in [max(x, 1) - 1, x] {
      wire.send(to: pointer, 1, [time, UInt32(x), UInt32(y), screen.width, screen.height])
      wire.send(to: pointer, 4)
    }
    wire.waitForAnswer()
  }

  package func set(button: UInt32, pressed: Bool) {
    wire.send(to: pointer, 2, [time, Self.buttons[button] ?? 0, pressed ? 1 : 0])
    wire.send(to: pointer, 4)
    wire.waitForAnswer()
  }

  package func set(key: UInt32, pressed: Bool) {
    // The numbers of X begin 8 higher.
    wire.send(to: keyboard, 1, [time, key - 8, pressed ? 1 : 0])
    if let bit = Self.bits[key] {
      modifiers = pressed ? modifiers | bit : modifiers & ~bit
      wire.send(to: keyboard, 2, [modifiers, 0, 0, 0])
    }
    wire.waitForAnswer()
  }

  /// The time of an event in milliseconds.
  private var time: UInt32 {
    UInt32(truncatingIfNeeded: Int(ProcessInfo.processInfo.systemUptime * 1000))
  }
}

/// A connection to a Wayland compositor, whose messages are words of 32 bits.
final class WaylandWire {
  private let socket: Int32
  private var lastObject: UInt32 = 2
  private var globals: [String: UInt32] = [:]
  private static let (display, registry): (UInt32, UInt32) = (1, 2)

  init(atSocket path: String) throws {
    socket = try LocalSocket.connected(to: path)
    send(to: Self.display, 1, [Self.registry])
    waitForAnswer()
  }

  deinit { close(socket) }

  func newObject() -> UInt32 {
    lastObject += 1
    return lastObject
  }

  /// Returns an object of a global interface, in its first version.
  func bind(_ interface: String) throws -> UInt32 {
    guard let global = globals[interface] else { throw TestServer.Failure.toolFailed(interface) }
    let object = newObject()
    send(to: Self.registry, 0, [global] + Self.words(of: interface) + [1, object])
    return object
  }

  /// Sends a request, perhaps with a file.
  func send(to object: UInt32, _ request: UInt32, _ arguments: [UInt32] = [], file: Int32? = nil) {
    let words = [object, UInt32(arguments.count + 2) << 18 | request] + arguments
    let files = file.map { [$0] } ?? []
    _ = dragboard_send(socket, words, words.count * 4, files, Int32(files.count))
  }

  /// Waits until the compositor has handled everything so far (`wl_display.sync`).
  func waitForAnswer() {
    let answer = newObject()
    send(to: Self.display, 0, [answer])
    while let (object, event, words) = next(), object != answer {
      guard object == Self.registry, event == 0, words.count > 3 else { continue }
      let text = words.dropFirst(2).dropLast().flatMap { word in
        withUnsafeBytes(of: word) { Array($0) }
      }
      globals[String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)] = words[0]
    }
  }

  /// Returns the next message, or nil if the compositor has left.
  private func next() -> (object: UInt32, event: UInt32, words: [UInt32])? {
    guard let header = read(words: 2) else { return nil }
    guard let words = read(words: Int(header[1] >> 18) - 2) else { return nil }
    return (header[0], header[1] & 0xFFFF, words)
  }

  private func read(words count: Int) -> [UInt32]? {
    guard count > 0 else { return count == 0 ? [] : nil }
    var words = [UInt32](repeating: 0, count: count)
    let length = recv(socket, &words, count * 4, Int32(MSG_WAITALL))
    return length == count * 4 ? words : nil
  }

  /// A text with its length, and zeros up to the next word.
  private static func words(of text: String) -> [UInt32] {
    var bytes = Array(text.utf8) + [0]
    let length = UInt32(bytes.count)
    while bytes.count % 4 != 0 { bytes.append(0) }
    return [length]
      + stride(from: 0, to: bytes.count, by: 4).map { start in
        bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
      }
  }
}
