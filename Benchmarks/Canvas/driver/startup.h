#ifndef STARTUP_H
#define STARTUP_H

#include "screen.h"

// Waits until the board is on the screen and stays as it is. Returns when that final picture was first
// seen, in nanoseconds of now_ns().
int64_t wait_until_painted(struct screen *, int cards);

#endif
