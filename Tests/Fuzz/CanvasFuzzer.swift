// Any bytes are mended and opened as a board. Either they are refused with a position that `check`
// reports too, or the board is written back with every member it had, and writing the result again
// changes nothing.

import BoardValues

/// Runs the fuzzer once. libFuzzer looks for this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let problems = CanvasCheck.problems(in: bytes)
  demandInside(bytes, problems)
  demandMended(bytes)
  switch opened(bytes) {
  case .failure(let refusal):
    demand(problems.contains(refusal), "check does not know of the refusal: \(refusal)")
  case .success(let document):
    demandKnown(document.warnings, bytes)
    demandKept(document, bytes)
    demandMoved(document, FuzzInput(bytes.reversed()))
  }
  return 0
}

/// Demands that mended text is JSON with nothing left to mend, and that JSON without a mark is left
/// alone.
private func demandMended(_ bytes: [UInt8]) {
  let isJSON = (try? JSONReader.value(in: bytes)) != nil
  guard let mended = try? MendedText(of: bytes, keepsCut: { _ in true }) else {
    return demand(!isJSON, "refuses to mend JSON")
  }
  demand((try? JSONReader.value(in: mended.bytes)) != nil, "mended it, and it is no JSON")
  guard let again = try? MendedText(of: mended.bytes, keepsCut: { _ in true }) else {
    fatalError("refuses what it has mended")
  }
  demand(again.count == 0 && again.bytes == mended.bytes, "mends what it has mended")
  let hasMark = bytes.starts(with: JSONReader.byteOrderMark)
  demand(!isJSON || hasMark || mended.bytes == bytes, "changed JSON")
}

private func opened(_ bytes: [UInt8]) -> Result<CanvasDocument, Problem> {
  Result { () throws(Problem) in try CanvasDocument(parsing: bytes) }
}

/// Demands that problems are inside the text. Lines are counted in the simplest way. A column is
/// never beyond the end of its line.
private func demandInside(_ bytes: [UInt8], _ problems: [Problem]) {
  var lengths = [0]
  for (index, byte) in bytes.enumerated() {
    let isPair = byte == Ascii.newline && index > 0 && bytes[index - 1] == Ascii.carriageReturn
    if isPair { continue }
    if byte == Ascii.newline || byte == Ascii.carriageReturn {
      lengths.append(0)
    } else {
      lengths[lengths.count - 1] += 1
    }
  }
  for problem in problems {
    demand(lengths.indices.contains(problem.line - 1), "\(problem): no such line")
    let length = lengths[problem.line - 1]
    demand((1...length + 1).contains(problem.column), "\(problem): no such column")
    demand(!problem.sentence.utf8.contains { $0 < Ascii.space }, "\(problem): not on one line")
  }
}

/// Demands that the warnings are right. Opening looks only at a few items again. It must warn of
/// the first problem of each kind that a whole inspection finds, and of nothing else.
private func demandKnown(_ warnings: [Problem], _ bytes: [UInt8]) {
  guard let text = try? JSONReader.placedText(in: bytes) else { fatalError("a board, but no JSON") }
  var inspection = CanvasInspection(limit: 1)
  inspection.inspect(text)
  let kinds: [FindingKind] = [.unplaced, .repeatedName, .dangling]
  let first = kinds.compactMap(inspection.findings.first)
  var positions = TextPositions(bytes)
  let expected = first.map { positions.problem(at: $0.position, $0.sentence) }
  demand(warnings.count == expected.count, "\(warnings) for \(expected)")
  for (warning, problem) in zip(warnings, expected) {
    let isSame = warning.line == problem.line && warning.column == problem.column
    let isSaid = warning.sentence.hasPrefix(problem.sentence)
    demand(isSame && isSaid, "\(warning) for \(problem)")
  }
}

private func demandKept(_ document: CanvasDocument, _ bytes: [UInt8]) {
  let saved = saved(document, document.elements)
  guard case .success(let again) = opened(saved) else { fatalError("refuses what it has written") }
  let rewritten = BoardCore.saved(again, again.elements)
  demand(rewritten == saved, "is another text after it was written and read")
  demand(saved == bytes, "changed a byte of a board that nobody edited")
}

/// Moves one card and demands that it is found at its new position, and that everything is as
/// before once it is back.
private func demandMoved(_ document: CanvasDocument, _ input: FuzzInput) {
  let indices = document.elements.indices.filter { document.elements[$0].card != nil }
  guard !indices.isEmpty else { return }
  let index = indices[input.below(indices.count)]
  guard var card = document.elements[index].card else { return }
  card.frame = Rect(Double(input.number() % 1000), Double(input.number() % 1000), 30, 20)
  var elements = document.elements
  elements[index] = .card(card)
  guard case .success(let moved) = opened(saved(document, elements)) else {
    fatalError("refuses the board after a card was moved")
  }
  demand(moved.elements.count == elements.count, "another number of elements after a move")
  for (before, after) in zip(elements, moved.elements) {
    demand(before.name.isSame(as: after.name), "another name after a move")
    demand(before.card?.frame == after.card?.frame, "another place after a move")
    demand(before.card?.content == after.card?.content, "other content after a move")
  }
}

private func saved(_ document: CanvasDocument, _ elements: [Element]) -> [UInt8] {
  document.bytes(
    cards: elements.compactMap(\.card),
    edges: elements.compactMap(\.edge),
    nameOfCard: { elements[$0.index].card?.name }
  )
}
