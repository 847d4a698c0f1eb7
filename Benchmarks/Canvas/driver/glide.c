#include "glide.h"

#include <X11/extensions/XTest.h>
#include <X11/keysym.h>
#include <stdlib.h>

#include "bench.h"
#include "counters.h"

#define MS INT64_C(1000000)

enum {
  PANS = 120,
  PANS_PER_SECOND = 60,
  PAN_X = 7,
  PAN_Y = 4,
  ZOOMS = 60,
  ZOOMS_PER_SECOND = 30,
  AFTERWARDS_MS = 500,  // A toolkit that is behind goes on painting, and is waited for until it rests.
  REST_MS = 50,
  LIMIT_MS = 30000,
  SAME_FRAME_MS = 4,    // Drawing so soon after other drawing belongs to the same frame.
  MOST_FRAMES = 1000,
};

struct watch {
  struct screen *screen;
  pid_t client, server;
  int64_t client_start, server_start, last;
  double gaps[MOST_FRAMES];
  int frames;
};

static struct watch watch_start(struct screen *s, pid_t client, pid_t server) {
  XSetInputFocus(s->display, s->app, RevertToPointerRoot, CurrentTime);
  XTestFakeMotionEvent(s->display, -1, s->corner.x + WINDOW_WIDTH / 2, s->corner.y + WINDOW_HEIGHT / 2, CurrentTime);
  XSync(s->display, False);
  sleep_ms(500);
  damage_start(s, s->app);
  return (struct watch){s, client, server, cpu_ns(client), cpu_ns(server), 0, {0}, 0};
}

static void watch_until(struct watch *w, int64_t deadline) {
  while (damage_wait(w->screen, deadline)) {
    int64_t now = now_ns();
    if (w->last && now - w->last < SAME_FRAME_MS * MS) continue;
    if (w->last && w->frames < MOST_FRAMES) w->gaps[w->frames - 1] = (double)(now - w->last) / 1e6;
    if (w->frames < MOST_FRAMES) w->frames++;
    w->last = now;
  }
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static struct glide_cost watch_end(struct watch *w) {
  int64_t limit = now_ns() + LIMIT_MS * MS, before;
  do {
    before = cpu_ns(w->client);
    watch_until(w, now_ns() + AFTERWARDS_MS * MS);
  } while (cpu_ns(w->client) - before > REST_MS * MS && now_ns() < limit);
  double client = (double)(cpu_ns(w->client) - w->client_start) / 1e6;
  double server = (double)(cpu_ns(w->server) - w->server_start) / 1e6;
  damage_stop(w->screen);
  check_app_alive();
  if (w->frames < 2) fail("the view was moved and nothing was drawn");
  qsort(w->gaps, (size_t)w->frames - 1, sizeof w->gaps[0], compare);
  return (struct glide_cost){
    client / w->frames, server / w->frames, w->frames, w->gaps[(w->frames - 1) * 99 / 100]};
}

// Half of the way there, half back, with the middle button.
struct glide_cost measure_pan(struct screen *s, pid_t client, pid_t server) {
  struct watch w = watch_start(s, client, server);
  XTestFakeButtonEvent(s->display, Button2, True, CurrentTime);
  int64_t start = now_ns();
  for (int i = 1; i <= PANS; i++) {
    watch_until(&w, start + i * (1000 * MS / PANS_PER_SECOND));
    int away = i <= PANS / 2 ? i : PANS - i;
    XTestFakeMotionEvent(s->display, -1, s->corner.x + WINDOW_WIDTH / 2 - PAN_X * away,
                         s->corner.y + WINDOW_HEIGHT / 2 - PAN_Y * away, CurrentTime);
    XFlush(s->display);
  }
  XTestFakeButtonEvent(s->display, Button2, False, CurrentTime);
  XFlush(s->display);
  return watch_end(&w);
}

// In, then out again, around the middle, with Ctrl and the wheel.
struct glide_cost measure_zoom(struct screen *s, pid_t client, pid_t server) {
  struct watch w = watch_start(s, client, server);
  KeyCode control = XKeysymToKeycode(s->display, XK_Control_L);
  XTestFakeKeyEvent(s->display, control, True, CurrentTime);
  int64_t start = now_ns();
  for (int i = 1; i <= ZOOMS; i++) {
    watch_until(&w, start + i * (1000 * MS / ZOOMS_PER_SECOND));
    unsigned wheel = i <= ZOOMS / 2 ? Button4 : Button5;
    XTestFakeButtonEvent(s->display, wheel, True, CurrentTime);
    XTestFakeButtonEvent(s->display, wheel, False, CurrentTime);
    XFlush(s->display);
  }
  XTestFakeKeyEvent(s->display, control, False, CurrentTime);
  XFlush(s->display);
  return watch_end(&w);
}
