package import BoardValues
package import Graphics

/// The gaps and paddings of the interface.
package enum Space {
  package static let xs = 4.0
  package static let s = 8.0
  package static let m = 12.0
  package static let l = 16.0
  package static let xl = 24.0
  package static let xxl = 32.0
}

/// The sizes of controls and icons, in pixels at scale 1. They grow with the font of the interface.
package struct ControlSizes: Equatable, Sendable {
  private let growth: Double
  /// The least height of rows, which a finger can hit.
  private let leastRow: Double

  /// Creates the sizes beside words of a font.
  package init(_ font: InterfaceFont = InterfaceFont()) {
    growth = max(1, font.size / InterfaceFont().size)
    leastRow = font.isForFingers ? 44 : 0
  }

  package var control: Size { grown(32, 32) }
  package var item: Size {
    let size = grown(26, 26)
    return Size(size.width, max(size.height, leastRow))
  }
  package var icon: Size { grown(20, 20) }
  package var dot: Size { grown(22, 22) }
  package var toggle: Size { grown(36, 20) }
  /// A row with a title and a line about it.
  package var option: Size { grown(48, 48) }
  /// The room for the mark in front of an item.
  package var mark: Size { grown(28, 28) }
  /// The check in front of an item, and the dot there.
  var check: Size { grown(16, 16) }
  var bullet: Size { grown(6, 6) }
  /// The arrow behind an item that opens more.
  var arrow: Size { grown(14, 14) }
  var knob: Size { grown(16, 16) }
  /// The dot of a colour, and the ring around it.
  var colour: Size { grown(16, 16) }
  var colourRing: Size { grown(20, 20) }
  package var sketch: Size { grown(64, 40) }
  /// The circle with the initials of a person.
  var face: Size { grown(26, 26) }
  package static let shades = Size(240, 120)

  private func grown(_ width: Double, _ height: Double) -> Size {
    Size((width * growth).rounded(), (height * growth).rounded())
  }
}

extension InterfaceFont {
  /// The sizes of controls beside words of this font.
  package var controls: ControlSizes { ControlSizes(self) }
}
