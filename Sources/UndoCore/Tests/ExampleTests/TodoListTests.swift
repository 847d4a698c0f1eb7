import Testing

@Suite("The to-do list, the built program with a script")
struct TodoListTests {
  private func run(_ script: String) throws -> [String] {
    let tool = try Tool.run(Tool.product("todo-list"), input: script)
    #expect(tool.exitCode == 0)
    return tool.output.split(separator: "\n").map(String.init)
  }

  @Test("undoes for one item, and leaves the others and what they can redo alone")
  func oneItem() throws {
    let script = """
      add Milk
      add Bread
      check 1
      edit 2 Rye bread
      undo 1
      edit 2 Rye bread, sliced
      redo 1
      """
    #expect(
      try run(script) == [
        "1 [ ] Milk",
        "1 [ ] Milk", "2 [ ] Bread",
        "1 [x] Milk", "2 [ ] Bread",
        "1 [x] Milk", "2 [ ] Rye bread",
        "Undid Check",
        "1 [ ] Milk", "2 [ ] Rye bread, sliced",
        "Redid Check",
      ]
    )
  }

  @Test("brings back one of several items that were cleared, at its place")
  func apart() throws {
    let script = """
      add Milk
      add Bread
      add Tea
      check 1
      check 2
      clear
      undo 2
      steps
      raise 3
      """
    #expect(
      try run(script).suffix(9)
        == [
          "3 [ ] Tea", "Undid Clear",
          "1 + Add “Milk”", "2 + Add “Bread”", "3 + Add “Tea”", "4 + Check", "5 + Check",
          "6 + Clear", "7 - Clear", "3 [ ] Tea", "2 [x] Bread",
        ].suffix(9)
    )
  }

  @Test("goes to any step, and to what was there before the last undo was overwritten")
  func otherVersion() throws {
    let script = """
      add Milk
      add Bread
      go 1
      add Tea
      other
      other
      """
    #expect(
      try run(script).suffix(5)
        == [
          "1 [ ] Milk", "3 [ ] Tea",
          "1 [ ] Milk", "2 [ ] Bread",
          "1 [ ] Milk", "3 [ ] Tea",
        ].suffix(5)
    )
  }

  @Test("says what it cannot do, and goes on")
  func complaints() throws {
    let script = """
      check 4
      undo
      dance
      add Milk
      """
    let lines = try run(script)
    #expect(lines.prefix(2) == ["There is no item 4", "Nothing to undo"])
    #expect(lines.last == "1 [ ] Milk")
  }
}
