import Foundation
import UndoCore

extension HistoryPair {
  /// The history is the one that was read from here on; all that is done to it must come out the
  /// same.
  mutating func writeAndRead() {
    log.append("write and read")
    do {
      let before = host.history
      let data = try JSONEncoder().encode(before)
      host.history = try JSONDecoder().decode(NumberHistory.self, from: data)
      model.droppedStepCount = 0
      if host.history != before { faults.append("not equal after reading") }
    } catch {
      faults.append("cannot read what was written: \(error)")
    }
  }
}
