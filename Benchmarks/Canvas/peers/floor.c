// The floor: the least an X client can do. The board without the lifted card is one pixmap, the card
// another; a motion copies a piece of each to the window. No toolkit, no antialiasing, no scrolling.
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../layout.h"

enum { NO_CARD = -1, FRAME_MS = 16, UNDO_LIMIT = 64 };

static Display *display;
static Window window;
static Pixmap board, sprite;
static GC gc;

static struct place *cards;
static int card_count;

static int lifted = NO_CARD;  // The card that is in the air: dragged or flying.
static struct place grip;     // Pointer minus card while dragging.
static bool flying;
static struct place flight_from, flight_to;
static double flight_start;

static struct move {
  int card;
  struct place from;
} undo_stack[UNDO_LIMIT];
static int undo_count;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void fill_rounded(Drawable target, int x, int y, int width, int height) {
  unsigned d = 2 * CARD_RADIUS, w = (unsigned)width, h = (unsigned)height;
  XRectangle body[] = {
    {(short)(x + CARD_RADIUS), (short)y, (unsigned short)(w - d), (unsigned short)h},
    {(short)x, (short)(y + CARD_RADIUS), (unsigned short)w, (unsigned short)(h - d)},
  };
  XArc corners[4];
  for (int i = 0; i < 4; i++) {
    corners[i] = (XArc){
      .x = (short)(i % 2 ? x + width - (int)d - 1 : x), .y = (short)(i / 2 ? y + height - (int)d - 1 : y),
      .width = (unsigned short)d, .height = (unsigned short)d, .angle1 = 0, .angle2 = 360 * 64,
    };
  }
  XFillRectangles(display, target, gc, body, 2);
  XFillArcs(display, target, gc, corners, 4);
}

static void draw_card(Drawable target, int index, struct place at) {
  char label[32];
  int length = snprintf(label, sizeof label, "Card %d", index);
  XSetForeground(display, gc, LINE_COLOUR);
  fill_rounded(target, at.x, at.y, CARD_WIDTH, CARD_HEIGHT);
  XSetForeground(display, gc, layout_colour(index));
  fill_rounded(target, at.x + 1, at.y + 1, CARD_WIDTH - 2, CARD_HEIGHT - 2);
  XSetForeground(display, gc, TEXT_COLOUR);
  XDrawString(display, target, gc, at.x + CARD_WIDTH / 2 - 3 * length, at.y + CARD_HEIGHT / 2 + 4, label, length);
}

static bool is_visible(struct place at) {
  return at.x < WINDOW_WIDTH && at.y < WINDOW_HEIGHT && at.x + CARD_WIDTH > 0 && at.y + CARD_HEIGHT > 0;
}

static void draw_board(void) {
  XSetForeground(display, gc, BOARD_COLOUR);
  XFillRectangle(display, board, gc, 0, 0, WINDOW_WIDTH, WINDOW_HEIGHT);
  for (int i = 0; i < card_count; i++) {
    if (i != lifted && is_visible(cards[i])) draw_card(board, i, cards[i]);
  }
}

static void lift(int index) {
  lifted = index;
  draw_board();
  XSetForeground(display, gc, BOARD_COLOUR);
  XFillRectangle(display, sprite, gc, 0, 0, CARD_WIDTH, CARD_HEIGHT);
  draw_card(sprite, index, (struct place){0, 0});
}

static void put_down(void) {
  draw_card(board, lifted, cards[lifted]);
  lifted = NO_CARD;
}

static void show_lifted_at(struct place to) {
  struct place from = cards[lifted];
  if (to.x == from.x && to.y == from.y) return;
  XCopyArea(display, board, window, gc, from.x, from.y, CARD_WIDTH, CARD_HEIGHT, from.x, from.y);
  XCopyArea(display, sprite, window, gc, 0, 0, CARD_WIDTH, CARD_HEIGHT, to.x, to.y);
  cards[lifted] = to;
}

static void show_all(void) {
  XCopyArea(display, board, window, gc, 0, 0, WINDOW_WIDTH, WINDOW_HEIGHT, 0, 0);
  if (lifted == NO_CARD) return;
  XCopyArea(display, sprite, window, gc, 0, 0, CARD_WIDTH, CARD_HEIGHT, cards[lifted].x, cards[lifted].y);
}

static int card_at(int x, int y) {
  for (int i = card_count - 1; i >= 0; i--) {
    struct place c = cards[i];
    if (x >= c.x && y >= c.y && x < c.x + CARD_WIDTH && y < c.y + CARD_HEIGHT) return i;
  }
  return NO_CARD;
}

static void press(const XButtonEvent *event) {
  int hit = card_at(event->x, event->y);
  if (event->button != Button1 || flying || hit == NO_CARD) return;
  grip = (struct place){event->x - cards[hit].x, event->y - cards[hit].y};
  if (undo_count == UNDO_LIMIT) memmove(undo_stack, undo_stack + 1, sizeof undo_stack[0] * (size_t)--undo_count);
  undo_stack[undo_count++] = (struct move){hit, cards[hit]};
  lift(hit);
}

// Of several waiting motions only the newest counts.
static void move(XMotionEvent motion) {
  XEvent next;
  while (XCheckTypedWindowEvent(display, window, MotionNotify, &next)) motion = next.xmotion;
  if (lifted == NO_CARD || flying) return;
  show_lifted_at((struct place){motion.x - grip.x, motion.y - grip.y});
}

static void undo(void) {
  if (undo_count == 0 || lifted != NO_CARD) return;
  struct move last = undo_stack[--undo_count];
  flight_from = cards[last.card];
  flight_to = last.from;
  flight_start = now();
  flying = true;
  lift(last.card);
}

static void fly(void) {
  double t = (now() - flight_start) / FLIGHT_SECONDS;
  double s = t < 1 ? flight_ease(t) : 1;
  show_lifted_at((struct place){
    flight_from.x + (int)(s * (flight_to.x - flight_from.x)), flight_from.y + (int)(s * (flight_to.y - flight_from.y))});
  if (t < 1) return;
  flying = false;
  put_down();
}

static void handle(XEvent *event) {
  switch (event->type) {
    case Expose:
      if (event->xexpose.count == 0) show_all();
      break;
    case ButtonPress: press(&event->xbutton); break;
    case ButtonRelease:
      if (event->xbutton.button == Button1 && lifted != NO_CARD && !flying) put_down();
      break;
    case MotionNotify: move(event->xmotion); break;
    case KeyPress:
      if ((event->xkey.state & ControlMask) && XLookupKeysym(&event->xkey, 0) == XK_z) undo();
      break;
    default: break;
  }
}

static void open_window(void) {
  display = XOpenDisplay(NULL);
  if (!display) {
    fputs("floor: no display\n", stderr);
    exit(3);
  }
  int screen = DefaultScreen(display);
  Window root = RootWindow(display, screen);
  unsigned depth = (unsigned)DefaultDepth(display, screen);
  window = XCreateSimpleWindow(display, root, 0, 0, WINDOW_WIDTH, WINDOW_HEIGHT, 0, 0, BOARD_COLOUR);
  XStoreName(display, window, "floor");
  XSelectInput(display, window, ExposureMask | ButtonPressMask | ButtonReleaseMask | Button1MotionMask | KeyPressMask);
  board = XCreatePixmap(display, window, WINDOW_WIDTH, WINDOW_HEIGHT, depth);
  sprite = XCreatePixmap(display, window, CARD_WIDTH, CARD_HEIGHT, depth);
  gc = XCreateGC(display, window, 0, NULL);
  XSetGraphicsExposures(display, gc, False);
  XSetFont(display, gc, XLoadFont(display, "fixed"));
}

int main(int argc, char **argv) {
  card_count = argc > 1 ? atoi(argv[1]) : 1000;
  cards = calloc((size_t)card_count, sizeof *cards);
  if (!cards) return 1;
  int columns = layout_columns(card_count);
  for (int i = 0; i < card_count; i++) cards[i] = layout_place(card_count, columns, i);
  open_window();
  draw_board();
  XMapWindow(display, window);

  struct pollfd connection = {ConnectionNumber(display), POLLIN, 0};
  for (;;) {
    while (XPending(display)) {
      XEvent event;
      XNextEvent(display, &event);
      handle(&event);
    }
    if (flying) fly();
    XFlush(display);
    poll(&connection, 1, flying ? FRAME_MS : -1);
  }
}
