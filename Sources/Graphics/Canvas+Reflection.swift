extension Canvas {
  /// Runs `body`, in which everything is reflected about a vertical line (`cairo_transform`).
  package func reflected(aboutX x: Double, _ body: () -> Void) {
    saved {
      transform(xx: -1, yx: 0, xy: 0, yy: 1, x0: 2 * x, y0: 0)
      body()
    }
  }
}
