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
#include <X11/extensions/shape.h>
#include <X11/extensions/sync.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xpresent.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/scrnsaver.h>
#include <sys/ipc.h>
#include <sys/shm.h>

/* Functions for what Swift cannot call: variadic functions, function-like macros, and casts of
 * addresses that C spells as integers. */

/* The callbacks about a text being composed. They must outlive the context that uses them. */
typedef struct {
  void *owner;
  void (*draw)(void *owner, XIMPreeditDrawCallbackStruct *change);
  void (*caret)(void *owner, XIMPreeditCaretCallbackStruct *move);
  void (*done)(void *owner);
} dragboard_preedit;

/* Allows a composed text of any length. */
static inline int dragboard_preedit_start(XIC context, XPointer data, XPointer call) { return -1; }

static inline void dragboard_preedit_draw(XIC context, XPointer data, XPointer call) {
  dragboard_preedit *preedit = (dragboard_preedit *)data;
  preedit->draw(preedit->owner, (XIMPreeditDrawCallbackStruct *)call);
}

static inline void dragboard_preedit_caret(XIC context, XPointer data, XPointer call) {
  dragboard_preedit *preedit = (dragboard_preedit *)data;
  preedit->caret(preedit->owner, (XIMPreeditCaretCallbackStruct *)call);
}

static inline void dragboard_preedit_done(XIC context, XPointer data, XPointer call) {
  dragboard_preedit *preedit = (dragboard_preedit *)data;
  preedit->done(preedit->owner);
}

/* Returns the first of these styles that the input method supports: text drawn by us, by the input
 * method at the spot, or in a window of its own (XGetIMValues). */
static inline XIMStyle dragboard_input_style(XIM method) {
  static const XIMStyle wanted[] = {XIMPreeditCallbacks | XIMStatusNothing,
                                    XIMPreeditPosition | XIMStatusNothing,
                                    XIMPreeditNothing | XIMStatusNothing};
  XIMStyles *styles = (void *)0;
  XIMStyle style = 0;
  if (XGetIMValues(method, XNQueryInputStyle, &styles, (void *)0) != (void *)0) return 0;
  for (int i = 0; style == 0 && i < 3; i++)
    for (int j = 0; style == 0 && j < styles->count_styles; j++)
      if (styles->supported_styles[j] == wanted[i]) style = wanted[i];
  XFree(styles);
  return style;
}

/* Creates an input context of a style (XCreateIC). */
static inline XIC dragboard_create_input_context(XIM method, Display *display, Window window,
                                                 XIMStyle style, dragboard_preedit *preedit) {
  XIMCallback start = {(XPointer)preedit, (XIMProc)dragboard_preedit_start};
  XIMCallback draw = {(XPointer)preedit, (XIMProc)dragboard_preedit_draw};
  XIMCallback caret = {(XPointer)preedit, (XIMProc)dragboard_preedit_caret};
  XIMCallback done = {(XPointer)preedit, (XIMProc)dragboard_preedit_done};
  XPoint spot = {0, 0};
  XFontSet font = (void *)0;
  XVaNestedList list = (void *)0;
  if (style & XIMPreeditCallbacks) {
    list = XVaCreateNestedList(0, XNPreeditStartCallback, &start, XNPreeditDrawCallback, &draw,
                               XNPreeditCaretCallback, &caret, XNPreeditDoneCallback, &done,
                               (void *)0);
  } else if (style & XIMPreeditPosition) {
    /* Xlib creates no context of this style without a font. */
    char **missing = (void *)0;
    int count = 0;
    font = XCreateFontSet(display, "fixed,*", &missing, &count, (void *)0);
    if (missing != (void *)0) XFreeStringList(missing);
    list = XVaCreateNestedList(0, XNSpotLocation, &spot, XNFontSet, font, (void *)0);
  }
  /* The attributes end at the first null name. */
  XIC context = XCreateIC(method, XNInputStyle, style, XNClientWindow, window, XNFocusWindow,
                          window, list == (void *)0 ? (void *)0 : XNPreeditAttributes, list,
                          (void *)0);
  if (list != (void *)0) XFree(list);
  return context;
}

/* Asks the server for a value, which tells that it is alive and has handled everything before
 * (XGetICValues). */
static inline int dragboard_ask_input_context(XIC context) {
  XIMStyle style = 0;
  return XGetICValues(context, XNInputStyle, &style, (void *)0) == (void *)0;
}

/* Ends the composition and returns its text, which the caller frees. The mode of input that the
 * user has chosen is restored, since a reset would return to the first (Xutf8ResetIC,
 * XNPreeditState). */
static inline char *dragboard_reset_input_context(XIC context) {
  XIMPreeditState state = XIMPreeditUnKnown;
  XVaNestedList list = XVaCreateNestedList(0, XNPreeditState, &state, (void *)0);
  int knows = XGetICValues(context, XNPreeditAttributes, list, (void *)0) == (void *)0;
  XFree(list);
  char *text = Xutf8ResetIC(context);
  if (knows && state != XIMPreeditUnKnown) {
    list = XVaCreateNestedList(0, XNPreeditState, state, (void *)0);
    XSetICValues(context, XNPreeditAttributes, list, (void *)0);
    XFree(list);
  }
  return text;
}

/* Returns the events that an input context needs from its window (XGetICValues). */
static inline unsigned long dragboard_input_context_events(XIC context) {
  unsigned long events = 0;
  return XGetICValues(context, XNFilterEvents, &events, (void *)0) == (void *)0 ? events : 0;
}

/* Sets the spot where candidates may open, below the caret (XSetICValues). */
static inline void dragboard_set_spot(XIC context, short x, short y) {
  XPoint spot = {x, y};
  XVaNestedList list = XVaCreateNestedList(0, XNSpotLocation, &spot, (void *)0);
  if (list == (void *)0) return;
  XSetICValues(context, XNPreeditAttributes, list, (void *)0);
  XFree(list);
}

/* Sets a handler for the end of the input method, whose handles must not be used again
 * (XSetIMValues). */
static inline void dragboard_on_input_method_death(XIM method, XIMProc handler, void *owner) {
  XIMCallback callback = {(XPointer)owner, handler};
  XSetIMValues(method, XNDestroyCallback, &callback, (void *)0);
}

/* The function that converts the bytes of a generic event, and its setter. They are declared in
 * <X11/Xlibint.h>, which would expose the internals of the connection to Swift. */
typedef Bool (*dragboard_event_converter)(Display *, XGenericEventCookie *, const unsigned char *);
dragboard_event_converter XESetWireToEventCookie(Display *, int opcode, dragboard_event_converter);

/* The same for the events that have the size of core events. */
typedef Bool (*dragboard_fixed_event_converter)(Display *, XEvent *, const unsigned char *);
dragboard_fixed_event_converter XESetWireToEvent(Display *, int kind,
                                                 dragboard_fixed_event_converter);

/* Frees an image (XDestroyImage). */
static inline void dragboard_destroy_image(XImage *image) { XDestroyImage(image); }

/* Attaches shared memory. Returns NULL, and not -1, if that fails (shmat). */
static inline char *dragboard_attach_memory(int identifier) {
  void *address = shmat(identifier, (void *)0, 0);
  return address == (void *)-1 ? (char *)0 : (char *)address;
}

#endif
