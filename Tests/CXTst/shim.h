#ifndef CXTST_SHIM_H
#define CXTST_SHIM_H

#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>

/* The function that writes an event as the bytes that are sent, and its setter. They are declared in
 * <X11/Xlibint.h>, which would expose the internals of the connection to Swift. */
typedef Status (*event_writer)(Display *, XEvent *, unsigned char *);
event_writer XESetEventToWire(Display *, int kind, event_writer);

#endif
