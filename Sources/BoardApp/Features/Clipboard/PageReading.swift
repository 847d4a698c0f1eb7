import BoardCore
import BoardStore
import BoardValues
import Hypertext
import LinuxSystem

/// A web page on its way to the board or into the open text.
@MainActor
struct PageReading {
  /// The page, with what came beside it.
  let content: TransferContent
  let goal: Goal
  var limits = HypertextProcess.Limits.usual
  /// The process that reads it.
  private(set) var process: HypertextProcess?

  enum Goal: Equatable {
    case board(Clipboard.Paste)
    /// A text, where something was dropped at a point or else at the caret.
    case text(ObjectIdentifier, drop: Point?)
    /// The place of what was just pasted, in a text or on the board.
    case pasted(ObjectIdentifier?)
  }

  /// The number of bytes of the longest page whose plain words are looked for in this process.
  nonisolated static let longestPlain = 8 << 20
  /// The time for which the answer is waited for at once, in seconds: most pages are read by then, and
  /// what is written next comes after them.
  private static let soon = 0.05

  init(_ content: TransferContent, for goal: Goal) {
    self.content = content
    self.goal = goal
  }

  private var page: [UInt8] { content.bytes(of: TransferType.html) ?? [] }

  /// Begins to read the page. Without an event loop also waits until it is read.
  mutating func begin(hasEventLoop: Bool) -> Result<HypertextPage, HypertextFailure>? {
    do throws(HypertextFailure) {
      let start = Clock.now()
      let process = try HypertextProcess(page, limits, at: start)
      self.process = process
      process.wait(until: hasEventLoop ? start + Self.soon : .infinity)
      return process.collect(at: Clock.now())
    } catch {
      return .failure(error)
    }
  }

  /// The content with its plain words first, which may have to be taken out of the page; nil without any.
  var plain: TransferContent? {
    if content.bytes(of: TransferType.text) != nil {
      return content.beginning(with: TransferType.text)
    }
    let words = page.count <= Self.longestPlain ? HypertextReader.words(of: page) : ""
    guard !words.isEmpty else { return nil }
    return content.beginning(with: TransferType.text, Array(words.utf8))
  }
}

extension TransferContent {
  /// Whether it is a web page, which has to be read.
  var isPage: Bool { items.first?.type == TransferType.html }

  /// Whether an editor of code says that these words are from it. Its name for that stands in UTF-16 among what Chromium
  /// adds.
  var isCode: Bool {
    guard let data = bytes(of: TransferType.webData) else { return false }
    let name = "vscode-editor-data".utf16.flatMap { unit in
      [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
    }
    return data.indices.contains { data[$0...].starts(with: name) }
  }

  /// Returns the same content with a type in front.
  func beginning(with type: String, _ bytes: [UInt8]? = nil) -> TransferContent {
    let first = bytes.map { Item(type: type, bytes: $0) } ?? items.first { $0.type == type }
    return TransferContent([first].compactMap(\.self) + items.filter { $0.type != type })
  }
}

extension HypertextFailure {
  /// The reason as the end of a sentence.
  var words: String {
    switch self {
    case .tooLong: localized("it is too long")
    case .tooSlow: localized("reading it takes too long")
    case .unreadable: localized("reading it failed")
    case .noLibrary: localized("web pages need libxml2")
    }
  }
}
