import BoardCore
import BoardValues
import UndoCore

/// The answers to a script's queries about the history.
extension Look {
  func timelineLines(_ question: Question) -> String {
    let editor = question.editor
    let timeline = Timeline(of: editor.document, in: editor.timelineScope)
    let branches = editor.branches
    func lines(after step: Int) -> [String] {
      timeline.branches.filter { $0.step == step }.flatMap { branch in
        branches[branch.index].steps.map { "branch\t\(editor.englishTitle(of: $0.stepName))" }
      }
    }
    let steps = editor.timelineSteps.enumerated().flatMap { index, step in
      [Self.words(step.isDone, editor.englishTitle(of: step.stepName))] + lines(after: index + 1)
    }
    let place = question.look?.position ?? Double(timeline.present)
    return (lines(after: 0) + steps + ["playhead \(Decimals.shortest(place))"])
      .joined(separator: "\n")
  }

  private static func words(_ isDone: Bool, _ name: String) -> String {
    "\(isDone ? "done" : "undone")\t\(name)"
  }

  func lookLine(_ question: Question) -> String {
    guard let look = question.look, let time = question.lookTime else { return "-" }
    let step =
      if let branch = look.branch {
        question.editor.branch(at: branch)?.steps.last
      } else {
        look.nearest > 0 ? look.steps[look.nearest - 1] : nil
      }
    return "\(time.text)\t\((step?.stepName).map(question.editor.englishTitle(of:)) ?? "")"
  }

  func branchLines(_ editor: Editor) -> String {
    let branches = editor.branches
    if branches.isEmpty { return "no branches" }
    return branches.enumerated().map { index, branch in
      "\(index + 1) \(branch.stepCount) \(editor.englishTitle(of: branch.stepName))"
    }.joined(separator: "\n")
  }
}
