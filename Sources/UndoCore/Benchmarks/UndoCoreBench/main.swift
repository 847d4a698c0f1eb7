// undocore-bench list | COUNT WORKLOAD [PHASES]: UndoCore on the workload of the other undo engines. Each
// workload wants a process of its own, so that it finds no memory which another one has left behind. With a number of
// phases (record, undo, redo, jump) only these are run, for counting instructions.
import Glibc

let workloads = HistoryEngine.workloads + ManagerEngine.workloads

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "list" {
  print(workloads.map(\.title).joined(separator: "\n"))
  exit(0)
}
guard arguments.count >= 2, let count = arguments.first.flatMap({ Int($0) }), count > 0,
  let workload = workloads.first(where: { $0.title == arguments[2] })
else { exit(2) }
if arguments.count == 3 {
  guard let phases = Int(arguments[3]), let runPhases = workload.runPhases else { exit(2) }
  runPhases(count, phases)
  exit(0)
}
do {
  try workload.run(count)
} catch {
  print("ERROR \(workload.title): \(error)")
  exit(1)
}
