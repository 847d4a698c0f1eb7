#include "gestures.h"

#include <X11/extensions/XTest.h>
#include <X11/keysym.h>
#include <math.h>
#include <stdlib.h>

#include "bench.h"
#include "counters.h"

#define MS INT64_C(1000000)

enum {
  MOTIONS = 300,
  MOTIONS_PER_SECOND = 120,
  AFTER_DRAG_MS = 200,
  ARRIVAL_LIMIT_MS = 20000,
  FLIGHT_WINDOW_MS = 1000,  // Some apps wait a little before the card takes off.
  LOOK_MS = 50,
  LATENCY_SAMPLES = 50,
  OPENING_MS = 1500,
};

static void point_at(struct screen *s, int x, int y) {
  XTestFakeMotionEvent(s->display, -1, s->corner.x + x, s->corner.y + y, CurrentTime);
  XFlush(s->display);
}

static void button(struct screen *s, bool down) {
  XTestFakeButtonEvent(s->display, Button1, down, CurrentTime);
  XFlush(s->display);
}

static void press_undo(struct screen *s) {
  KeyCode control = XKeysymToKeycode(s->display, XK_Control_L), z = XKeysymToKeycode(s->display, XK_z);
  XTestFakeKeyEvent(s->display, control, True, CurrentTime);
  XTestFakeKeyEvent(s->display, z, True, CurrentTime);
  XTestFakeKeyEvent(s->display, z, False, CurrentTime);
  XTestFakeKeyEvent(s->display, control, False, CurrentTime);
  XFlush(s->display);
}

// A card near the middle, away from panels and from edges where a view may scroll by itself.
struct subject choose_subject(struct screen *s, int cards) {
  int cell = cards < 100 ? 1 : 4;
  struct subject subject = {
    .home = layout_cell(cards, cell, cell),
    .target = layout_cell(cards, cell - 1, cell - 1),
  };
  subject.grab = (struct place){subject.home.x + 60, subject.home.y + 40};
  // Without a window manager nobody else gives the focus. Done before the first look, since hovering and
  // focus may change the picture.
  XSetInputFocus(s->display, s->app, RevertToPointerRoot, CurrentTime);
  point_at(s, subject.grab.x, subject.grab.y);
  sleep_ms(500);
  screen_capture(s);
  subject.home_before = screen_patch(subject.home);
  subject.target_before = screen_patch(subject.target);
  return subject;
}

// Near means: nearer to what is expected than to what was there, by far. A selected card may look a
// little different, and so exact equality would ask too much.
static bool is_near(const struct patch *seen, const struct patch *expected, const struct patch *other) {
  return patch_distance(seen, expected) < 0.3 * patch_distance(other, expected);
}

static bool card_is_dropped(const struct subject *subject, const struct patch *home, const struct patch *target) {
  return is_near(target, &subject->home_before, &subject->target_before) &&
         patch_distance(home, &subject->home_before) > 1;
}

static bool card_is_home(const struct subject *subject, const struct patch *home, const struct patch *target) {
  return is_near(home, &subject->home_before, &subject->home_dragged) &&
         is_near(target, &subject->target_before, &subject->target_dragged);
}

// A round trip over about 400 by 240 pixels around the card, which ends on the target.
static struct place drag_path(const struct subject *subject, int step) {
  double t = (double)step / MOTIONS;
  return (struct place){
    subject->grab.x - (int)lround(STEP_X * t - 200 * sin(4 * M_PI * t)),
    subject->grab.y - (int)lround(STEP_Y * t - 120 * sin(6 * M_PI * t)),
  };
}

struct drag_cost measure_drag(struct screen *s, struct subject *subject, pid_t client, pid_t server) {
  int64_t client_start = cpu_ns(client), server_start = cpu_ns(server), start = now_ns();
  struct drag_cost cost;
  button(s, true);
  for (int i = 1; i <= MOTIONS; i++) {
    sleep_until_ns(start + i * (1000 * MS / MOTIONS_PER_SECOND));
    struct place at = drag_path(subject, i);
    point_at(s, at.x, at.y);
  }
  button(s, false);
  sleep_ms(AFTER_DRAG_MS);
  for (int waited = 0;; waited += LOOK_MS) {
    cost.client_ms = (double)(cpu_ns(client) - client_start) / 1e6;
    cost.server_ms = (double)(cpu_ns(server) - server_start) / 1e6;
    screen_capture(s);
    subject->home_dragged = screen_patch(subject->home);
    subject->target_dragged = screen_patch(subject->target);
    if (card_is_dropped(subject, &subject->home_dragged, &subject->target_dragged)) return cost;
    check_app_alive();
    if (waited > ARRIVAL_LIMIT_MS) fail("the dragged card is not where it was dropped");
    sleep_ms(LOOK_MS);
  }
}

double measure_undo_flight(struct screen *s, const struct subject *subject, pid_t client) {
  int64_t cpu_start = cpu_ns(client), start = now_ns();
  int pictures_between = 0, elapsed_ms;
  struct patch last = subject->target_dragged;
  press_undo(s);
  for (int look = 1;; look++) {
    sleep_until_ns(start + look * LOOK_MS * MS);
    double used_ms = (double)(cpu_ns(client) - cpu_start) / 1e6;
    screen_capture(s);
    struct patch home = screen_patch(subject->home), target = screen_patch(subject->target);
    elapsed_ms = look * LOOK_MS;
    bool is_home = card_is_home(subject, &home, &target);
    if (!is_home && patch_distance(&target, &last) > 0.5) pictures_between++;
    last = target;
    if (is_home && elapsed_ms >= FLIGHT_WINDOW_MS) {
      if (pictures_between < 2) fail("undo put the card back without a flight");
      return used_ms;
    }
    check_app_alive();
    if (elapsed_ms > ARRIVAL_LIMIT_MS) fail("undo did not bring the card back");
  }
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

// From an action to the first drawing in the window. The pauses differ, so that no app's frame clock keeps step with us.
static struct latency sample_latency(struct screen *s, const struct subject *subject,
                                     void (*act)(struct screen *, const struct subject *, int)) {
  double samples[LATENCY_SAMPLES];
  damage_start(s, s->app);
  for (int i = 0; i < LATENCY_SAMPLES; i++) {
    sleep_ms(60 + i * 7 % 17);
    damage_forget(s);
    int64_t start = now_ns();
    act(s, subject, i);
    if (!damage_wait(s, start + 5000 * MS)) fail("an action drew nothing");
    samples[i] = (double)(now_ns() - start) / 1e6;
  }
  damage_stop(s);
  qsort(samples, LATENCY_SAMPLES, sizeof samples[0], compare);
  return (struct latency){samples[LATENCY_SAMPLES / 2], samples[LATENCY_SAMPLES * 95 / 100]};
}

static void move_on(struct screen *s, const struct subject *subject, int step) {
  point_at(s, subject->grab.x + 30 + 4 * (step % 2), subject->grab.y + 2 * (step + 1));
}

// Of a motion of a card that hangs on the pointer.
struct latency measure_latency(struct screen *s, const struct subject *subject) {
  button(s, true);
  for (int i = 1; i <= 10; i++) {  // Beyond any drag threshold.
    point_at(s, subject->grab.x + 3 * i, subject->grab.y);
    sleep_ms(20);
  }
  struct latency latency = sample_latency(s, subject, move_on);
  point_at(s, subject->grab.x, subject->grab.y);
  button(s, false);
  return latency;
}

static void press(struct screen *s, KeySym key) {
  KeyCode code = XKeysymToKeycode(s->display, key);
  XTestFakeKeyEvent(s->display, code, True, CurrentTime);
  XTestFakeKeyEvent(s->display, code, False, CurrentTime);
  XFlush(s->display);
}

static void type_letter(struct screen *s, const struct subject *subject, int step) {
  (void)subject;
  press(s, step % 5 ? XK_a : XK_space);
}

// Of a key at the end of the text of the card under a place.
struct latency measure_writing(struct screen *s, struct place card) {
  XSetInputFocus(s->display, s->app, RevertToPointerRoot, CurrentTime);
  point_at(s, card.x, card.y);
  button(s, true);
  button(s, false);
  sleep_ms(OPENING_MS);
  press(s, XK_Return);
  sleep_ms(OPENING_MS);
  KeyCode control = XKeysymToKeycode(s->display, XK_Control_L);
  XTestFakeKeyEvent(s->display, control, True, CurrentTime);
  press(s, XK_End);
  XTestFakeKeyEvent(s->display, control, False, CurrentTime);
  type_letter(s, NULL, 1);
  sleep_ms(OPENING_MS);
  return sample_latency(s, NULL, type_letter);
}
