package import TestSupport

/// Texts made by rule out of everything that Markdown on boards knows.
package enum MarkdownCorpus {
  /// Words with marks in them.
  private static let words = [
    "plain words", "**bold**", "*leaning*", "_so_", "***both***", "~~gone~~", "`code  here`",
    "==seen==", "[a link](https://x.org/y)", "[[Page]]", "[[Page|alias]]", "![alt](a.png)",
    "![[b.png]]", "https://bare.org/path", "a &amp; b", "&copy;", "&#x1F642;", #"\*escaped\*"#,
    "🙂 emoji 👩‍👩‍👧", "e\u{301}accent", "שלום עולם", "العربية", "漢字かな", "mixed שלום text",
    "snake_case_name", "a<br>b", "tab\there", "**nested *marks* inside**", "`` a ` b ``",
    "&unknown;",
    "trailing\\", "don't", "x * y", "1 < 2",
  ]

  /// Returns a text of some blocks.
  package static func text(_ random: inout SeededGenerator, blocks: Int = 6) -> String {
    var parts: [String] = []
    for _ in 0..<blocks { parts.append(block(&random)) }
    var text = ""
    for part in parts {
      if !text.isEmpty {
        text += String(repeating: "\n", count: Int.random(in: 1...3, using: &random))
      }
      text += part
    }
    if Int.random(in: 0..<3, using: &random) == 0 { text += "\n" }
    guard Int.random(in: 0..<4, using: &random) == 0 else { return text }
    return text.replacing("\n", with: "\r\n")
  }

  private static func line(_ random: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...4, using: &random)
    return (0..<count).compactMap { _ in words.randomElement(using: &random) }
      .joined(separator: " ")
  }

  private static func lines(_ random: inout SeededGenerator, _ prefix: String = "") -> String {
    let count = Int.random(in: 1...3, using: &random)
    return (0..<count).map { _ in prefix + line(&random) }.joined(separator: "\n")
  }

  private static func block(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      let level = Int.random(in: 1...6, using: &random)
      return String(repeating: "#", count: level) + " " + line(&random)
    case 1: return line(&random) + "\n==="
    case 2: return lines(&random, "- ")
    case 3:
      return "- " + line(&random) + "\n\t- " + line(&random) + "\n\t\t- deep\n- " + line(&random)
    case 4: return "1. " + line(&random) + "\n2. " + line(&random) + "\n   going on\n\n3. loose"
    case 5: return "- [ ] " + line(&random) + "\n- [x] " + line(&random) + "\n- [ ] "
    case 6: return lines(&random, "> ")
    case 7: return "> [!note] " + line(&random) + "\n" + lines(&random, "> ")
    case 8: return "> [!tip]\n> - " + line(&random) + "\n> - [ ] box\n> > deeper"
    case 9: return "```swift\nlet a = 1\n\n\tb()\n```"
    case 10:
      return "| a | " + line(&random).replacing("|", with: "")
        + " |\n|:-:|---|\n| `c` | d<br>e |\n|  | x |"
    case 11: return "---"
    case 12: return "  indented\n" + lines(&random)
    default: return lines(&random)
    }
  }
}
