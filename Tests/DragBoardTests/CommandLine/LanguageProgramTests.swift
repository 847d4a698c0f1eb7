import BoardTestSupport
import BoardValues
import Foundation
import Graphics
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: its languages")
struct LanguageProgramTests {
  private static let languages = ["ar", "de", "el", "ja"]
  private let files: SessionFiles

  init() throws {
    files = try SessionFiles(
      board: """
        {"nodes":[{"id":"a","type":"text","text":"Plan","x":100,"y":100,"width":200,"height":100}]}
        """
    )
  }

  private func play(
    _ script: String,
    _ options: String...,
    environment: [String: String] = [:]
  ) throws -> String {
    let words = ["play", files.board.path] + options
    let run = try CommandRun(words, input: script, in: files, environment: environment)
    #expect(run.code == 0)
    #expect(run.errors == "")
    return run.output
  }

  @Test("`--lang de play` prints a German menu")
  func germanMenu() throws {
    let menu = try play("key Menu\nprint menu\n", "--lang", "de")
    #expect(menu.contains("Neue Karte\tenabled"))
    #expect(menu.contains("Einfügen\t"))
    #expect(!menu.contains("New Card"))
  }

  @Test("a script is English whatever the environment says")
  func englishScripts() throws {
    let german = ["LANGUAGE": "de", "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"]
    let menu = try play("key Menu\nprint menu\n", environment: german)
    #expect(menu.contains("New Card\tenabled"))
    let run = try CommandRun(["check", "none.canvas"], in: files, environment: german)
    #expect(run.errors.contains("cannot read the file: No such file or directory"))
    let window = try CommandRun(["none/none.canvas"], in: files, environment: german)
    #expect(window.errors.contains("cannot read the file: No such file or directory"))
    let asked = try CommandRun(["check", "--lang", "de", "none.canvas"], in: files)
    #expect(asked.errors.contains("Datei kann nicht gelesen werden: Datei oder Verzeichnis"))
  }

  @Test("the toolbar is at most 660 pixels wide in each language, with the switch in words")
  func toolbarWidth() throws {
    for language in ["en"] + Self.languages {
      let lines = try play("print controls\n", "--geometry", "1280x800", "--lang", language)
        .split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
      let frames = lines.compactMap { $0.last?.split(separator: ",").compactMap { Double($0) } }
        .filter { $0.count == 4 && $0[1] < 40 }
      let (left, right) = (frames.map { $0[0] }.min() ?? 0, frames.map { $0[0] + $0[2] }.max() ?? 0)
      #expect(frames.count > 10 && right - left + 12 <= 660, "\(language): \(right - left + 12)")
      #expect(lines.count { $0.first == "radio button" } == 2, "\(language)")
    }
  }

  @Test("the examples on an empty board and in the palette are whole in each language")
  func examples() throws {
    try Data(#"{"nodes":[]}"#.utf8).write(to: files.board)
    let po = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/CCatalogues/po")
    for name in ["en"] + Self.languages {
      let file = po.appendingPathComponent("\(name).po")
      let catalogue = try? Catalogue(Array(Data(contentsOf: file)))
      let language = catalogue.map { Language(name, $0) }
      for title in ["Welcome", "Playing Cards", "Timeline"] {
        let context = title == "Timeline" ? "board" : ""
        let words = [Sentence(title, context: context), Sentence("Example: \(title)")]
          .map { $0.words(in: language) }
        let script = "print controls\nkey ctrl+shift+p\ntype \"\(words[1])\"\nprint controls\n"
        let shown = try play(script, "--geometry", "400x440", "--lang", name)
          .split(separator: "\n")
          .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        for words in words {
          let line = try #require(shown.first { $0[1] == words }, "\(name): \(words)")
          let frame = line[3].split(separator: ",").compactMap { Double($0) }
          let style = TextLayout.Style(family: "sans", fontSize: InterfaceFont().size)
          #expect(TextLayout(words, style).size.width + 2 * 8 <= frame[2], "\(name): \(words)")
          #expect(frame[0] >= 0 && frame[0] + frame[2] <= 400, "\(name): \(words)")
        }
      }
    }
  }

  @Test("what is said of steps in the pseudo-language has no word that no catalogue has")
  func pseudo() throws {
    let node = #"{"id":"ID","type":"text","text":"XXX","x":PX,"y":100,"width":200,"height":100}"#
    let nodes = ["100", "400"].map {
      node.replacingOccurrences(of: "ID", with: $0).replacingOccurrences(of: "PX", with: $0)
    }
    try Data("{\"nodes\":[\(nodes.joined(separator: ","))]}".utf8).write(to: files.board)
    let steps = [
      "drag 150,150 to 150,250", "key ctrl+z", "key ctrl+y", "key ctrl+d", "key ctrl+z",
      "key ctrl+y", "key ctrl+a\nkey Delete", "key ctrl+z", "key ctrl+a\nkey ctrl+g",
      "key ctrl+a\nkey ctrl+l", "key ctrl+z", "key ctrl+shift+e",
      "drag 450,150 to 450,250\nkey ctrl+Enter", "key ctrl+z", "key ctrl+y",
    ]
    let script =
      steps.map { "\($0)\nsettle\nprint status" }
      + [
        "key ctrl+h\nsettle\nprint controls\nkey ctrl+h", "click 450,150\nkey Enter\ntype \"X\"",
        "settle\nkey Menu\nprint menu\n",
      ]
    let lines = try play(
      script.joined(separator: "\n"),
      "--view",
      "0,0,1",
      "--geometry",
      "1000x700",
      "--lang",
      "x-pseudo"
    ).split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    let rows = lines.filter { $0.first == "list item" }.compactMap { $0.dropFirst().first }
    let others = lines.filter { $0.count < 4 }.compactMap(\.first)
    #expect(rows.count > 3 && others.count { $0.hasPrefix("[") } > 15)
    for words in rows + others where !words.isEmpty {
      let plain = words.filter { "aceinosuyzACEINOSU".contains($0) }
      #expect(plain == "", "\(words)")
    }
  }

  @Test("a country is that language, and an unknown language wrong use")
  func names() throws {
    #expect(try play("key Menu\nprint menu\n", "--lang", "de_AT").contains("Neue Karte"))
    #expect(try play("key Menu\nprint menu\n", "--lang", "en_GB").contains("New Card"))
    let run = try CommandRun(["play", "--lang", "xx"], in: files)
    #expect(run.code == 2)
    #expect(run.errorLines.count == 1)
  }

  @Test("a broken catalogue is left out, with one line on standard error")
  func brokenCatalogue() throws {
    let path = files.folder.appendingPathComponent("broken.po")
    try "msgid \"New Card\"\nmsgid \"Paste\"\n".write(to: path, atomically: false, encoding: .utf8)
    let script = "key Menu\nprint menu\n"
    let run = try CommandRun(
      ["play", files.board.path, "--lang", path.path],
      input: script,
      in: files
    )
    #expect(run.code == 0)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("broken.po: line 2"))
    #expect(run.output.contains("New Card\tenabled"))
  }

  @Test("a catalogue may be a file, and what it does not have is English")
  func catalogueFile() throws {
    let path = files.folder.appendingPathComponent("own.po")
    let text = "msgid \"New Card\"\nmsgstr \"Nova karto\"\n"
    try text.write(to: path, atomically: false, encoding: .utf8)
    let menu = try play("key Menu\nprint menu\n", "--lang", path.path)
    #expect(menu.contains("Nova karto\tenabled"))
    #expect(menu.contains("Paste\t"))
  }

  @Test("the stored history of an English session is shown in Japanese")
  func storedHistory() throws {
    let state = files.folder.appendingPathComponent("kept").path
    let steps = "drag 150,150 to 230,190\nprint history\nprint undo\n"
    let english = try play(steps, "--state-dir", state, "--view", "0,0,1")
    #expect(english.contains("done\tMove\nUndo Move\n"))
    // The first undo stops where the session began.
    let shown = "print history\nprint undo\nkey ctrl+z\nkey ctrl+z\nprint status\n"
    let japanese = try play(shown, "--state-dir", state, "--view", "0,0,1", "--lang", "ja")
    // The name stays as it is stored.
    #expect(japanese.contains("done\tMove\n取り消し: 移動\n"))
    #expect(japanese.contains("元の場所に戻りました: 「Plan」"))
  }

  @Test("no surface leaves a small window in any language", arguments: languages)
  func fits(language: String) throws {
    let surfaces = [
      "", "key Menu", "key F1", "key ctrl+,", "key ctrl+o", "key ctrl+h", "key ctrl+shift+p",
      "key ctrl+f", "click 60,130", "key ctrl+a\nkey Delete",
    ]
    for surface in surfaces {
      let output = try play(
        "\(surface)\nprint controls\n",
        "--lang",
        language,
        "--geometry",
        "320x240",
        "--view",
        "40,40,1"
      )
      for line in output.split(separator: "\n") {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard let numbers = fields.last?.split(separator: ",").compactMap({ Double($0) }),
          numbers.count == 4, numbers[2] > 0,
          // What is scrolled out of view is seen in another window.
          numbers[1] < 240,
          // The names of folders are as long as they are.
          fields[0] != "link"
        else { continue }
        #expect(numbers[0] >= -1 && numbers[0] + numbers[2] <= 321, "\(surface): \(line)")
      }
    }
  }

  @Test("an Arabic window is mirrored: undo stands at the right, more at the left")
  func mirrored() throws {
    func x(_ name: String, _ language: String) throws -> Double {
      let output = try play("print controls\n", "--lang", language, "--geometry", "1000x700")
      let line = try #require(output.split(separator: "\n").first { $0.contains("\t\(name)\t") })
      let numbers = try #require(line.split(separator: "\t").last).split(separator: ",")
      return try #require(Double(numbers[0]))
    }
    #expect(try x("Undo", "en") < x("More", "en"))
    #expect(try x("تراجع", "ar") > x("المزيد", "ar"))
  }
}
