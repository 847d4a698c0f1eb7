#ifndef STARTUP_H
#define STARTUP_H

#include "screen.h"

// Waits until the board is on the screen and stays as it is. Returns when that final picture was first
// seen, in nanoseconds of now_ns().
int64_t wait_until_painted(struct screen *, int cards);

// The same for a board of any look: until there is a busy picture that stays as it is.
int64_t wait_until_still(struct screen *);

#endif
