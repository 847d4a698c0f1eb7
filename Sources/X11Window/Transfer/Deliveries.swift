import CX11

/// The deliveries of long contents to other programs in pieces, each sent once the one before was
/// taken.
struct Deliveries {
  private struct Delivery {
    let requestor: XID
    let property: Atom
    let type: Atom
    let bytes: [UInt8]
    var sent = 0
    /// The time at which the receiver is assumed to have stopped.
    var deadline: Double
  }

  /// The number of bytes in one property. Longer contents are sent in pieces of this size.
  let pieceSize: Int
  private let display: Display
  private var active: [Delivery] = []

  private static let timeout = 10.0
  private static let maxDeliveries = 64
  private static let usual = 1 << 18

  /// Determines the size of a piece (`XExtendedMaxRequestSize`, `XMaxRequestSize`).
  init(on display: Display) {
    self.display = display
    let words = max(XExtendedMaxRequestSize(display.handle), XMaxRequestSize(display.handle))
    // A request has a header as well.
    pieceSize = max(1024, min(Self.usual, words * 4 - 128))
  }

  var deadline: Double? { active.map(\.deadline).min() }

  /// Announces the size of a content. Returns false if there are too many deliveries. The caller
  /// must expect errors (`XSelectInput`).
  mutating func begin(
    _ bytes: [UInt8],
    type: Atom,
    as property: Atom,
    to requestor: XID,
    at now: Double
  ) -> Bool {
    active.removeAll { $0.requestor == requestor && $0.property == property }
    guard active.count < Self.maxDeliveries else { return false }
    XSelectInput(display.handle, requestor, PropertyChangeMask | StructureNotifyMask)
    display.set(property, on: requestor, type: display[.incr], cardinals: [bytes.count])
    let deadline = now + Self.timeout
    active.append(
      Delivery(
        requestor: requestor,
        property: property,
        type: type,
        bytes: bytes,
        deadline: deadline
      )
    )
    return true
  }

  /// Sends the next piece or, after the last one, the empty piece that ends the delivery.
  mutating func continues(_ property: Atom, of requestor: XID, at now: Double) {
    guard
      let index = active.firstIndex(where: {
        $0.requestor == requestor && $0.property == property
      })
    else { return }
    let start = active[index].sent
    let end = min(start + pieceSize, active[index].bytes.count)
    let delivery = active[index]
    display.trap {
      display.set(
        property,
        on: requestor,
        type: delivery.type,
        bytes: delivery.bytes,
        in: start..<end
      )
    }
    active[index].sent = end
    active[index].deadline = now + Self.timeout
    if start == end { stop { $0.requestor == requestor && $0.property == property } }
  }

  mutating func forget(_ requestor: XID) { active.removeAll { $0.requestor == requestor } }

  mutating func expire(at now: Double) {
    if let deadline, deadline <= now { stop { $0.deadline <= now } }
  }

  /// Ends deliveries, and asks for no more events of windows without others (`XSelectInput`).
  private mutating func stop(_ isOver: (Delivery) -> Bool) {
    let over = Set(active.filter(isOver).map(\.requestor))
    active.removeAll(where: isOver)
    display.trap {
      for requestor in over.subtracting(active.map(\.requestor)) {
        XSelectInput(display.handle, requestor, 0)
      }
    }
  }
}
