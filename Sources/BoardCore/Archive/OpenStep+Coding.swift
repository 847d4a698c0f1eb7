import UndoCore

/// The step that the next one may be merged into. Without it, the operations after an image would make
/// other steps than they did.
extension ByteWriter {
  mutating func put(_ openStep: BoardHistory.OpenStep?) {
    put(openStep) { writer, step in
      writer.put(step.key)
      writer.put(step.time)
    }
  }
}

extension ByteReader {
  mutating func openStep() throws(DamagedState) -> BoardHistory.OpenStep? {
    try optional { (reader) throws(DamagedState) in
      BoardHistory.OpenStep(key: try reader.text(), time: try reader.time())
    }
  }
}
