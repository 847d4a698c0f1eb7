import BoardApp
import BoardStore
import BoardValues
import LinuxSystem

/// The command `dragboard pack`, which writes a folder with a board and the files that it shows.
@MainActor
struct PackCommand {
  let path: String
  let output: String

  /// Writes the folder. Returns the exit code: 0 if it has all files, 1 if any is missing.
  func run() throws -> Int32 {
    let document = try BoardOpening(path, bytes: try FileReading.bytes(path)).document
    document.warnOfFlaws(in: path)
    let folder = BoardFolder(withVaultOfBoard: path)
    let pack = BoardPack(document, named: Path.name(of: path), in: folder)
    let report = try pack.write(to: output)
    for (file, reason) in report.missing {
      StandardError.write("dragboard: \(file): is missing: \(reason)".visible)
    }
    let files = report.count == 1 ? "1 file" : "\(report.count) files"
    print("\(output) has the board and \(files)".visible)
    return report.missing.isEmpty ? 0 : 1
  }
}
