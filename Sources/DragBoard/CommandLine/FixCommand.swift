import BoardCore
import BoardValues
import LinuxSystem

/// The command `dragboard check --fix`, which repairs the problems that `check` reports.
struct FixCommand {
  /// The file that the repaired board is written to.
  enum Target: Equatable, Sendable {
    /// A new file beside the board.
    case beside
    /// A new file at this path.
    case file(Output)
    case inPlace
  }

  let path: String
  let target: Target

  /// Repairs the board. Returns the exit code: 0 if the board is flawless now, 1 if any problem is
  /// left.
  func run() throws -> Int32 {
    if case .file(let output) = target { try output.check() }
    let bytes = try FileReading.input(path)
    let repair: CanvasRepair
    do {
      var generator = SystemRandomNumberGenerator()
      repair = try CanvasRepair(of: bytes, using: &generator)
    } catch {
      say("\(path):\(error)".visible)
      throw FileError(path, "cannot be repaired; it was left as it is")
    }
    for line in repair.repairs { say("\(path):\(line)".visible) }
    let output = try write(repair, insteadOf: bytes)
    for problem in repair.rest { say("\(output):\(problem) It was left as it is.".visible) }
    say(summary(of: repair, in: output).visible)
    return repair.rest.isEmpty ? 0 : 1
  }

  private func summary(of repair: CanvasRepair, in output: String) -> String {
    let left = repair.rest.count
    let rest = left == 1 ? "1 fault was left." : "\(left) faults were left."
    guard repair.count > 0 else { return left == 0 ? "Nothing to repair." : rest }
    let count = repair.count == 1 ? "1 repair" : "\(repair.count) repairs"
    return "\(count), written to \(output)" + (left == 0 ? "" : "; \(rest)")
  }

  /// Writes the result and returns its path.
  private func write(_ repair: CanvasRepair, insteadOf bytes: [UInt8]) throws -> String {
    switch target {
    case .file(let output):
      try output.write(repair.bytes)
      return output.name
    case .beside where repair.count > 0:
      return try NewFile.write(repair.bytes, named: name, in: folder, mode: 0o666) { number in
        number == 1 ? "fixed" : "fixed \(number)"
      }
    case .inPlace where repair.count > 0:
      try keepOriginal(bytes)
      try AtomicFile.write(repair.bytes, to: path) { () throws(FileError) in
        guard try FileReading.bytes(path) == bytes else {
          throw FileError(path, "was changed by another program meanwhile; it was not replaced")
        }
      }
      return path
    case .beside, .inPlace: return path
    }
  }

  /// Writes the content of the file into a new one beside it, and prints its name.
  private func keepOriginal(_ bytes: [UInt8]) throws(FileError) {
    let original = try NewFile.write(bytes, named: name, "original", in: folder)
    say("The original is kept as \(original)".visible)
  }

  private func say(_ line: String) {
    if case .file(let output) = target { Output.say(line, besides: output) } else { print(line) }
  }

  private var name: String { Path.name(of: path) }
  private var folder: String { Path.directory(of: path) }
}
