import BoardCore
import BoardValues
import Graphics
import LinuxSystem
import Pictures

/// The files that cards and groups show.
extension SceneBuilder {
  /// The least size of a preview. In a smaller one nothing is recognized.
  private static let least = 12.0

  /// Returns what a card says. Nothing is read for one that is too small to be read.
  func saying(of card: Card, _ size: Size) -> Saying {
    if case .file(let path, let subpath) = card.content, card.notePath != nil {
      _ = files?.preview(of: path, subpath, size: visible(size))
    }
    return editor.saying(of: card, in: files, isWanted: false)
  }

  /// Returns the face of a card's file; nil for a card that shows none.
  func fileFace(of saying: Saying, _ size: Size) -> FileFace? {
    guard case .file(let path, let subpath) = saying.content else { return nil }
    let preview =
      saying.prose.map(FilePreview.text) ?? files?.preview(of: path, subpath, size: visible(size))
    let name = Path.name(of: path.beginning)
    let part = FileBeginning.heading(subpath?.beginning)
    return FileFace(
      name: part.map { "\(name) › \($0)" } ?? name,
      kind: FileKind(ofFile: path),
      preview: preview ?? .waiting
    )
  }

  /// Returns the files on which the look of a card's words depends.
  func embeds(of saying: Saying, _ size: Size) -> EmbeddedFiles {
    guard let files, saying.mayNameFiles, visible(size) != nil else { return EmbeddedFiles() }
    return EmbeddedFiles(
      saying.document.namedFiles,
      in: files,
      room: Size(size.width, 4 * size.width)
    )
  }

  func background(of card: Card, _ size: Size) -> BackgroundItem? {
    guard let background = card.background else { return nil }
    let fit: PictureRequest.Fit = background.style == .cover ? .cover : .inside
    let preview = files?.preview(of: background.path, size: visible(size), fit)
    guard case .picture(let picture) = preview else { return nil }
    return BackgroundItem(picture: picture, style: background.style)
  }

  private func visible(_ size: Size) -> Size? {
    min(size.width, size.height) < Self.least ? nil : size
  }

  /// Returns the name of the picture on a card, which is seen while the card is under the pointer or selected; nil for other
  /// cards.
  func pictureName(of id: ElementID) -> EdgeLabel? {
    guard let card = editor.board.card(id) else { return nil }
    let frame = PixelRect(rounding: camera.toWindow(Self.shownFrame(card, id, moment))).rect
    guard let file = fileFace(of: saying(of: card, frame.size), frame.size),
      case .picture = file.preview
    else { return nil }
    let padding = 4 * scale
    let style = TextLayout.Style(
      fontSize: Metrics.edgeLabelSize * scale,
      height: 1,
      isCentered: false
    )
    let text = TextCache.shared.layout(file.name, style)
    let width = min(text.size.width + 4 * padding, frame.width - 2 * padding)
    guard width > 12 * padding else { return nil }
    let height = text.size.height + padding
    let box = Rect(
      frame.center.x - width / 2,
      frame.maxY - height - 2 * padding,
      width,
      height
    )
    var cut = style
    cut.width = width - 2 * padding
    cut.isCentered = true
    return EdgeLabel(
      id: id,
      text: file.name,
      style: cut,
      frame: PixelRect(rounding: box).rect,
      unit: style.fontSize / Metrics.edgeLabelSize,
      opacity: 1
    )
  }
}

extension Saying {
  /// Whether the look of the words may depend on files: `![` or `[[` stands in the part that is read.
  package var mayNameFiles: Bool {
    guard var text = prose else { return false }
    return text.withUTF8 { bytes in
      var rest = bytes.prefix(MarkdownReader.maxBytes)
      while let index = rest.dropFirst().firstIndex(of: UInt8(ascii: "[")) {
        if rest[index - 1] == UInt8(ascii: "!") || rest[index - 1] == UInt8(ascii: "[") {
          return true
        }
        rest = rest[index...]
      }
      return false
    }
  }
}
