private import Foundation

// Any bytes are read as a history. Either the decoder refuses them, or the history is valid, equals
// the one that is written and read again, and then behaves like its copy.

typealias FuzzedHistory = History<String, HistoryReplacement<Int>>

/// Runs the fuzzer once. libFuzzer looks for this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let input = FuzzInput(bytes)
  // A brace begins JSON. A history from a disk can thus be added to the corpus.
  let isText = bytes.first == UInt8(ascii: "{")
  do {
    let history =
      isText
      ? try JSONDecoder().decode(FuzzedHistory.self, from: Data(bytes))
      : try FuzzedHistory(from: ByteDecoder(input: input))
    tryOut(history, input)
  } catch is DecodingError {
    return 0
  } catch {
    fatalError("not an error of decoding: \(error)")
  }
  return 0
}

private func tryOut(_ original: FuzzedHistory, _ input: FuzzInput) {
  var history = original
  demandSound(history)
  var copy = copyByText(history)
  demandSound(copy)
  demand(copy == history, "is another one after it was written and read")
  for _ in 0..<24 where !input.isEmpty {
    let step = input.bytes.prefix(5)
    _ = step.indices.map { _ in input.byte() }
    let outcome = use(&history, FuzzInput(step))
    let outcomeOfCopy = use(&copy, FuzzInput(step))
    demand(outcome == outcomeOfCopy, "\(outcome) is \(outcomeOfCopy) for the copy")
    demandSound(history)
  }
  demand(copy == history, "the copy went another way")
  let again = copyByText(history)
  demand(again == history, "is another one after it was used, written and read")
}

private func demandSound(_ history: FuzzedHistory) {
  let faults = history.checkInvariants()
  demand(faults.isEmpty, faults.joined(separator: "; "))
}

private func copyByText(_ history: FuzzedHistory) -> FuzzedHistory {
  do {
    let text = try JSONEncoder().encode(history)
    return try JSONDecoder().decode(FuzzedHistory.self, from: text)
  } catch {
    fatalError("cannot be written and read again: \(error)")
  }
}

/// Makes one call and returns its results as text.
private func use(_ history: inout FuzzedHistory, _ input: FuzzInput) -> String {
  let call = input.below(13)
  let scope = scope(input)
  let subject = "s\(input.below(7))"
  var answer = ""
  switch call {
  case 0: answer = text(history.undo(in: scope))
  case 1: answer = text(history.redo(in: scope))
  case 2: history.remove(subject)
  case 3:
    var transaction = FuzzedHistory.Transaction()
    for number in 0..<input.below(4) {
      transaction.add(subject, HistoryReplacement(before: number, after: number + 1))
    }
    answer = "\(history.record("n", transaction, at: 2, in: scope))"
  case 4:
    let part = FuzzedHistory.Part(subject, .init(before: 1, after: input.below(3)))
    let rule = FuzzedHistory.Coalescing("j", within: 1)
    answer = "\(history.record("j", at: 2, parts: [part], in: scope, coalescing: rule))"
  case 5:
    let change = HistoryReplacement(before: 0, after: input.below(9))
    history.record("r", of: subject, change, in: scope, cost: input.below(9))
  case 6:
    history.record(
      "d",
      parts: [.init(subject, HistoryReplacement(before: 1, after: 2))],
      in: scope
    )
  case 7: history.markClean()
  case 8: history.limits.steps = input.below(5)
  case 9: history.limits.bytes = input.below(40)
  case 10: history.limits.branches = input.below(4)
  case 11:
    let branches = history.branches(in: scope)
    let id = branches.isEmpty ? nil : branches[input.below(branches.count)].id
    answer = "\(id.flatMap { history.restore($0, in: scope) }?.count ?? -1)"
  default: answer = "\(history.jump(toUndoCount: input.below(5), in: scope).count)"
  }
  let names =
    "\(history.undoName(in: scope) ?? "-") \(history.redoName(in: scope) ?? "-")"
  return "\(call) \(answer) \(names) \(!history.isClean) \(history.byteCount)"
}

private func scope(_ input: FuzzInput) -> HistoryScope<String> {
  let choice = input.byte()
  if choice & 1 == 0 { return .all }
  return .only((0..<7).filter { choice & (2 << $0) != 0 }.map { "s\($0)" })
}

private func text(_ result: FuzzedHistory.Transition?) -> String {
  guard let result else { return "-" }
  return "\(result.name) \(result.time) " + text(result.parts)
}

private func text(_ parts: FuzzedHistory.Parts) -> String {
  parts.map { "\($0.subject) \($0.change.before) \($0.change.after)" }.joined(separator: ", ")
}
