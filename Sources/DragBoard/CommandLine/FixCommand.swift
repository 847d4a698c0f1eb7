import BoardCore

/// `dragboard check --fix`: what `check` names, repaired.
struct FixCommand {
  /// Where the repaired board goes.
  enum Target: Equatable, Sendable {
    /// Into a new file beside the board.
    case beside
    /// Into a new file.
    case file(String)
    case inPlace
  }

  let path: String
  let target: Target

  /// The exit code: 0 if the board is flawless now.
  func run() throws -> Int32 {
    let bytes = try FileReading.bytes(path)
    let repair: CanvasRepair
    do {
      var generator = SystemRandomNumberGenerator()
      repair = try CanvasRepair(of: bytes, using: &generator)
    } catch {
      print("\(path):\(error)".visible)
      throw FileError(path, "cannot be repaired")
    }
    for line in repair.repairs { print("\(path):\(line)".visible) }
    if repair.count == 0, target != .inPlace, repair.rest.isEmpty { print("Nothing to repair.") }
    let output = try write(repair, insteadOf: bytes)
    for problem in repair.rest { print("\(output):\(problem) It was left as it is.".visible) }
    if repair.count > 0 {
      let count = repair.count == 1 ? "1 repair" : "\(repair.count) repairs"
      print("\(count), written to \(output)".visible)
    }
    return repair.rest.isEmpty ? 0 : 1
  }

  /// Where the result is.
  private func write(_ repair: CanvasRepair, insteadOf bytes: [UInt8]) throws -> String {
    switch target {
    case .file(let output):
      try NewFile.write(repair.bytes, to: output)
      return output
    case .beside where repair.count > 0:
      return try NewFile.write(
        repair.bytes,
        named: Path.name(of: path),
        in: Path.directory(of: path),
        mode: 0o666
      ) { $0 == 1 ? "fixed" : "fixed \($0)" }
    case .inPlace where repair.count > 0:
      try AtomicFile.write(repair.bytes, to: path) { () throws(FileError) in
        guard try FileReading.bytes(path) == bytes else {
          throw FileError(path, "was changed by another program meanwhile; nothing was written")
        }
      }
      return path
    case .beside, .inPlace: return path
    }
  }
}
