import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore
import UndoHistory

@testable import BoardApp

/// Ctrl+Z after each thing that can be done: it takes back what was done last, whole, and Ctrl+Shift+Z
/// gives it back.
@MainActor
@Suite struct LastStepTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let board = """
    {"nodes":[
    {"id":"frame","type":"group","label":"Frame","x":40,"y":60,"width":260,"height":240},
    {"id":"plan","type":"text","text":"# Plan","x":60,"y":100,"width":100,"height":60},
    {"id":"list","type":"text","text":"- [ ] milk","x":60,"y":200,"width":160,"height":60},
    {"id":"price","type":"text","text":"Price","x":400,"y":90,"width":110,"height":80},
    {"id":"other","type":"text","text":"plan b","color":"3","x":560,"y":100,"width":100,"height":60},
    {"id":"over","type":"text","text":"Over","x":600,"y":120,"width":100,"height":50},
    {"id":"lock","type":"text","text":"Locked plan","x":400,"y":300,"width":100,"height":60,
     "dragboard:locked":true}],
    "edges":[{"id":"e1","fromNode":"plan","fromSide":"right","toNode":"price","toSide":"left"},
    {"id":"e2","fromNode":"other","toNode":"lock"}]}
    """

  /// What is selected by hand before something is done.
  private static let selections = [
    "key Escape", "click 110,130", "click 620,110", "click 60,45",
    "click 450,130\nclick 620,110 shift\nclick 110,230 shift", "click 350,130", "click 680,160",
  ]

  /// What needs more than a command: drags, texts, what is asked for.
  private static let deeds = [
    "drag 110,130 to 130,330", "drag 60,45 to 90,300", "click 60,45\ndrag 300,300 to 320,340",
    "drag 630,110 to 700,400", "click 430,130\nclick 620,110 shift\ndrag 630,110 to 640,300",
    "click 110,230\nkey alt+Enter", "click 450,130\nkey Left",
    "click 450,130\nkey Enter\ntype \" more\"\nkey Escape",
    "click 700,450\nclick 700,450\ntype \"new\"\nkey Escape", "replace \"plan\" \"idea\" all",
    "click 450,130\nkey ctrl+c\nclick 700,500\nkey ctrl+v", "key ctrl+a\nkey ctrl+d",
    "click 450,130\nkey alt+3", "clipboard \"one\"\nclick 700,500\nkey ctrl+v",
    "key ctrl+a\nkey alt+l", "key ctrl+shift+p\ntype \"unlock all\"\nkey Enter",
    "key ctrl+shift+e\ndrag 450,130 to 450,200\ndrag 630,110 to 630,400\nkey ctrl+shift+p\n"
      + "type \"keep\"\nkey Enter",
    "scrub 0\nrestore", "set undo-scope object\ndrag 630,110 to 600,400",
    "click 450,130\nkey ctrl+x", "click 450,130\nkey Delete", "key ctrl+a\nkey Delete",
    "click 110,130\nclick 630,170 shift\nkey ctrl+l", "click 350,130\nkey Delete",
    "tool eraser\npress 380,60\nmove 450,130\nrelease 430,150",
  ]

  /// Commands that change nothing by themselves, or need more than something selected: another file, a
  /// look at the past, a conflict. Deeds have those that can be driven to an end here.
  private static let notAlone: Set<String> = [
    "Arrow at the End", "Check", "Check or Uncheck", "Discard", "Edit Text", "Find and Replace",
    "Go to Branch", "Keep", "Link Instead", "Locate…", "Make Note",
    "Merge All", "Merge Copy", "Merge with File…", "Move End", "Move Start", "Move…",
    "Name This Moment…", "Properties…", "Resize…",
    "New Card", "Other Colour…",
    "Paste", "Paste As Cards", "Paste As Formatted", "Paste As Link", "Paste As Plain",
    "Paste Lines as Cards", "Paste in Place", "Redo", "Replace", "Replace All", "Resolve with Both",
    "Resolve with Mine", "Resolve with Theirs", "Save", "Save As…", "Take Back All", "Try Out",
    "Undo",
  ]

  private func session(_ scope: String, _ selection: String) throws -> Session {
    let session = try Session(Self.board, path: folder("board.canvas"))
    // An earlier step, of another card than most.
    try session.play("set undo-scope \(scope)\ndrag 450,340 to 450,345\ndrag 650,170 to 655,175")
    try session.play(selection)
    return session
  }

  private func count(_ session: Session) -> Int {
    session.app.editor.document.activeHistory.undoCount(in: .all)
  }

  /// Does something, leaves what it has opened, and takes it back. Returns whether it was a step.
  private func check(_ session: Session, _ what: String, _ deed: () throws -> Void) throws -> Bool {
    let (before, steps) = (session.saved, count(session))
    try deed()
    for _ in 0..<3 where session.app.editor.isLooking || session.app.keyboard != .board {
      try session.play("key Escape")
    }
    let after = session.saved
    guard count(session) == steps + 1, before != after else { return false }
    try session.play("key ctrl+z")
    #expect(session.saved == before, "\(what), undone: \(session.answer(.status))")
    try session.play("key ctrl+shift+z")
    #expect(session.saved == after, "\(what), redone: \(session.answer(.status))")
    return true
  }

  @Test("after every command that is a step, whatever was selected, in both modes", .goesRound)
  func commands() throws {
    var (reached, number) = (0, 0)
    var stepping: Set<String> = []
    for scope in ["object", "board"] {
      for selection in Self.selections {
        let asked = try session(scope, selection)
        for row in CommandRow.all where row.traits.contains(.changesBoard) {
          for (command, _) in row.members
          where UndoDirection(command) == nil
            && asked.app.chain.answer(to: command, in: asked.app).isEnabled
          {
            // One that has been a step before is usually tried at one of four places.
            number += 1
            if stepping.contains(row.title), !Rounds.go(number, usually: 25) { continue }
            let session = try session(scope, selection)
            let isStep = try check(session, "\(command) after \(selection), \(scope)") {
              session.app.perform(command, at: session.now)
            }
            if isStep { stepping.insert(row.title) }
            reached += isStep ? 1 : 0
          }
        }
      }
    }
    let others = CommandRow.all.filter { row in
      row.traits.contains(.changesBoard) && !row.traits.contains(.isLocal)
        && !stepping.contains(row.title)
    }
    #expect(Set(others.map(\.title)).subtracting(Self.notAlone) == [])
    #expect(reached >= 50, "only \(reached) were steps")
  }

  @Test("after every drag, key, text, draft and look, in both modes")
  func deeds() throws {
    var reached = 0
    for scope in ["object", "board"] {
      for selection in Self.selections.prefix(3) {
        for deed in Self.deeds {
          let session = try session(scope, selection)
          let isStep = try check(session, "\(deed) after \(selection), \(scope)") {
            try session.play(deed)
          }
          reached += isStep ? 1 : 0
        }
      }
    }
    // A draft and a look need steps of the scope.
    #expect(reached >= 6 * Self.deeds.count - 4, "only \(reached) were steps")
  }
}
