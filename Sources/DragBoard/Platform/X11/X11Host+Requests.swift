import BoardCore

/// Does what the content asks for.
extension X11Host {
  func perform(_ request: HostRequest, for content: any WindowContent) {
    switch request {
    case .open(let place): start(["xdg-open", place], for: content)
    case .openBoard(let path): start(["/proc/self/exe", path], for: content)
    // Nothing asks for these yet.
    case .offer, .fetch, .acceptDrop, .startDrag: break
    }
  }

  private func start(_ words: [String], for content: any WindowContent) {
    guard let reason = ChildProcess.start(words), let place = words.last else { return }
    send(.refused("\(place.visible) could not be opened: \(reason)."), to: content)
  }
}
