import BoardValues
import CX11
import Testing

@testable import X11Window

@Suite struct PinchDecoderTests {
  private func event(_ kind: Int32, _ scale: Double) -> XIGesturePinchEvent {
    var event = XIGesturePinchEvent()
    (event.evtype, event.scale) = (kind, scale)
    (event.event_x, event.event_y) = (30, 40)
    return event
  }

  @Test("each motion of the fingers counts from the one before, and each pinch begins anew")
  func counts() {
    var decoder = PinchDecoder()
    func factors(_ scales: [Double]) -> [Double] {
      _ = decoder.decode(event(XI_GesturePinchBegin, 1))
      defer { _ = decoder.decode(event(XI_GesturePinchEnd, scales.last ?? 1)) }
      return scales.compactMap { scale in
        guard
          case .pinched(Point(30, 40), .zero, let factor)? = decoder.decode(
            event(XI_GesturePinchUpdate, scale)
          )
        else { return nil }
        return factor
      }
    }
    #expect(factors([1, 2, 4, 4, 1]) == [2, 2, 0.25])
    #expect(factors([3]) == [3])
  }

  @Test("a factor that cannot be is nothing", arguments: [0, -1, .nan, .infinity])
  func refuses(_ scale: Double) {
    var decoder = PinchDecoder()
    #expect(decoder.decode(event(XI_GesturePinchUpdate, scale)) == nil)
  }
}
