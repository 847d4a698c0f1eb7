import BoardValues

/// The name that a program which copies files between devices gives to one of two versions of a board's
/// file, when both were changed at once.
struct CopyName: Equatable {
  /// The device or the person that the copy comes from, if the name says so.
  let origin: String?
  /// Whether the origin is the beginning of an id of Syncthing.
  let isOfSyncthing: Bool
  /// Whether only such a program gives names like that. A number may be anybody's.
  let isSure: Bool

  /// Reads the name of a file; nil if it does not look like a copy of the board of a name.
  ///
  /// These are understood: `Plan.sync-conflict-20260131-101500-ABCDEFG.canvas` (Syncthing),
  /// `Plan (Ann’s conflicted copy 2026-01-31).canvas` (Dropbox), `Plan (conflicted copy 2026-01-31
  /// 101500).canvas` (Nextcloud), `Plan_conflict-20260131-101500.canvas` (ownCloud),
  /// `Plan-DESKTOP-1A2B3C4.canvas` and `Plan-host-safeBackup-0001.canvas` (OneDrive),
  /// `Plan (Conflicted copy laptop 202601311015).canvas` (Obsidian Sync), `Plan (SFConflict ann@example.org
  /// 2026-01-31-10-15-00).canvas` (Seafile), `Plan [conflicted].canvas` (pCloud), `Plan (1).canvas` (Google
  /// Drive), `Plan 2.canvas` (iCloud), those of Dropbox in German and French, `Plan.conflict1.canvas` and
  /// `Plan.canvas.conflict1` (rclone), and `Plan (other version).canvas`, which
  /// this program makes.
  init?(_ name: String, of board: String) {
    guard name != board else { return nil }
    let dot = board.lastIndex(of: ".") ?? board.endIndex
    let (stem, ending) = (board[..<dot], board[dot...])
    if let rest = name.after(board), Self.isOfRclone(rest) {
      (origin, isOfSyncthing, isSure) = (nil, false, true)
      return
    }
    guard let rest = name.after(stem), rest.utf8.count > ending.utf8.count,
      rest.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    else { return nil }
    let addition = rest.prefix(upTo: rest.utf8.index(rest.endIndex, offsetBy: -ending.utf8.count))
    isSure = !Self.isNumber(addition)
    isOfSyncthing = addition.after(Self.syncthing) != nil
    guard let origin = isSure ? Self.origin(addition) : "" else { return nil }
    self.origin = origin.isEmpty ? nil : origin
  }

  private static let syncthing = ".sync-conflict-"

  /// Returns the origin that an addition to a name tells, empty if it tells none; nil for any other
  /// addition.
  private static func origin(_ addition: Substring) -> String? {
    if let rest = addition.after(syncthing) {
      return rest.split(separator: "-").dropFirst(2).first.map(String.init) ?? ""
    }
    if addition == " [conflicted]" || addition == "[conflicted]" { return "" }
    if addition.after("_conflict-") != nil || isOfRclone(addition) { return "" }
    if let rest = addition.after(" ("), rest.last == ")" {
      return origin(inBrackets: rest.dropLast())
    }
    return addition.after("-").flatMap(host)
  }

  /// Returns whether an addition is a small number alone: ` 2` or ` (1)`.
  private static func isNumber(_ addition: Substring) -> Bool {
    guard let words = addition.after(" ") else { return false }
    let digits = words.first == "(" && words.last == ")" ? words.dropFirst().dropLast() : words
    return (1...2).contains(digits.utf8.count) && digits.utf8.allSatisfy(Ascii.isDigit)
  }

  private static func origin(inBrackets words: Substring) -> String? {
    let small = words.lowercased()
    if small.hasPrefix("sfconflict ") {
      return words.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }
    for beginning in ["in konflikt stehende kopie", "copie en conflit"]
    where small.hasPrefix(beginning) {
      let rest = words.dropFirst(beginning.count).split(separator: " ")
      guard let first = rest.first, ["von", "de"].contains(first) else { return "" }
      return rest.dropFirst().prefix { $0.utf8.first.map(Ascii.isDigit) == false }
        .joined(separator: " ")
    }
    if small.hasPrefix("conflicted copy") {
      // Obsidian has the device between these words and the time.
      let rest = words.split(separator: " ").dropFirst(2)
      return rest.prefix { $0.utf8.first.map(Ascii.isDigit) == false }.joined(separator: " ")
    }
    if ["other version", "rescued"].contains(where: { words.after($0) != nil }) { return "" }
    guard let range = words.range(ofWords: "conflicted copy") else {
      return words.after("conflict") == nil ? nil : ""
    }
    let person = words[..<range.lowerBound]
    for ending in ["'s ", "’s "] where person.utf8.reversed().starts(with: ending.utf8.reversed()) {
      return String(person.dropLast(ending.count))
    }
    return ""
  }

  /// Returns the name of a computer, for names that computers have by themselves, or else with a sign that
  /// it is a copy.
  private static func host(_ words: Substring) -> String? {
    if let range = words.range(ofWords: "-safeBackup") { return String(words[..<range.lowerBound]) }
    let isHost = ["DESKTOP-", "LAPTOP-"].contains { words.after($0)?.isEmpty == false }
    return isHost ? String(words) : nil
  }

  private static func isOfRclone(_ words: Substring) -> Bool {
    [".conflict", "..path"].contains { beginning in
      guard let number = words.after(beginning) else { return false }
      return !number.isEmpty && number.utf8.allSatisfy(Ascii.isDigit)
    }
  }
}

extension StringProtocol {
  /// Returns what follows a beginning; nil if the text does not begin like that.
  fileprivate func after(_ beginning: some StringProtocol) -> SubSequence? {
    guard utf8.starts(with: beginning.utf8) else { return nil }
    return self[utf8.index(startIndex, offsetBy: beginning.utf8.count)...]
  }
}

extension Substring {
  /// Returns the first place of some words.
  fileprivate func range(ofWords words: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if let rest = self[start...].after(words) { return start..<rest.startIndex }
      start = index(after: start)
    }
    return nil
  }
}
