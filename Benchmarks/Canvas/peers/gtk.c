// GTK 3: a drawing area painted with cairo and Pango. A change invalidates the card's old and new
// rectangle; the draw handler paints the cards which touch the clip.
#include <gtk/gtk.h>
#include <stdlib.h>

#include "gtk-shapes.h"

enum { NO_CARD = -1 };

struct move {
  int card;
  struct place from;
};

static GtkWidget *area;
static PangoLayout *label;
static struct place *cards;
static int card_count;
static GArray *undo_stack;

static int dragged = NO_CARD;
static struct place grip;

static struct {
  int card;
  struct place from, to;
  gint64 start;
} flight = {.card = NO_CARD};

static void draw_card(cairo_t *cr, int index) {
  struct place at = cards[index];
  char text[32];
  g_snprintf(text, sizeof text, "Card %d", index);
  rounded_path(cr, at.x + 0.5, at.y + 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1);
  set_colour(cr, layout_colour(index));
  cairo_fill_preserve(cr);
  set_colour(cr, LINE_COLOUR);
  cairo_stroke(cr);

  int width, height;
  pango_layout_set_text(label, text, -1);
  pango_layout_get_pixel_size(label, &width, &height);
  set_colour(cr, TEXT_COLOUR);
  cairo_move_to(cr, at.x + (CARD_WIDTH - width) / 2, at.y + (CARD_HEIGHT - height) / 2);
  pango_cairo_show_layout(cr, label);
}

static gboolean on_draw(GtkWidget *widget, cairo_t *cr, gpointer data) {
  (void)widget, (void)data;
  GdkRectangle clip;
  if (!gdk_cairo_get_clip_rectangle(cr, &clip)) return FALSE;
  set_colour(cr, BOARD_COLOUR);
  cairo_paint(cr);
  cairo_set_line_width(cr, 1);
  for (int i = 0; i < card_count; i++) {
    GdkRectangle bounds = {cards[i].x, cards[i].y, CARD_WIDTH, CARD_HEIGHT};
    if (gdk_rectangle_intersect(&bounds, &clip, NULL)) draw_card(cr, i);
  }
  return TRUE;
}

static void move_card(int index, struct place to) {
  gtk_widget_queue_draw_area(area, cards[index].x, cards[index].y, CARD_WIDTH, CARD_HEIGHT);
  cards[index] = to;
  gtk_widget_queue_draw_area(area, to.x, to.y, CARD_WIDTH, CARD_HEIGHT);
}

static int card_at(double x, double y) {
  for (int i = card_count - 1; i >= 0; i--) {
    struct place c = cards[i];
    if (x >= c.x && y >= c.y && x < c.x + CARD_WIDTH && y < c.y + CARD_HEIGHT) return i;
  }
  return NO_CARD;
}

static gboolean on_press(GtkWidget *widget, GdkEventButton *event, gpointer data) {
  (void)widget, (void)data;
  int hit = card_at(event->x, event->y);
  if (event->button != GDK_BUTTON_PRIMARY || event->type != GDK_BUTTON_PRESS || hit == NO_CARD) return FALSE;
  struct move start = {hit, cards[hit]};
  g_array_append_val(undo_stack, start);
  dragged = hit;
  grip = (struct place){(int)event->x - cards[hit].x, (int)event->y - cards[hit].y};
  return TRUE;
}

static gboolean on_motion(GtkWidget *widget, GdkEventMotion *event, gpointer data) {
  (void)widget, (void)data;
  if (dragged == NO_CARD) return FALSE;
  move_card(dragged, (struct place){(int)event->x - grip.x, (int)event->y - grip.y});
  return TRUE;
}

static gboolean on_release(GtkWidget *widget, GdkEventButton *event, gpointer data) {
  (void)widget, (void)data;
  if (event->button == GDK_BUTTON_PRIMARY) dragged = NO_CARD;
  return TRUE;
}

static gboolean on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  (void)widget, (void)data;
  double t = (double)(gdk_frame_clock_get_frame_time(clock) - flight.start) / (FLIGHT_SECONDS * G_USEC_PER_SEC);
  double s = t < 1 ? flight_ease(t) : 1;
  move_card(flight.card, (struct place){
    flight.from.x + (int)(s * (flight.to.x - flight.from.x)), flight.from.y + (int)(s * (flight.to.y - flight.from.y))});
  if (t < 1) return G_SOURCE_CONTINUE;
  flight.card = NO_CARD;
  return G_SOURCE_REMOVE;
}

static void undo(void) {
  if (undo_stack->len == 0 || dragged != NO_CARD || flight.card != NO_CARD) return;
  struct move last = g_array_index(undo_stack, struct move, undo_stack->len - 1);
  g_array_set_size(undo_stack, undo_stack->len - 1);
  flight.card = last.card;
  flight.from = cards[last.card];
  flight.to = last.from;
  flight.start = g_get_monotonic_time();
  gtk_widget_add_tick_callback(area, on_tick, NULL, NULL);
}

static gboolean on_key(GtkWidget *widget, GdkEventKey *event, gpointer data) {
  (void)widget, (void)data;
  if (!(event->state & GDK_CONTROL_MASK) || event->keyval != GDK_KEY_z) return FALSE;
  undo();
  return TRUE;
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  card_count = argc > 1 ? atoi(argv[1]) : 1000;
  cards = g_new(struct place, card_count);
  int columns = layout_columns(card_count);
  for (int i = 0; i < card_count; i++) cards[i] = layout_place(card_count, columns, i);
  undo_stack = g_array_new(FALSE, FALSE, sizeof(struct move));

  GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_title(GTK_WINDOW(window), "GTK 3");
  gtk_window_set_default_size(GTK_WINDOW(window), WINDOW_WIDTH, WINDOW_HEIGHT);
  area = gtk_drawing_area_new();
  gtk_widget_add_events(area, GDK_BUTTON_PRESS_MASK | GDK_BUTTON_RELEASE_MASK | GDK_BUTTON1_MOTION_MASK);
  label = gtk_widget_create_pango_layout(area, NULL);
  gtk_container_add(GTK_CONTAINER(window), area);
  g_signal_connect(area, "draw", G_CALLBACK(on_draw), NULL);
  g_signal_connect(area, "button-press-event", G_CALLBACK(on_press), NULL);
  g_signal_connect(area, "motion-notify-event", G_CALLBACK(on_motion), NULL);
  g_signal_connect(area, "button-release-event", G_CALLBACK(on_release), NULL);
  g_signal_connect(window, "key-press-event", G_CALLBACK(on_key), NULL);
  g_signal_connect(window, "destroy", G_CALLBACK(gtk_main_quit), NULL);
  gtk_widget_show_all(window);
  gtk_main();
  return 0;
}
