import BoardValues
import Graphics

/// The soft shadow beneath something that lies above the board.
///
/// It is drawn once for each kind of frame, as a small picture, and stretched in nine parts: blurring
/// while painting would cost more than everything else in a frame.
struct Shadow: Hashable, Sendable {
  /// The height of something above the board.
  enum Elevation: Int, CaseIterable, Sendable {
    case rest, panel, carried
  }

  /// The distance that the shadow falls down, in pixels.
  var drop: Double
  /// The distance that the shadow reaches beyond its frame, in pixels. Inside, it is full at the same
  /// distance.
  var blur: Double
  var opacity: Double

  /// Creates a shadow at a display's scale.
  init(_ elevation: Elevation, _ theme: Theme.Name, scale: Double) {
    let look = Self.looks[elevation.rawValue]
    drop = (look.drop * scale).rounded()
    blur = (look.blur * scale).rounded()
    opacity = theme == .light ? look.light : look.dark
  }

  /// The shadows by elevation, at scale 1.
  private static let looks: [(drop: Double, blur: Double, light: Double, dark: Double)] = [
    (1, 3, 0.10, 0.40),
    (8, 24, 0.14, 0.50),
    (12, 28, 0.18, 0.60),
  ]

  /// Returns the area that the shadow of `frame` touches.
  func coverage(of frame: Rect) -> Rect {
    frame.offset(by: Vector(0, drop)).expanded(by: blur)
  }
}

extension Painter {
  /// Draws the shadow that something in `frame` throws. `radius` is that of its corners.
  func paintShadow(
    of frame: Rect,
    radius: Double,
    _ elevation: Shadow.Elevation,
    opacity: Double = 1,
    on canvas: Canvas
  ) {
    guard theme.hasShadows else { return }
    let shadow = Shadow(elevation, theme.name, scale: scale)
    let target = PixelRect(rounding: shadow.coverage(of: frame))
    let picture = ShadowPictures.shared.picture(shadow, radius: radius, over: target)
    guard opacity > 0, let picture else { return }
    let color = Color(0, 0, 0, opacity * shadow.opacity)
    for (part, area) in picture.parts(for: target) {
      canvas.draw(color, through: part, of: picture.mask, over: area)
    }
  }
}

/// Pictures of shadows. All frames that are large enough share one. Of those that are not very large, the
/// last sizes are kept as they are put together, since nine parts take nine times as long as one.
@MainActor
final class ShadowPictures {
  static let shared = ShadowPictures()
  private static let maxPictures = 16

  private struct Key: Hashable {
    var blur: Double
    var radius: Double
    var width: Int
    var height: Int
  }

  private var pictures: [Key: ShadowPicture] = [:]
  private var whole: [Key: ShadowPicture] = [:]
  private static let maxWholePictures = 8
  /// The most pixels of a whole picture, a byte each.
  private static let largestWhole = 1 << 17

  /// Returns the picture of a shadow that touches `target`; nil if there is no memory for it.
  fileprivate func picture(
    _ shadow: Shadow,
    radius: Double,
    over target: PixelRect
  ) -> ShadowPicture? {
    guard let shared = shared(shadow, radius: radius, for: target) else { return nil }
    guard target.area <= Self.largestWhole else { return shared }
    let key = Key(
      blur: shadow.blur,
      radius: radius,
      width: target.width,
      height: target.height
    )
    if let known = whole[key] { return known }
    guard let picture = shared.stretched(toWidth: target.width, height: target.height) else {
      return shared
    }
    if whole.count >= Self.maxWholePictures { whole.removeAll() }
    whole[key] = picture
    return picture
  }

  private func shared(
    _ shadow: Shadow,
    radius: Double,
    for target: PixelRect
  ) -> ShadowPicture? {
    // Beyond its edges and corners a shadow is the same all along, so one pixel stands for the rest.
    let edge = Int((2 * shadow.blur + radius).rounded(.up))
    let key = Key(
      blur: shadow.blur,
      radius: radius,
      width: min(target.width, 2 * edge + 1),
      height: min(target.height, 2 * edge + 1)
    )
    if let known = pictures[key] { return known }
    guard let picture = Self.draw(key) else { return nil }
    if pictures.count >= Self.maxPictures { pictures.removeAll() }
    pictures[key] = picture
    return picture
  }

  private static func draw(_ key: Key) -> ShadowPicture? {
    guard let mask = try? Surface(maskOfWidth: key.width, height: key.height) else { return nil }
    let frame = mask.bounds.rect.inset(by: Insets(all: key.blur))
    Canvas(mask).fillRounded(frame, radius: key.radius, Color(0, 0, 0))
    _ = mask.withBytes { bytes, stride in
      // Three averages one after the other are as good as a bell curve, and much cheaper.
      for reach in BoxBlur.reaches(sum: Int(key.blur)) {
        BoxBlur.blur(bytes, width: key.width, height: key.height, stride: stride, reach: reach)
      }
    }
    return ShadowPicture(mask: mask)
  }
}

/// A shadow of full opacity.
private struct ShadowPicture {
  let mask: Surface

  /// Returns the parts of the picture and their areas, so that all of `target` is covered and only the
  /// middle is stretched.
  func parts(for target: PixelRect) -> [(part: PixelRect, area: PixelRect)] {
    let columns = Self.cuts(mask.width, target.width)
    let rows = Self.cuts(mask.height, target.height)
    return rows.flatMap { row in
      columns.map { column in
        (
          PixelRect(x: column.from, y: row.from, width: column.length, height: row.length),
          PixelRect(
            x: target.x + column.to,
            y: target.y + row.to,
            width: column.span,
            height: row.span
          )
        )
      }
    }
  }

  /// Returns the picture in another size, stretched like its parts; nil if there is no memory for it.
  func stretched(toWidth width: Int, height: Int) -> ShadowPicture? {
    guard let copy = try? Surface(maskOfWidth: width, height: height) else { return nil }
    let parts = parts(for: copy.bounds)
    _ = mask.withBytes { source, sourceStride in
      copy.withBytes { target, stride in
        for (part, area) in parts {
          for row in 0..<area.height {
            let from = (part.y + min(row, part.height - 1)) * sourceStride + part.x
            let start = (area.y + row) * stride + area.x
            let bytes = UnsafeMutableRawBufferPointer(rebasing: target[start..<start + area.width])
            if part.width == area.width {
              bytes.copyBytes(from: source[from..<from + area.width])
            } else {
              for index in bytes.indices { bytes[index] = source[from] }
            }
          }
        }
      }
    }
    return ShadowPicture(mask: copy)
  }

  /// Returns a beginning, one pixel that is stretched, and an end.
  private static func cuts(_ length: Int, _ wanted: Int)
    -> [(from: Int, length: Int, to: Int, span: Int)]
  {
    guard wanted > length else { return [(0, length, 0, length)] }
    let edge = length / 2
    return [
      (0, edge, 0, edge),
      (edge, 1, edge, wanted - 2 * edge),
      (edge + 1, edge, wanted - edge, edge),
    ]
  }
}
