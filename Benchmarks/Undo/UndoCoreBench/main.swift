// undocore-bench COUNT [WORKLOAD]: UndoCore on the workload of the other undo engines.
import Glibc

func runAll(_ count: Int) throws {
  func workload(_ name: String, isLimited: Bool = false) -> Workload {
    Workload(engine: "history", name: name, count: count, isLimited: isLimited)
  }
  try workload("single").run { HistoryEngine(.plain) }
  try workload("times").run { HistoryEngine(.timed) }
  try workload("lens").run { HistoryEngine(.lens) }
  try workload("group").run { HistoryGroupEngine() }
  try workload("limit", isLimited: true).run { HistoryEngine(.limit(100)) }
}

let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 0 : 100_000
guard count > 0 else { exit(2) }
do {
  try runAll(count)
} catch {
  print("ERROR \(error)")
  exit(1)
}
