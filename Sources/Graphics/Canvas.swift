package import BoardValues
import CCairo

/// A drawing context on a surface. Coordinates are pixels of the surface unless they are
/// transformed.
package final class Canvas {
  private let context: OpaquePointer?

  /// Creates a canvas that draws on a surface (`cairo_create`).
  package init(_ surface: Surface) {
    context = cairo_create(surface.handle)
  }

  deinit { cairo_destroy(context) }

  /// Ends the page of a document and begins another of the same size (`cairo_show_page`).
  package func beginPage() { cairo_show_page(context) }

  // MARK: State

  /// Runs `body` and then restores clip and transformation (`cairo_save`, `cairo_restore`).
  package func saved(_ body: () -> Void) {
    cairo_save(context)
    body()
    cairo_restore(context)
  }

  /// Limits drawing to these pixels (`cairo_clip`).
  package func clip(to rects: [PixelRect]) {
    for rect in rects { rectangle(rect.rect) }
    cairo_clip(context)
  }

  /// Limits drawing to a rectangle (`cairo_clip`).
  package func clip(to rect: Rect) {
    rectangle(rect)
    cairo_clip(context)
  }

  /// Limits drawing to the pixels outside a rectangle (`CAIRO_FILL_RULE_EVEN_ODD`).
  package func clip(outside rect: PixelRect) {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    let around = PixelRect(covering: Rect(from: Point(left, top), to: Point(right, bottom)))
    rectangle(around.rect)
    rectangle(rect.intersection(around).rect)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_clip(context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
  }

  /// Moves the origin of everything drawn from now on (`cairo_translate`).
  package func translate(by vector: Vector) { cairo_translate(context, vector.dx, vector.dy) }

  /// Runs `body`, in which lines have round ends and corners (`cairo_set_line_cap`,
  /// `cairo_set_line_join`).
  package func withRoundLines(_ body: () -> Void) {
    saved {
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      body()
    }
  }

  // MARK: Shapes

  /// Replaces all pixels, transparent ones too, by a color (`cairo_paint`).
  package func clear(_ color: Color) {
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    set(color)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Fills a rectangle (`cairo_fill`).
  package func fill(_ rect: Rect, _ color: Color) {
    set(color)
    rectangle(rect)
    cairo_fill(context)
  }

  /// Fills a rectangle with round corners (`cairo_fill`).
  package func fillRounded(_ rect: Rect, radius: Double, _ color: Color) {
    set(color)
    rounded(rect, radius)
    cairo_fill(context)
  }

  /// Draws the outline of a rectangle with round corners. The line is centered on the edges
  /// (`cairo_stroke`).
  package func strokeRounded(
    _ rect: Rect,
    radius: Double,
    width: Double,
    _ color: Color,
    dash: [Double] = []
  ) {
    set(color)
    rounded(rect, radius)
    stroke(width: width, dash: dash)
  }

  /// Draws a curve (`cairo_curve_to`, `cairo_stroke`).
  package func stroke(_ curve: Curve, width: Double, _ color: Color) {
    set(color)
    cairo_move_to(context, curve.start.x, curve.start.y)
    curveOn(curve)
    stroke(width: width)
  }

  /// Draws a line of several curves in one stroke.
  package func stroke(_ path: CurvePath, width: Double, _ color: Color, dash: [Double] = []) {
    set(color)
    cairo_move_to(context, path.start.x, path.start.y)
    curveOn(path.first)
    for curve in path.rest { curveOn(curve) }
    stroke(width: width, dash: dash)
  }

  /// Draws an open line through the points (`cairo_stroke`).
  package func stroke(through points: [Point], width: Double, _ color: Color) {
    set(color)
    path(points)
    stroke(width: width)
  }

  /// Fills a polygon. It is closed by a curve or, if there is none, by a straight line
  /// (`cairo_fill`).
  package func fill(polygon points: [Point], closedBy curve: Curve? = nil, _ color: Color) {
    set(color)
    path(points)
    if let curve { curveOn(curve) }
    cairo_close_path(context)
    cairo_fill(context)
  }

  /// Fills what a line of several curves encloses (`cairo_fill`).
  package func fill(_ path: CurvePath, _ color: Color) {
    set(color)
    cairo_move_to(context, path.start.x, path.start.y)
    for curve in path.curves { curveOn(curve) }
    cairo_close_path(context)
    cairo_fill(context)
  }

  // MARK: Pictures and text

  /// Draws all of `surface` with its top-left corner at `origin` (`cairo_paint_with_alpha`).
  package func draw(_ surface: Surface, at origin: Point, opacity: Double = 1) {
    cairo_set_source_surface(context, surface.handle, origin.x, origin.y)
    if opacity < 1 {
      cairo_paint_with_alpha(context, opacity)
    } else {
      cairo_paint(context)
    }
  }

  /// Draws a color where a part of `mask`, stretched to `target` without smoothing, is opaque
  /// (`cairo_mask`, `CAIRO_FILTER_NEAREST`).
  package func draw(
    _ color: Color,
    through part: PixelRect,
    of mask: Surface,
    over target: PixelRect
  ) {
    guard !part.isEmpty, !target.isEmpty,
      let pattern = cairo_pattern_create_for_surface(mask.handle)
    else { return }
    defer { cairo_pattern_destroy(pattern) }
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    saved {
      clip(to: [target])
      translate(by: target.rect.origin - .zero)
      cairo_scale(
        context,
        Double(target.width) / Double(part.width),
        Double(target.height) / Double(part.height)
      )
      cairo_translate(context, -Double(part.x), -Double(part.y))
      set(color)
      cairo_mask(context, pattern)
    }
  }

  /// Draws all of `surface` over `target`, smoothed if its size differs (`CAIRO_FILTER_BILINEAR`).
  package func draw(_ surface: Surface, over target: Rect, opacity: Double = 1) {
    saved {
      clip(to: [PixelRect(covering: target)])
      translate(by: target.origin - .zero)
      cairo_scale(
        context,
        target.width / Double(surface.width),
        target.height / Double(surface.height)
      )
      cairo_set_source_surface(context, surface.handle, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
      // This is five times as fast as blending the border with transparent pixels.
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_paint_with_alpha(context, opacity)
    }
  }

  /// Draws all of `surface` over `target`, smoothed well at any reduction.
  package func drawFinely(_ surface: Surface, over target: Rect, opacity: Double = 1) {
    saved {
      translate(by: target.origin - .zero)
      cairo_scale(context, target.width, target.height)
      drawFinely(surface, opacity: opacity)
    }
  }

  /// Draws all of `surface` over the unit square, smoothed well at any reduction
  /// (`CAIRO_FILTER_GOOD`).
  package func drawFinely(_ surface: Surface, opacity: Double = 1) {
    cairo_scale(context, 1 / Double(surface.width), 1 / Double(surface.height))
    cairo_set_source_surface(context, surface.handle, 0, 0)
    let source = cairo_get_source(context)
    cairo_pattern_set_filter(source, CAIRO_FILTER_GOOD)
    // Otherwise the border would blend with transparent pixels.
    cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
    cairo_rectangle(context, 0, 0, Double(surface.width), Double(surface.height))
    cairo_clip(context)
    cairo_paint_with_alpha(context, opacity)
  }

  /// Fills `area` with copies of `surface` side by side, each of the given size, starting at its
  /// top-left corner (`CAIRO_EXTEND_REPEAT`).
  package func tile(_ area: Rect, with surface: Surface, _ size: Size, opacity: Double) {
    saved {
      clip(to: area)
      translate(by: area.origin - .zero)
      cairo_scale(
        context,
        size.width / Double(surface.width),
        size.height / Double(surface.height)
      )
      cairo_set_source_surface(context, surface.handle, 0, 0)
      let source = cairo_get_source(context)
      cairo_pattern_set_filter(source, CAIRO_FILTER_GOOD)
      cairo_pattern_set_extend(source, CAIRO_EXTEND_REPEAT)
      cairo_paint_with_alpha(context, opacity)
    }
  }

  /// Transforms everything drawn from now on: a point `(x, y)` becomes `(xx * x + xy * y + x0, yx *
  /// x + yy * y + y0)` in the coordinates used before (`cairo_transform`).
  package func transform(xx: Double, yx: Double, xy: Double, yy: Double, x0: Double, y0: Double) {
    var matrix = cairo_matrix_t(xx: xx, yx: yx, xy: xy, yy: yy, x0: x0, y0: y0)
    cairo_transform(context, &matrix)
  }

  /// Limits drawing to a rectangle with round corners (`cairo_clip`).
  package func clip(toRounded rect: Rect, radius: Double) {
    rounded(rect, radius)
    cairo_clip(context)
  }

  /// Calls `body` with the context, for libraries that draw with Cairo.
  package func withHandle<Result>(_ body: (OpaquePointer?) -> Result) -> Result { body(context) }

  /// Scales everything drawn from now on (`cairo_scale`).
  package func scale(by factor: Double) { cairo_scale(context, factor, factor) }

  /// Draws laid-out text with its top-left corner at `origin` (`pango_cairo_show_layout`).
  package func draw(_ text: TextLayout, at origin: Point, _ color: Color) {
    set(color)
    cairo_move_to(context, origin.x, origin.y)
    pango_cairo_show_layout(context, text.handle)
  }

  /// Draws words that are set, with their top-left corner at `origin` (`cairo_set_font_face`, `cairo_show_glyphs`).
  package func draw(_ words: SetWords, at origin: Point, _ color: Color) {
    set(color)
    cairo_save(context)
    cairo_translate(context, origin.x, origin.y)
    cairo_set_font_face(context, words.table.face)
    cairo_set_font_size(context, words.fontSize)
    cairo_set_font_options(context, words.table.options)
    cairo_show_glyphs(context, words.glyphs, Int32(clamping: words.glyphs.count))
    cairo_restore(context)
  }

  /// Draws the lines of a text that can reach between two heights (`pango_cairo_show_layout_line`).
  package func draw(
    _ text: TextLayout,
    at origin: Point,
    _ color: Color,
    from top: Double,
    to end: Double
  ) {
    set(color)
    let iterator = pango_layout_get_iter(text.handle)
    defer { pango_layout_iter_free(iterator) }
    let unit = Double(PANGO_SCALE)
    repeat {
      var (ink, logical) = (PangoRectangle(), PangoRectangle())
      pango_layout_iter_get_line_extents(iterator, &ink, &logical)
      let lineTop = origin.y + Double(min(ink.y, logical.y)) / unit
      let lineEnd =
        origin.y + Double(max(ink.y + ink.height, logical.y + logical.height)) / unit
      if lineTop >= end { return }
      guard lineEnd > top else { continue }
      let baseline = origin.y + Double(pango_layout_iter_get_baseline(iterator)) / unit
      cairo_move_to(context, origin.x + Double(logical.x) / unit, baseline)
      pango_cairo_show_layout_line(context, pango_layout_iter_get_line_readonly(iterator))
    } while pango_layout_iter_next_line(iterator) != 0
  }

  /// Whether whole coordinates are whole pixels (`cairo_get_matrix`).
  package var isAligned: Bool {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    return matrix.xx == 1 && matrix.yy == 1 && matrix.xy == 0 && matrix.yx == 0
      && matrix.x0 == matrix.x0.rounded() && matrix.y0 == matrix.y0.rounded()
  }

  /// Draws what `body` draws as one translucent picture (`cairo_push_group`).
  package func withOpacity(_ opacity: Double, _ body: () -> Void) {
    guard opacity < 1 else { return body() }
    cairo_push_group(context)
    body()
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacity)
  }

  /// Draws what `body` draws within `area`, fading to nothing at the bottom or, if `atTop`, at the
  /// top (`cairo_push_group`, `cairo_mask`).
  package func fading(in area: PixelRect, atTop: Bool, _ body: () -> Void) {
    saved {
      clip(to: [area])
      cairo_push_group(context)
      body()
      cairo_pop_group_to_source(context)
      let mask = cairo_pattern_create_linear(0, Double(area.y), 0, Double(area.maxY))
      cairo_pattern_add_color_stop_rgba(mask, atTop ? 1 : 0, 0, 0, 0, 1)
      cairo_pattern_add_color_stop_rgba(mask, atTop ? 0 : 1, 0, 0, 0, 0)
      cairo_mask(context, mask)
      cairo_pattern_destroy(mask)
    }
  }

  // MARK: Pieces

  private func set(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  private func rectangle(_ rect: Rect) {
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
  }

  private func rounded(_ rect: Rect, _ radius: Double) {
    let r = min(radius, rect.width / 2, rect.height / 2)
    guard r > 0 else { return rectangle(rect) }
    let quarter = Double.pi / 2
    cairo_new_sub_path(context)
    cairo_arc(context, rect.maxX - r, rect.minY + r, r, -quarter, 0)
    cairo_arc(context, rect.maxX - r, rect.maxY - r, r, 0, quarter)
    cairo_arc(context, rect.minX + r, rect.maxY - r, r, quarter, 2 * quarter)
    cairo_arc(context, rect.minX + r, rect.minY + r, r, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }

  private func path(_ points: [Point]) {
    for (index, point) in points.enumerated() {
      if index == 0 {
        cairo_move_to(context, point.x, point.y)
      } else {
        cairo_line_to(context, point.x, point.y)
      }
    }
  }

  /// Continues the path, which must be at the start of the curve.
  private func curveOn(_ curve: Curve) {
    cairo_curve_to(
      context,
      curve.startControl.x,
      curve.startControl.y,
      curve.endControl.x,
      curve.endControl.y,
      curve.end.x,
      curve.end.y
    )
  }

  private func stroke(width: Double, dash: [Double] = []) {
    cairo_set_dash(context, dash, Int32(dash.count), 0)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }
}
