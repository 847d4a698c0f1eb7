// Any bytes are taken for the operations in a state database. Each is refused with a sentence or
// applied. An applied one means the same after it is encoded and read again, and the document is
// valid.

import BoardValues
import UndoCore

/// Runs the fuzzer once. libFuzzer looks for this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var rest = ArraySlice(UnsafeBufferPointer(start: start, count: count))
  var document = Document(board)
  while let length = rest.popFirst() {
    let bytes = Array(rest.prefix(Int(length)))
    rest = rest.dropFirst(Int(length))
    guard let operation = try? Document.Operation(decoding: bytes, in: document) else { continue }
    demandSame(operation, in: document)
    document.apply(operation)
  }
  demandWhole(document)
  return 0
}

/// A board with two cards, a group and edges, one of which leads nowhere.
private let board: CanvasDocument = {
  let text = """
    {"nodes":[{"id":"a","type":"text","text":"A","x":0,"y":0,"width":10,"height":10},
    {"id":"b","type":"text","text":"B","x":50.5,"y":0,"width":10,"height":10},
    {"id":"g","type":"group","x":-5,"y":-5,"width":100,"height":30}],
    "edges":[{"id":"e","fromNode":"a","toNode":"b"},{"id":"f","fromNode":"a","toNode":"?"}]}
    """
  guard let canvas = try? CanvasDocument(parsing: Array(text.utf8)) else { fatalError("no board") }
  return canvas
}()

private func demandSame(_ operation: Document.Operation, in document: Document) {
  let encoded = operation.encoded
  guard let again = try? Document.Operation(decoding: encoded, in: document) else {
    fatalError("refuses what it has written")
  }
  demand(again.encoded == encoded, "means something else after it was written and read")
}

/// Demands that the history is valid, all of it can be undone and redone, and the file can be
/// opened again.
private func demandWhole(_ document: Document) {
  var document = document
  document.apply(.endedDraft(keeping: true, time: 1e9))
  let end = document.board
  var count = 0
  while document.apply(.undoRedo(.undo, .all)) != nil { count += 1 }
  for _ in 0..<count { document.apply(.undoRedo(.redo, .all)) }
  demand(document.board == end, "is another board after everything was undone and redone")
  demand((try? CanvasDocument(parsing: document.bytes)) != nil, "writes what is no board")
}
