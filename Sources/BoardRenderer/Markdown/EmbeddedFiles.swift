package import BoardCore
package import BoardValues
package import Pictures

/// What is known of the files that a text shows among its words, or links to.
package struct EmbeddedFiles: Equatable, Sendable {
  /// The greatest number of notes in each other: a note may show itself.
  private static let maxDepth = 3
  /// The most files of one text, and the most bytes of a note.
  private static let maxFiles = 64
  /// The most files and pages that one text names.
  private static let maxNames = 256
  private static let maxWords = 600
  /// The room for the small picture of a board, in board units.
  private static let sketchRoom = Size(320, 240)

  private var previews: [MarkdownEmbed.File: FilePreview] = [:]
  /// The pages that the text links to and that have no file.
  private var missingPages: Set<String> = []
  /// Whether the names of pictures stay where their pictures would be.
  private var keepsNames = false

  package init() {}

  package subscript(_ file: MarkdownEmbed.File) -> FilePreview? { previews[file] }

  /// Looks up the files, those in notes as well. Pictures are wanted as large as `room`, in pixels; if it is nil, they are not
  /// wanted, and their names stay in their places.
  @MainActor
  package init(_ files: [NamedFile], in previews: FilePreviews, room: Size?) {
    keepsNames = room == nil
    var level = files
    var pages: Set<String> = []
    for _ in 0..<Self.maxDepth where !level.isEmpty {
      var next: [NamedFile] = []
      for named in level {
        guard case .embed(let file) = named else {
          if case .page(let page) = named, pages.count < Self.maxNames,
            pages.insert(page).inserted, previews.isMissing(page: page)
          {
            missingPages.insert(page)
          }
          continue
        }
        guard self.previews[file] == nil, self.previews.count < Self.maxFiles else { continue }
        if room == nil { _ = previews.words(of: file.path, file.subpath) }
        let preview = previews.embed(of: file.path, file.subpath, size: room)
        self.previews[file] = preview
        guard case .text(let text) = preview, FileKind(ofFile: file.path) == .markdown else {
          continue
        }
        next += MarkdownTexts.shared.document(text).namedFiles
      }
      level = next
    }
  }

  /// Returns those of some files that count, each once.
  static func shown(among files: some Sequence<NamedFile>) -> [NamedFile] {
    var shown: [NamedFile] = []
    var seen: Set<NamedFile> = []
    for file in files where seen.insert(file).inserted {
      shown.append(file)
      if shown.count == maxNames { break }
    }
    return shown
  }

  /// Returns whether a link leads to a page that is not there.
  func isMissing(_ link: MarkdownLink) -> Bool {
    if case .page(let page) = link { missingPages.contains(page) } else { false }
  }

  /// Returns the blocks with pictures, the beginnings of notes, and reasons where there is neither.
  /// Lines that are shown as they were written stay so.
  package func shown(_ blocks: [MarkdownBlock]) -> [MarkdownBlock] {
    previews.isEmpty ? blocks : shown(blocks, in: [])
  }

  private func shown(_ blocks: [MarkdownBlock], in notes: [MarkdownEmbed.File]) -> [MarkdownBlock] {
    var number = 1_000_000 * (notes.count + 1)
    return blocks.flatMap { $0.partsAroundNotes }.flatMap { block -> [MarkdownBlock] in
      guard block.written == nil else { return [block] }
      if let (embed, text) = note(block, in: notes) {
        number += 1
        return quote(text, embed, at: block, number, in: notes + [embed.file])
      }
      return [keepsNames ? block : block.mappingTexts(shown)]
    }
  }

  // MARK: Among words

  private func shown(_ text: MarkdownText) -> MarkdownText {
    text.replacing(
      text.embeds.compactMap { embed in
        words(in: text.part(embed.range), embed).map { (embed, $0) }
      }
    )
  }

  /// Returns what is shown in place of the name of a file; nil for the name.
  private func words(in name: MarkdownText, _ embed: MarkdownEmbed) -> MarkdownText? {
    switch self[embed.file] {
    case .picture(let picture):
      var words = MarkdownText(String(MarkdownText.picture), .embed, name.spans.first?.link)
      let size = Self.size(of: picture, embed)
      words.setPicture(MarkdownPicture(file: embed.file, width: size.width, height: size.height))
      return words
    case .board(let sketch):
      var words = MarkdownText(String(MarkdownText.picture), .embed, name.spans.first?.link)
      let size = Self.size(of: sketch, embed)
      words.setPicture(MarkdownPicture(file: embed.file, width: size.width, height: size.height))
      return words
    case .problem(let reason):
      var words = name
      words.append(" (\(reason))", .dim)
      return words
    case .text, .present, .waiting, nil: return nil
    }
  }

  /// Returns the size of a picture in board units.
  private static func size(of picture: ShownPicture, _ embed: MarkdownEmbed) -> Size {
    size(Size(Double(max(picture.width, 1)), Double(max(picture.height, 1))), embed)
  }

  /// Returns the size of a board, which is small unless another one is asked for.
  private static func size(of board: BoardSketch, _ embed: MarkdownEmbed) -> Size {
    let natural = board.picture.size
    let scale = min(sketchRoom.width / natural.width, sketchRoom.height / natural.height)
    return size(embed.width == nil ? natural * scale : natural, embed)
  }

  private static func size(_ natural: Size, _ embed: MarkdownEmbed) -> Size {
    let across = embed.width.map { $0 / natural.width } ?? 1
    let down = embed.height.map { $0 / natural.height } ?? across
    return natural * min(across, down)
  }

  // MARK: Notes

  /// Returns the note that a paragraph consists of, with its text; nil for other paragraphs.
  private func note(_ block: MarkdownBlock, in notes: [MarkdownEmbed.File])
    -> (MarkdownEmbed, String)?
  {
    guard block.kind == .paragraph, notes.count < Self.maxDepth,
      let embed = block.text.embeds.first,
      !notes.contains(embed.file), case .text(let text)? = self[embed.file],
      FileKind(ofFile: embed.file.path) == .markdown
    else { return nil }
    let words = Array(block.text.words.utf8)
    let rest = words[..<embed.range.lowerBound] + words[embed.range.upperBound...]
    return rest.allSatisfy { $0 == UInt8(ascii: " ") } ? (embed, text) : nil
  }

  /// Returns the beginning of a note, in a quote with the note's name.
  private func quote(
    _ text: String,
    _ embed: MarkdownEmbed,
    at block: MarkdownBlock,
    _ number: Int,
    in notes: [MarkdownEmbed.File]
  ) -> [MarkdownBlock] {
    let place = block.text.source?.lowerBound
    var name = MarkdownText()
    let link = block.text.part(embed.range).spans.first?.link
    name.append(Self.name(of: embed.file), .strong, link)
    let document = MarkdownTexts.shared.document(text).folded(turning: [])
    var blocks = [MarkdownBlock(.paragraph, name)]
    var count = 0
    for inner in shown(document.blocks, in: notes) {
      guard count < Self.maxWords else {
        blocks.append(MarkdownBlock(.paragraph, MarkdownText("…", .dim)))
        break
      }
      count += inner.texts.reduce(1) { $0 + $1.count }
      blocks.append(inner)
    }
    let containers = block.containers + [.quote(number, callout: nil)]
    for index in blocks.indices {
      blocks[index].containers = containers + blocks[index].containers
      blocks[index] = blocks[index].mappingTexts(\.withoutSource)
      blocks[index].place = place
      blocks[index].isForeign = true
      blocks[index].emptyLines = min(blocks[index].emptyLines, 1)
      blocks[index].lineBreaks = []
    }
    blocks[0].emptyLines = block.emptyLines
    return blocks
  }

  private static func name(of file: MarkdownEmbed.File) -> String {
    let name = file.path.utf8.split(separator: UInt8(ascii: "/")).last
      .map { String(decoding: $0, as: UTF8.self) }
    let title = (name ?? file.path).withoutEnding
    guard let part = FileBeginning.heading(file.subpath) else { return String(title) }
    return "\(title) › \(part)"
  }
}

extension String {
  /// The name of a note without `.md`.
  fileprivate var withoutEnding: String {
    endsExactly(with: ".md") ? String(decoding: utf8.dropLast(3), as: UTF8.self) : self
  }
}

extension MarkdownBlock {
  /// The paragraph in parts, of which each line that names a file is one.
  fileprivate var partsAroundNotes: [MarkdownBlock] {
    guard kind == .paragraph, written == nil, text.words.utf8.contains(UInt8(ascii: "\n")),
      !text.embeds.isEmpty
    else { return [self] }
    var parts: [MarkdownBlock] = []
    var start = 0
    func add(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      var part = self
      part.text = text.part(range)
      if !parts.isEmpty {
        part.isContinued = true
        part.setLineBreaks([])
      }
      parts.append(part)
    }
    let bytes = Array(text.words.utf8)
    for embed in text.embeds {
      let (lineStart, lineEnd) = (embed.range.lowerBound, embed.range.upperBound)
      let isAlone =
        (lineStart == 0 || bytes[lineStart - 1] == 10)
        && (lineEnd == bytes.count || bytes[lineEnd] == 10)
      guard isAlone, lineStart >= start else { continue }
      add(start..<max(lineStart - 1, start))
      add(lineStart..<lineEnd)
      start = min(lineEnd + 1, bytes.count)
    }
    add(start..<bytes.count)
    return parts
  }
}
