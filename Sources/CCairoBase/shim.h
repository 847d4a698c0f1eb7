#ifndef CCAIROBASE_SHIM_H
#define CCAIROBASE_SHIM_H

#include <cairo.h>

#endif
