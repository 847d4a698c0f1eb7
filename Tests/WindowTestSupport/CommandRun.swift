package import Foundation
import XDriver

/// A run of the program to its end, without any display.
package struct CommandRun {
  package let code: Int32?
  package let output: String
  package let errors: String

  package init(
    program: URL = TestProgram.dragboard,
    _ arguments: [String],
    input: String = "",
    in files: SessionFiles,
    display: String? = nil,
    environment added: [String: String] = [:]
  ) throws {
    let folder = files.folder
    func file(_ name: String, _ text: String = "") throws -> URL {
      let url = folder.appendingPathComponent(name)
      try text.write(to: url, atomically: false, encoding: .utf8)
      return url
    }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment.merging(files.environment) { $1 }
    environment["DISPLAY"] = display
    environment.merge(added) { $1 }
    process.environment = environment
    let (output, errors) = (try file("run-output"), try file("run-errors"))
    process.standardInput = try FileHandle(forReadingFrom: file("run-input", input))
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let limit = Date(timeIntervalSinceNow: 20)
    while process.isRunning, Date() < limit { usleep(2000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    code = process.terminationReason == .exit ? process.terminationStatus : nil
    self.output = try String(contentsOf: output, encoding: .utf8)
    self.errors = try String(contentsOf: errors, encoding: .utf8)
  }

  package var errorLines: [Substring] { errors.split(separator: "\n") }
}
