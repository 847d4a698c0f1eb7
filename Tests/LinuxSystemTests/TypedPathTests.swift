import LinuxSystem
import Testing

/// Paths as they are typed, and their completions.
@Suite struct TypedPathTests {
  private static let entries = [
    DirectoryListing.Entry(name: "plans", isFolder: true),
    DirectoryListing.Entry(name: "Plan B.canvas", isFolder: false),
    DirectoryListing.Entry(name: "plan.canvas", isFolder: false),
    DirectoryListing.Entry(name: "plan.txt", isFolder: false),
    DirectoryListing.Entry(name: ".plan.canvas", isFolder: false),
  ]

  private static func typed(_ text: String) -> TypedPath {
    TypedPath(text: text, folder: "/boards", home: "/home/ada")
  }

  private static func names(_ text: String) -> [String] {
    typed(text).completions(among: entries) { $0.hasSuffix(".canvas") }.map(\.name)
  }

  @Test("a path begins at the root, at home, or where one is")
  func absolute() {
    #expect(Self.typed("/tmp/a").absolute == "/tmp/a")
    #expect(Self.typed("~").absolute == "/home/ada")
    #expect(Self.typed("~/a").absolute == "/home/ada/a")
    #expect(Self.typed("~a").absolute == "/boards/~a")
    #expect(Self.typed("~/a//tmp/b").absolute == "/tmp/b")
    #expect(Self.typed("/tmp/~/b").absolute == "/home/ada/b")
    #expect(Self.typed("/tmp/~b").absolute == "/tmp/~b")
  }

  @Test("a path at home is said with a tilde")
  func abbreviates() {
    func short(_ path: String, home: String? = "/home/ada") -> String {
      TypedPath.abbreviation(of: path, home: home)
    }
    #expect(short("/home/ada") == "~" && short("/home/ada/a/b") == "~/a/b")
    #expect(short("/home/adam") == "/home/adam")
    #expect(short("/a", home: "/") == "/a" && short("/a", home: nil) == "/a")
    #expect(Self.typed("a").absolute == "/boards/a")
    #expect(Self.typed("").absolute == "/boards")
  }

  @Test("the last part is looked for in the folder before it")
  func parts() {
    #expect(Self.typed("~/x/pl").directory == "/home/ada/x")
    #expect(Self.typed("~/x/pl").lastPart == "pl")
    #expect(Self.typed("~/x/").directory == "/home/ada/x/")
    #expect(Self.typed("~/x/").lastPart == "")
    #expect(Self.typed("/").directory == "/")
  }

  @Test("folders come first, other endings not at all, and hidden files only when asked for")
  func completes() {
    #expect(Self.names("") == ["plans", "Plan B.canvas", "plan.canvas"])
    #expect(Self.names("PLAN.") == ["plan.canvas"])
    #expect(Self.names(".p") == [".plan.canvas"])
    #expect(Self.names("x") == [])
  }

  @Test("what is taken replaces the last part, and a folder is gone into")
  func takes() {
    #expect(Self.typed("~/p").completed(by: Self.entries[0]).text == "~/plans/")
    #expect(Self.typed("p").completed(by: Self.entries[2]).text == "plan.canvas")
  }
}
