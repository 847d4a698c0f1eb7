// What both GTK peers draw with.
#pragma once

#include <gtk/gtk.h>
#include <stdint.h>

#include "../layout.h"

static void set_colour(cairo_t *cr, uint32_t rgb) {
  cairo_set_source_rgb(cr, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

static void rounded_path(cairo_t *cr, double x, double y, double width, double height) {
  const double r = CARD_RADIUS;
  cairo_new_sub_path(cr);
  cairo_arc(cr, x + width - r, y + r, r, -G_PI_2, 0);
  cairo_arc(cr, x + width - r, y + height - r, r, 0, G_PI_2);
  cairo_arc(cr, x + r, y + height - r, r, G_PI_2, G_PI);
  cairo_arc(cr, x + r, y + r, r, G_PI, 3 * G_PI_2);
  cairo_close_path(cr);
}
