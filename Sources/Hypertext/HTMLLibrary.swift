import LinuxSystem

/// The reader of HTML in libxml2, which is opened when HTML is read for the first time.
struct HTMLLibrary: Sendable {
  private typealias Text = UnsafePointer<UInt8>
  private typealias Read =
    @convention(c) (
      UnsafePointer<UInt8>?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int32
    ) -> OpaquePointer?
  private typealias Walk = @convention(c) (OpaquePointer?) -> OpaquePointer?
  private typealias Number = @convention(c) (OpaquePointer?) -> Int32
  private typealias Words = @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
  private typealias Find = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> Int32
  private typealias Free = @convention(c) (OpaquePointer?) -> Void

  private typealias LastError = @convention(c) () -> UnsafePointer<Int32>?

  static let shared = HTMLLibrary()

  private let read: Read
  private let freeDocument: Free
  private let walk: Walk
  private let freeWalk: Free
  private let step: Number
  private let kind: Number
  private let isEmpty: Number
  private let name: Words
  private let value: Words
  private let find: Find
  private let leave: Number
  private let lastError: LastError

  /// Opens the library, or returns nil if it is not installed.
  private init?() {
    guard let library = SharedLibrary("libxml2.so.2"),
      let read = library.function("htmlReadMemory", as: Read.self),
      let freeDocument = library.function("xmlFreeDoc", as: Free.self),
      let walk = library.function("xmlReaderWalker", as: Walk.self),
      let freeWalk = library.function("xmlFreeTextReader", as: Free.self),
      let step = library.function("xmlTextReaderRead", as: Number.self),
      let kind = library.function("xmlTextReaderNodeType", as: Number.self),
      let isEmpty = library.function("xmlTextReaderIsEmptyElement", as: Number.self),
      let name = library.function("xmlTextReaderConstName", as: Words.self),
      let value = library.function("xmlTextReaderConstValue", as: Words.self),
      let find = library.function("xmlTextReaderMoveToAttribute", as: Find.self),
      let leave = library.function("xmlTextReaderMoveToElement", as: Number.self),
      let lastError = library.function("xmlGetLastError", as: LastError.self)
    else { return nil }
    self.read = read
    self.freeDocument = freeDocument
    self.walk = walk
    self.freeWalk = freeWalk
    self.step = step
    self.kind = kind
    self.isEmpty = isEmpty
    self.name = name
    self.value = value
    self.find = find
    self.leave = leave
    self.lastError = lastError
  }

  /// A part of a page. Each element that begins also ends.
  enum Event {
    case begin(HTMLElement)
    case end
    case words(String)
  }

  /// Recovers from mistakes, without a document type of its own, messages or the network.
  private static let options: Int32 = 1 << 0 | 1 << 2 | 1 << 5 | 1 << 6 | 1 << 11 | 1 << 16

  /// The error of a page that takes more memory than there is, of which libxml2 returns the
  /// beginning (`XML_ERR_NO_MEMORY`).
  private static let noMemory: Int32 = 2

  /// Calls a closure with the parts of a page in order. Deep nesting takes no stack. Returns false if
  /// not all of the page could be read.
  func walk(_ html: [UInt8], _ body: (Event) -> Void) -> Bool {
    guard !html.isEmpty else { return true }
    guard let count = Int32(exactly: html.count) else { return false }
    let document = read(html, count, nil, "UTF-8", Self.options)
    defer { freeDocument(document) }
    // The error's domain comes first, then its code.
    guard lastError()?[1] != Self.noMemory else { return false }
    guard let document, let reader = walk(document) else { return true }
    defer { freeWalk(reader) }
    while step(reader) == 1 {
      switch kind(reader) {
      case 1:
        body(.begin(element(reader)))
        if isEmpty(reader) == 1 { body(.end) }
      case 15: body(.end)
      // Words, code sections and blanks.
      case 3, 4, 13, 14: body(.words(text(value(reader))))
      default: break
      }
    }
    return true
  }

  private func element(_ reader: OpaquePointer) -> HTMLElement {
    HTMLElement(name: text(name(reader)).lowercased()) { attribute in
      guard find(reader, attribute) == 1 else { return nil }
      defer { _ = leave(reader) }
      return text(value(reader))
    }
  }

  private func text(_ words: UnsafePointer<CChar>?) -> String {
    words.map { String(cString: $0) } ?? ""
  }
}
