package import BoardCore
import BoardValues

/// The view, the selection and the settings of the board, as they are stored.
package struct StoredView: Equatable, Sendable {
  /// The board point at the top-left corner of the window.
  package var x: Double
  package var y: Double
  /// The zoom at scale 1 of the display.
  package var zoom: Double
  package var selection: Set<ElementID>
  package var settings: BoardSettings
  /// The text that was being edited.
  package var draft: TextDraft?

  package init(
    x: Double,
    y: Double,
    zoom: Double,
    selection: Set<ElementID>,
    settings: BoardSettings = BoardSettings(),
    draft: TextDraft? = nil
  ) {
    self.x = x
    self.y = y
    self.zoom = zoom
    self.selection = selection
    self.settings = settings
    self.draft = draft
  }
}

extension StoredView {
  init(x: Double, y: Double, zoom: Double, encodedSelection bytes: [UInt8]) throws(DamagedState) {
    var reader = ByteReader(bytes)
    var selection: Set<ElementID> = []
    while !reader.isAtEnd {
      selection.insert(ElementID(UInt32(clamping: try reader.number())))
    }
    guard Camera(origin: Point(x, y), pixelsPerUnit: zoom).isUsable else {
      throw DamagedState("has an invalid view")
    }
    self.init(x: x, y: y, zoom: zoom, selection: selection)
  }

  var encodedSelection: [UInt8] {
    var writer = ByteWriter()
    for id in selection.sorted() { writer.put(UInt64(id.rawValue)) }
    return writer.bytes
  }
}
