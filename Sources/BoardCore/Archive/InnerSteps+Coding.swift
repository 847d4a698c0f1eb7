import UndoCore

/// What was done inside edits that were kept: for each where its elements were in the end, then its steps.
extension ByteWriter {
  mutating func put(_ inner: InnerSteps, on board: Board) {
    put(count: inner.logs.count)
    for (step, log) in inner.logs.sorted(by: { $0.key < $1.key }) {
      let (form, ends) = (log.archive, log.ends.filter(\.key.isOnBoards))
      put(UInt64(step.rawValue))
      put(ends, on: board)
      put(form, on: board, endingAt: ends)
      put(branchesOf: form, savedStep: nil)
    }
  }
}

extension ByteReader {
  mutating func innerSteps(on board: Board) throws(DamagedState) -> InnerSteps {
    var inner = InnerSteps()
    for _ in 0..<(try count()) {
      guard let step = UInt32(exactly: try number()) else {
        throw DamagedState("names a step that cannot exist")
      }
      let ends = try elements(on: board)
      var form = try history(on: board, endingAt: ends)
      _ = try branches(into: &form)
      inner.keep(try Document.Log(checking: form), of: StepID(rawValue: step))
    }
    return inner
  }
}
