import BoardCore
import CMD4C
import LinuxSystem
import Synchronization

/// A reader of Markdown as it is written on boards: CommonMark with tables, task lists, struck-out words,
/// wiki links and bare addresses. HTML stays as it was written.
struct MarkdownReader {
  /// The most bytes of a text that are read. The rest is not shown.
  static let maxBytes = 32_768

  private static let flags =
    MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_WIKILINKS
    | MD_FLAG_PERMISSIVEEMAILAUTOLINKS | MD_FLAG_PERMISSIVEURLAUTOLINKS
    | MD_FLAG_PERMISSIVEWWWAUTOLINKS | MD_FLAG_NOHTMLBLOCKS | MD_FLAG_NOHTMLSPANS

  private var builder: MarkdownBuilder
  private let source: [UInt8]
  /// The memory that the parser reads.
  private let memory: UnsafeRawBufferPointer

  #if DEBUG
    /// Called with each text that the current task parses, so that tests can count them.
    @TaskLocal static var willParse: (@Sendable ([UInt8]) -> Void)?
  #endif

  /// Parses a part of a text. Its places count from the beginning of the part.
  static func document(_ part: MarkdownPart, _ bytes: [UInt8], _ definitions: [UInt8])
    -> MarkdownDocument
  {
    guard !isResting.load(ordering: .relaxed) else { return MarkdownDocument(source: bytes) }
    let lineBreak = [UInt8(ascii: "\n")]
    let start = part.fence.map { $0 + lineBreak } ?? []
    let end =
      part.endFence == nil && !definitions.isEmpty ? lineBreak + lineBreak + definitions : []
    var document = parse(start + bytes + end, beginsText: part.beginsText)?
      .moved(by: -start.count)
    // What only looks like a definition is read as words of every part.
    document?.blocks.removeAll { $0.isBehind(bytes.count) }
    return checked(document, of: bytes)
  }

  /// Whether texts are shown as they were written, because reading one seems to have ended the program.
  static let isResting = Atomic(false)

  /// Parses a text. One that cannot be read is shown as it was written. `MarkdownTexts` keeps what was
  /// parsed.
  static func document(_ source: [UInt8]) -> MarkdownDocument {
    guard !isResting.load(ordering: .relaxed) else { return MarkdownDocument(source: source) }
    return checked(parse(source, beginsText: true), of: source)
  }

  #if DEBUG
    /// The number of texts that could not be read, so that tests can count them.
    static let unreadCount = Atomic(0)
  #endif

  /// Returns a document if all of its places are places of the source, or else the source.
  static func checked(_ document: MarkdownDocument?, of source: [UInt8]) -> MarkdownDocument {
    if let document, document.isSound(upTo: source.count) { return document }
    #if DEBUG
      unreadCount.add(1, ordering: .relaxed)
    #endif
    StandardError.write(
      "dragboard: a text of \(source.count) bytes is unreadable and shown as written"
    )
    return MarkdownDocument(source: source)
  }

  /// Parses a text (`md_parse`). The result is nil without the memory for that.
  private static func parse(_ source: [UInt8], beginsText: Bool) -> MarkdownDocument? {
    #if DEBUG
      willParse?(source)
    #endif
    let marks = MarkdownMarks(source, beginsText: beginsText)
    return marks.parsed.withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress else {
        return MarkdownDocument()
      }
      var reader = MarkdownReader(
        builder: MarkdownBuilder(source, marks),
        source: source,
        memory: bytes
      )
      var parser = MD_PARSER()
      parser.flags = UInt32(flags)
      parser.enter_block = { kind, detail, data in
        MarkdownReader.with(data) { $0.enter(kind, detail) }
      }
      parser.leave_block = { kind, _, data in MarkdownReader.with(data) { $0.leave(kind) } }
      parser.enter_span = { kind, detail, data in
        MarkdownReader.with(data) { $0.enter(kind, detail) }
      }
      parser.leave_span = { kind, _, data in
        MarkdownReader.with(data) {
          if kind == MD_SPAN_DEL { $0.builder.endTildes() } else { $0.builder.endLook() }
        }
      }
      parser.text = { kind, words, count, data in
        MarkdownReader.with(data) {
          $0.add(kind, UnsafeRawBufferPointer(start: words, count: Int(count)))
        }
      }
      let status = withUnsafeMutablePointer(to: &reader) {
        md_parse(start, UInt32(bytes.count), &parser, $0)
      }
      return status == 0 ? reader.builder.finish() : nil
    }
  }

  /// Calls `body` with the reader that a callback was given. Returning anything but 0 would end the
  /// reading.
  private static func with(
    _ data: UnsafeMutableRawPointer?,
    _ body: (inout MarkdownReader) -> Void
  ) -> Int32 {
    guard let data else { return 1 }
    body(&data.assumingMemoryBound(to: MarkdownReader.self).pointee)
    return 0
  }

  // MARK: Blocks

  private mutating func enter(_ kind: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
    switch kind {
    case MD_BLOCK_QUOTE: builder.begin(.quote)
    case MD_BLOCK_UL:
      let isTight = detail.value(as: MD_BLOCK_UL_DETAIL.self)?.is_tight != 0
      builder.begin(.list(number: nil, delimiter: "", isTight: isTight))
    case MD_BLOCK_OL: builder.begin(Self.list(detail.value(as: MD_BLOCK_OL_DETAIL.self)))
    case MD_BLOCK_LI:
      builder.begin(.item(task: task(detail.value(as: MD_BLOCK_LI_DETAIL.self))))
    case MD_BLOCK_HR: builder.begin(.block(.rule))
    case MD_BLOCK_H:
      let level = detail.value(as: MD_BLOCK_H_DETAIL.self)?.level ?? 1
      builder.begin(.block(.heading(level: Int(level))))
    case MD_BLOCK_CODE:
      let isIndented = detail.value(as: MD_BLOCK_CODE_DETAIL.self)?.fence_char == 0
      builder.begin(.block(.code), isIndented: isIndented)
    case MD_BLOCK_P: builder.begin(.block(.paragraph))
    case MD_BLOCK_TABLE: builder.begin(.table)
    case MD_BLOCK_TR: builder.begin(.row)
    case MD_BLOCK_TH, MD_BLOCK_TD:
      builder.begin(.cell(Self.alignment(detail.value(as: MD_BLOCK_TD_DETAIL.self))))
    default: break
    }
  }

  private mutating func leave(_ kind: MD_BLOCKTYPE) {
    switch kind {
    case MD_BLOCK_QUOTE: builder.end(.quote)
    case MD_BLOCK_UL, MD_BLOCK_OL: builder.end(.list)
    case MD_BLOCK_LI: builder.end(.item)
    case MD_BLOCK_HR, MD_BLOCK_H, MD_BLOCK_CODE, MD_BLOCK_P: builder.end(.block)
    case MD_BLOCK_TABLE: builder.end(.table)
    case MD_BLOCK_TR: builder.end(.row)
    case MD_BLOCK_TH, MD_BLOCK_TD: builder.end(.cell)
    default: break
    }
  }

  private static func list(_ detail: MD_BLOCK_OL_DETAIL?) -> MarkdownBuilder.Start {
    let mark = UInt8(bitPattern: detail?.mark_delimiter ?? 46)
    return .list(
      number: Int(detail?.start ?? 1),
      delimiter: String(Unicode.Scalar(mark)),
      isTight: detail?.is_tight != 0
    )
  }

  private func task(_ detail: MD_BLOCK_LI_DETAIL?) -> MarkdownTask? {
    guard let detail, detail.is_task != 0,
      let offset = Int(exactly: detail.task_mark_offset).map(builder.marks.source(ofParsed:)),
      source.indices.contains(offset)
    else { return nil }
    return MarkdownTask(sign: source[offset], offset: offset)
  }

  private static func alignment(_ detail: MD_BLOCK_TD_DETAIL?) -> MarkdownAlignment {
    switch detail?.align {
    case MD_ALIGN_CENTER?: .center
    case MD_ALIGN_RIGHT?: .end
    default: .start
    }
  }

  // MARK: Words

  private mutating func enter(_ kind: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
    switch kind {
    case MD_SPAN_EM: builder.begin(.emphasis)
    case MD_SPAN_STRONG: builder.begin(.strong)
    case MD_SPAN_DEL: builder.beginTildes()
    case MD_SPAN_CODE: builder.begin(.code)
    case MD_SPAN_A:
      let href = detail.value(as: MD_SPAN_A_DETAIL.self)?.href
      let address = href.map(Self.words) ?? ""
      builder.begin([], .address(address), unnamed: address, at: href.flatMap(place))
    case MD_SPAN_IMG:
      let path = detail.value(as: MD_SPAN_IMG_DETAIL.self)?.src
      let address = path.map(Self.words) ?? ""
      let name = Path.name(of: address)
      builder.begin(.embed, .address(address), unnamed: name, at: path.flatMap(place))
    case MD_SPAN_WIKILINK:
      let page = detail.value(as: MD_SPAN_WIKILINK_DETAIL.self).map { Self.words($0.target) } ?? ""
      builder.beginPage(page)
    default: builder.begin([])
    }
  }

  private mutating func add(_ kind: MD_TEXTTYPE, _ bytes: UnsafeRawBufferPointer) {
    let place = place(of: bytes)
    let words = place.map { Self.words(source[$0]) } ?? Self.words(bytes)
    switch kind {
    case MD_TEXT_BR, MD_TEXT_SOFTBR: builder.breakLine()
    case MD_TEXT_NULLCHAR: builder.addZero()
    case MD_TEXT_ENTITY: builder.add(MarkdownEntity.character(words), from: place)
    case MD_TEXT_NORMAL:
      if let place { builder.addLines(words, from: place) } else { builder.add(words) }
    default: builder.add(words, from: place)
    }
  }

  /// Returns the range of bytes in the source; nil for what the parser has put in.
  private func place(of bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    guard let start = memory.baseAddress, let address = bytes.baseAddress, address >= start,
      address + bytes.count <= start + memory.count
    else { return nil }
    let offset = address - start
    return builder.marks.source(
      ofParsed: offset
    )..<builder.marks.source(ofParsed: offset + bytes.count)
  }

  /// Returns the range of an address in the source; nil if it is not there as it is.
  private func place(of attribute: MD_ATTRIBUTE) -> Range<Int>? {
    attribute.text.flatMap {
      place(of: UnsafeRawBufferPointer(start: $0, count: Int(attribute.size)))
    }
  }

  private static func words(_ bytes: some Collection<UInt8>) -> String {
    let words = String(decoding: bytes, as: UTF8.self)
    // Pango would end there.
    guard words.utf8.contains(0) else { return words }
    return String(
      String.UnicodeScalarView(words.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 })
    )
  }

  /// Returns an address, with its entities read.
  private static func words(_ attribute: MD_ATTRIBUTE) -> String {
    guard let text = attribute.text, let kinds = attribute.substr_types,
      let offsets = attribute.substr_offsets
    else { return "" }
    var result = ""
    var part = 0
    while offsets[part] < attribute.size {
      let (start, end) = (Int(offsets[part]), Int(offsets[part + 1]))
      let piece = words(UnsafeRawBufferPointer(start: text + start, count: end - start))
      result += kinds[part] == MD_TEXT_ENTITY ? MarkdownEntity.character(piece) : piece
      part += 1
    }
    return result
  }
}

extension UnsafeMutableRawPointer? {
  /// Returns the detail of a parser's callback.
  fileprivate func value<T>(as type: T.Type) -> T? {
    map { $0.assumingMemoryBound(to: type).pointee }
  }
}
