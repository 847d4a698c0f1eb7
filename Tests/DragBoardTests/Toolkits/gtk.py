"""A text in GTK 3, perhaps selected: gtk.py X Y WIDTH HEIGHT TEXT [selected]. Prints the text whenever it changes."""
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk

x, y, width, height = map(int, sys.argv[1:5])
view = Gtk.TextView()
view.set_wrap_mode(Gtk.WrapMode.WORD)
buffer = view.get_buffer()


def say(*_):
    print("text", repr(buffer.get_text(*buffer.get_bounds(), True)), flush=True)


buffer.set_text(sys.argv[5])
buffer.connect("changed", say)
window = Gtk.Window()
window.add(view)
window.set_default_size(width, height)
window.move(x, y)
window.show_all()
if sys.argv[6:]:
    buffer.select_range(*buffer.get_bounds())
GLib.idle_add(lambda: print("ready", flush=True))
Gtk.main()
