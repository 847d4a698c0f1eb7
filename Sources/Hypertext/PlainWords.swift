/// The words of a page without a look at its elements: what is left without tags, for pages that
/// cannot be read. It takes one pass, whatever is in it.
struct PlainWords {
  private(set) var words: [UInt8] = []
  private let page: [UInt8]
  private var index = 0

  /// The elements whose words stand beside others. All others begin a line.
  private static let inline: Set<String> = [
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i", "img",
    "input", "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strike", "strong",
    "sub", "sup", "td", "th", "time", "tt", "u", "var", "wbr",
  ]
  /// The elements that hold no words.
  private static let hidden = ["script", "style", "title"]
  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
  ]

  init(_ page: [UInt8]) {
    self.page = page
    while index < page.count {
      switch page[index] {
      case UInt8(ascii: "<"): readTag()
      case UInt8(ascii: "&"): readEntity()
      case 0x09...0x0D, 0x20: (index, _) = (index + 1, add(UInt8(ascii: " ")))
      case let byte:
        words.append(byte)
        index += 1
      }
    }
    while let last = words.last, last == 0x20 || last == 0x0A { words.removeLast() }
  }

  /// Adds a blank or a line end, unless there is one already.
  private mutating func add(_ blank: UInt8) {
    switch words.last {
    case nil, 0x0A: return
    case 0x20?:
      if blank == 0x0A { words[words.count - 1] = blank }
    default: words.append(blank)
    }
  }

  private mutating func readTag() {
    if page[index...].starts(with: "<!--".utf8) { return skip(past: Array("-->".utf8)) }
    var start = index + 1
    let isEnd = start < page.count && page[start] == UInt8(ascii: "/")
    if isEnd { start += 1 }
    let name = page[start...].prefix(12).prefix { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
    let isDeclared = start < page.count && "!?".utf8.contains(page[start])
    guard !name.isEmpty || isEnd || isDeclared else {
      words.append(page[index])
      index += 1
      return
    }
    skipTag()
    let element = String(decoding: name, as: UTF8.self).lowercased()
    if !isEnd, Self.hidden.contains(element) { return skip(past: Array("</\(element)".utf8)) }
    if element == "td" || element == "th" { return add(0x20) }
    if !Self.inline.contains(element) { add(0x0A) }
  }

  /// Skips to the end of a tag. A sign in quotes is none.
  private mutating func skipTag() {
    var quote: UInt8?
    while index < page.count {
      let byte = page[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
  }

  /// Skips past an end that is written in small or capital letters, and to the end of its tag.
  private mutating func skip(past end: [UInt8]) {
    while index < page.count {
      let isEnd = page[index...].prefix(end.count).elementsEqual(end) { byte, letter in
        byte == letter || (0x61...0x7A).contains(letter) && byte | 0x20 == letter
      }
      index += isEnd ? end.count : 1
      if isEnd { return end.last == UInt8(ascii: ">") ? () : skipTag() }
    }
  }

  private mutating func readEntity() {
    let name = page[(index + 1)...].prefix(10).prefix { $0 != UInt8(ascii: ";") }
    let end = index + 1 + name.count
    let isWhole = end < page.count && page[end] == UInt8(ascii: ";")
    guard isWhole, let sign = Self.sign(String(decoding: name, as: UTF8.self)) else {
      words.append(page[index])
      index += 1
      return
    }
    words += sign.utf8
    index = end + 1
  }

  private static func sign(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return entities[name] }
    let digits = name.dropFirst()
    let code =
      digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }.map { String($0) }
  }
}
