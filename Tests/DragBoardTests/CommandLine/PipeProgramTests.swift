import BoardTestSupport
import Foundation
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: pipes, and files that are there")
struct PipeProgramTests {
  private let files: SessionFiles
  private static let moved = CanvasText.small.replacing("\"x\":400", with: "\"x\":444")

  init() throws {
    files = try SessionFiles(board: CanvasText.small)
    try Self.moved.write(toFile: path("moved.canvas"), atomically: false, encoding: .utf8)
    try files.boardText.write(toFile: path("plan.canvas"), atomically: false, encoding: .utf8)
  }

  private func path(_ name: String) -> String { files.folder.appendingPathComponent(name).path }

  private func read(_ name: String) -> String? {
    try? String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// Runs a script in the folder of the board, in which `dragboard` is the program.
  private func bash(_ script: String) throws -> CommandRun {
    let program = "dragboard() { '\(TestProgram.dragboard.path)' \"$@\"; }"
    return try CommandRun(
      program: URL(fileURLWithPath: "/bin/bash"),
      ["-c", "cd '\(files.folder.path)' && \(program)\n\(script)"],
      in: files
    )
  }

  @Test(
    "the standard input and pipes are read as files are",
    arguments: [
      ("cat plan.canvas | dragboard check -", 0, ""),
      ("cat plan.canvas | dragboard check /dev/stdin", 0, ""),
      ("dragboard check - < plan.canvas", 0, ""),
      ("echo '[' | dragboard check -", 1, "/dev/stdin:2:1: "),
      (
        "dragboard diff plan.canvas <(cat moved.canvas)", 1,
        "moved price “price” from 400,100 to 444,100"
      ),
      (
        "cat plan.canvas | dragboard diff - moved.canvas", 1,
        "moved price “price” from 400,100 to 444,100"
      ),
      ("dragboard diff <(cat plan.canvas) <(cat plan.canvas)", 0, ""),
      (
        "cat plan.canvas | dragboard merge - moved.canvas plan.canvas | dragboard diff - moved.canvas",
        0, ""
      ),
      ("cat plan.canvas | dragboard render - --format svg -o - | head -c 5", 0, "<?xml"),
      ("cat plan.canvas | dragboard cat - | head -n 1", 0, "card list"),
      ("cat plan.canvas | dragboard check --fix - -o - | cmp - plan.canvas", 0, ""),
    ]
  )
  func reads(_ script: String, _ code: Int32, _ start: String) throws {
    let run = try bash(script)
    #expect(run.code == code && run.output.hasPrefix(start), "\(run.output)\(run.errors)")
    if start.isEmpty { #expect(run.output == "") }
  }

  @Test(
    "a film of the standard input goes to the standard output, if that is a file with a history"
  )
  func film() throws {
    let state = "--state-dir '\(files.state.path)'"
    let work = "echo 'drag 200,150 to 300,250' | dragboard play plan.canvas --view 0,0,1"
    #expect(try bash("\(work) \(state)").code == 0)
    let film = try bash("dragboard film - -o - --format webp \(state) < plan.canvas | head -c 4")
    #expect(film.output == "RIFF", "\(film.errors)")
    let piped = try bash("cat plan.canvas | dragboard film - -o - --format gif \(state)")
    #expect(piped.code == 1 && piped.errors.contains("no history of this board is kept"))
    #expect(try bash("dragboard film plan.canvas -o - \(state)").code == 2)
  }

  @Test(
    "no file that is there is written over unless that is forced, and nothing is lost",
    arguments: [
      "render plan.canvas -o out.png", "merge plan.canvas plan.canvas moved.canvas -o out.png",
      "check --fix plan.canvas -o out.png",
    ]
  )
  func writesOverNothing(_ command: String) throws {
    try "old".write(toFile: path("out.png"), atomically: false, encoding: .utf8)
    let refused = try bash("dragboard \(command)")
    #expect(refused.code == (command.hasPrefix("merge") ? 2 : 1))
    #expect(refused.errors.contains("out.png: exists already; nothing was written"))
    #expect(read("out.png") == "old")
    #expect(try bash("dragboard \(command) --force").code == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("out.png"))) != Data("old".utf8))
  }

  @Test("what is said about a board that goes to the standard output goes to the standard error")
  func saysBeside() throws {
    let merged = try bash("dragboard merge plan.canvas plan.canvas moved.canvas -o -")
    #expect(merged.output == Self.moved && merged.errors.hasPrefix("moved price"))
    let faulty = CanvasText.small.replacing("\"x\":400", with: "\"x\":400.5")
    try faulty.write(toFile: path("faulty.canvas"), atomically: false, encoding: .utf8)
    let fixed = try bash("dragboard check --fix faulty.canvas -o -")
    #expect(fixed.output.hasPrefix("{\n") && fixed.errors.contains("1 repair, written to -"))
  }

  // MARK: Conflicts

  @Test("a check for conflicts fails as long as one is not resolved, and says where it is")
  func conflicts() throws {
    let other = CanvasText.small.replacing("\"x\":400", with: "\"x\":480")
      .replacing("# plan", with: "# idea")
    try other.write(toFile: path("other.canvas"), atomically: false, encoding: .utf8)
    try Self.moved.replacing("# plan", with: "# goal")
      .write(toFile: path("moved.canvas"), atomically: false, encoding: .utf8)
    #expect(
      try bash("dragboard merge plan.canvas moved.canvas other.canvas -o both.canvas").code == 1
    )
    #expect(try bash("dragboard check both.canvas").code == 0)
    let run = try bash("dragboard check --conflicts both.canvas")
    let lines = run.output.split(separator: "\n")
    #expect(run.code == 1 && lines.count == 2, "\(run.output)")
    #expect(lines.contains { $0.hasSuffix("this card has other words for \"plan\".") })
    #expect(lines.contains { $0.hasSuffix("place is 444,100, or 480,100.") })
    let resolve = "echo 'resolve price place theirs\nresolve plan text mine'"
    #expect(try bash("\(resolve) | dragboard play both.canvas --save both.canvas").code == 0)
    let after = try bash("dragboard check --conflicts both.canvas")
    #expect(after.code == 0 && after.output == "", "\(after.output)")
  }

  @Test("at the lines that a merge has left, check says what merges them")
  func markers() throws {
    let text = "<<<<<<< a\n\(CanvasText.small)\n=======\n\(Self.moved)\n>>>>>>> b\n"
    try text.write(toFile: path("torn.canvas"), atomically: false, encoding: .utf8)
    for option in ["", "--conflicts"] {
      let run = try bash("dragboard check \(option) torn.canvas")
      #expect(
        run.code == 1 && run.output.contains("torn.canvas:1:1: A merge by lines left a conflict")
      )
      #expect(run.output.contains("dragboard merge FILE -o FILE --force"))
    }
    #expect(try bash("dragboard merge torn.canvas -o torn.canvas --force").code == 1)
    #expect(try bash("dragboard check torn.canvas").code == 0)
  }

  // MARK: Fields

  @Test("cat prints a line for each field, the same for the same board however it is written")
  func cat() throws {
    let run = try bash("dragboard cat plan.canvas")
    #expect(
      run.output == """
        card list
          type: text
          text: # list
          place: 100,300
          size: 200x100
        card plan
          type: text
          text: # plan
          place: 100,100
          size: 200x100
        card price
          type: text
          text: # price
          place: 400,100
          size: 200x100
        connection e1
          label: then
          fromNode: plan
          toNode: price
        connection e2
          fromNode: price
          toNode: list
        cards, bottom first
          plan
          price
          list

        """
    )
    let other = """
      {"edges":[{"toNode":"list","fromNode":"price","id":"e2"},
        {"toNode":"price","label":"then","id":"e1","fromNode":"plan"}],
       "nodes":[{"width":2e2,"y":100.0,"x":100,"height":100,"text":"# plan","id":"plan","type":"text"},
        {"width":200,"y":100,"x":400,"height":100,"text":"# price","id":"price","type":"text"},
        {"width":200,"y":300,"x":100,"height":100,"text":"# list","id":"list","type":"text"}]}
      """
    try other.write(toFile: path("other.canvas"), atomically: false, encoding: .utf8)
    #expect(try bash("dragboard cat other.canvas").output == run.output)
    let words = CanvasText.small.replacing("# plan", with: #"one\ntwo\u001b"#)
    try words.write(toFile: path("words.canvas"), atomically: false, encoding: .utf8)
    let listed = try bash("dragboard cat words.canvas").output
    #expect(listed.contains("  text: one\n  text: two\\e\n"), "\(listed)")
  }

  @Test("what is no board is an error, but for git it is printed as it is")
  func catWithoutBoard() throws {
    try "<<<<<<< no".write(toFile: path("no.canvas"), atomically: false, encoding: .utf8)
    let run = try bash("dragboard cat no.canvas")
    #expect(run.code == 1 && run.errors.contains("no.canvas:1:1: "))
    let plain = try bash("dragboard cat --git no.canvas")
    #expect(plain.code == 0 && plain.output == "<<<<<<< no")
  }
}
