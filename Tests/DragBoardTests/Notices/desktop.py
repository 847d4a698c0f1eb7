#!/usr/bin/env python3
"""The notifications and the screen saver of a desktop. Prints a line for each call; “choose” on standard input
chooses the last notification."""
import sys

from gi.repository import Gio, GLib

INTERFACES = """
<node>
  <interface name="org.freedesktop.Notifications">
    <method name="Notify">
      <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
      <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
    </method>
    <method name="CloseNotification"><arg type="u" direction="in"/></method>
    <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
  </interface>
  <interface name="org.freedesktop.ScreenSaver">
    <method name="Inhibit">
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="u" direction="out"/>
    </method>
    <method name="UnInhibit"><arg type="u" direction="in"/></method>
  </interface>
</node>
"""
NOTIFICATIONS = "/org/freedesktop/Notifications"
last = 0


def called(connection, sender, path, interface, method, arguments, invocation):
    global last
    values = arguments.unpack()
    if method == "Notify":
        last += 1
        print("Notify", values[3], values[5][1], sep="\t", flush=True)
        invocation.return_value(GLib.Variant("(u)", (last,)))
    elif method == "Inhibit":
        print("Inhibit", values[1], sep="\t", flush=True)
        invocation.return_value(GLib.Variant("(u)", (7,)))
    else:
        print(method, values[0], sep="\t", flush=True)
        invocation.return_value(None)


def ordered(channel, condition):
    if sys.stdin.readline().strip() == "choose":
        values = GLib.Variant("(us)", (last, "default"))
        bus.emit_signal(None, NOTIFICATIONS, "org.freedesktop.Notifications", "ActionInvoked", values)
    return True


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
node = Gio.DBusNodeInfo.new_for_xml(INTERFACES)
for path, interface in zip((NOTIFICATIONS, "/org/freedesktop/ScreenSaver"), node.interfaces):
    bus.register_object(path, interface, called, None, None)
    Gio.bus_own_name_on_connection(bus, interface.name, Gio.BusNameOwnerFlags.NONE, None, None)
GLib.io_add_watch(sys.stdin, GLib.IO_IN, ordered)
GLib.idle_add(lambda: print("ready", flush=True))
GLib.MainLoop().run()
