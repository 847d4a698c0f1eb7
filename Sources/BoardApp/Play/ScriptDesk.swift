import BoardValues
import Windowing

/// What stands for other programs in a script: a clipboard and a selection of its own.
struct ScriptDesk {
  var offers: [TransferSelection: TransferContent] = [:]
  /// As what the board would take what is dragged over it.
  var acceptedType: String?
  /// The addresses and files that it was asked to open.
  var opened: [String] = []

  /// Does what the app asks its host for; the result is the answer that it waits for.
  mutating func answer(_ request: HostRequest) -> WindowEvent? {
    switch request {
    case .offer(let content, let selection): offers[selection] = content
    case .fetch(let types, let selection): return .received(item(types, selection), from: selection)
    case .acceptDrop(let type): acceptedType = type
    case .endComposition: return .composing("", caret: 0)
    case .open(let place): opened.append(place)
    case .startDrag, .dropComposition, .chooseFile: break
    }
    return nil
  }

  private func item(_ types: [String], _ selection: TransferSelection) -> TransferContent.Item? {
    types.lazy.compactMap { type in
      offers[selection]?.bytes(of: type).map { TransferContent.Item(type: type, bytes: $0) }
    }.first
  }

  /// Its text; else its type, and `-` if there is nothing.
  func words(_ selection: TransferSelection) -> String {
    guard let content = offers[selection], let best = content.items.first else { return "-" }
    guard let text = content.bytes(of: TransferType.text) else { return best.type }
    return String(decoding: text, as: UTF8.self).visible
  }
}
