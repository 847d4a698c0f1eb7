import CCairo
import CX11
import Glibc

@main
struct DragBoard {
  static func main() {
    let display = XOpenDisplay(nil)
    let layout = pango_cairo_create_context
    _ = layout
    _ = display
    _ = PackageResources.welcome_canvas.count
  }
}
