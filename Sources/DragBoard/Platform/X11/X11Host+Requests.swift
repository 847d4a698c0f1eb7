import BoardCore

/// Does what the content asks for.
extension X11Host {
  func perform(_ request: HostRequest, for content: any WindowContent) {
    switch request {
    case .open(let place):
      guard let reason = NewProcess.start("xdg-open", [place]) else { return }
      send(.refused("\(place.visible) could not be opened: \(reason)."), to: content)
    // Nothing asks for these yet.
    case .offer, .fetch, .acceptDrop, .startDrag: break
    }
  }
}
