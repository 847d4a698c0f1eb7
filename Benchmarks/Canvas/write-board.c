// Writes the benchmark's board as a JSON Canvas file: write-board COUNT [rich] > FILE.canvas
// Window and board coordinates agree when it is shown with --view 0,0,1. The rich board, for panning and
// zooming, has four lines of text on each card and an edge from each card to the next.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "layout.h"

static void write_card(int i, struct place at, int width, int height, const char *text) {
  printf("%s\t\t{\"id\":\"card%d\",\"type\":\"text\",\"text\":\"%s\",\"x\":%d,\"y\":%d,\"width\":%d,\"height\":%d,"
         "\"color\":\"%d\"}",
         i ? ",\n" : "", i, text, at.x, at.y, width, height, i % COLOUR_COUNT + 1);
}

int main(int argc, char **argv) {
  int count = argc >= 2 ? atoi(argv[1]) : 0;
  bool rich = argc == 3 && !strcmp(argv[2], "rich");
  if (count < 1 || argc > 3 || (argc == 3 && !rich)) {
    fputs("usage: write-board COUNT [rich] > FILE.canvas\n", stderr);
    return 2;
  }
  int columns = layout_columns(count);
  puts("{\n\t\"nodes\":[");
  for (int i = 0; i < count; i++) {
    char text[RICH_TEXT];
    if (rich) {
      rich_text(text, i, "\\n");
      write_card(i, rich_place(columns, i), RICH_WIDTH, RICH_HEIGHT, text);
    } else {
      snprintf(text, sizeof text, "Card %d", i);
      write_card(i, layout_place(count, columns, i), CARD_WIDTH, CARD_HEIGHT, text);
    }
  }
  puts("\n\t],\n\t\"edges\":[");
  for (int i = 0; rich && i + 1 < count; i++) {
    printf("%s\t\t{\"id\":\"edge%d\",\"fromNode\":\"card%d\",\"toNode\":\"card%d\"}", i ? ",\n" : "", i, i, i + 1);
  }
  puts("\n\t]\n}");
  return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
