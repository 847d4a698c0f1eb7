import BoardCore
import BoardTestSupport
import Foundation
import LinuxSystem
import Testing

@testable import BoardStore

/// Where the note of a missing page is made.
@Suite("The place of a new note")
struct NotePlaceTests {
  /// A vault with a board in a folder, beside another folder that is none of its business.
  private final class Vault {
    let folder: URL
    var vault: URL { folder.appendingPathComponent("vault") }

    /// `settings` are those of the vault; without any there is no vault.
    init(_ settings: String?) throws {
      folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appendingPathComponent("dragboard-vault-\(UUID().uuidString)")
      try makeFolder("vault/boards")
      try makeFolder("outside")
      guard let settings else { return }
      try makeFolder("vault/.obsidian")
      try write(settings, "vault/.obsidian/app.json")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func makeFolder(_ name: String) throws {
      try FileManager.default.createDirectory(
        atPath: path(name),
        withIntermediateDirectories: true
      )
    }

    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }

    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: path(name),
        withDestinationPath: path(target)
      )
    }

    /// All files but the settings, by their paths.
    var files: [String] {
      let all = FileManager.default.enumerator(atPath: folder.path)
      return (all?.compactMap { $0 as? String } ?? []).filter {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path($0), isDirectory: &isFolder)
          && !isFolder.boolValue && !$0.contains(".obsidian/app.json")
      }.sorted()
    }

    /// Makes the note of a page. Returns how the board names it, or why it was not made.
    func make(_ page: String) -> String {
      do throws(NoteProblem) {
        return try NoteFolder(BoardFolder(withVaultOfBoard: path("vault/boards/b.canvas"))).make(
          page: page
        )
      } catch {
        guard case .refused(let reason) = error.kind else { return "\(error)" }
        return reason
      }
    }

    /// The path of the file to which the page leads.
    func target(_ page: String) -> String? {
      BoardFolder(withVaultOfBoard: path("vault/boards/b.canvas")).target(ofPage: page)
    }
  }

  private static let outside = "it is outside the board’s folder"

  @Test(
    "it is beside the board, or where the vault says, and the link leads there from then on",
    arguments: [
      (nil, "n.md", "boards/n.md"),
      ("{}", "n.md", "boards/n.md"),
      (#"{"newFileLocation":"current"}"#, "n.md", "boards/n.md"),
      (#"{"newFileLocation":"root"}"#, "n.md", "n.md"),
      (#"{"newFileLocation":"folder","newFileFolderPath":"Notes"}"#, "Notes/n.md", "Notes/n.md"),
      (#"{"newFileLocation":"folder","newFileFolderPath":"/A/b/"}"#, "A/b/n.md", "A/b/n.md"),
      (#"{"newFileLocation":"folder","newFileFolderPath":"/"}"#, "n.md", "n.md"),
      (#"{"newFileLocation":"folder","newFileFolderPath":"boards"}"#, "n.md", "boards/n.md"),
    ]
  )
  func place(settings: String?, name: String, file: String) throws {
    let vault = try Vault(settings)
    #expect(vault.target("n") == nil)
    #expect(vault.make("n") == name)
    #expect(vault.files == ["vault/\(file)"])
    #expect(vault.target("n") == vault.path("vault/\(file)"))
    #expect(vault.target("n#Head") == vault.path("vault/\(file)"))
  }

  @Test(
    "settings that cannot be read, or lead out of the vault, do not count",
    arguments: [
      "", "{", "[]", "null", "\u{0}", #"{"newFileLocation":7}"#,
      #"{"newFileLocation":"elsewhere"}"#, #"{"newFileLocation":"folder"}"#,
      #"{"newFileLocation":"folder","newFileFolderPath":["x"]}"#,
      #"{"newFileLocation":"folder","newFileFolderPath":"../outside"}"#,
      #"{"newFileLocation":"folder","newFileFolderPath":"a/../../outside"}"#,
      #"{"newFileLocation":"folder","newFileFolderPath":".obsidian/plugins"}"#,
      String(repeating: "[", count: 100_000),
      #"{"newFileLocation":"root","x":""# + String(repeating: "x", count: 1 << 20) + #""}"#,
    ]
  )
  func badSettings(settings: String) throws {
    let vault = try Vault(settings)
    #expect(vault.make("n") == "n.md")
    #expect(vault.files == ["vault/boards/n.md"])
  }

  @Test("settings that are a folder do not count")
  func folderOfSettings() throws {
    let vault = try Vault("{}")
    try FileManager.default.removeItem(atPath: vault.path("vault/.obsidian/app.json"))
    try vault.makeFolder("vault/.obsidian/app.json")
    #expect(vault.make("n") == "n.md")
  }

  @Test(
    "the name is that of the page, with the ending of a note",
    arguments: [
      ("two words", "two words.md"), ("n.md", "n.md"), ("n.markdown", "n.markdown"),
      ("v1.2", "v1.2.md"), ("n#Head", "n.md"), ("sub/n", "sub/n.md"), ("日記", "日記.md"),
    ]
  )
  func names(page: String, name: String) throws {
    let vault = try Vault(nil)
    #expect(vault.make(page) == name)
    #expect(vault.files == ["vault/boards/\(name)"])
  }

  @Test(
    "no note is made outside of the folder, or hidden",
    arguments: [
      "../n", "sub/../../n", "../../outside/n", "..", ".", "/n", "/tmp/n", ".n", ".git/n",
      "sub/.n", "sub//n", "sub/", "", "#Head",
    ]
  )
  func names(refused page: String) throws {
    for settings in [nil, #"{"newFileLocation":"root"}"#] {
      let vault = try Vault(settings)
      // What is there already is no place for a note either.
      #expect([Self.outside, "there is another file now"].contains(vault.make(page)))
      #expect(vault.files == [])
    }
  }

  @Test("no link leads a note out of the folder, or to another name")
  func links() throws {
    let vault = try Vault(#"{"newFileLocation":"folder","newFileFolderPath":"Notes"}"#)
    try vault.link("vault/Notes", to: "outside")
    #expect(vault.make("n") == Self.outside)
    try FileManager.default.removeItem(atPath: vault.path("vault/Notes"))
    try vault.makeFolder("vault/Notes")
    try vault.link("vault/Notes/out", to: "outside")
    #expect(vault.make("out/n") == Self.outside)
    #expect(vault.make("out/new/n") == Self.outside)
    // The link is there, its target is not.
    try vault.link("vault/Notes/dangling.md", to: "outside/dangling.md")
    #expect(vault.make("dangling").contains("exists already"))
    #expect(vault.files == [])
    try vault.link("vault/Notes/in", to: "vault/boards")
    #expect(vault.make("in/n") == "Notes/in/n.md")
    #expect(vault.files.contains("vault/boards/n.md"))
  }

  @Test(
    "nothing that is there is written over",
    arguments: ["boards/n.md", "boards/n.canvas", "boards/n", "n.md", "Notes/n.md"]
  )
  func existing(name: String) throws {
    let vault = try Vault(#"{"newFileLocation":"folder","newFileFolderPath":"Notes"}"#)
    try vault.makeFolder("vault/Notes")
    try vault.write("theirs", "vault/\(name)")
    #expect(vault.make("n") == "there is another file now")
    #expect(vault.files == ["vault/\(name)"])
    #expect(try String(contentsOfFile: vault.path("vault/\(name)"), encoding: .utf8) == "theirs")
  }
}
