import BoardCore

/// Does what the content asks for.
extension X11Host {
  func fulfilRequests(_ content: any WindowContent) {
    while case let requests = content.takeRequests(), !requests.isEmpty {
      for request in requests { fulfil(request, content) }
    }
  }

  private func fulfil(_ request: HostRequest, _ content: any WindowContent) {
    switch request {
    case .endComposition: endComposition(content)
    case .dropComposition: textInput?.dropComposition()
    default: break
    }
  }
}
