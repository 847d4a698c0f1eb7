/// The table of verbs. A new one is a row here, a case of `Verb`, and what `Player` does for it.
extension VerbRow {
  package static let all = pointer + keys + programs + people + changes + time + answers

  private static let pointer = [
    VerbRow(
      "press",
      "X,Y [button N] [KEYS]",
      "presses a button of the pointer; KEYS are any of ctrl, shift and alt"
    ) { .press(try $0.point(), try $0.button(), try $0.modifiers()) },
    VerbRow(
      "move",
      "X,Y [KEYS|none]",
      "moves the pointer; without KEYS, those of the press stay held"
    ) { .move(try $0.point(), $0.isAtEnd ? nil : try $0.modifiers()) },
    VerbRow("release", "X,Y", "lets go of the button") { .release(try $0.point()) },
    VerbRow("click", "X,Y [button N] [KEYS]", "presses and releases") {
      .click(try $0.point(), try $0.button(), try $0.modifiers())
    },
    VerbRow("click control", "NAME", "clicks a control by its name") {
      .clickControl(try $0.control())
    },
    VerbRow("move control", "NAME", "points at a control") { .moveToControl(try $0.control()) },
    VerbRow("drag", "X,Y to X,Y [steps N] [KEYS]", "drags in that many motions (default 10)") {
      try $0.drag()
    },
    VerbRow("wheel", "X,Y N [KEYS]", "turns the wheel") {
      .wheel(try $0.point(), try $0.number(), try $0.modifiers())
    },
    VerbRow("pinch", "X,Y FACTOR", "moves two fingers apart") {
      .pinch(try $0.point(), try $0.number())
    },
    VerbRow(
      "touch",
      "N press|move|release X,Y",
      "puts finger N on the screen, moves it or lifts it"
    ) { try $0.touch() },
    VerbRow("tool", "pointer|eraser", "points with another end of the pen from now on") {
      try $0.tool()
    },
  ]

  private static let keys = [
    VerbRow("key", "KEY", "presses a key, such as ctrl+shift+z") { try $0.key() },
    VerbRow("type", "TEXT", "types a text") { .type(try $0.word("a text")) },
  ]

  private static let programs = [
    VerbRow(
      "clipboard",
      "[primary] TEXT",
      "puts a text on the clipboard, or makes it the selection of another program"
    ) { try $0.clipboard() },
    VerbRow(
      "drop",
      "X,Y [file|svg] TEXT",
      "drops a text, a file by its path, or a picture from another program"
    ) { try $0.drop() },
  ]

  private static let people = [
    VerbRow(
      "person",
      "N NAME [at X,Y] [selects IDS] [carries X,Y IDS] [writes ID TEXT] [sees X,Y WxH]",
      "shows what somebody else does at window N of the same board, in board units; IDS have commas between them"
    ) { try $0.person() },
    VerbRow("person leaves", "N", "lets that window leave") {
      .person(try $0.client(), .goodbye)
    },
  ]

  private static let changes = [
    VerbRow(
      "replace",
      "TEXT NEW [all]",
      "replaces the first place in reading order that has TEXT, or all of them as one step"
    ) { try $0.replace() },
    VerbRow(
      "merge",
      "THEIRS [BASE]",
      "merges another board; BASE is the board from which both began, or else what was saved"
    ) { try $0.merge() },
    VerbRow(
      "resolve",
      "ELEMENT FIELD mine|theirs|both",
      "resolves a conflict, as print conflicts names it"
    ) { try $0.resolve() },
    VerbRow(
      "choose",
      "TITLE",
      "chooses an item of the open menu, or an answer to the open question"
    ) { .choose(try $0.word("the title of a menu item")) },
    VerbRow(
      "set",
      "SETTING VALUE",
      "changes a setting; set read-only on makes the window one that only looks"
    ) { try $0.set() },
  ]

  private static let time = [
    VerbRow("scrub", "STEPS", "puts the playhead after that many steps, fractions included") {
      .scrub(try $0.number())
    },
    VerbRow("scrub end", "", "goes back to now") { _ in .scrub(nil) },
    VerbRow("restore", "", "makes what is looked at the present, as a step") { _ in .restore },
    VerbRow("wait", "SECONDS", "lets time pass") { try $0.wait() },
    VerbRow("share", "", "shares the board on this computer") { _ in .share },
    VerbRow(
      "wait connected",
      "",
      "waits until the live board is connected and nothing is on its way, at most 30 seconds"
    ) { _ in .waitConnected },
    VerbRow("settle", "", "lets time pass until nothing moves") { _ in .settle },
    VerbRow("resize", "WxH [scale N]", "resizes the window, and sets its scale") {
      try $0.resize()
    },
    VerbRow(
      "desktop",
      "[dark] [contrast] [still] [font NAME]",
      "says what the desktop asks for from now on"
    ) { .desktop(try $0.desktop()) },
  ]

  private static let answers = [
    VerbRow("shot", "PATH", "writes a picture of the window") { .shot(try $0.word("a path")) },
    VerbRow("echo", "TEXT", "prints a text") { .echo(try $0.word("a text")) },
    VerbRow("print", "QUERY", "prints the answer to one of the queries below") {
      .print(try $0.query())
    },
    VerbRow(
      "expect",
      "QUERY = VALUE",
      "compares the answer with the rest of the line, where \\n joins lines, and ends with exit status 1 "
        + "if they differ"
    ) { try $0.expect() },
  ]
}
