import BoardValues
import LinuxSystem

/// The command `dragboard git setup`, which lets git compare and merge boards by their elements.
struct GitCommand: Equatable, Sendable {
  /// Whether the settings are those of the user, for all repositories.
  let isGlobal: Bool
  /// Whether nothing is asked.
  let isSure: Bool

  private static let attributes = "*.canvas diff=canvas merge=canvas"

  /// Shows what is missing, and writes it. Returns the exit code: 0 if git is set up, 1 if not.
  func run() throws -> Int32 {
    guard Git.output(["--version"]) != nil else { throw GitError(words: "git is not installed") }
    let place = try attributesFile()
    // Git does not read such a link, which may lead out of the repository.
    guard isGlobal || !Path.isLink(place) else {
      throw FileError(place, "is a link, which git does not follow; nothing was written")
    }
    let missing = Self.settings.filter { Git.output(["config", scope, "--get", $0.0]) != $0.1 }
    let known = (try? FileReading.bytes(place)) ?? []
    let lines = String(decoding: known, as: UTF8.self).split(whereSeparator: \.isNewline)
    let hasAttributes = lines.contains { $0 == Self.attributes }
    if missing.isEmpty, hasAttributes {
      print("Git compares and merges boards with dragboard already.")
      return 0
    }
    if !hasAttributes { print("\(place.visible):\n  \(Self.attributes)") }
    for (key, value) in missing { print("git config \(scope) \(key) \(Self.quoted(value))") }
    guard try isSure || agrees() else { return 1 }
    if !hasAttributes {
      let needsBreak = known.last.map { $0 != UInt8(ascii: "\n") } ?? false
      let text = (needsBreak ? "\n" : "") + Self.attributes + "\n"
      if let failure = Path.makeDirectory(for: place, mode: 0o755) { throw failure }
      try AtomicFile.write(known + Array(text.utf8), to: place)
    }
    for (key, value) in missing {
      guard Git.output(["config", scope, key, value]) != nil else {
        throw GitError(words: "git could not set \(key)")
      }
    }
    print("Git compares and merges boards with dragboard now.")
    return 0
  }

  private var scope: String { isGlobal ? "--global" : "--local" }

  private static let settings: [(String, String)] = [
    ("diff.canvas.command", "\(program) diff --git"),
    ("diff.canvas.textconv", "\(program) cat --git"),
    ("merge.canvas.name", "merge of boards by their elements"),
    ("merge.canvas.driver", "\(program) merge --git %O %A %B %P"),
    (
      "mergetool.dragboard.cmd",
      "\(program) mergetool \"$BASE\" \"$LOCAL\" \"$REMOTE\" \"$MERGED\""
    ), ("mergetool.dragboard.trustExitCode", "true"),
  ]

  /// The program by its name if that is found, else by its path.
  private static var program: String {
    let path = Path.resolvingLinks("/proc/self/exe") ?? "dragboard"
    let found = ProgramOutput(of: "sh", ["-c", "command -v dragboard"])?.line
    let isFound = found.flatMap { Path.resolvingLinks($0) } == path
    return isFound ? "dragboard" : quoted(path)
  }

  /// Returns a word as a shell reads it.
  private static func quoted(_ word: String) -> String {
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }

  /// Returns the file in which git looks for attributes.
  private func attributesFile() throws -> String {
    if isGlobal {
      if let path = Git.output(["config", "--global", "--path", "--get", "core.attributesFile"]) {
        return path
      }
      guard let home = UserDirectories.environment("HOME"), !home.isEmpty else {
        throw GitError(words: "there is no home directory")
      }
      let folder = UserDirectories.environment("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 }
      return "\(folder ?? "\(home)/.config")/git/attributes"
    }
    guard let top = Git.output(["rev-parse", "--show-toplevel"]) else {
      throw GitError(words: "this folder is in no git repository; --global is for all of them")
    }
    return "\(top)/.gitattributes"
  }

  private func agrees() throws -> Bool {
    guard Terminal.answers else {
      print("Nothing was written; --yes writes it.")
      return false
    }
    print("Write this? [y/N] ", terminator: "")
    StandardOutput.flush()
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}

/// Why git could not be set up.
struct GitError: Error, CustomStringConvertible {
  let words: String

  var description: String { words }
}
