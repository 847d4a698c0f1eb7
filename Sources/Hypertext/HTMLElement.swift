/// An element of HTML by what it means for Markdown.
struct HTMLElement {
  let role: Role
  /// The styles that the words in it get by its name.
  private let ownStyles: StyledRuns.Styles
  /// The styles that they get in all.
  private var styles: StyledRuns.Styles = []
  /// The styles that they lose.
  private var lostStyles: StyledRuns.Styles = []
  /// Whether line ends among its words are shown; nil if that is as around it.
  private(set) var keepsLines: Bool?
  /// Whether its words are bold because of what it is.
  let isHeading: Bool
  /// The name of the language that its code is in, as far as it says so.
  let language: String

  enum Role: Equatable {
    /// An element whose content is not shown.
    case hidden
    /// Words in a line, perhaps in a style.
    case inline
    case paragraph
    /// A block that only begins a line.
    case division
    case heading(Int)
    case quote
    case list(isOrdered: Bool, start: Int)
    /// An item. Office programs write one after the other and say how deep each is, from 1.
    case item(level: Int?)
    /// The sign before the item of an office program, among its words.
    case marker
    case code
    case rule
    case table, row
    case cell(columns: Int, alignment: Alignment)
    case lineBreak
    case box(isChecked: Bool)
    case link(String)
    /// A link to a page of the board's folder, as `HypertextWriter` writes it.
    case page(String)
    case picture(description: String, source: String)
  }

  enum Alignment: String {
    case start, center, end
  }

  private static let hidden: Set<String> = [
    "head", "style", "script", "title", "noscript", "template", "svg", "math", "object", "iframe",
    "select", "textarea", "audio", "video", "canvas", "map",
  ]
  private static let divisions: Set<String> = [
    "html", "body", "div", "section", "article", "header", "footer", "main", "aside", "nav",
    "figure", "figcaption", "address", "center", "form", "fieldset", "details", "summary", "dt",
    "dd", "caption",
  ]
  private static let styles: [String: StyledRuns.Styles] = [
    "b": .bold, "strong": .bold, "i": .italic, "em": .italic, "cite": .italic, "dfn": .italic,
    "s": .struck, "del": .struck, "strike": .struck, "mark": .marked, "code": .code, "kbd": .code,
    "samp": .code, "tt": .code,
  ]

  /// The attributes that say how deep an item is, with what that begins at.
  private static let levels = [
    ("data-aria-level", 1), ("aria-level", 1), ("data-stringify-indent", 0),
  ]
  private static let maxLevel = 16
  private static let maxColumns = 64

  /// Creates the element with a name and the attributes that `attribute` returns.
  init(name: String, _ attribute: (String) -> String?) {
    let style = (attribute("style") ?? "").lowercased().filter { !$0.isWhitespace }
    role = Self.role(name, style, attribute)
    let isCode = name == "code" || role == .code
    let classes = isCode ? attribute("class")?.split(separator: " ") : nil
    let language = classes?.first { $0.hasPrefix("language-") }?.dropFirst("language-".count)
    self.language = language.map(String.init) ?? ""
    ownStyles = Self.styles[name] ?? []
    styles = ownStyles
    isHeading = name == "th" || role.isHeading
    switch role {
    // Pages set these in type of their own, which says nothing about their words.
    case .heading, .quote, .code: break
    default: change(by: style)
    }
  }

  private static func role(
    _ name: String,
    _ style: String,
    _ attribute: (String) -> String?
  ) -> Role {
    if hidden.contains(name) || value("display", in: style) == "none" { return .hidden }
    if attribute("role") == "heading", let level = attribute("aria-level").flatMap({ Int($0) }) {
      return .heading(min(max(1, level), 6))
    }
    if divisions.contains(name) { return .division }
    switch name {
    case "p":
      return value("mso-list", in: style).flatMap(level(ofList:)).map { .item(level: $0) }
        ?? .paragraph
    case "dl": return .paragraph
    case "span" where value("mso-list", in: style) == "ignore": return .marker
    case "h1", "h2", "h3", "h4", "h5", "h6": return .heading(name.last?.wholeNumberValue ?? 1)
    case "blockquote": return .quote
    case "ul", "menu", "dir": return .list(isOrdered: false, start: 1)
    case "ol":
      let start = attribute("start").flatMap { Int($0) } ?? 1
      return .list(isOrdered: true, start: max(0, min(start, 999_999)))
    case "li":
      let level = levels.compactMap { name, first in
        attribute(name).flatMap { Int($0) }.map { $0 - first + 1 }
      }.first
      return .item(level: level.map { min(max(1, $0), maxLevel) })
    case "pre", "listing", "xmp": return .code
    case "hr": return .rule
    case "table": return .table
    case "tr": return .row
    case "td", "th":
      let columns = attribute("colspan").flatMap { Int($0) } ?? 1
      let side = attribute("align")?.lowercased() ?? value("text-align", in: style).map(String.init)
      let sides: [String: Alignment] = ["center": .center, "right": .end, "end": .end]
      return .cell(
        columns: min(max(1, columns), maxColumns),
        alignment: side.flatMap { sides[$0] } ?? .start
      )
    case "br": return .lineBreak
    case "input" where attribute("type")?.lowercased() == "checkbox":
      return .box(isChecked: attribute("checked") != nil)
    case "x-wikilink": return attribute("data-target").map { .page($0) } ?? .inline
    case "a": return attribute("href").flatMap(LinkTarget.usable).map { .link($0) } ?? .inline
    case "img":
      return .picture(description: attribute("alt") ?? "", source: attribute("src") ?? "")
    default: return .inline
    }
  }

  /// Returns the level of an item of Word, of a list such as `l0level2lfo1`.
  private static func level(ofList list: Substring) -> Int? {
    let name = "level"
    guard let start = start(of: name, in: list) else { return nil }
    return Int(list[start...].dropFirst(name.count).prefix(while: \.isNumber)).map {
      min(max(1, $0), maxLevel)
    }
  }

  /// Adds what an inline style says. Some programs write all their words in the same elements.
  private mutating func change(by style: String) {
    if let weight = Self.value("font-weight", in: style) {
      let isBold = weight == "bold" || weight == "bolder" || (Int(weight) ?? 0) >= 600
      set(.bold, isBold)
    }
    if let slant = Self.value("font-style", in: style) { set(.italic, slant != "normal") }
    let lines = ["text-decoration", "text-decoration-line"].compactMap { Self.value($0, in: style) }
    if lines.contains(where: { Self.start(of: "line-through", in: $0) != nil }) {
      set(.struck, true)
    }
    if let space = Self.value("white-space", in: style) {
      keepsLines = space.hasPrefix("pre") || space == "break-spaces"
    }
  }

  /// Returns the styles of the words in it, from those around it.
  func styles(in outer: StyledRuns.Styles, isInHeading: Bool) -> StyledRuns.Styles {
    let gained = isInHeading ? styles.subtracting(.bold).union(ownStyles) : styles
    return outer.subtracting(lostStyles).union(gained)
  }

  private mutating func set(_ style: StyledRuns.Styles, _ isOn: Bool) {
    if isOn { styles.insert(style) } else { styles.remove(style) }
    if isOn { lostStyles.remove(style) } else { lostStyles.insert(style) }
  }

  private static func start(of words: String, in style: Substring) -> String.Index? {
    style.indices.first { style[$0...].hasPrefix(words) }
  }

  private static func value(_ name: String, in style: String) -> Substring? {
    style.split(separator: ";").last { $0.hasPrefix(name + ":") }?.dropFirst(name.count + 1)
  }
}

extension HTMLElement.Role {
  fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }

  /// Whether what is in it is in a list, and not in an item of that; nil if that is as around it.
  var isInList: Bool? {
    switch self {
    case .list: true
    case .item, .quote, .cell: false
    default: nil
    }
  }
}

/// The address of a link, as Markdown writes it.
enum LinkTarget {
  /// Returns an address that leads somewhere outside of the page; nil for others, such as scripts.
  static func usable(_ address: String) -> String? {
    let address = address.filter { $0 != "\n" && $0 != "\r" && $0 != "\t" }
    let beginnings = ["http://", "https://", "mailto:", "ftp://", "file:", "tel:", "obsidian:"]
    let start = address.prefix(10).lowercased()
    guard address.utf8.count <= 8192, beginnings.contains(where: start.hasPrefix) else {
      return nil
    }
    return address
  }

  /// Returns an address between the brackets of a link.
  static func written(_ address: String) -> String {
    let isPlain = !address.contains { " ()<>\\".contains($0) || $0.isWhitespace }
    if isPlain { return address }
    let safe = address.map { character in
      switch character {
      case "<": "%3C"
      case ">": "%3E"
      case "\\": "%5C"
      default: String(character)
      }
    }
    return "<\(safe.joined())>"
  }
}
