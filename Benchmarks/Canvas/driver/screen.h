// Looking at the program under test from outside: its window, its pixels, and when they change.
#ifndef SCREEN_H
#define SCREEN_H

#include <X11/Xlib.h>
#include <X11/extensions/Xdamage.h>
#include <stdbool.h>
#include <stdint.h>

#include "../layout.h"

struct screen {
  Display *display;
  Window root;
  Window app;           // The program's top-level window, None before it is found.
  struct place corner;  // Its top left corner on the root window.
  int damage_event;
  Damage damage;
};

// The colours of one card, without its border and the parts that neighbours cover, or a bar above a selected
// neighbour.
enum { PATCH_X = 10, PATCH_Y = 10, PATCH_WIDTH = STEP_X - 40 - PATCH_X, PATCH_HEIGHT = STEP_Y - 2 - PATCH_Y };
struct patch {
  uint32_t pixels[PATCH_WIDTH * PATCH_HEIGHT];
};

struct screen screen_open(void);
bool screen_find_app(struct screen *);

// Fetches the window's picture. All questions below are about the last picture.
void screen_capture(struct screen *);
uint32_t screen_pixel(struct place);
uint64_t screen_hash(void);  // Of the rows that belong to cards in every app.
struct patch screen_patch(struct place card);
double patch_distance(const struct patch *, const struct patch *);  // 0 equal ... 255

void damage_start(struct screen *, Drawable);
void damage_stop(struct screen *);
bool damage_wait(struct screen *, int64_t deadline_ns);  // Re-arms; false when nothing was drawn in time.
void damage_forget(struct screen *);                     // Ignores what was drawn up to now.

#endif
