/// The text shown on a card. It is taken as Markdown: a leading heading is set as one and the marks
/// around it are left out. The rest is shown as written, without empty lines at the beginning.
package struct CardWords: Equatable, Sendable {
  package var heading: String?
  package var body: String
  package var isDim = false

  package init(_ content: Card.Content) {
    switch content {
    case .text(let text):
      (heading, body) = Self.splitHeading(Self.withoutEmptyLines(text.beginning[...]))
    case .file(let path, let subpath):
      let path = path.beginning
      heading = path.split(separator: "/").last.map(String.init) ?? path
      body = subpath.map { "\(path) \($0.beginning)" } ?? path
      isDim = true
    case .link(let url):
      let url = url.beginning
      heading = Self.host(of: url)
      body = url
      isDim = true
    case .group(let label):
      heading = nil
      body = label?.beginning ?? ""
    case .unknown(let type):
      heading = type.beginning
      body = "a kind of card that this program does not know"
      isDim = true
    }
  }

  /// Without those at the beginning. A space before the first word may mean something.
  private static func withoutEmptyLines(_ text: Substring) -> Substring {
    let start = text.drop { $0.isWhitespace }.startIndex
    let lineStart = text[..<start].lastIndex { $0.isNewline }.map { text.index(after: $0) }
    return text[(lineStart ?? text.startIndex)...]
  }

  private static func splitHeading(_ text: Substring) -> (heading: String?, body: String) {
    let hashes = text.prefix { $0 == "#" }.count
    let line = text.prefix { !$0.isNewline }
    let afterHashes = line.dropFirst(hashes)
    guard (1...6).contains(hashes), afterHashes.first == " " || afterHashes.isEmpty else {
      return (nil, String(text))
    }
    let body = withoutEmptyLines(text.dropFirst(line.count))
    return (String(afterHashes.drop { $0 == " " }), String(body))
  }

  /// One line that names the card in a message; nil for a card without text.
  package static func title(of content: Card.Content) -> String? {
    let words: String
    if case .group(let label) = content {
      words = label?.beginning ?? ""
    } else {
      let parts = CardWords(content)
      words = parts.heading ?? parts.body
    }
    let line = words.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    guard !line.isEmpty else { return nil }
    return line.count > 32 ? line.prefix(31) + "…" : line
  }

  private static func host(of url: String) -> String {
    let parts = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].hasSuffix(":"), parts[1].isEmpty else { return url }
    return String(parts[2].prefix { $0 != "/" && $0 != "?" && $0 != "#" })
  }
}
