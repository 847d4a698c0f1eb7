/// Replacements in a text, made all at once, and the former positions of what comes of it.
struct TextEdits {
  private struct Edit {
    var range: Range<Int>
    var replacement: [UInt8]
  }

  private var edits: [Edit] = []

  var count: Int { edits.count }

  mutating func replace(_ range: Range<Int>, by replacement: [UInt8]) {
    edits.append(Edit(range: range, replacement: replacement))
  }

  /// Drops the edits at and after an offset.
  mutating func removeAll(from offset: Int) {
    edits.removeAll { $0.range.lowerBound >= offset }
  }

  /// Returns the text with all edits made, those at one position in the order in which they came.
  func applied(to text: [UInt8]) -> (text: [UInt8], origins: TextOrigins) {
    let order = edits.indices.sorted {
      (edits[$0].range.lowerBound, $0) < (edits[$1].range.lowerBound, $1)
    }
    var (result, origins, done): ([UInt8], TextOrigins, Int) = ([], TextOrigins(), 0)
    result.reserveCapacity(text.count + edits.count)
    func copy(upTo end: Int) {
      guard done < end else { return }
      origins.add(result.count, cameFrom: done)
      result += text[done..<end]
      done = end
    }
    for edit in order.map({ edits[$0] }) {
      copy(upTo: edit.range.lowerBound)
      origins.add(result.count, cameFrom: edit.range.lowerBound)
      result += edit.replacement
      done = max(done, edit.range.upperBound)
    }
    copy(upTo: text.count)
    origins.add(result.count, cameFrom: text.count)
    return (result, origins)
  }
}

/// The positions in a text that those in an edited one come from.
struct TextOrigins {
  /// The beginnings of pieces in both texts, rising in the first.
  private var pieces: [(start: Int, origin: Int)] = []

  fileprivate mutating func add(_ start: Int, cameFrom origin: Int) {
    if pieces.last?.start == start { pieces.removeLast() }
    pieces.append((start, origin))
  }

  /// Returns the offset before the edits. Complexity: O(log n) in the number of edits.
  func origin(of offset: Int) -> Int {
    var range = pieces.indices
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range =
        pieces[middle].start <= offset
        ? middle..<range.upperBound : range.lowerBound..<middle
    }
    guard let index = range.first else { return offset }
    let moved = pieces[index].origin + max(0, offset - pieces[index].start)
    return index + 1 < pieces.count ? min(moved, pieces[index + 1].origin) : moved
  }
}
