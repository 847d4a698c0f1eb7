import BoardValues
import Windowing

/// A stand-in for other programs in a script, with its own clipboard and primary selection.
struct ScriptDesk {
  var offers: [TransferSelection: TransferContent] = [:]
  /// The types as which the board would accept the content dragged over it.
  var acceptedTypes: [String] = []
  /// The addresses and files that it was asked to open.
  var opened: [String] = []

  /// Performs a request of the app; returns the answer that the app waits for, if any.
  mutating func answer(_ request: HostRequest) -> WindowEvent? {
    switch request {
    case .offer(let content, let selection): offers[selection] = content
    case .fetch(let wish, let selection):
      let offer = offers[selection] ?? TransferContent([])
      return .received(wish.content(of: offer), from: selection)
    case .acceptDrop(let types): acceptedTypes = types
    case .setFullScreen(let isOn): return .windowStateChanged(isOn ? .fullScreen : [])
    case .endComposition: return .composing("", caret: 0)
    case .open(let place), .showInFolder(let place): opened.append(place)
    case .startDrag, .dropComposition, .chooseFile: break
    }
    return nil
  }

  /// Returns the text of a selection, or its best type if there is no text, or `-` if it is empty.
  func words(_ selection: TransferSelection) -> String {
    guard let content = offers[selection], let best = content.items.first else { return "-" }
    guard let text = content.bytes(of: TransferType.text) else { return best.type }
    return String(decoding: text, as: UTF8.self).visible
  }
}
