/// What can be typed.
enum Command: Equatable {
  case add(String)
  case edit(Int, String)
  case check(Int)
  case delete(Int)
  case raise(Int)
  case clear
  case undo(Int?)
  case redo(Int?)
  case go(Int)
  case other
  case steps

  static let summary = """
    add TEXT, edit ITEM TEXT, check ITEM, delete ITEM, raise ITEM, clear,
    undo [ITEM], redo [ITEM], steps, go STEP, other
    """

  /// Nil if it is not understood.
  init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    let number = words.count > 1 ? Int(words[1]) : nil
    switch (words.first, words.count) {
    case ("add", 2...): self = .add(words.dropFirst().joined(separator: " "))
    case ("clear", 1): self = .clear
    case ("other", 1): self = .other
    case ("steps", 1): self = .steps
    case ("undo", 1): self = .undo(nil)
    case ("redo", 1): self = .redo(nil)
    default:
      guard let number else { return nil }
      switch (words.first, words.count) {
      case ("edit", 3): self = .edit(number, words[2])
      case ("check", 2): self = .check(number)
      case ("delete", 2): self = .delete(number)
      case ("raise", 2): self = .raise(number)
      case ("undo", 2): self = .undo(number)
      case ("redo", 2): self = .redo(number)
      case ("go", 2): self = .go(number)
      default: return nil
      }
    }
  }
}
