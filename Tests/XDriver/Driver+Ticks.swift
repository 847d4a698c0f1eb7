import CX11

extension Driver {
  /// Records in `order` when the display ticks and when the program has shown a frame, once a tick
  /// has been requested (`XPresentSelectInput`).
  package func recordTicks() throws {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    guard XPresentQueryExtension(display, &opcode, &event, &error) != 0 else {
      throw Failure.timeOut("the Present extension")
    }
    presentOpcode = opcode
    XPresentSelectInput(display, window, UInt32(PresentCompleteNotifyMask))
  }

  /// Forgets the record and asks for the next tick. The request is sent together with the next one
  /// (`XPresentNotifyMSC`).
  package func requestTick() {
    order = []
    XPresentNotifyMSC(display, window, 0, 0, 1, 0)
  }

  func noteTick(_ event: XEvent) {
    guard event.type == GenericEvent, let presentOpcode, event.xcookie.extension == presentOpcode,
      event.xcookie.evtype == PresentCompleteNotify
    else { return }
    order.append("tick")
  }
}
