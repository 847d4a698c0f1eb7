// When is a program "painted"? Each time something is drawn the window's picture is taken; when nothing
// was drawn for a while and the cards are there, the answer is the first moment from which on every
// picture was like the last one. So a window which is first blank, or half drawn, does not count, and
// drawing the same again later does no harm.
#include "startup.h"

#include <stdlib.h>

#include "bench.h"

#define MS INT64_C(1000000)
#define QUIET (500 * MS)
#define LIMIT (60000 * MS)

static bool alike(uint32_t a, uint32_t b) {
  for (int shift = 0; shift < 24; shift += 8) {
    if (abs((int)(a >> shift & 255) - (int)(b >> shift & 255)) > 3) return false;
  }
  return true;
}

// Cards have one of six colours by turns. Shades are up to each app, so what must hold is: cards of one
// colour look alike, and those of different colours do not.
static bool cards_are_shown(int cards) {
  uint32_t colours[COLOUR_COUNT];
  bool known[COLOUR_COUNT] = {false};
  int columns = layout_columns(cards);
  for (int i = 0; i < cards; i++) {
    struct place at = layout_place(cards, columns, i);
    struct place probe = {at.x + 50, at.y + 70};  // No label here, and no neighbour above.
    if (probe.y >= WINDOW_HEIGHT - 60) break;
    if (probe.x >= WINDOW_WIDTH) continue;
    uint32_t colour = screen_pixel(probe);
    int turn = i % COLOUR_COUNT;
    if (!known[turn]) colours[turn] = colour;
    known[turn] = true;
    if (!alike(colours[turn], colour)) return false;
  }
  for (int a = 0; a < COLOUR_COUNT; a++) {
    for (int b = 0; b < a; b++) {
      if (known[a] && known[b] && alike(colours[a], colours[b])) return false;
    }
  }
  return true;
}

// Cards, letters and edges change the colour along a row many times; a window that is still empty does not.
static bool is_busy(int cards) {
  (void)cards;
  int changes = 0;
  for (int y = WINDOW_HEIGHT / 4; y < WINDOW_HEIGHT * 3 / 4; y += 10) {
    for (int x = 1; x < WINDOW_WIDTH; x++) {
      changes += screen_pixel((struct place){x, y}) != screen_pixel((struct place){x - 1, y});
    }
  }
  return changes > 100;
}

static int64_t wait_until(struct screen *s, int cards, bool (*is_shown)(int)) {
  int64_t deadline = now_ns() + LIMIT, last_change = now_ns(), first_seen = 0;
  uint64_t last_hash = 0;
  while (now_ns() < deadline) {
    bool drawn = damage_wait(s, now_ns() + 20 * MS);
    check_app_alive();
    if (drawn && (s->app || screen_find_app(s))) {
      screen_capture(s);
      int64_t seen = now_ns();
      uint64_t hash = screen_hash();
      if (hash != last_hash) first_seen = seen;
      last_hash = hash;
    }
    if (drawn) last_change = now_ns();
    if (s->app && now_ns() - last_change > QUIET && is_shown(cards)) return first_seen;
  }
  fail(s->app ? "the cards were not on the screen in time" : "no window of %dx%d appeared", WINDOW_WIDTH, WINDOW_HEIGHT);
}

int64_t wait_until_painted(struct screen *s, int cards) { return wait_until(s, cards, cards_are_shown); }

int64_t wait_until_still(struct screen *s) { return wait_until(s, 0, is_busy); }
