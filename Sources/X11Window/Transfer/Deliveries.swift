import CX11

/// Long contents on their way to others, piece by piece: each when the one before was taken away.
struct Deliveries {
  private struct Delivery {
    let requestor: XID
    let property: Atom
    let type: Atom
    let bytes: [UInt8]
    var sent = 0
    /// When whoever asked is taken to have stopped.
    var deadline: Double
  }

  /// What goes in one property; more than that goes in pieces of this size.
  let pieceSize: Int
  private let display: Display
  private var active: [Delivery] = []

  private static let timeout = 10.0
  private static let maxDeliveries = 64
  private static let usual = 1 << 18

  /// (`XExtendedMaxRequestSize`, `XMaxRequestSize`)
  init(on display: Display) {
    self.display = display
    let words = max(XExtendedMaxRequestSize(display.handle), XMaxRequestSize(display.handle))
    // A request has a head as well.
    pieceSize = max(1024, min(Self.usual, words * 4 - 128))
  }

  var deadline: Double? { active.map(\.deadline).min() }

  /// Announces the size; false when too many are waiting already. Errors are the caller's to expect.
  /// (`XSelectInput`)
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

  /// The next piece, or after the last the empty one that ends it.
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

  /// Hears no more of windows to which nothing else goes. (`XSelectInput`)
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
