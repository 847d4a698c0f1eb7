import BoardCore
import BoardRenderer
import BoardValues
import LinuxSystem
import Pictures
import Windowing

/// Dragging cards to other programs, which get a copy while the cards stay where they are.
extension App {
  /// Starts a drag to other programs. The host answers with `interrupted`, which puts the cards
  /// back.
  func carryOut() {
    let fragment = editor.selectedFragment
    var content = fragment.content
    let files = files(of: fragment)
    if !files.isEmpty {
      let lines = files.map { URIList.address(ofFile: $0) + "\r\n" }.joined()
      content.items.append(
        TransferContent.Item(type: TransferType.uriList, bytes: Array(lines.utf8))
      )
    }
    outbox.requests.append(.startDrag(content))
    message = "Drop to copy \(fragment.words) there"
  }

  /// Returns the paths of the files on the cards if all cards have readable files, otherwise the
  /// path of a temporary board with the cards.
  private func files(of fragment: Fragment) -> [String] {
    let files: [String?] = fragment.cards.map { card in
      if case .file(let path, _) = card.content { renderer.files.readablePath(path) } else { nil }
    }
    if !files.contains(where: { $0 == nil }) { return files.compactMap(\.self) }
    outbox.draggedFile = ScratchFile(fragment.bytes, named: name(of: fragment) + ".canvas")
    return [outbox.draggedFile?.path].compactMap(\.self)
  }

  /// Returns a file name for cards, from characters that file names can have.
  private func name(of fragment: Fragment) -> String {
    let title = fragment.cards.first.flatMap { CardWords.title(of: $0.content) } ?? "Card"
    let words = fragment.cards.count == 1 ? title : "\(fragment.cards.count) cards"
    let safe = words.visible.unicodeScalars.map { $0 == "/" ? "-" : $0 }.drop { $0 == "." }
    return safe.isEmpty ? "Card" : String(String.UnicodeScalarView(safe))
  }
}
