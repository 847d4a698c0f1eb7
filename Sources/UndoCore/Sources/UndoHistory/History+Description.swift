extension NamedHistory: CustomStringConvertible, CustomDebugStringConvertible {
  /// The history as a person reads it: what is done, the oldest first, and after a bar what can be redone, the next
  /// first. A long history shows its newest steps only.
  ///
  ///     Move, Paint | Delete (2 branches, unsaved)
  public var description: String {
    let steps = steps()
    let middle = undoCount()
    let shown = max(0, middle - Self.mostShown)..<min(steps.count, middle + Self.mostShown)
    let names = steps[shown].map { Self.words(for: "\($0.name)") }
    let done = names.prefix(middle - shown.lowerBound).joined(separator: ", ")
    let undone = names.suffix(shown.upperBound - middle).joined(separator: ", ")
    var text = shown.lowerBound > 0 ? "… " : ""
    text += done.isEmpty ? "nothing done" : done
    if !undone.isEmpty { text += " | " + undone + (shown.upperBound < steps.count ? " …" : "") }
    let branches = branchCount == 1 ? "1 branch" : "\(branchCount) branches"
    let rest = (branchCount > 0 ? [branches] : []) + (isClean ? [] : ["unsaved"])
    return rest.isEmpty ? text : text + " (\(rest.joined(separator: ", ")))"
  }

  /// The same: all of a history with its links would be read by nobody.
  public var debugDescription: String { "History(\(description))" }

  private static func words(for name: String) -> String { name.isEmpty ? "untitled" : name }

  private static var mostShown: Int { 5 }
}
