import BoardValues

/// A writer of a value into the text that it was read from. What has not changed keeps its bytes, and
/// what is new is spaced like its neighbours.
///
/// A file that was only opened is therefore saved as it was. A card that was moved is a change of two
/// numbers, whichever program wrote the file and however its lines are laid out.
struct JSONSplicer {
  private let text: [UInt8]
  private let spelling: ItemSpelling
  private var output: [UInt8] = []

  /// Returns the text of `value`, written into `text`; in the standard layout if that is not JSON.
  ///
  /// - Complexity: O(bytes of both).
  static func bytes(
    of value: JSONValue,
    over text: [UInt8],
    spelled spelling: ItemSpelling = ItemSpelling()
  ) -> [UInt8] {
    guard let old = try? JSONReader.value(in: text) else {
      return JSONWriter.bytes(of: value)
    }
    let start = JSONOutline.start(of: text)
    guard let outline = JSONOutline(at: start, in: text) else {
      return JSONWriter.bytes(of: value)
    }
    var splicer = JSONSplicer(text: text, spelling: spelling)
    splicer.output.reserveCapacity(text.count + 1024)
    splicer.output += text[..<start]
    let layout = splicer.layout(around: outline)
    let end = outline.interior.upperBound + 1
    splicer.splice(value, over: old, at: start..<end, layout, depth: 0)
    splicer.output += text[end...]
    return splicer.output
  }

  private init(text: [UInt8], spelling: ItemSpelling) {
    (self.text, self.spelling) = (text, spelling)
  }

  // MARK: Values

  /// The depth of the nodes and edges of a board.
  private static let itemDepth = 2

  private mutating func splice(
    _ new: JSONValue,
    over old: JSONValue,
    at range: Range<Int>,
    _ layout: JSONLayout,
    depth: Int
  ) {
    guard !new.isSame(as: old) else { return output += text[range] }
    if depth == Self.itemDepth, let bytes = spelling[new] { return output += bytes }
    guard let outline = JSONOutline(at: range.lowerBound, in: text),
      var weave = JSONWeave(new, over: old)
    else { return write(new, layout, depth: depth) }
    let inner = self.layout(in: outline, layout, depth: depth)
    output.append(text[range.lowerBound])
    append(&weave, outline, inner, depth: depth)
    output.append(text[range.upperBound - 1])
  }

  /// Appends the entries of a container and what separates them. An entry keeps the space before it,
  /// except that the first entry takes that of the old first one.
  private mutating func append(
    _ weave: inout JSONWeave,
    _ outline: JSONOutline,
    _ layout: JSONLayout,
    depth: Int
  ) {
    let spacing = layout[depth]
    let (interior, entries) = (outline.interior, outline.entries)
    guard weave.count > 0 else {
      if entries.isEmpty { output += text[interior] }
      return
    }
    for index in 0..<weave.count {
      let old = weave.takeOld(for: index).flatMap { $0 < entries.count ? $0 : nil }
      if index == 0 {
        output +=
          entries.first.map { text[interior.lowerBound..<$0.whole.lowerBound] }
          ?? spacing.lead[...]
      } else if let old, old > 0 {
        output += text[entries[old - 1].whole.upperBound..<entries[old].whole.lowerBound]
      } else {
        output += spacing.gap
      }
      if let old, weave.isKnownSame(index) {
        output += text[entries[old].whole]
      } else if let old {
        let entry = entries[old]
        output += text[entry.whole.lowerBound..<entry.value.lowerBound]
        splice(
          weave.value(index),
          over: weave.oldValue(old),
          at: entry.value,
          layout,
          depth: depth + 1
        )
      } else {
        if let key = weave.key(index) {
          write(.string(key), layout, depth: depth)
          output += spacing.colon
        }
        write(weave.value(index), layout, depth: depth + 1)
      }
    }
    output +=
      entries.last.map { text[$0.whole.upperBound..<interior.upperBound] }
      ?? spacing.trail[...]
  }

  private mutating func write(_ value: JSONValue, _ layout: JSONLayout, depth: Int) {
    if depth == Self.itemDepth, let bytes = spelling[value] { return output += bytes }
    output += JSONWriter.bytes(of: value, layout, depth: depth)
  }

  // MARK: Layout

  /// Returns the layout of a text, taken from the outermost container, a list in it, and an item in such
  /// a list. If one of these is missing, the layout around it is used.
  private func layout(around top: JSONOutline) -> JSONLayout {
    guard let spacing = JSONSpacing(of: top, in: text) else { return .standard }
    let indentation = spacing.indentation
    let list = spacing.nested(by: indentation)
    let layout = JSONLayout(levels: [spacing, list, spacing.inline], indentation: indentation)
    for entry in top.entries where text[entry.value.lowerBound] == Ascii.openBracket {
      guard let outline = JSONOutline(at: entry.value.lowerBound, in: text),
        let item = item(of: outline)
      else { continue }
      return layout.with(JSONSpacing(of: outline, in: text), at: 1).with(item, at: 2)
    }
    return layout
  }

  /// Returns the layout inside a container, by its own entries if it has any.
  private func layout(
    in outline: JSONOutline,
    _ layout: JSONLayout,
    depth: Int
  ) -> JSONLayout {
    guard let spacing = JSONSpacing(of: outline, in: text) else { return layout }
    let own = layout.with(spacing, at: depth)
    return text[outline.interior.lowerBound - 1] == Ascii.openBracket
      ? own.with(item(of: outline), at: depth + 1) : own
  }

  /// Returns the spacing of the last object in a list.
  private func item(of list: JSONOutline) -> JSONSpacing? {
    for entry in list.entries.reversed() where text[entry.value.lowerBound] == Ascii.openBrace {
      return JSONOutline(at: entry.value.lowerBound, in: text)
        .flatMap { JSONSpacing(of: $0, in: text) }
    }
    return nil
  }
}
