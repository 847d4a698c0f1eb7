import BoardCore
import BoardValues

/// Content from another program, as what it becomes in a text.
enum TextArrival: Equatable {
  /// Words in Markdown.
  case words(String)
  /// A picture, which has to be a file before a text can show it.
  case picture([UInt8], PictureType)
  /// The reason why there is nothing to insert: a sentence without a full stop.
  case unusable(String)

  /// Creates an arrival. `nameOfFile` returns the name by which a board refers to the file with an
  /// absolute path.
  init(_ content: TransferContent, nameOfFile: (String) -> String) {
    guard let item = content.items.first else {
      self = Self.nothing
      return
    }
    switch item.type {
    case TransferType.text, TransferType.markdown:
      self = .words(String(decoding: item.bytes, as: UTF8.self))
    case TransferType.uriList: self = Self.links(to: URIList(item.bytes), nameOfFile)
    default:
      let type = PictureType.all.first { $0.type == item.type }
      self = type.map { .picture(item.bytes, $0) } ?? Self.nothing
    }
  }

  static let nothingToPaste = localized("There is nothing to paste")
  private static let nothing = TextArrival.unusable(nothingToPaste)

  /// Returns the Markdown that shows a picture in the folder of the board.
  static func embed(_ path: String) -> String { "![[\(path)]]" }

  // MARK: Files

  private static func links(to list: URIList, _ nameOfFile: (String) -> String) -> TextArrival {
    let lines = list.entries.map { entry in
      switch entry {
      case .address(let address): address
      case .file(let path): link(to: path, nameOfFile(path))
      }
    }
    if !lines.isEmpty { return .words(lines.joined(separator: "\n")) }
    return list.hasUnreadable ? .unusable(localized("The name of this file is not UTF-8")) : nothing
  }

  /// Returns a link to a file. A file in the folder of the board is linked as a note links to
  /// another, and a picture there is shown.
  private static func link(to path: String, _ reference: String) -> String {
    let isInside = !reference.hasPrefix("/")
    if isInside, !reference.contains(where: { "[]|#^\n".contains($0) }) {
      let isPicture = PictureType.all.contains { reference.fileEnding == $0.suffix }
      return isPicture ? embed(reference) : "[[\(reference)]]"
    }
    let name = path.fileName.map { "\\[]\n".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    let address = URIList.address(ofFile: isInside ? reference : path)
    return "[\(name)](\(isInside ? address.dropFirst("file://".count) : address[...]))"
  }
}
