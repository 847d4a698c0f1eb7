// Where the cards lie. Every program of this benchmark draws the same board, so all of them ask here
// (the Tcl one repeats it). Coordinates are window pixels, and board units at zoom 1.
#ifndef LAYOUT_H
#define LAYOUT_H

#include <stdint.h>
#include <stdio.h>

enum {
  WINDOW_WIDTH = 1280,
  WINDOW_HEIGHT = 800,
  CARD_WIDTH = 160,
  CARD_HEIGHT = 100,
  CARD_RADIUS = 8,
  STEP_X = 120,  // Smaller than a card: neighbours overlap, so a moved card uncovers others.
  STEP_Y = 80,
  MARGIN_LEFT = 20,
  MARGIN_TOP = 70,  // Leaves room for a toolbar above the first row.
  COLOUR_COUNT = 6,
};

struct place {
  int x, y;
};

// The board is about as wide as high, counted in cards.
static inline int layout_columns(int count) {
  int columns = 1;
  while (columns * columns < count) columns++;
  return columns;
}

// A board that fits into the window is centred there; a larger one begins at the top left.
static inline struct place layout_origin(int count) {
  int columns = layout_columns(count), rows = (count + columns - 1) / columns;
  int width = (columns - 1) * STEP_X + CARD_WIDTH, height = (rows - 1) * STEP_Y + CARD_HEIGHT;
  struct place origin = {
    width < WINDOW_WIDTH ? (WINDOW_WIDTH - width) / 2 : MARGIN_LEFT,
    height < WINDOW_HEIGHT ? (WINDOW_HEIGHT - height) / 2 : MARGIN_TOP,
  };
  return origin;
}

// Top left corner of a card in a row and column. Later cards lie above earlier ones.
static inline struct place layout_cell(int count, int column, int row) {
  struct place origin = layout_origin(count);
  struct place cell = {origin.x + column * STEP_X, origin.y + row * STEP_Y};
  return cell;
}

static inline struct place layout_place(int count, int columns, int index) {
  return layout_cell(count, index % columns, index / columns);
}

static inline uint32_t layout_colour(int index) {
  static const uint32_t colours[COLOUR_COUNT] = {0xf2b8b5, 0xf7d0a4, 0xf6eaa3, 0xbfe3b4, 0xb0dfe5, 0xd3c1ec};
  return colours[index % COLOUR_COUNT];
}

// The board that is panned and zoomed: cards apart from each other, so that the edges between them show,
// with four lines of text.
enum { RICH_WIDTH = 160, RICH_HEIGHT = 100, RICH_STEP_X = 190, RICH_STEP_Y = 130, RICH_TEXT = 160 };

static inline struct place rich_place(int columns, int index) {
  return (struct place){index % columns * RICH_STEP_X, index / columns * RICH_STEP_Y};
}

static inline void rich_text(char text[RICH_TEXT], int index, const char *line_end) {
  snprintf(text, RICH_TEXT, "Card %d%sthe second line%swords on a third%sand the last of %d", index, line_end,
           line_end, line_end, index);
}

enum { BOARD_COLOUR = 0xf4f4f2, LINE_COLOUR = 0x5b6470, TEXT_COLOUR = 0x20242a };

// The flight of an undo: position between 0 and 1, slow at both ends.
#define FLIGHT_SECONDS 0.4
static inline double flight_ease(double t) {
  return t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t);
}

#endif
