import LinuxSystem
import Windowing

/// The requests of the content.
extension X11Host {
  /// Performs the requests of the content. Called after each event, since some requests need its
  /// server time.
  func performRequests(of content: any WindowContent) {
    // A performed request may lead to others.
    while case let requests = content.takeRequests(), !requests.isEmpty {
      for request in requests { perform(request, for: content) }
    }
  }

  private func perform(_ request: HostRequest, for content: any WindowContent) {
    let time = decoder.lastTime
    switch request {
    case .offer(let offered, let selection): transfer.offer(offered, as: selection, time: time)
    case .fetch(let wish, let selection):
      transfer.fetch(wish, from: selection, time: time, at: Clock.now())
    case .acceptDrop(let types): transfer.acceptDrop(types)
    case .startDrag(let dragged, let mayMove):
      transfer.startDrag(dragged, mayMove: mayMove, time: time)
    case .open(let location): open(location, for: content)
    case .showInFolder(let path): showInFolder(path, for: content)
    case .chooseFile(let question): choose(question, for: content)
    case .setFullScreen(let isOn): setFullScreen(isOn, for: content)
    case .endComposition: endComposition(content)
    case .dropComposition: textInput?.dropComposition()
    }
  }
}
