import BoardCore
import BoardValues
import LinuxSystem

/// The command `dragboard recover`, which lists the steps in quarantined state and makes a board of
/// them.
struct RecoverCommand {
  let path: String
  /// The path of the board to write, or nil to only list the steps.
  let output: Output?

  /// Lists the steps, writes the board, and returns the exit code.
  func run() throws -> Int32 {
    try output?.check()
    let salvage = try Salvage(path)
    guard !salvage.isEmpty else {
      throw FileError(path, "holds no kept steps of a board")
    }
    let recovery = Recovery(salvage)
    if let board = salvage.board { say("Kept steps of \(board.visible)") }
    for line in lines(recovery) { say(line.visible) }
    say(summary(recovery))
    if let substitute = recovery.substitute {
      say("What the board was before the first step is lost; \(Self.words(substitute)).")
    }
    let lost = recovery.lostElements
    if lost > 0 {
      say("Up to \(lost) of the cards and connections before the first step are lost.")
    }
    if recovery.hasLostHistory { say("The undo history before the first step here is lost.") }
    guard !recovery.isEmpty else {
      throw FileError(path, "holds nothing that a board could be made of")
    }
    guard let output else {
      say("To write the board with these steps: dragboard recover \(path) -o OUT.canvas")
      return 0
    }
    try output.write(recovery.document.bytes)
    say("The board was written to \(output.name)")
    return 0
  }

  private func say(_ line: String) { Output.say(line, besides: output) }

  private static func words(_ substitute: SubstituteBeginning.Kind) -> String {
    switch substitute {
    case .record(let number): "it begins with the file that record \(number) took over"
    case .file: "it begins with the file as it was saved last"
    case .steps: "it is put together from the steps, and all else of its cards is unknown"
    }
  }

  /// Returns one line for each record and each gap, in order.
  private func lines(_ recovery: Recovery) -> [String] {
    let width = recovery.outcomes.map { $0.name.count }.max() ?? 0
    let entries = recovery.outcomes.map { entry in
      let time = entry.time.map(Clock.stamp) ?? String(repeating: " ", count: 19)
      let name = entry.name + String(repeating: " ", count: width - entry.name.count)
      let note = entry.isApplied ? entry.subject : "does not apply: what it changes is missing"
      return (entry.number, "\(Self.padded(entry.number))  \(time)  \(name)  \(note)")
    }
    let gaps = recovery.missing.map { gap in
      let end = gap.count == 1 ? "" : "–\(gap.upperBound)"
      return (gap.lowerBound, "\(Self.padded(gap.lowerBound))\(end)  damaged or missing")
    }
    return (entries + gaps).sorted { $0.0 < $1.0 }.map { line in
      String(line.1.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static func padded(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: " ", count: max(0, 6 - text.utf8.count)) + text
  }

  private func summary(_ recovery: Recovery) -> String {
    let lost = recovery.missing.reduce(0) { $0 + $1.count }
    let all = recovery.outcomes.count + lost
    return
      "\(recovery.appliedCount) of \(all) records can be applied, \(lost) are damaged or missing"
  }
}
