#ifndef CX11_SHIM_H
#define CX11_SHIM_H

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/XKBlib.h>
#include <X11/keysym.h>
#include <X11/cursorfont.h>
#include <X11/Xcursor/Xcursor.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/sync.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xpresent.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/scrnsaver.h>
#include <sys/ipc.h>
#include <sys/shm.h>

/* Doors for what Swift cannot call: variadic functions, function-like macros, and casts of
 * addresses that C spells as integers. */

/* An input context which leaves all drawing to the input method. (XCreateIC) */
static inline XIC dragboard_create_input_context(XIM method, Window window) {
  return XCreateIC(method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing, XNClientWindow,
                   window, XNFocusWindow, window, (void *)0);
}

/* The events an input context wants to see on its window. (XGetICValues) */
static inline unsigned long dragboard_input_context_events(XIC context) {
  unsigned long events = 0;
  return XGetICValues(context, XNFilterEvents, &events, (void *)0) == (void *)0 ? events : 0;
}

/* Where candidates may open: below the caret. (XSetICValues) */
static inline void dragboard_set_spot(XIC context, short x, short y) {
  XPoint spot = {x, y};
  XVaNestedList list = XVaCreateNestedList(0, XNSpotLocation, &spot, (void *)0);
  if (list == (void *)0) return;
  XSetICValues(context, XNPreeditAttributes, list, (void *)0);
  XFree(list);
}

/* Tells when the input method goes away, so that its handles are not used again. (XSetIMValues) */
static inline void dragboard_on_input_method_death(XIM method, XIMProc handler, void *owner) {
  XIMCallback callback = {(XPointer)owner, handler};
  XSetIMValues(method, XNDestroyCallback, &callback, (void *)0);
}

/* (XDestroyImage) */
static inline void dragboard_destroy_image(XImage *image) { XDestroyImage(image); }

/* shmat says -1 where Swift expects NULL. (shmat) */
static inline char *dragboard_attach_memory(int identifier) {
  void *address = shmat(identifier, (void *)0, 0);
  return address == (void *)-1 ? (char *)0 : (char *)address;
}

#endif
