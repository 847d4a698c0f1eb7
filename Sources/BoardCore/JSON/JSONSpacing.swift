import BoardValues

/// The white space and the separators of one object or array.
package struct JSONSpacing: Equatable, Sendable {
  /// The space from the opening bracket to the first entry.
  var lead: [UInt8]
  /// The space between two entries, with the comma.
  package var gap: [UInt8]
  /// The space from the last entry to the closing bracket.
  var trail: [UInt8]
  /// The space between a key and its value, with the colon.
  var colon: [UInt8] = [Ascii.colon]

  static let compact = JSONSpacing(lead: [], gap: [Ascii.comma], trail: [])

  /// Creates the spacing of a container; nil if it has no entries.
  package init?(of outline: JSONOutline, in text: [UInt8]) {
    guard let first = outline.entries.first, let last = outline.entries.last else { return nil }
    lead = Array(text[outline.interior.lowerBound..<first.whole.lowerBound])
    trail = Array(text[last.whole.upperBound..<outline.interior.upperBound])
    if !first.key.isEmpty {
      colon = Array(text[first.key.upperBound..<first.value.lowerBound])
    }
    if outline.entries.count > 1 {
      let previous = outline.entries[outline.entries.count - 2]
      gap = Array(text[previous.whole.upperBound..<last.whole.lowerBound])
    } else {
      // A single entry shows no gap.
      gap = [Ascii.comma] + (lead.isEmpty ? colon.filter { $0 == Ascii.space } : lead)
    }
  }

  private init(lead: [UInt8], gap: [UInt8], trail: [UInt8]) {
    (self.lead, self.gap, self.trail) = (lead, gap, trail)
  }

  var isSpread: Bool { lead.contains(Ascii.newline) }

  /// Returns the spacing of a container inside this one, spread over lines in the same way, further in by
  /// `indentation`.
  func nested(by indentation: [UInt8]) -> JSONSpacing {
    guard isSpread else { return self }
    var inner = self
    inner.lead = lead + indentation
    inner.gap = [Ascii.comma] + inner.lead
    inner.trail = lead
    return inner
  }

  /// The same spacing on one line.
  var inline: JSONSpacing {
    guard isSpread else { return self }
    var inline = Self.compact
    inline.colon = colon
    inline.gap += colon.filter { $0 == Ascii.space }
    return inline
  }

  /// The indentation of the lines; empty if there is only one.
  var indentation: [UInt8] {
    lead.lastIndex(of: Ascii.newline).map { Array(lead[($0 + 1)...]) } ?? []
  }
}
