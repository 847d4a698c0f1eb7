import Graphics
import LinuxSystem
import X11Window

@main
struct DragBoard {
  static func main() {
    ProcessControl.exit(run())
  }

  /// Runs the program. An error becomes a line for people and an exit code for programs.
  @MainActor
  private static func run() -> Int32 {
    ProcessControl.reportFileSizeLimit()
    do {
      let words = try words()
      if let code = InputHelper.run(words) { return code }
      return try Commands(arguments: Arguments(parsing: words)).run()
    } catch let error as UsageError {
      return fail("\(error); see dragboard --help", 2)
    } catch let error as HostError {
      return fail("\(error)", 3)
    } catch let error as CairoError {
      return fail("cannot draw: \(error)", 3)
    } catch {
      return fail("\(error)", 1)
    }
  }

  /// Returns the arguments after the program's name. Bytes that are not text are refused: once
  /// repaired, they would name another file, and a board would be looked for and saved there. The
  /// words of git are only read, and refusing one would end its run.
  private static func words() throws -> [String] {
    var isGit = false
    return try ProcessArguments.words.dropFirst().map { bytes in
      if isGit { return String(decoding: bytes, as: UTF8.self) }
      guard let word = String(validating: bytes, as: UTF8.self) else {
        throw UsageError(description: "\(String(decoding: bytes, as: UTF8.self)) is not UTF-8")
      }
      isGit = word == "--git"
      return word
    }
  }

  private static func fail(_ sentence: String, _ code: Int32) -> Int32 {
    StandardOutput.flush()
    StandardError.write("dragboard: \(sentence)")
    return code
  }
}
