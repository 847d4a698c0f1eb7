import CX11
import CXTst
import Glibc

extension Driver {
  /// Sends 32 bytes to the window as an event of the kind that the first says. The server refuses
  /// kinds that none of its extensions has (`XSendEvent`).
  package func forge(_ bytes: [UInt8]) {
    precondition(bytes.count == 32)
    var event = XEvent()
    event.type = Int32(bytes[0])
    withUnsafeMutableBytes(of: &event) { $0[32..<64].copyBytes(from: bytes) }
    _ = XESetEventToWire(display, event.type) { _, event, bytes in
      guard let event, let bytes else { return 0 }
      memcpy(bytes, UnsafeRawPointer(event) + 32, 32)
      return 1
    }
    XSendEvent(display, window, 0, NoEventMask, &event)
  }
}
