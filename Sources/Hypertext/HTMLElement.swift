/// An element of HTML by what it means for Markdown.
struct HTMLElement {
  let role: Role
  /// The styles of the words in it.
  var styles: StyledRuns.Styles = []
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
    case item
    case code
    case rule
    case table, row, cell
    case lineBreak
    case box(isChecked: Bool)
    case link(String)
    case picture(description: String, source: String)
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

  /// Creates the element with a name and the attributes that `attribute` returns.
  init(name: String, _ attribute: (String) -> String?) {
    role = Self.role(name, attribute)
    let isCode = name == "code" || role == .code
    let classes = isCode ? attribute("class")?.split(separator: " ") : nil
    let language = classes?.first { $0.hasPrefix("language-") }?.dropFirst("language-".count)
    self.language = language.map(String.init) ?? ""
    guard role == .inline || role.isLink else { return }
    styles = Self.styles[name] ?? []
    if let style = attribute("style") { change(by: style.lowercased().filter { $0 != " " }) }
  }

  private static func role(_ name: String, _ attribute: (String) -> String?) -> Role {
    if hidden.contains(name) { return .hidden }
    if divisions.contains(name) { return .division }
    switch name {
    case "p", "dl": return .paragraph
    case "h1", "h2", "h3", "h4", "h5", "h6": return .heading(name.last?.wholeNumberValue ?? 1)
    case "blockquote": return .quote
    case "ul", "menu", "dir": return .list(isOrdered: false, start: 1)
    case "ol":
      let start = attribute("start").flatMap { Int($0) } ?? 1
      return .list(isOrdered: true, start: max(0, min(start, 999_999)))
    case "li": return .item
    case "pre", "listing", "xmp": return .code
    case "hr": return .rule
    case "table": return .table
    case "tr": return .row
    case "td", "th": return .cell
    case "br": return .lineBreak
    case "input" where attribute("type")?.lowercased() == "checkbox":
      return .box(isChecked: attribute("checked") != nil)
    case "a": return attribute("href").flatMap(LinkTarget.usable).map { .link($0) } ?? .inline
    case "img":
      return .picture(description: attribute("alt") ?? "", source: attribute("src") ?? "")
    default: return .inline
    }
  }

  /// Adds what an inline style says. Some programs write all their words in the same elements.
  private mutating func change(by style: String) {
    let weight = Self.value("font-weight", in: style)
    if weight == "bold" || (weight.flatMap { Int($0) } ?? 0) >= 600 { styles.insert(.bold) }
    if weight == "normal" || weight == "400" { styles.remove(.bold) }
    if Self.value("font-style", in: style) == "italic" { styles.insert(.italic) }
    if Self.value("font-style", in: style) == "normal" { styles.remove(.italic) }
    if Self.value("text-decoration", in: style)?.hasPrefix("line-through") == true {
      styles.insert(.struck)
    }
  }

  private static func value(_ name: String, in style: String) -> Substring? {
    style.split(separator: ";").last { $0.hasPrefix(name + ":") }?.dropFirst(name.count + 1)
  }
}

extension HTMLElement.Role {
  fileprivate var isLink: Bool { if case .link = self { true } else { false } }
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
