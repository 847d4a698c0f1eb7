import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import Foundation
import Graphics
import Testing
import Windowing

@testable import BoardApp
@testable import BoardStore

/// Starts that end before the board is at rest, as by a text that ends the program.
@MainActor
@Suite("Starts that fail") struct FailedStartTests {
  private static let text = CanvasText.board(nodes: [
    CanvasText.card("plan", 100, 100).replacing("# plan", with: "**bold**")
  ])

  /// The number of failed starts that a window would find now.
  private func failures(_ folder: StateFolder) throws -> Int {
    let opening = try folder.opening(leavesMark: true)
    defer { opening.boardLock?.drop() }
    return try #require(opening.startMark).failures
  }

  @Test("marks of the same content add up, and others begin anew")
  func marks() throws {
    let folder = try StateFolder()
    #expect(try (0..<3).map { _ in try failures(folder) } == [0, 1, 2])
    try folder.write(folder.text + "\n")
    #expect(try failures(folder) == 0)
    #expect(try failures(folder) == 1)
  }

  @Test("scripts and windows that only look leave no mark")
  func none() throws {
    let folder = try StateFolder()
    let opening = try folder.opening()
    #expect(opening.startMark == nil)
    #expect(try folder.opening(leavesMark: true).startMark == nil, "another window has the board")
    #expect(!folder.namesOfState.contains { $0.hasSuffix(".start") })
    opening.boardLock?.drop()
  }

  @Test("the first frame at rest removes the mark, and so does an end without one")
  func rest() throws {
    let folder = try StateFolder()
    for ends in [false, true] {
      let session = try folder.start(leavesMark: true)
      #expect(folder.namesOfState.contains { $0.hasSuffix(".start") })
      if ends {
        session.app.finish(at: session.now)
      } else {
        try session.play("settle")
        session.paint(into: try Surface(width: 800, height: 600), isFresh: true)
      }
      #expect(!folder.namesOfState.contains { $0.hasSuffix(".start") })
    }
  }

  @Test(
    "texts that are shown as they were written can be changed, and are read again when asked to"
  )
  func source() throws {
    let folder = try StateFolder(Self.text)
    _ = (try failures(folder), try failures(folder))
    MarkdownTexts.areSource = true
    defer { MarkdownTexts.areSource = false }
    let session = try folder.start(leavesMark: true)
    #expect(session.answer(.status).contains("as they were written"))
    #expect(Saying(.text("**bold**")).title == "**bold**")
    try session.play("settle")
    let surface = try Surface(width: 800, height: 600)
    session.paint(into: surface, isFresh: true)
    let written = surface.pixels()
    #expect(folder.namesOfState.contains { $0.hasSuffix(".start") }, "the next start is the same")
    try session.play("press 200,150\nrelease 200,150\nkey enter\ntype \"x\"\nkey escape")
    #expect(session.saved.contains("**bold**x"))
    try session.play("key ctrl+z\nsettle\nclick control \"Try Again\"")
    #expect(!MarkdownTexts.areSource)
    #expect(Saying(.text("**bold**")).title == "bold")
    let mark = try #require(folder.namesOfState.first { $0.hasSuffix(".start") })
    let words = try String(contentsOfFile: "\(folder.boards)/\(mark)", encoding: .utf8)
    #expect(words.hasPrefix("\(StartMark.enough) "), "if this ends the program")
    try session.play("settle")
    session.paint(into: surface)
    #expect(surface.pixels() != written)
    #expect(!session.answer(.status).contains("as they were written"))
    #expect(!folder.namesOfState.contains { $0.hasSuffix(".start") })
  }
}
