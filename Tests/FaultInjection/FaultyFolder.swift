package import Foundation

/// A folder on a disk that fails on demand. Programs run while their calls in it are watched.
package struct FaultyFolder {
  /// The folder in which calls count. Its path must hold no link.
  package let folder: URL
  /// A folder for the output of the runs, outside of `folder`, where nothing fails.
  private let scratch: URL

  /// Whether locks and look-ups of files count, too.
  private let countsLooks: Bool

  package init(_ folder: URL, scratch: URL, countsLooks: Bool = false) {
    self.folder = folder
    self.scratch = scratch
    self.countsLooks = countsLooks
  }

  /// Runs a program to its end. Without a plan nothing fails, and the calls are only recorded.
  package func run(
    _ program: URL,
    _ arguments: [String],
    _ plan: FaultPlan? = nil,
    environment: [String: String] = [:]
  ) throws -> FaultyRun {
    let files = try ["output", "errors", "report"].map { name in
      let file = scratch.appendingPathComponent(name)
      try Data().write(to: file)
      return file
    }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(environment) { $1 }
      .merging(self.environment(plan)) { $1 }
      .merging(["FAULT_REPORT": files[2].path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    let limit = Date(timeIntervalSinceNow: 20)
    while process.isRunning, Date() < limit { usleep(500) }
    let isHanging = process.isRunning
    if isHanging { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    let end: FaultyRun.End =
      switch (isHanging, process.terminationReason) {
      case (true, _): .hung
      case (_, .exit): .code(process.terminationStatus)
      default: .signal(process.terminationStatus)
      }
    return FaultyRun(end: end, output: texts[0], errors: texts[1], report: texts[2])
  }

  /// Returns the environment for programs that are started differently.
  package func environment(_ plan: FaultPlan?) -> [String: String] {
    ["LD_PRELOAD": Self.library, "FAULT_FOLDER": folder.path]
      .merging(countsLooks ? ["FAULT_LOOKS": "1"] : [:]) { $1 }
      .merging(plan?.environment ?? [:]) { $1 }
  }

  /// The library, which is built as a product of its own, beside the tests.
  private static let library = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("libFaultShim.so").path
}
