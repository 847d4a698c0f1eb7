package import CX11

/// The offers of a program that content is copied from.
extension Peer {
  /// The behavior toward requests.
  package enum Manner: Equatable, Sendable {
    case answers
    /// The answer comes in pieces of this many bytes, after an announcement of a size that may be
    /// wrong.
    case pieces(of: Int, announced: Int)
    /// The answer begins in pieces, and stops after this number.
    case stops(after: Int, of: Int)
    /// The peer does not tell its types.
    case refusesTargets
    case neverAnswers
  }

  struct Offer {
    let forms: [(target: String, type: String, bytes: [UInt8])]
    let manner: Manner
  }

  struct Delivery {
    let requestor: XID
    let property: Atom
    let type: Atom
    let bytes: [UInt8]
    let pieceSize: Int
    var sent = 0
    var piecesLeft: Int
  }

  /// Offers content in several forms (`XSetSelectionOwner`).
  package func offer(
    _ selection: String,
    _ forms: [(target: String, type: String, bytes: [UInt8])],
    _ manner: Manner = .answers
  ) throws {
    offers[atom(selection)] = Offer(forms: forms, manner: manner)
    XSetSelectionOwner(display, atom(selection), window, try serverTime())
    XSync(display, 0)
  }

  package func offer(text: String, _ manner: Manner = .answers) throws {
    try offer("CLIPBOARD", [("UTF8_STRING", "UTF8_STRING", Array(text.utf8))], manner)
  }

  package func owns(_ selection: String) -> Bool {
    XGetSelectionOwner(display, atom(selection)) == window
  }

  /// The number of pieces before the peer stops.
  package var piecesLeft: Int? { deliveries.first?.piecesLeft }

  /// Waits for a request that the peer does not answer by itself.
  package func nextRequest(of target: String) throws -> XSelectionRequestEvent {
    try wait(for: "a request for \(target)") {
      requests.contains { $0.target == atom(target) }
    }
    guard let request = requests.first(where: { $0.target == atom(target) }) else {
      throw Failure.timeOut(target)
    }
    return request
  }

  /// Waits until a program offers a selection.
  package func waitForOwner(of selection: String) throws {
    try wait(for: "an owner of \(selection)") {
      XGetSelectionOwner(display, atom(selection)) != 0
    }
  }

  func answer(_ request: XSelectionRequestEvent) {
    guard let offer = offers[request.selection] else { return }
    guard offer.manner != .neverAnswers else { return requests.append(request) }
    notify(request, isServed: serve(request, offer))
  }

  package func refuse(_ request: XSelectionRequestEvent) { notify(request, isServed: false) }

  private func notify(_ request: XSelectionRequestEvent, isServed: Bool) {
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor
    event.xselection.selection = request.selection
    event.xselection.target = request.target
    event.xselection.property = isServed ? request.property : 0
    event.xselection.time = request.time
    XSendEvent(display, request.requestor, 0, NoEventMask, &event)
    XFlush(display)
  }

  private func serve(_ request: XSelectionRequestEvent, _ offer: Offer) -> Bool {
    if request.target == atom("TARGETS") {
      guard offer.manner != .refusesTargets else { return false }
      let targets = [Int(request.target)] + offer.forms.map { Int(atom($0.target)) }
      set(name(of: request.property), type: "ATOM", targets, on: request.requestor)
      return true
    }
    guard let form = offer.forms.first(where: { atom($0.target) == request.target }) else {
      return false
    }
    switch offer.manner {
    case .pieces(let size, let announced): begin(request, form, size, announced, .max)
    case .stops(let pieces, let size): begin(request, form, size, form.bytes.count, pieces)
    default: write(form.bytes[...], atom(form.type), request.property, request.requestor)
    }
    return true
  }

  private func begin(
    _ request: XSelectionRequestEvent,
    _ form: (target: String, type: String, bytes: [UInt8]),
    _ size: Int,
    _ announced: Int,
    _ pieces: Int
  ) {
    XSelectInput(display, request.requestor, PropertyChangeMask)
    set(name(of: request.property), type: "INCR", [announced], on: request.requestor)
    deliveries.append(
      Delivery(
        requestor: request.requestor,
        property: request.property,
        type: atom(form.type),
        bytes: form.bytes,
        pieceSize: size,
        piecesLeft: pieces
      )
    )
  }

  func goOn(_ requestor: XID, _ property: Atom) {
    guard
      let index = deliveries.firstIndex(where: {
        $0.requestor == requestor && $0.property == property
      }), deliveries[index].piecesLeft > 0
    else { return }
    let delivery = deliveries[index]
    let end = min(delivery.sent + delivery.pieceSize, delivery.bytes.count)
    write(delivery.bytes[delivery.sent..<end], delivery.type, property, requestor)
    deliveries[index].sent = end
    deliveries[index].piecesLeft -= 1
    if delivery.sent == end { deliveries.remove(at: index) }
  }

  /// Writes bytes into a property (`XChangeProperty`).
  private func write(
    _ bytes: ArraySlice<UInt8>,
    _ type: Atom,
    _ property: Atom,
    _ requestor: XID
  ) {
    bytes.withUnsafeBufferPointer { data in
      _ = XChangeProperty(
        display,
        requestor,
        property,
        type,
        8,
        PropModeReplace,
        data.baseAddress,
        Int32(data.count)
      )
    }
    XFlush(display)
  }
}
