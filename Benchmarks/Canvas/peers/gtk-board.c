// GTK 3, for panning and zooming: a drawing area painted with cairo and Pango, whose draw handler paints what
// touches the clip. Text is laid out once for each card. peer-gtk-board COUNT ZOOM
#include <gtk/gtk.h>
#include <stdlib.h>

#include "gtk-shapes.h"

// Below this scale nobody can read.
#define LEAST_TEXT 0.25

static GtkWidget *area;
static PangoLayout **labels;
static int card_count, columns;
static double zoom, origin_x, origin_y;  // The board's place at the window's corner.
static double last_x, last_y;

static PangoLayout *label(int index) {
  if (labels[index]) return labels[index];
  char text[RICH_TEXT];
  rich_text(text, index, "\n");
  labels[index] = gtk_widget_create_pango_layout(area, text);
  pango_layout_set_width(labels[index], (RICH_WIDTH - 20) * PANGO_SCALE);
  return labels[index];
}

static void draw_card(cairo_t *cr, int index) {
  struct place at = rich_place(columns, index);
  if (zoom < LEAST_TEXT) {
    set_colour(cr, layout_colour(index));
    cairo_rectangle(cr, at.x, at.y, RICH_WIDTH, RICH_HEIGHT);
    cairo_fill(cr);
    return;
  }
  rounded_path(cr, at.x + 0.5, at.y + 0.5, RICH_WIDTH - 1, RICH_HEIGHT - 1);
  set_colour(cr, layout_colour(index));
  cairo_fill_preserve(cr);
  set_colour(cr, LINE_COLOUR);
  cairo_stroke(cr);
  set_colour(cr, TEXT_COLOUR);
  cairo_move_to(cr, at.x + 10, at.y + 8);
  pango_cairo_show_layout(cr, label(index));
}

static void draw_edge(cairo_t *cr, int index) {
  struct place from = rich_place(columns, index), to = rich_place(columns, index + 1);
  cairo_move_to(cr, from.x + RICH_WIDTH, from.y + RICH_HEIGHT / 2);
  cairo_line_to(cr, to.x, to.y + RICH_HEIGHT / 2);
}

static gboolean on_draw(GtkWidget *widget, cairo_t *cr, gpointer data) {
  (void)widget, (void)data;
  set_colour(cr, BOARD_COLOUR);
  cairo_paint(cr);
  cairo_scale(cr, zoom, zoom);
  cairo_translate(cr, -origin_x, -origin_y);
  double left, top, right, bottom;
  cairo_clip_extents(cr, &left, &top, &right, &bottom);
  cairo_set_line_width(cr, 2);
  for (int i = 0; i + 1 < card_count; i++) {
    double y = rich_place(columns, i).y;
    if (y + RICH_STEP_Y + RICH_HEIGHT >= top && y <= bottom) draw_edge(cr, i);
  }
  set_colour(cr, LINE_COLOUR);
  cairo_stroke(cr);
  cairo_set_line_width(cr, 1);
  for (int i = 0; i < card_count; i++) {
    struct place at = rich_place(columns, i);
    if (at.x + RICH_WIDTH >= left && at.x <= right && at.y + RICH_HEIGHT >= top && at.y <= bottom) draw_card(cr, i);
  }
  return TRUE;
}

static gboolean on_press(GtkWidget *widget, GdkEventButton *event, gpointer data) {
  (void)widget, (void)data;
  last_x = event->x, last_y = event->y;
  return TRUE;
}

static gboolean on_motion(GtkWidget *widget, GdkEventMotion *event, gpointer data) {
  (void)data;
  if (!(event->state & GDK_BUTTON2_MASK)) return FALSE;
  origin_x -= (event->x - last_x) / zoom, origin_y -= (event->y - last_y) / zoom;
  last_x = event->x, last_y = event->y;
  gtk_widget_queue_draw(widget);
  return TRUE;
}

static gboolean on_scroll(GtkWidget *widget, GdkEventScroll *event, gpointer data) {
  (void)data;
  double factor = event->direction == GDK_SCROLL_UP ? 1.1 : 1 / 1.1;
  if (event->direction != GDK_SCROLL_UP && event->direction != GDK_SCROLL_DOWN) return FALSE;
  origin_x += event->x / zoom * (1 - 1 / factor), origin_y += event->y / zoom * (1 - 1 / factor);
  zoom *= factor;
  gtk_widget_queue_draw(widget);
  return TRUE;
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  if (argc != 3) return 2;
  card_count = atoi(argv[1]), columns = layout_columns(card_count), zoom = g_ascii_strtod(argv[2], NULL);
  labels = g_new0(PangoLayout *, card_count);

  GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_default_size(GTK_WINDOW(window), WINDOW_WIDTH, WINDOW_HEIGHT);
  area = gtk_drawing_area_new();
  gtk_widget_add_events(area, GDK_BUTTON_PRESS_MASK | GDK_BUTTON2_MOTION_MASK | GDK_SCROLL_MASK);
  gtk_container_add(GTK_CONTAINER(window), area);
  g_signal_connect(area, "draw", G_CALLBACK(on_draw), NULL);
  g_signal_connect(area, "button-press-event", G_CALLBACK(on_press), NULL);
  g_signal_connect(area, "motion-notify-event", G_CALLBACK(on_motion), NULL);
  g_signal_connect(area, "scroll-event", G_CALLBACK(on_scroll), NULL);
  g_signal_connect(window, "destroy", G_CALLBACK(gtk_main_quit), NULL);
  gtk_widget_show_all(window);
  gtk_main();
  return 0;
}
