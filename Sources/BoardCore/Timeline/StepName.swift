import BoardValues

/// The names of steps as titles: “Undo Move”. A history keeps the English names, whatever language the
/// program speaks, and shows them in its own.
package enum StepName {
  /// Returns the name of a step in the language in use. Unknown names stay as they are.
  package static func words(_ name: String) -> String {
    guard Language.current != nil, !name.isEmpty else { return name }
    if plain.contains(name) { return Sentence(name, context: "step").words }
    return counted(name) ?? quoting(name) ?? name
  }

  /// The names that always are the same. The catalogues have them in the context “step”.
  private static let plain: Set<String> = [
    "Align", "Arrange", "Arrows", "Bold", "Bring Back", "Bring Back Version", "Bring Forward",
    "Bring to Front", "Change Elsewhere", "Changes", "Check", "Check Box", "Colour", "Connect",
    "Copy Text", "Cut", "Delete", "Distribute", "Drop", "Duplicate", "Edit Label", "Edit Note",
    "Edit Text", "Fit to Words", "Group", "Heading", "Indent", "Italic", "Link", "List", "Lock",
    "Lock Card", "Merge", "Move", "Move Line", "Move Text", "New Card",
    "New Card and Connection", "Outdent", "Paste", "Paste as Plain Text", "Reconnect", "Reload",
    "Replace", "Resize", "Resolve Conflict", "Restore the Beginning", "Reverse",
    "Revert to Saved", "Same Size", "Send Backward", "Send to Back", "Take Theirs", "Try Out",
    "Typing", "Uncheck", "Ungroup", "Unlock", "Unlock Card",
  ]

  /// Returns the words for a name that says how many there were: “Delete 3 Cards”.
  private static func counted(_ name: String) -> String? {
    let words = name.split(separator: " ")
    guard words.count > 2, let count = Int(words[words.count - 2]) else { return nil }
    let beginning = words.dropLast(2).joined(separator: " ")
    return switch (beginning, words.last) {
    case ("Cut", "Cards"): localized("Cut {count} Card", "Cut {count} Cards", count: count)
    case ("Delete", "Cards"):
      localized("Delete {count} Card", "Delete {count} Cards", count: count)
    case ("Drop", "Cards"): localized("Drop {count} Card", "Drop {count} Cards", count: count)
    case ("Duplicate", "Cards"):
      localized("Duplicate {count} Card", "Duplicate {count} Cards", count: count)
    case ("Group", "Cards"): localized("Group {count} Card", "Group {count} Cards", count: count)
    case ("Lock", "Cards"): localized("Lock {count} Card", "Lock {count} Cards", count: count)
    case ("Paste", "Cards"): localized("Paste {count} Card", "Paste {count} Cards", count: count)
    case ("Unlock", "Cards"):
      localized("Unlock {count} Card", "Unlock {count} Cards", count: count)
    case ("Replace in", "Cards"):
      localized("Replace in {count} Card", "Replace in {count} Cards", count: count)
    case ("Replace in", "Connections"):
      localized("Replace in {count} Connection", "Replace in {count} Connections", count: count)
    case ("Replace in", "Texts"):
      localized("Replace in {count} Text", "Replace in {count} Texts", count: count)
    default: nil
    }
  }

  /// Returns the words for a name that has other words in it: those of a task, or another name.
  private static func quoting(_ name: String) -> String? {
    func rest(_ beginning: String) -> String? {
      name.hasPrefix(beginning) ? String(name.dropFirst(beginning.count)) : nil
    }
    func quoted(_ beginning: String) -> String? {
      rest("\(beginning) “").flatMap { $0.hasSuffix("”") ? String($0.dropLast()) : nil }
    }
    if let task = quoted("Check") { return localized("Check “{name}”", ["name": task]) }
    if let task = quoted("Uncheck") { return localized("Uncheck “{name}”", ["name": task]) }
    if let step = rest("Take Back ") {
      return localized("Take Back {step}", ["step": words(step)])
    }
    return rest("Restore ").map { localized("Restore {time}", ["time": $0]) }
  }
}
