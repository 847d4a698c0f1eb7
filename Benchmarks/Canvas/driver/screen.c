#include "screen.h"

#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>

#include "bench.h"

enum {
  // Toolbars and status lines stay within this distance from the window's edges.
  PANEL_HEIGHT = 56,
};

static XImage *picture;
static XShmSegmentInfo segment;

static int on_x_error(Display *display, XErrorEvent *error) {
  char text[128];
  XGetErrorText(display, error->error_code, text, sizeof text);
  fail("X error: %s", text);
}

static int on_x_death(Display *display) {
  (void)display;
  fail("the X server died");
}

static void create_picture(struct screen *s) {
  int number = DefaultScreen(s->display);
  picture = XShmCreateImage(s->display, DefaultVisual(s->display, number), 24, ZPixmap, NULL, &segment, WINDOW_WIDTH,
                            WINDOW_HEIGHT);
  if (!picture || picture->bits_per_pixel != 32) fail("no shared memory picture of 32 bits a pixel");
  segment.shmid = shmget(IPC_PRIVATE, (size_t)picture->bytes_per_line * WINDOW_HEIGHT, IPC_CREAT | 0600);
  segment.shmaddr = picture->data = shmat(segment.shmid, NULL, 0);
  XShmAttach(s->display, &segment);
  XSync(s->display, False);
  shmctl(segment.shmid, IPC_RMID, NULL);  // Gone as soon as both sides detach.
}

struct screen screen_open(void) {
  struct screen s = {.app = None};
  int error_base;
  s.display = XOpenDisplay(NULL);
  if (!s.display) fail("cannot open the display");
  XSetErrorHandler(on_x_error);
  XSetIOErrorHandler(on_x_death);
  s.root = DefaultRootWindow(s.display);
  if (!XDamageQueryExtension(s.display, &s.damage_event, &error_base)) fail("the X server has no DAMAGE");
  create_picture(&s);
  return s;
}

bool screen_find_app(struct screen *s) {
  Window root, parent, *children;
  unsigned count;
  if (!XQueryTree(s->display, s->root, &root, &parent, &children, &count)) return false;
  for (unsigned i = 0; i < count && !s->app; i++) {
    XWindowAttributes a;
    // Programs make small helper windows, and may destroy them at once; errors would end us, so only
    // mapped windows, which XQueryTree just saw, are worth the risk.
    if (!XGetWindowAttributes(s->display, children[i], &a) || a.map_state != IsViewable) continue;
    if (a.width != WINDOW_WIDTH || a.height != WINDOW_HEIGHT) continue;
    s->app = children[i];
    s->corner = (struct place){a.x + a.border_width, a.y + a.border_width};
  }
  if (children) XFree(children);
  return s->app != None;
}

void screen_capture(struct screen *s) {
  if (!XShmGetImage(s->display, s->root, picture, s->corner.x, s->corner.y, AllPlanes)) fail("cannot read the screen");
}

static const uint32_t *row(int y) { return (const uint32_t *)(const void *)(picture->data + y * picture->bytes_per_line); }

uint32_t screen_pixel(struct place at) { return row(at.y)[at.x] & 0xffffff; }

uint64_t screen_hash(void) {
  uint64_t hash = 14695981039346656037u;
  for (int y = PANEL_HEIGHT; y < WINDOW_HEIGHT - PANEL_HEIGHT; y++) {
    const uint32_t *pixels = row(y);
    for (int x = 0; x < WINDOW_WIDTH; x++) hash = (hash ^ (pixels[x] & 0xffffff)) * 1099511628211u;
  }
  return hash;
}

struct patch screen_patch(struct place card) {
  struct patch patch;
  for (int y = 0; y < PATCH_HEIGHT; y++) {
    for (int x = 0; x < PATCH_WIDTH; x++) {
      patch.pixels[y * PATCH_WIDTH + x] = screen_pixel((struct place){card.x + PATCH_X + x, card.y + PATCH_Y + y});
    }
  }
  return patch;
}

double patch_distance(const struct patch *a, const struct patch *b) {
  int64_t sum = 0;
  for (int i = 0; i < PATCH_WIDTH * PATCH_HEIGHT; i++) {
    for (int shift = 0; shift < 24; shift += 8) {
      sum += abs((int)(a->pixels[i] >> shift & 255) - (int)(b->pixels[i] >> shift & 255));
    }
  }
  return (double)sum / (3.0 * PATCH_WIDTH * PATCH_HEIGHT);
}

void damage_start(struct screen *s, Drawable drawable) {
  s->damage = XDamageCreate(s->display, drawable, XDamageReportNonEmpty);
  damage_forget(s);
}

void damage_stop(struct screen *s) {
  XDamageDestroy(s->display, s->damage);
  s->damage = None;
  damage_forget(s);
}

void damage_forget(struct screen *s) {
  if (s->damage) XDamageSubtract(s->display, s->damage, None, None);
  XSync(s->display, True);
}

bool damage_wait(struct screen *s, int64_t deadline_ns) {
  for (;;) {
    while (XPending(s->display)) {
      XEvent event;
      XNextEvent(s->display, &event);
      if (event.type != s->damage_event + XDamageNotify) continue;
      XDamageSubtract(s->display, s->damage, None, None);
      return true;
    }
    int64_t left = deadline_ns - now_ns();
    if (left <= 0) return false;
    struct pollfd connection = {ConnectionNumber(s->display), POLLIN, 0};
    poll(&connection, 1, (int)(left / 1000000) + 1);
  }
}
