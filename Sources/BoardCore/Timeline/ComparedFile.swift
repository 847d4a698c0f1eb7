import BoardValues

/// Another file with a board, for comparing.
package struct ComparedFile: Equatable, Sendable {
  package let name: String
  let canvas: CanvasDocument
  private let mark: ContentMark

  /// Reads a board. `name` is that of its file.
  package init(name: String, _ bytes: [UInt8]) throws(Problem) {
    self.name = name
    canvas = try CanvasDocument(parsing: bytes)
    mark = ContentMark(bytes)
  }

  package static func == (a: ComparedFile, b: ComparedFile) -> Bool {
    a.name == b.name && a.mark == b.mark
  }
}
