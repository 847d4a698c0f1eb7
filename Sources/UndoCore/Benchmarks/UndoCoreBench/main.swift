// undocore-bench list | COUNT WORKLOAD: UndoCore on the workload of the other undo engines. Each
// workload wants a process of its own, so that it finds no memory which another one has left behind.
import Glibc

let workloads = HistoryEngine.workloads + ManagerEngine.workloads

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "list" {
  print(workloads.map(\.title).joined(separator: "\n"))
  exit(0)
}
guard arguments.count == 2, let count = arguments.first.flatMap({ Int($0) }), count > 0,
  let workload = workloads.first(where: { $0.title == arguments.last })
else { exit(2) }
do {
  try workload.run(count)
} catch {
  print("ERROR \(workload.title): \(error)")
  exit(1)
}
