import BoardStore
import BoardValues
import LinuxSystem
import Windowing

/// A board that cannot be opened: its reason, and what can be done about it. The question stands over the
/// present board, or in a window that has no other purpose and closes with it.
struct Refusals: Feature {
  enum Order: CommandCase {
    case repairCopy(Refusal), showRefused(Refusal)

    var family: String? {
      switch self {
      case .repairCopy: "repairCopy"
      case .showRefused: "showRefused"
      }
    }
  }

  nonisolated static let commands = [
    CommandRow(family: "repairCopy", "Repair a Copy", [.isLocal, .isOfThisBoard]),
    CommandRow(family: "showRefused", "Show in Folder", [.isLocal, .isOfThisBoard]),
  ]

  /// Whether the question of the window was asked. The window closes once it is over.
  private var isAsked = false

  nonisolated init() {}

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .repairCopy(let refusal): repairCopy(refusal, &turn)
    case .showRefused(let refusal):
      turn.request(.showInFolder(refusal.path))
      isAsked = false
    }
  }

  private mutating func repairCopy(_ refusal: Refusal, _ turn: inout Turn) {
    do {
      let copy = try refusal.repairCopy()
      turn.say(localized("Opening {file}", ["file": Path.name(of: copy).visible]))
      turn.show(.board(copy))
    } catch {
      turn.report(verbatim("\(error)"))
      isAsked = false
    }
  }

  func isActive(_ question: Question) -> Bool { question.refusal != nil }

  mutating func follow(_ turn: inout Turn) {
    guard let refusal = turn.refusal, turn.panel == nil else { return }
    isAsked ? turn.close(.window) : turn.show(.question(.refused(refusal)))
    isAsked = true
  }
}
