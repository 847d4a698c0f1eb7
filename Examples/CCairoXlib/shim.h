#ifndef CCAIROXLIB_SHIM_H
#define CCAIROXLIB_SHIM_H

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/keysym.h>
#include <cairo-xlib.h>

#endif
