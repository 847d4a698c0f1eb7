import CCairoXlib
import Glibc

if let display = XOpenDisplay(nil) {
  SquareWindow(on: display).run()
} else {
  _ = "drag-square: no display\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(3)
}
