import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import BoardValues
import Foundation
import TestSupport
import Testing

@testable import BoardApp

/// Every surface in windows of many sizes, and at many scales.
@MainActor
@Suite struct SurfacesTests {
  private static let surfaces = [
    "", "key F1", "key ctrl+,", "key ctrl+shift+x", "key ctrl+o", "key ctrl+h", "key ctrl+shift+e",
    "click 60,130",
    "key ctrl+shift+p", "key ctrl+shift+p\nkey Up",
    "key ctrl+a\nkey ctrl+shift+p\ntype \"other colour\"\nkey Enter\ntype \"x\"\nkey Enter",
    "click 60,130\nkey ctrl+shift+p\ntype \"e\"",
    "key ctrl+f\ntype \"a\"", "key ctrl+a\nkey Delete", "drag 60,130 to 90,150\nkey ctrl+h",
  ]
  /// The width, height and scale of windows.
  private static let windows: [(Double, Double, Double)] = [
    (320, 240, 1), (400, 300, 1), (640, 480, 2), (800, 600, 1), (1280, 800, 1), (2560, 1600, 2),
  ]

  private func session(_ script: String, _ window: (Double, Double, Double)) throws -> Session {
    let session = try Session(CanvasText.small, options: "--view 40,40,1 --geometry 320x240")
    session.app.handle(.resized(Size(window.0, window.1), scale: window.2), at: 0)
    try session.play(script)
    return session
  }

  @Test("no surface leaves the window, and no control its surface")
  func staysInside() throws {
    for window in Self.windows {
      for script in Self.surfaces {
        let session = try session(script, window)
        for pane in session.app.panes.list {
          let inside = Rect(0, 0, window.0, window.1)
          #expect(inside.expanded(by: 1).contains(pane.frame), "\(pane.name), \(window), \(script)")
          for control in pane.controls {
            let frame = control.visibleFrame
            #expect(
              frame.isEmpty || pane.frame.expanded(by: 3 * window.2).contains(frame),
              "\(control.part.name) of \(pane.name), \(window), \(script)"
            )
          }
        }
      }
    }
  }

  @Test("words and buttons of a surface never lie over each other")
  func nothingOverlaps() throws {
    for window in Self.windows {
      for script in Self.surfaces {
        let session = try session(script, window)
        for pane in session.app.panes.list {
          let said = pane.controls.filter { $0.part.role != .filler && $0.scroll == nil }
          for (index, control) in said.enumerated() {
            for other in said[(index + 1)...] {
              let shared = control.visibleFrame.intersection(other.visibleFrame)
              #expect(
                shared.isEmpty,
                "\(control.part.name) and \(other.part.name), \(window), \(script)"
              )
            }
          }
        }
      }
    }
  }

  @Test("undo, redo and what else there is can be had in the smallest window")
  func toolbarInASmallWindow() throws {
    let session = try session("", (320, 240, 1))
    let names = session.app.panes.operable.map(\.control.part.name)
    #expect(names.contains("Undo") && names.contains("Redo") && names.contains("More"))
    try session.play("click control \"More\"")
    let menu = session.answer(.menu) + names.joined(separator: "\n")
    for title in ["New Card", "Zoom In", "Undo for Each Card"] {
      #expect(menu.contains(title), "\(title) is not in the menu")
    }
  }

  @Test("the search of the keys stays under the hands that type into it")
  func searchStays() throws {
    for window in Self.windows where window.0 / window.2 >= 800 {
      let session = try session("key F1", window)
      func field() -> Rect? { session.controls.first { $0.part.role == .entry }?.frame }
      let before = try #require(field())
      try session.play("type \"zoom\"")
      #expect(field() == before, "\(window)")
    }
  }

  @Test("nothing in the list of keys is cut off, and no line is there twice")
  func keysAreWhole() throws {
    for window in Self.windows where window.0 / window.2 >= 400 {
      let session = try session("key F1", window)
      let labels = session.controls.filter { $0.part.role == .label }
      #expect(labels.count == Set(labels.map { "\($0.part.name) \($0.frame)" }).count)
      for label in labels {
        let needed = session.app.ruler.width(of: label.part.kind).ideal * window.2
        #expect(label.frame.width >= needed - 1, "\(label.part.name), \(window)")
      }
      #expect(labels.count { $0.part.name.hasPrefix("New Card,") } == 1)
    }
  }

  @Test("what lasts is said in a row of its own, in every window, and nothing in the toolbar moves")
  func bandIsWhole() throws {
    for window in Self.windows {
      let session = try session("", window)
      var state = session.app.interfaceState
      let before = try #require(session.app.panes[.toolbar])
      state.condition = .lookingOnly
      let panes = session.app.overlay.panes(state)
      #expect(panes[.toolbar] == before)
      let band = try #require(panes[.condition])
      let room = Rect(0, 0, window.0, window.1)
      #expect(room.contains(band.frame) && !band.frame.intersects(before.frame), "\(window)")
      let words = InterfaceState.Condition.lookingOnly.words
      let label = try #require(band.controls.first { $0.part.name == words })
      #expect(label.frame.height >= 14 * window.2 && label.frame.width > 0, "\(window)")
    }
  }

  @Test("the toolbar takes at most 660 pixels, whatever undo is about")
  func toolbarIsNarrow() throws {
    let session = try session("", (1280, 800, 1))
    let before = try #require(session.app.panes[.toolbar]?.frame)
    #expect(before.width <= 660)
    try session.play("drag 60,130 to 90,150\nkey ctrl+shift+p\nkey Escape")
    #expect(session.app.panes[.toolbar]?.frame == before)
  }

  @Test("a row of the settings is at least 48 high, and says what its switch or its value does")
  func settingsAreExplained() throws {
    for window in Self.windows {
      let session = try session("key ctrl+,", window)
      let said = session.controls.filter { $0.part.role == .label }.map(\.part.name)
      for setting in Setting.all where !setting.isSwitch {
        #expect(
          said.contains(setting.choice(in: session.app.settings).explanation.words),
          "\(window)"
        )
      }
      for control in session.controls where control.part.role == .toggle {
        guard case .option(_, let words, .toggle) = control.part.kind else { continue }
        #expect(!words.isEmpty && control.frame.height >= 48 * window.2, "\(control.part.name)")
      }
    }
  }

  @Test("the ring around what has the keyboard is never cut off")
  func ringsAreWhole() throws {
    let reach = Widget.focusReach
    for window in Self.windows {
      for script in Self.surfaces + ["move 60,130\ndrag 60,130 to 90,150\nkey ctrl+shift+e"] {
        let session = try session(script, window)
        if script.hasSuffix("shift+e") {
          session.app.ask(.leaveDraft(name: "Edit"), at: session.now)
          try session.play("wait 1")
        }
        let first = session.app.overlay.focus
        guard first != nil else { continue }
        for number in 0..<20 {
          let focus = try #require(session.app.overlay.focus)
          if number > 0, focus == first { break }
          let control = try #require(session.app.panes[focus])
          let ring = control.frame.expanded(by: (reach - 1) * window.2)
          let isWhole = control.clip.map { $0.expanded(by: 1).contains(ring) } ?? true
          #expect(isWhole, "\(control.part.name), \(window), \(script)")
          try session.play("key Tab")
        }
      }
    }
  }

  @Test(
    "a question in the smallest window begins with its first answer",
    arguments: [
      Dialog.conflict(name: "board.canvas", isReadable: true, isLate: false),
      .openElsewhere(name: "board.canvas"),
      .unstored(name: "board.canvas", reason: "the disk is full"),
      .leaveDraft(name: "Try Out"),
    ]
  )
  func questionsBeginAtTheTop(_ question: Dialog) throws {
    let session = try session("", (320, 240, 1))
    session.app.ask(question, at: session.now)
    try session.play("key F13\nwait 1")
    let dialog = try #require(session.app.panes[.dialog])
    let first = try #require(dialog.controls.first { $0.part.isFocusable })
    #expect(first.visibleFrame.height == first.frame.height)
    #expect(session.app.overlay.scroll ?? 0 == 0)
  }

  @Test("questions stand in the middle and ask; their answers are alike, the harmless one first")
  func questionsAreAlike() throws {
    let questions: [Dialog] = [
      .conflict(name: "board.canvas", isReadable: false, isLate: true),
      .openElsewhere(name: "board.canvas"),
      .unstored(name: "board.canvas", reason: "the disk is full"), .leaveDraft(name: "Try Out"),
      .shaken("Undo Move"), .note(NoteProblem("Plan.md", .changed(to: ""))),
      .note(NoteProblem("Plan.md", .missing)), .note(NoteProblem("Plan.md", .refused("no room"))),
      .open(.address("https://example.org"), []),
    ]
    for question in questions {
      let session = try session("", (800, 600, 1))
      session.app.ask(question, at: session.now)
      try session.play("wait 1")
      let dialog = try #require(session.app.panes[.dialog])
      let answers = dialog.controls.filter(\.part.isFocusable)
      #expect(question.title.hasSuffix("?") && question.answers[0].isHarmless, "\(question.title)")
      #expect(
        Set(answers.map(\.frame.width)).count == 1 && answers.allSatisfy { $0.frame.height >= 48 }
      )
      #expect(dialog.frame.width == 480)
      #expect(abs(dialog.frame.center.x - 400) <= 1 && abs(dialog.frame.center.y - 300) <= 1)
      #expect(session.answer(.focus) == "push button\t\(question.answers[0].title)")
    }
  }

  @Test("an empty board offers the boards that were opened lately, and a click opens one")
  func recentBoards() throws {
    let paths = ["/home/me/Plan.canvas", "/home/\(String(repeating: "long ", count: 40)).canvas"]
    for window in Self.windows {
      let session = try Session(#"{"nodes":[],"edges":[]}"#, options: "--geometry 320x240")
      var opened: [String] = []
      session.app.preferences.recent = { paths.map(RecentBoard.init) }
      session.app.preferences.openBoard = { opened.append($0) }
      session.app.handle(.resized(Size(window.0, window.1), scale: window.2), at: 0)
      try session.play("click control \"\(paths[0])\"\nclick control \"\(paths[1])\"")
      #expect(opened == paths, "\(window)")
      let pane = try #require(session.app.panes[.emptyBoard])
      #expect(Rect(0, 0, window.0, window.1).contains(pane.frame))
      for control in pane.controls {
        #expect(pane.frame.expanded(by: 1).contains(control.visibleFrame), "\(window)")
      }
    }
  }

  @Test("an empty board shows pictures of them, made after the first frame")
  func boardPictures() throws {
    let folder = try StateFolder()
    let (plan, gone) = (folder.board.path, "/tmp/no-such-board.canvas")
    let session = try Session(#"{"nodes":[],"edges":[]}"#)
    session.app.preferences.recent = { [gone, plan].map(RecentBoard.init) }
    func pictures() -> [StepPicture?] {
      session.controls.compactMap {
        if case .sketch(let picture, _) = $0.part.kind { Optional(picture) } else { nil }
      }
    }
    #expect(pictures() == [nil, nil])
    try session.play("wait 0.3")
    #expect(pictures().map { $0?.marks.isEmpty } == [nil, false])
  }

  @Test("in a window they are made beside the main thread, and nothing asks whether they are done")
  func boardPicturesInWindow() throws {
    let folder = try StateFolder(#"{"nodes":[],"edges":[]}"#)
    let other = try StateFolder()
    let session = try folder.startInWindow()
    let app = session.app
    app.preferences.recent = { [RecentBoard(path: other.board.path)] }
    app.advance(to: 1)
    app.upkeep(at: 1.3)
    let work = try #require(app.descriptors.last)
    #expect(app.overlay.features.of(BoardPictures.self)?.upkeepDeadline == nil)
    var news = pollfd(fd: work, events: Int16(POLLIN), revents: 0)
    _ = poll(&news, 1, -1)
    app.readDescriptors(at: 1.4)
    #expect(app.interfaceState.boardPictures[other.board.path]?.marks.isEmpty == false)
    #expect(!app.descriptors.contains(work))
  }
}
