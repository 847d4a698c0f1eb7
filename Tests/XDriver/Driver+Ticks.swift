import CX11

extension Driver {
  /// From now on `order` says when the display ticks and when the program has shown a frame, once a
  /// tick has been asked for. (`XPresentSelectInput`)
  package func recordTicks() throws {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    guard XPresentQueryExtension(display, &opcode, &event, &error) != 0 else {
      throw Failure.timeOut("the Present extension")
    }
    presentOpcode = opcode
    XPresentSelectInput(display, window, UInt32(PresentCompleteNotifyMask))
  }

  /// Forgets what was recorded and asks for the next tick; it goes out with what is sent next.
  /// (`XPresentNotifyMSC`)
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
