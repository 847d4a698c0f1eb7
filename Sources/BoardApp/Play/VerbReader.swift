import BoardCore
import BoardValues

/// A reader of a script's lines: words separated by spaces, texts in double quotes, comments after `#`.
struct VerbReader {
  private struct Word {
    var text: String
    var isQuoted = false
  }

  struct Complaint: Error {
    var sentence: String
  }

  private var words: ArraySlice<Word>
  /// The text after the equals sign, unchanged.
  private let value: Substring?

  /// Returns the verb of a line; nil for a blank line or a comment. Throws a `Complaint`.
  static func read(_ line: String) throws -> Verb? {
    var reader = try VerbReader(line[...])
    guard let row = try reader.row() else { return nil }
    let verb = try row.read(&reader)
    if let stray = reader.words.first {
      throw Complaint(sentence: "“\(stray.text)” is too much here")
    }
    return verb
  }

  private init(_ line: Substring) throws(Complaint) {
    let (words, value) = try Self.split(line)
    self.words = words[...]
    self.value = value
  }

  /// Reads the name of a verb, which may have two words; returns nil for a line without words.
  private mutating func row() throws(Complaint) -> VerbRow? {
    guard let first = words.popFirst()?.text else { return nil }
    if let second = words.first?.text, let row = VerbRow.named["\(first) \(second)"] {
      words.removeFirst()
      return row
    }
    guard let row = VerbRow.named[first] else {
      throw Complaint(sentence: "unknown verb “\(first)”")
    }
    return row
  }

  /// Whether no more words follow.
  var isAtEnd: Bool { words.isEmpty }

  // MARK: Verbs

  mutating func drag() throws(Complaint) -> Verb {
    let from = try point()
    guard try word("“to”") == "to" else { throw Complaint(sentence: "drag needs: X,Y to X,Y") }
    let to = try point()
    var steps = 10
    if words.first?.text == "steps" {
      words.removeFirst()
      let count = try number()
      guard (1...100_000).contains(count) else {
        throw Complaint(sentence: "steps are a number from 1 to 100000")
      }
      steps = Int(count)
    }
    return .drag(from: from, to: to, steps: steps, try modifiers())
  }

  mutating func touch() throws(Complaint) -> Verb {
    let phases: [String: Touch.Phase] = ["press": .began, "move": .moved, "release": .ended]
    let finger = try number()
    guard let finger = UInt32(exactly: finger), let phase = phases[try word("press")] else {
      throw Complaint(sentence: "touch needs: N press|move|release X,Y")
    }
    return .touch(Touch(finger, phase, at: try point()))
  }

  mutating func tool() throws(Complaint) -> Verb {
    let tools: [String: PointerTool] = ["pointer": .pointer, "eraser": .eraser]
    guard let tool = tools[try word("a tool")] else {
      throw Complaint(sentence: "tool takes pointer or eraser")
    }
    return .tool(tool)
  }

  mutating func control() throws(Complaint) -> String { try word("the name of a control") }

  mutating func key() throws(Complaint) -> Verb {
    let name = try word("a key")
    guard let stroke = KeyStroke(parsing: name) else {
      throw Complaint(sentence: "unknown key “\(name)”")
    }
    return .key(stroke)
  }

  mutating func clipboard() throws(Complaint) -> Verb {
    let isPrimary = words.first.map { $0.text == "primary" && !$0.isQuoted } ?? false
    if isPrimary { words.removeFirst() }
    return .clipboard(try word("a text"), isPrimary ? .primary : .clipboard)
  }

  mutating func drop() throws(Complaint) -> Verb {
    let point = try point()
    let kinds = ["file": TransferType.uriList, "svg": TransferType.svg]
    let type = words.first.flatMap { $0.isQuoted ? nil : kinds[$0.text] } ?? TransferType.text
    if type != TransferType.text { words.removeFirst() }
    let isFile = type == TransferType.uriList
    let text = try word(isFile ? "a path" : "a text")
    let bytes = Array((isFile ? URIList.address(ofFile: text) : text).utf8)
    return .drop(point, TransferContent([TransferContent.Item(type: type, bytes: bytes)]))
  }

  mutating func replace() throws(Complaint) -> Verb {
    let text = try word("the text to replace")
    let words = try word("the text to put in its place")
    guard !text.isEmpty else { throw Complaint(sentence: "the text to replace is empty") }
    let isAll = self.words.first.map { $0.text == "all" && !$0.isQuoted } ?? false
    if isAll { self.words.removeFirst() }
    return .replace(text, with: words, all: isAll)
  }

  mutating func client() throws(Complaint) -> UInt64 {
    guard let client = UInt64(try word("the number of a window")) else {
      throw Complaint(sentence: "a window has a number from 0")
    }
    return client
  }

  mutating func person() throws(Complaint) -> Verb {
    let client = try client()
    var presence = Presence(name: try word("a name"))
    presence.colour = Int(client % 256)
    while let word = words.popFirst()?.text {
      switch word {
      case "at": presence.pointer = try point()
      case "selects": presence.selection = try names()
      case "carries":
        let offset = try point() - Point.zero
        presence.carried = Presence.Carried(try names(), by: offset)
      case "writes":
        let name = try self.word("an element")
        presence.writing = Presence.Writing(name, words: try self.word("a text"))
      case "sees":
        let corner = try point()
        presence.view = Rect(origin: corner, size: try size())
      default:
        throw Complaint(sentence: "“\(word)” is none of at, selects, carries, writes, sees")
      }
    }
    return .person(client, presence)
  }

  private mutating func names() throws(Complaint) -> [String] {
    try word("the ids of elements").split(separator: ",").map(String.init)
  }

  mutating func merge() throws(Complaint) -> Verb {
    .merge(try word("the path of a board"), base: isAtEnd ? nil : try word("a path"))
  }

  mutating func resolve() throws(Complaint) -> Verb {
    let (element, field) = (try word("the id of an element"), try word("a field"))
    guard let choice = BoardConflict.Choice(rawValue: try word("a choice")) else {
      throw Complaint(sentence: "resolve takes mine, theirs or both")
    }
    return .resolve(element, field: field, choice)
  }

  mutating func wait() throws(Complaint) -> Verb {
    let seconds = try number()
    guard (0...3600).contains(seconds) else {
      throw Complaint(sentence: "wait takes seconds from 0 to 3600")
    }
    return .wait(seconds)
  }

  mutating func set() throws(Complaint) -> Verb {
    let key = try word("a setting")
    if key == "read-only" { return .setReadOnly(try onOrOff()) }
    guard let setting = Setting.all.first(where: { $0.key == key }) else {
      let known = Setting.all.map(\.key).joined(separator: ", ")
      throw Complaint(sentence: "unknown setting “\(key)”; there are \(known)")
    }
    let name = try word("a value")
    do {
      return .set(try setting.choice(named: name))
    } catch {
      throw Complaint(sentence: error.description)
    }
  }

  private mutating func onOrOff() throws(Complaint) -> Bool {
    switch try word("on or off") {
    case "on": true
    case "off": false
    case let word: throw Complaint(sentence: "“\(word)” is neither on nor off")
    }
  }

  /// Reads the desktop's preferences. Those not named have their usual value.
  mutating func desktop() throws(Complaint) -> DesktopPreferences {
    var desktop = DesktopPreferences()
    while let word = words.popFirst()?.text {
      switch word {
      case "dark": desktop.isDark = true
      case "contrast": desktop.hasHighContrast = true
      case "still": desktop.reducesMotion = true
      case "font": desktop.fontName = try self.word("a font")
      default:
        throw Complaint(sentence: "“\(word)” is none of dark, contrast, still, font NAME")
      }
    }
    return desktop
  }

  private mutating func size() throws(Complaint) -> Size {
    let text = try word("a size WxH")
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (100...16384).contains(width), (100...16384).contains(height)
    else { throw Complaint(sentence: "“\(text)” is no size WxH from 100x100 to 16384x16384") }
    return Size(Double(width), Double(height))
  }

  mutating func resize() throws(Complaint) -> Verb {
    let size = try size()
    guard words.first?.text == "scale" else { return .resize(size, scale: nil) }
    words.removeFirst()
    let scale = try number()
    guard (0.5...8).contains(scale) else {
      throw Complaint(sentence: "a scale is a number from 0.5 to 8")
    }
    return .resize(size, scale: scale)
  }

  mutating func query() throws(Complaint) -> Query {
    let name = try word("what to print")
    guard let subject = Query.Subject(rawValue: name) else {
      throw Complaint(sentence: "unknown query “\(name)”")
    }
    var query = Query(subject: subject)
    if subject.row.argument != nil, let next = words.first, next.isQuoted || next.text != "=" {
      query.argument = next.text
      words.removeFirst()
    }
    return query
  }

  /// Reads an expectation. Its value is the rest of the line, unchanged, and so needs no quotes.
  mutating func expect() throws(Complaint) -> Verb {
    let query = try query()
    guard words.first?.text == "=", let value else {
      throw Complaint(sentence: "expect needs: QUERY [ARGUMENT] = VALUE")
    }
    words = []
    return .expect(query, Self.unescaped(Self.trimmed(value)))
  }

  // MARK: Words

  mutating func word(_ what: String) throws(Complaint) -> String {
    guard let word = words.popFirst() else { throw Complaint(sentence: "\(what) is missing") }
    return word.text
  }

  mutating func number() throws(Complaint) -> Double {
    let text = try word("a number")
    guard let number = Double(text), number.isFinite else {
      throw Complaint(sentence: "“\(text)” is no number")
    }
    return number
  }

  mutating func point() throws(Complaint) -> Point {
    let text = try word("a point X,Y")
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], abs(x) <= 1e6, abs(y) <= 1e6 else {
      throw Complaint(sentence: "“\(text)” is no point X,Y")
    }
    return Point(x, y)
  }

  mutating func button() throws(Complaint) -> PointerButton {
    guard words.first?.text == "button" else { return .primary }
    words.removeFirst()
    switch try number() {
    case 1: return .primary
    case 2: return .middle
    case 3: return .secondary
    case let other: throw Complaint(sentence: "there is no button \(Decimals.shortest(other))")
    }
  }

  mutating func modifiers() throws(Complaint) -> Modifiers {
    let names: [String: Modifiers] = [
      "ctrl": .control, "shift": .shift, "alt": .alt, "none": [],
    ]
    var modifiers: Modifiers = []
    while let name = words.first?.text, let modifier = names[name] {
      modifiers.insert(modifier)
      words.removeFirst()
    }
    return modifiers
  }

  // MARK: Splitting

  private static func split(
    _ line: Substring
  ) throws(Complaint) -> (words: [Word], value: Substring?) {
    var words: [Word] = []
    var rest = line.drop { $0.isWhitespace }
    while let first = rest.first, first != "#" {
      if first == "\"" {
        let (text, after) = try quoted(rest.dropFirst())
        words.append(Word(text: text, isQuoted: true))
        rest = after
      } else {
        let text = rest.prefix { !$0.isWhitespace }
        words.append(Word(text: String(text)))
        rest = rest[text.endIndex...]
        // The text after the equals sign is a value and may contain anything.
        if text == "=" { return (words, rest) }
      }
      rest = rest.drop { $0.isWhitespace }
    }
    return (words, nil)
  }

  private static func quoted(_ text: Substring) throws(Complaint) -> (String, Substring) {
    var result = ""
    var rest = text
    while let character = rest.popFirst() {
      if character == "\"" { return (result, rest) }
      if character == "\\", let escaped = rest.popFirst() {
        result.append(Self.meaning(of: escaped))
      } else {
        result.append(character)
      }
    }
    throw Complaint(sentence: "the closing quote is missing")
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let character = rest.popFirst() {
      if character == "\\", let escaped = rest.popFirst() {
        result.append(meaning(of: escaped))
      } else {
        result.append(character)
      }
    }
    return result
  }

  private static func meaning(of escaped: Character) -> Character {
    switch escaped {
    case "n": "\n"
    case "t": "\t"
    default: escaped
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...end]
  }
}
