import BoardValues

/// The spacing of the containers of a text, by their depth.
package struct JSONLayout: Equatable, Sendable {
  /// The spacing of each depth, the outermost container first; deeper ones are spaced like the last.
  var levels: [JSONSpacing]
  /// The indentation that each depth adds.
  var indentation: [UInt8]

  /// The layout of most boards: two levels with one entry a line, indented by tabs, and anything deeper
  /// on one line. A change of one card is then a change of one line.
  package static let standard: JSONLayout = {
    let tab = [Ascii.tab]
    var top = JSONSpacing.compact
    top.lead = [Ascii.newline] + tab
    top.gap = [Ascii.comma] + top.lead
    top.trail = [Ascii.newline]
    return JSONLayout(levels: [top, top.nested(by: tab), .compact], indentation: tab)
  }()

  package static let compact = JSONLayout(levels: [.compact], indentation: [])

  package subscript(depth: Int) -> JSONSpacing {
    if depth < levels.count { return levels[depth] }
    guard let last = levels.last, last.isSpread else { return levels.last ?? .compact }
    return (levels.count...depth).reduce(last) { spacing, _ in spacing.nested(by: indentation) }
  }

  /// Returns the layout with another spacing at one depth.
  package func with(_ spacing: JSONSpacing?, at depth: Int) -> JSONLayout {
    guard let spacing else { return self }
    var layout = self
    while layout.levels.count <= depth { layout.levels.append(layout[layout.levels.count]) }
    layout.levels[depth] = spacing
    return layout
  }
}
