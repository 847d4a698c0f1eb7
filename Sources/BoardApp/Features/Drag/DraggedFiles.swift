import BoardCore
import BoardRenderer
import BoardValues
import LinuxSystem

/// The files that another program gets when cards are dragged to it.
struct DraggedFiles {
  /// The paths of the files on the cards if all cards have readable files, otherwise the path of a
  /// temporary board with the cards.
  let paths: [String]
  /// That board.
  private(set) var scratch: ScratchFile?

  init(of fragment: Fragment, readablePath: (String) -> String?) {
    let files: [String?] = fragment.cards.map { card in
      if case .file(let path, _) = card.content { readablePath(path) } else { nil }
    }
    let readable = files.compactMap(\.self)
    if readable.count < files.count {
      scratch = ScratchFile(fragment.bytes, named: Self.name(of: fragment) + ".canvas")
    }
    paths = readable.count < files.count ? [scratch?.path].compactMap(\.self) : readable
  }

  /// The files as a transfer offers them; nil if there are none.
  var item: TransferContent.Item? {
    if paths.isEmpty { return nil }
    let lines = paths.map { URIList.address(ofFile: $0) + "\r\n" }.joined()
    return TransferContent.Item(type: TransferType.uriList, bytes: Array(lines.utf8))
  }

  /// Returns a file name for cards, from characters that file names can have.
  private static func name(of fragment: Fragment) -> String {
    let title =
      fragment.cards.first.flatMap { Saying($0.content).title } ?? localized("Card")
    let words =
      fragment.cards.count == 1
      ? title
      : localized(
        "{count} card",
        "{count} cards",
        count: fragment.cards.count
      )
    let safe = words.visible.unicodeScalars.map { $0 == "/" ? "-" : $0 }.drop { $0 == "." }
    return safe.isEmpty ? localized("Card") : String(String.UnicodeScalarView(safe))
  }
}
