import Testing

@Suite("People keeper, the built program with a script")
struct PeopleKeeperTests {
  /// What the program prints for these lines, all of which it has to understand.
  private func run(_ script: String) throws -> [String] {
    let tool = try Tool.run(Tool.product("people-keeper"), input: script)
    #expect(tool.errors == "")
    #expect(tool.exitCode == 0)
    return tool.output.split(separator: "\n").map(String.init)
  }

  /// What it complains about.
  private func complaints(_ script: String) throws -> [String] {
    let tool = try Tool.run(Tool.product("people-keeper"), input: script)
    #expect(tool.exitCode == 1)
    return tool.errors.split(separator: "\n").map(String.init)
  }

  @Test("shows what was set, and nothing that was not")
  func showing() throws {
    let script = """
      add Ada
      set Ada hair-colour brown
      set Ada hair-length long
      set Ada eye-colour green
      set Ada glasses yes
      set Ada facial-hair none
      like Ada tea
      like Ada chess
      dislike Ada rain
      show Ada
      add Bob
      show Bob
      list
      """
    #expect(
      try run(script) == [
        "name: Ada", "hair-colour: brown", "hair-length: long", "eye-colour: green",
        "glasses: yes", "facial-hair: none", "likes: chess, tea", "dislikes: rain", "name: Bob",
        "Ada", "Bob",
      ]
    )
  }

  @Test("liking removes the dislike, and one undo brings it back")
  func opinions() throws {
    let script = """
      add Ada
      dislike Ada tea
      like Ada tea
      show Ada
      undo
      show Ada
      redo
      show Ada
      """
    #expect(
      try run(script) == [
        "name: Ada", "likes: tea",
        "undone: like Ada tea", "name: Ada", "dislikes: tea",
        "redone: like Ada tea", "name: Ada", "likes: tea",
      ]
    )
  }

  @Test("undo of one person leaves the others alone")
  func onePerson() throws {
    let script = """
      add Ada
      add Bob
      set Ada glasses yes
      set Bob glasses no
      undo Ada
      show Ada
      show Bob
      set Bob eye-colour blue
      redo Ada
      show Ada
      show Bob
      """
    #expect(
      try run(script) == [
        "undone: set Ada glasses yes", "name: Ada", "name: Bob", "glasses: no",
        "redone: set Ada glasses yes", "name: Ada", "glasses: yes",
        "name: Bob", "eye-colour: blue", "glasses: no",
      ]
    )
  }

  @Test("somebody who is away comes back by name, from both ends of life")
  func coming() throws {
    let script = """
      add Ada
      like Ada tea
      delete Ada
      add Bob
      undo Ada
      show Ada
      undo Ada
      undo Ada
      list
      redo Ada
      redo Ada
      show Ada
      """
    #expect(
      try run(script) == [
        "undone: delete Ada", "name: Ada", "likes: tea",
        "undone: like Ada tea", "undone: add Ada", "Bob",
        "redone: add Ada", "redone: like Ada tea", "name: Ada", "likes: tea",
      ]
    )
  }

  @Test("history lists what is done and what is undone, and a change of nothing is no step")
  func history() throws {
    let script = """
      # A comment, then an empty line.

      add Ada
      set Ada name Eve
      set Eve name Eve
      like Eve tea
      undo
      history
      """
    #expect(
      try run(script) == [
        "undone: like Eve tea", "done    add Ada", "done    set Ada name Eve",
        "undone  like Eve tea",
      ]
    )
  }

  @Test("help tells every command, and nothing is read after quit")
  func ending() throws {
    let lines = try run("help\nquit\nnonsense\n")
    #expect(lines.first == "add NAME, delete NAME, show NAME, list")
    #expect(lines.last?.hasPrefix("fields: name, hair-colour") == true)
  }

  @Test("a wrong line is named and changes nothing")
  func mistakes() throws {
    let script = """
      add Ada
      paint Ada red
      set Ada hair-colour purple
      set Ada shoes 42

      show Bob
      add Ada
      add
      redo
      undo
      undo
      undo Ada
      """
    #expect(
      try complaints(script) == [
        "line 2: this is no command; try help",
        "line 3: hair-colour cannot be purple, but one of black, brown, red, blond, grey, white",
        "line 4: there is no field shoes, but name, hair-colour, hair-length, eye-colour, glasses,"
          + " facial-hair",
        "line 6: there is nobody called Bob",
        "line 7: there would be two people called Ada",
        "line 8: this is no command; try help",
        "line 9: there is nothing to redo",
        "line 11: there is nothing to undo",
        "line 12: there is nobody called Ada",
      ]
    )
  }

  @Test("an undo that would bring back a taken name is refused and can be made later")
  func takenName() throws {
    let script = """
      add Ada
      set Ada name Eve
      add Ada
      undo Eve
      list
      delete Ada
      undo Eve
      list
      """
    let tool = try Tool.run(Tool.product("people-keeper"), input: script)
    #expect(tool.errors == "line 4: there would be two people called Ada\n")
    #expect(tool.output == "Ada\nEve\nundone: set Ada name Eve\nAda\n")
  }
}
