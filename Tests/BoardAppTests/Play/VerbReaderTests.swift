import AppTestSupport
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

@Suite struct VerbReaderTests {
  private static let one = Point(1, 2)

  private static let verbs: [(String, Verb?)] = [
    ("", nil), ("   # a comment", nil), ("press 1,2", .press(one, .primary, [])),
    ("press 1,2 button 3 ctrl shift", .press(one, .secondary, [.control, .shift])),
    ("move -1.5,2e1", .move(Point(-1.5, 20), nil)), ("move 1,2 alt", .move(one, .alt)),
    ("move 1,2 none", .move(one, [])), ("release 1,2", .release(one)),
    ("click 1,2 button 2 shift # why not", .click(one, .middle, .shift)),
    ("drag 1,2 to 1,2", .drag(from: one, to: one, steps: 10, [])),
    ("drag 1,2 to 1,2 steps 3 shift", .drag(from: one, to: one, steps: 3, .shift)),
    ("wheel 1,2 -0.5 ctrl", .wheel(one, -0.5, .control)),
    ("touch 2 press 1,2", .touch(Touch(2, .began, at: one))),
    ("touch 2 move 1,2", .touch(Touch(2, .moved, at: one))),
    ("touch 2 release 1,2", .touch(Touch(2, .ended, at: one))),
    ("tool eraser", .tool(.eraser)), ("tool pointer", .tool(.pointer)),
    ("key ctrl+shift+z", .key(KeyStroke(.character("z"), [.control, .shift]))),
    ("type \"two \\\"words\\\" # \\n\"", .type("two \"words\" # \n")), ("wait 0.25", .wait(0.25)),
    ("settle", .settle), ("set undo-scope object", .set(Setting.undoScope.choices[1])),
    ("set motion full", .set(Setting.motion.choices[1])),
    ("set theme dark", .set(Setting.theme.choices[2])),
    ("click control \"Undo\"", .clickControl("Undo")),
    ("move control Undo", .moveToControl("Undo")),
    ("desktop", .desktop(DesktopPreferences())),
    (
      "desktop dark contrast still font \"Sans 11\"",
      .desktop(
        DesktopPreferences(
          reducesMotion: true,
          isDark: true,
          hasHighContrast: true,
          fontName: "Sans 11"
        )
      )
    ),
    ("resize 320x240", .resize(Size(320, 240), scale: nil)),
    ("resize 640x480 scale 2", .resize(Size(640, 480), scale: 2)),
    ("choose \"Undo Move\"", .choose("Undo Move")), ("choose Undo", .choose("Undo")),
    ("scrub 1.5", .scrub(1.5)), ("scrub end", .scrub(nil)), ("restore", .restore),
    ("print cards", .print(Query(subject: .cards))),
    ("print shown plan", .print(Query(subject: .shown, argument: "plan"))),
    ("replace \"a b\" \"\"", .replace("a b", with: "", all: false)),
    ("replace a b all", .replace("a", with: "b", all: true)),
    ("shot /tmp/a.png", .shot("/tmp/a.png")), ("echo \"\"", .echo("")),
    ("expect undo = Undo Move\\n-", .expect(Query(subject: .undo), "Undo Move\n-")),
    ("expect menu =", .expect(Query(subject: .menu), "")),
    (
      "expect cards \"a = b\" = x # y\\tz",
      .expect(Query(subject: .cards, argument: "a = b"), "x # y\tz")
    ),
  ]

  @Test("4: every verb is understood")
  func understood() throws {
    for (line, verb) in Self.verbs {
      let read = try VerbReader.read(line)
      #expect(read == verb, "\(line)")
    }
  }

  @Test(
    "every mistake is named, with its line",
    arguments: [
      ("jump", "unknown verb “jump”"), ("press", "a point X,Y is missing"),
      ("press 1;2", "“1;2” is no point X,Y"), ("press nan,1", "“nan,1” is no point X,Y"),
      ("press 1,2 button 4", "there is no button 4"),
      ("press 1,2 button 1e300", "there is no button 1e+300"),
      ("press 1,2 soft", "“soft” is too much here"),
      ("drag 1,2 2,3", "drag needs: X,Y to X,Y"), ("drag 1,2 to 3,4 steps 0", "steps"),
      ("wheel 1,2", "a number is missing"), ("wheel 1,2 up", "“up” is no number"),
      ("key", "a key is missing"), ("key hyper+z", "unknown key “hyper+z”"),
      ("type \"open", "the closing quote is missing"), ("wait -1", "wait takes seconds"),
      ("wait 1e9", "wait takes seconds"), ("settle now", "“now” is too much here"),
      ("set volume 3", "unknown setting “volume”; there are undo-scope, connections,"),
      ("set theme blue", "theme does not take “blue”; it takes system, light, dark"),
      ("move control", "the name of a control is missing"),
      ("move control Nowhere", "there is no control “Nowhere”"),
      ("desktop loud", "“loud” is none of dark, contrast"),
      ("desktop font", "a font is missing"), ("resize 90x100", "“90x100” is no size"),
      ("resize 200x200 scale 9", "a scale is a number from 0.5 to 8"),
      ("choose", "the title of a menu item is missing"), ("print", "what to print is missing"),
      ("print weather", "unknown query “weather”"), ("print undo a", "“a” is too much here"),
      ("shot", "a path is missing"),
      ("expect undo", "expect needs: QUERY [ARGUMENT] = VALUE"),
      ("expect undo = x", "expected “x”, found “-\\n-”"),
      ("choose \"Undo Move\"", "no menu is open"),
    ]
  )
  @MainActor
  func mistakes(_ line: String, _ sentence: String) throws {
    let session = try Session(CanvasText.small)
    let error = #expect(throws: ScriptError.self) { try session.play("\n# two\n" + line) }
    #expect(error?.line == 3)
    #expect(error?.source == "script")
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }
}
