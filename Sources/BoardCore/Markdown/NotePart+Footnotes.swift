import BoardValues

extension NotePart {
  /// Returns the footnotes to which a part of a note refers and that are written elsewhere in it, in the order in which
  /// they are referred to.
  ///
  /// - Complexity: O(*n*) in the length of the note.
  package static func footnotes(of part: Range<Int>, in note: [UInt8]) -> String {
    guard part != 0..<note.count, note[part].contains(UInt8(ascii: "^")) else { return "" }
    var definitions: [String: Range<Int>] = [:]
    var references: [(place: Int, label: String)] = []
    for place in MarkdownMarks(note).places {
      switch place.kind {
      case .definition(let label):
        let range = definition(from: place.range.lowerBound, in: note)
        definitions[name(note[label]), default: range] = range
      case .reference(let label): references.append((place.range.lowerBound, name(note[label])))
      case .hidden, .formula, .sign: break
      }
    }
    // A footnote may refer to another one.
    var ranges = [part]
    var next = 0
    while next < ranges.count {
      for reference in references where ranges[next].contains(reference.place) {
        guard let range = definitions[reference.label],
          !ranges.contains(where: { $0.contains(range.lowerBound) })
        else { continue }
        ranges.append(range)
      }
      next += 1
    }
    return ranges.dropFirst().map { String(decoding: note[$0], as: UTF8.self) }
      .joined(separator: "\n")
  }

  private static func name(_ label: ArraySlice<UInt8>) -> String {
    String(decoding: label, as: UTF8.self).lowercased()
  }

  /// Returns the range of a footnote with the lines that continue its first one.
  private static func definition(from start: Int, in note: [UInt8]) -> Range<Int> {
    var end = MarkdownLine(note, at: start).range.upperBound
    while let next = note[end...].lineBreak?.upperBound {
      let line = MarkdownLine(note, at: next)
      guard !line.isEmpty(in: note), line.label == nil, !line.hasMarker,
        note[line.contentStart..<line.range.upperBound].headingLevel == nil
      else { break }
      end = line.range.upperBound
    }
    return start..<end
  }
}
