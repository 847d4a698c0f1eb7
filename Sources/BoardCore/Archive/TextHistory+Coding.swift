import BoardValues

/// The steps of a text that is being edited, as bytes.
extension ByteWriter {
  package mutating func put(_ history: TextHistory) {
    put(history.isWhole)
    for steps in [history.done, history.undone] {
      put(count: steps.count)
      for step in steps {
        put(step.name.key)
        put(step.change)
      }
    }
  }

  private mutating func put(_ change: TextChange) {
    put(count: change.offset)
    put(change.removed)
    put(change.inserted)
    put(change.selectionBefore)
    put(change.selectionAfter)
  }

  private mutating func put(_ selection: TextSelection) {
    for position in [selection.anchor, selection.head] {
      put(count: position.offset)
      put(position.isTrailing)
    }
  }
}

extension ByteReader {
  package mutating func textHistory() throws(DamagedState) -> TextHistory {
    var history = TextHistory(isWhole: try flag())
    history.done = try textSteps()
    history.undone = try textSteps()
    guard isAtEnd else { throw DamagedState("goes on after its end") }
    return history
  }

  private mutating func textSteps() throws(DamagedState) -> [TextHistory.Step] {
    var steps: [TextHistory.Step] = []
    for _ in 0..<(try count()) {
      let name = StepName(key: try text())
      steps.append(TextHistory.Step(try textChange(), name: name))
    }
    return steps
  }

  private mutating func textChange() throws(DamagedState) -> TextChange {
    TextChange(
      offset: try offset(),
      removed: try block(),
      inserted: try block(),
      selectionBefore: try textSelection(),
      selectionAfter: try textSelection()
    )
  }

  private mutating func textSelection() throws(DamagedState) -> TextSelection {
    TextSelection(anchor: try textPosition(), head: try textPosition())
  }

  private mutating func textPosition() throws(DamagedState) -> TextPosition {
    TextPosition(try offset(), isTrailing: try flag())
  }

  private mutating func offset() throws(DamagedState) -> Int {
    guard let offset = Int(exactly: try number()) else {
      throw DamagedState("names a place that cannot be in a text")
    }
    return offset
  }
}
