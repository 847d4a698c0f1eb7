import UndoCore

/// The step that the next one may be merged into. Without it, what follows an image would become other steps
/// than it was.
extension ByteWriter {
  mutating func put(openStepOf history: Document.Log) {
    put(history.openStep) { writer, step in
      writer.put(step.key)
      writer.put(step.time)
      writer.put(byte: step.isDiscardable ? 1 : 0)
    }
  }
}

extension ByteReader {
  mutating func openStep() throws(DamagedState) -> Document.Log.OpenStep? {
    try optional { (reader) throws(DamagedState) in
      Document.Log.OpenStep(
        key: try reader.text(),
        time: try reader.time(),
        isDiscardable: try reader.byte() == 1
      )
    }
  }
}
