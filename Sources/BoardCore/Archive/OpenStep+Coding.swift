import UndoCore

/// The step that the next one may be merged into. Without it, the operations after an image would make
/// other steps than they did.
extension ByteWriter {
  mutating func put(_ openStep: BoardHistory.OpenStep?) {
    put(openStep) { writer, step in
      writer.put(step.key)
      writer.put(step.time)
      // Older versions wrote whether it was a step of the view.
      writer.put(false)
    }
  }
}

extension ByteReader {
  mutating func openStep() throws(DamagedState) -> BoardHistory.OpenStep? {
    try optional { (reader) throws(DamagedState) in
      let step = BoardHistory.OpenStep(key: try reader.text(), time: try reader.time())
      _ = try reader.flag()
      return step
    }
  }
}
