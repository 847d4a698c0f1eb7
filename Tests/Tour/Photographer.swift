import Foundation

/// The part of the tour that opens surfaces with `dragboard play`, whose pictures are those of the
/// window.
struct Photographer {
  let program: URL
  let folder: URL
  let look: Look

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  func take(_ surface: Surface) throws {
    let pictures = folder.appendingPathComponent(look.name)
    let board = folder.appendingPathComponent("boards/\(look.name)/\(surface.name).canvas")
    // What the board's card of a file shows.
    let notes = board.deletingLastPathComponent().appendingPathComponent("notes")
    for place in [pictures, notes] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    try (surface.isEmpty ? "{}\n" : look.words.canvas)
      .write(to: board, atomically: true, encoding: .utf8)
    try "\(look.words.file)\n"
      .write(to: notes.appendingPathComponent("plan.md"), atomically: true, encoding: .utf8)
    let picture = pictures.appendingPathComponent("\(surface.name).png")
    let language = look.language.map { ["--lang", $0] } ?? []
    let player = try Player(program, ["play", board.path, "--view", "0,0,1"] + language)
    player.play(opening)
    for line in surface.script.split(separator: "\n") {
      if let deed = Deed(rawValue: String(line)) {
        try player.catchUp()
        try deed.perform(on: board)
      } else {
        player.play(scaled(line))
      }
    }
    player.play("shot \"\(picture.path)\"")
    try player.finish("\(look.name)/\(surface.name)")
  }

  private var opening: String {
    let size = "\(look.width * look.scale)x\(look.height * look.scale)"
    return look.script + "\nresize \(size) scale \(look.scale)\nwait 5"
  }

  private func scaled(_ line: Substring) -> String {
    line.split(separator: " ").map { word in
      let numbers = word.split(separator: ",").map { Int($0) }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return String(word) }
      return "\(x * look.scale),\(y * look.scale)"
    }.joined(separator: " ")
  }
}

/// A change to a board's file while the program runs.
private enum Deed: String {
  case write = "another program writes"
  case ruin = "another program ruins"

  func perform(on board: URL) throws {
    switch self {
    case .write:
      let text = try String(contentsOf: board, encoding: .utf8)
      try text.replacing("\"x\":60,", with: "\"x\":90,")
        .write(to: board, atomically: true, encoding: .utf8)
    case .ruin:
      try FileManager.default.removeItem(at: board)
      try FileManager.default.createDirectory(at: board, withIntermediateDirectories: false)
    }
  }
}

/// A running script.
private final class Player {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()

  init(_ program: URL, _ arguments: [String]) throws {
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  func play(_ lines: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data("\(lines)\n".utf8))
  }

  /// Waits until all lines so far have been played.
  func catchUp() throws {
    play("echo \"ready\"")
    while true {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Photographer.Failure(description: "the script ended") }
      if String(decoding: data, as: UTF8.self).contains("ready") { return }
    }
  }

  func finish(_ name: String) throws {
    try input.fileHandleForWriting.close()
    let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Photographer.Failure(
        description: "\(name): \(String(decoding: complaint, as: UTF8.self))"
      )
    }
  }
}
