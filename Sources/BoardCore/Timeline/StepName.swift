import BoardValues
import UndoCore

/// What a step did, as a value: the same in every language.
///
/// A history keeps the `key` of the name. Its words are made from the table when they are shown.
package indirect enum StepName: Hashable, Sendable {
  case align, arrange, distribute, fitToWords, move, resize, sameSize
  case bringForward, bringToFront, sendBackward, sendToBack
  case newCard, newConnectedCard, group(count: Int), ungroup
  case cut(count: Int), delete(count: Int), drop(count: Int), duplicate(count: Int)
  case paste(count: Int)
  case editText, editLabel, editNote
  case replace
  case replaceInCards(count: Int), replaceInConnections(count: Int), replaceInTexts(count: Int)
  /// A box was checked; the words beside it, which may be none.
  case check(String), uncheck(String)
  case colour, removeColour, lock(count: Int), unlock(count: Int)
  case connect, reconnect, reverse, arrows
  /// A moment was restored, in seconds since 1970, or the state before all steps.
  case restore(at: Double), restoreBeginning
  case takeBack(StepName)
  case tryOut, bringBack, bringBackVersion, revert
  case reload, merge, resolveConflict, changeElsewhere, changesMeanwhile
  // Those of open texts.
  case typing, bold, italic, heading, list, checkBox, indent, outdent, link
  case moveText, copyText, moveLine, takeTheirs
  /// A name that this program does not know, by its key.
  case unknown(String)

  /// One name of each kind but the unknown.
  package static let kinds: [StepName] = [
    .align, .arrange, .distribute, .fitToWords, .move, .resize, .sameSize,
    .bringForward, .bringToFront, .sendBackward, .sendToBack,
    .newCard, .newConnectedCard, .group(count: 1), .ungroup,
    .cut(count: 1), .delete(count: 1), .drop(count: 1), .duplicate(count: 1), .paste(count: 1),
    .editText, .editLabel, .editNote,
    .replace, .replaceInCards(count: 2), .replaceInConnections(count: 2), .replaceInTexts(count: 2),
    .check(""), .uncheck(""),
    .colour, .removeColour, .lock(count: 1), .unlock(count: 1),
    .connect, .reconnect, .reverse, .arrows,
    .restore(at: 0), .restoreBeginning,
    .takeBack(.move),
    .tryOut, .bringBack, .bringBackVersion, .revert,
    .reload, .merge, .resolveConflict, .changeElsewhere, .changesMeanwhile,
    .typing, .bold, .italic, .heading, .list, .checkBox, .indent, .outdent, .link,
    .moveText, .copyText, .moveLine, .takeTheirs,
  ]

  /// Whether the step took over a version that another program wrote, whole or by a merge.
  package var comesFromElsewhere: Bool { isReplacement || self == .merge }

  /// Whether the step put a version that another program wrote in the place of the board.
  package var isReplacement: Bool { self == .reload }
}

// MARK: - Keys

extension StepName {
  /// A short text without words of any language, by which the name is kept: `move`, `delete 3`,
  /// `takeBack move`.
  package var key: String {
    if case .unknown(let key) = self { return key }
    return argument.map { "\(word) \($0)" } ?? word
  }

  /// Reads a name from its key. It has the same key whatever that is.
  package init(key: String) { self = Self(reading: key, depth: 0) ?? .unknown(key) }

  private static let words =
    Dictionary(kinds.map { ($0.word, $0) }) { first, _ in first }

  /// The most steps that a name nests, as reading them takes time and room on the stack.
  private static let maxDepth = 16

  private init?(reading key: String, depth: Int) {
    let end = key.utf8.firstIndex(of: UInt8(ascii: " ")) ?? key.endIndex
    guard depth < Self.maxDepth, let kind = Self.words[String(key[..<end])] else { return nil }
    guard end < key.endIndex else {
      if kind.argument != nil { return nil }
      self = kind
      return
    }
    let argument = String(key[key.utf8.index(after: end)...])
    guard let name = kind.with(argument, depth: depth), name.key == key else { return nil }
    self = name
  }

  /// The number of cards, or of places where words were replaced; nil if the name says none.
  var count: Int? {
    switch self {
    case .group(let count), .cut(let count), .delete(let count), .drop(let count),
      .duplicate(let count), .paste(let count), .lock(let count), .unlock(let count):
      count == 1 ? nil : count
    case .replaceInCards(let count), .replaceInConnections(let count), .replaceInTexts(let count):
      count
    default: nil
    }
  }

  /// Whether the name says where words were replaced.
  var saysWhere: Bool {
    switch self {
    case .replaceInCards, .replaceInConnections, .replaceInTexts: true
    default: false
    }
  }

  /// What follows the word in a key.
  private var argument: String? {
    switch self {
    case .check(let words), .uncheck(let words): words.isEmpty ? nil : words
    case .restore(let time): Decimals.shortest(time)
    case .takeBack(let name): name.key
    default: count.map { "\($0)" }
    }
  }

  /// Returns a name of the same kind with an argument from a key; nil if it cannot have that one.
  private func with(_ argument: String, depth: Int) -> StepName? {
    switch self {
    case .group: Int(argument).map(StepName.group)
    case .cut: Int(argument).map(StepName.cut)
    case .delete: Int(argument).map(StepName.delete)
    case .drop: Int(argument).map(StepName.drop)
    case .duplicate: Int(argument).map(StepName.duplicate)
    case .paste: Int(argument).map(StepName.paste)
    case .lock: Int(argument).map(StepName.lock)
    case .unlock: Int(argument).map(StepName.unlock)
    case .replaceInCards: Int(argument).map(StepName.replaceInCards)
    case .replaceInConnections: Int(argument).map(StepName.replaceInConnections)
    case .replaceInTexts: Int(argument).map(StepName.replaceInTexts)
    case .check: .check(argument)
    case .uncheck: .uncheck(argument)
    case .restore: Double(argument).map(StepName.restore)
    case .takeBack:
      .takeBack(StepName(reading: argument, depth: depth + 1) ?? .unknown(argument))
    default: nil
    }
  }
}

extension BoardHistory.Step {
  package var stepName: StepName { StepName(key: name) }
}

extension BoardHistory.Transition {
  package var stepName: StepName { StepName(key: name) }
}

extension BoardHistory.Branch {
  /// The name of its first step.
  package var stepName: StepName { StepName(key: name) }
}
