import Foundation
import UndoCore

extension HistoryPair {
  /// From here on the history is the one that was read; all that is done to it must come out the
  /// same, except that no step can join the last one.
  mutating func writeAndRead() {
    log.append("write and read")
    do {
      let before = host.history
      let data = try JSONEncoder().encode(before)
      host.history = try JSONDecoder().decode(NumberHistory.self, from: data)
      model.droppedStepCount = 0
      if host.history != before { faults.append("not equal after reading") }
      model.open = nil
    } catch {
      faults.append("cannot read what was written: \(error)")
    }
  }
}
