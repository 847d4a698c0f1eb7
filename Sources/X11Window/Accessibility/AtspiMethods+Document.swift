import BoardValues
import Windowing

/// What documents answer, and the links, pictures and tables in them.
extension AtspiMethod {
  @MainActor
  static let ofHypertext = [
    AtspiMethod(AtspiName.hypertext, "GetNLinks", "", "i") { [.count($0.childCount)] },
    AtspiMethod(AtspiName.hypertext, "GetLink", "i", "(so)") { call in
      // Under a path of its own: clients take an object for either a node or a link.
      let link = call.child(at: call.number(0)).map { AtspiName.linkPrefix + $0.path }
      return [link.map(call.service.reference(path:)) ?? AtspiName.none]
    },
    AtspiMethod(AtspiName.hypertext, "GetLinkIndex", "i", "i") { call in
      let index = call.document?.objects.firstIndex { id in
        call.content.node(id)?.anchor?.range.contains(call.number(0)) == true
      }
      return [.count(index ?? -1)]
    },
  ]

  @MainActor
  static let ofHyperlink = [
    AtspiMethod(AtspiName.hyperlink, "GetObject", "i", "(so)") { call in
      [call.reference(call.number(0) == 0 ? call.node?.id : nil)]
    },
    AtspiMethod(AtspiName.hyperlink, "GetURI", "i", "s") { call in
      [.text(call.number(0) == 0 ? call.node?.anchor?.address.passable ?? "" : "")]
    },
    AtspiMethod(AtspiName.hyperlink, "IsValid", "", "b") { _ in [.boolean(true)] },
  ]

  @MainActor
  static let ofImage = [
    AtspiMethod(AtspiName.image, "GetImageExtents", "u", "(iiii)") { call in
      [.structure(BusValue.pixels(call.placed(call.node?.frame ?? .zero, in: call.number(0))))]
    },
    AtspiMethod(AtspiName.image, "GetImagePosition", "u", "ii") { call in
      Array(
        BusValue.pixels(call.placed(call.node?.frame ?? .zero, in: call.number(0))).prefix(2)
      )
    },
    AtspiMethod(AtspiName.image, "GetImageSize", "", "ii") { call in
      Array(BusValue.pixels(call.node?.frame ?? .zero).suffix(2))
    },
  ]

  /// Nothing in a table is selected, and no row has a heading.
  @MainActor
  static let ofTable = [
    AtspiMethod(AtspiName.table, "GetAccessibleAt", "ii", "(so)") { call in
      [call.reference(call.index(call.number(0), call.number(1)).flatMap(call.child))]
    },
    AtspiMethod(AtspiName.table, "GetIndexAt", "ii", "i") { call in
      [.count(call.index(call.number(0), call.number(1)) ?? -1)]
    },
    AtspiMethod(AtspiName.table, "GetRowAtIndex", "i", "i") { [.count($0.cell?.row ?? -1)] },
    AtspiMethod(AtspiName.table, "GetColumnAtIndex", "i", "i") { [.count($0.cell?.column ?? -1)] },
    AtspiMethod(AtspiName.table, "GetRowColumnExtentsAtIndex", "i", "biiiib") { call in
      let cell = call.cell
      let place = [cell?.row ?? -1, cell?.column ?? -1, 1, 1].map(BusValue.count)
      return [.boolean(cell != nil)] + place + [.boolean(false)]
    },
    AtspiMethod(AtspiName.table, "GetRowDescription", "i", "s") { _ in [.text("")] },
    AtspiMethod(AtspiName.table, "GetColumnDescription", "i", "s") { call in
      let heading = call.index(0, call.number(0)).flatMap(call.child).flatMap(call.content.node)
      return [.text(heading?.name.passable ?? "")]
    },
    AtspiMethod(AtspiName.table, "GetRowExtentAt", "ii", "i") { _ in [.integer(1)] },
    AtspiMethod(AtspiName.table, "GetColumnExtentAt", "ii", "i") { _ in [.integer(1)] },
    AtspiMethod(AtspiName.table, "GetRowHeader", "i", "(so)") { _ in [AtspiName.none] },
    AtspiMethod(AtspiName.table, "GetColumnHeader", "i", "(so)") { call in
      [call.reference(call.index(0, call.number(0)).flatMap(call.child))]
    },
    AtspiMethod(AtspiName.table, "GetSelectedRows", "", "ai") { _ in [.list(of: "i", [])] },
    AtspiMethod(AtspiName.table, "GetSelectedColumns", "", "ai") { _ in [.list(of: "i", [])] },
    AtspiMethod(AtspiName.table, "IsRowSelected", "i", "b") { _ in [.boolean(false)] },
    AtspiMethod(AtspiName.table, "IsColumnSelected", "i", "b") { _ in [.boolean(false)] },
    AtspiMethod(AtspiName.table, "IsSelected", "ii", "b") { _ in [.boolean(false)] },
  ]

  @MainActor
  static let ofTableCell = [
    AtspiMethod(AtspiName.tableCell, "GetColumnHeaderCells", "", "a(so)") { call in
      guard let cell = call.node?.cell, cell.row > 0, let table = call.node?.parent else {
        return [.list(of: "(so)", [])]
      }
      return [.list(of: "(so)", [call.reference(call.content.child(of: table, at: cell.column))])]
    },
    AtspiMethod(AtspiName.tableCell, "GetRowHeaderCells", "", "a(so)") { _ in
      [.list(of: "(so)", [])]
    },
    AtspiMethod(AtspiName.tableCell, "GetRowColumnSpan", "", "iiii") { call in
      [call.node?.cell?.row ?? -1, call.node?.cell?.column ?? -1, 1, 1].map(BusValue.count)
    },
  ]
}

extension AtspiProperty {
  @MainActor
  static let ofDocument = [
    AtspiProperty(AtspiName.hyperlink, "NAnchors", "i") { _ in .integer(1) },
    AtspiProperty(AtspiName.hyperlink, "StartIndex", "i") { call in
      call.node?.anchor.map { .count($0.range.lowerBound) }
    },
    AtspiProperty(AtspiName.hyperlink, "EndIndex", "i") { call in
      call.node?.anchor.map { .count($0.range.upperBound) }
    },
    AtspiProperty(AtspiName.image, "ImageDescription", "s") { call in
      .text(call.node?.name.passable ?? "")
    },
    AtspiProperty(AtspiName.image, "ImageLocale", "s") { _ in .text(AtspiName.locale) },
    AtspiProperty(AtspiName.table, "NRows", "i") { $0.node?.table.map { .count($0.rows) } },
    AtspiProperty(AtspiName.table, "NColumns", "i") { $0.node?.table.map { .count($0.columns) } },
    AtspiProperty(AtspiName.table, "Caption", "(so)") { _ in AtspiName.none },
    AtspiProperty(AtspiName.table, "Summary", "(so)") { _ in AtspiName.none },
    AtspiProperty(AtspiName.table, "NSelectedRows", "i") { _ in .integer(0) },
    AtspiProperty(AtspiName.table, "NSelectedColumns", "i") { _ in .integer(0) },
    AtspiProperty(AtspiName.tableCell, "ColumnSpan", "i") { _ in .integer(1) },
    AtspiProperty(AtspiName.tableCell, "RowSpan", "i") { _ in .integer(1) },
    AtspiProperty(AtspiName.tableCell, "Position", "(ii)") { call in
      call.node?.cell.map { .structure([.count($0.row), .count($0.column)]) }
    },
    AtspiProperty(AtspiName.tableCell, "Table", "(so)") { $0.parent },
  ]
}

extension AtspiRequest {
  /// Returns the index of a cell; nil if the table has none there.
  fileprivate func index(_ row: Int, _ column: Int) -> Int? {
    guard let table = node?.table, (0..<table.rows).contains(row),
      (0..<table.columns).contains(column)
    else { return nil }
    return row * table.columns + column
  }

  /// The place of a cell by its index.
  fileprivate var cell: AccessibleNode.Cell? {
    child(at: number(0)).flatMap(content.node)?.cell
  }
}
