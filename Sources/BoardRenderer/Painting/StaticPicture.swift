import BoardValues
import Graphics

/// The picture of the static layer as it is seen now.
struct StaticPicture {
  var picture: Surface
  /// The picture of another zoom that lies over it, and where. It is stretched where it is drawn, since in
  /// the next step of a zoom it is another one.
  var stretched: (picture: Surface, box: Rect)?

  func draw(on canvas: Canvas, opacity: Double = 1) {
    guard let stretched else { return canvas.draw(picture, at: .zero, opacity: opacity) }
    canvas.saved {
      canvas.clip(outside: PixelRect(covering: stretched.box))
      canvas.draw(picture, at: .zero, opacity: opacity)
    }
    canvas.draw(stretched.picture, over: stretched.box, opacity: opacity)
  }
}
