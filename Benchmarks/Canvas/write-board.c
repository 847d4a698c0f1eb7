// Writes the benchmark's board as a JSON Canvas file: write-board COUNT > FILE.canvas
// Window and board coordinates agree when it is shown with --view 0,0,1.
#include <stdio.h>
#include <stdlib.h>

#include "layout.h"

int main(int argc, char **argv) {
  int count = argc == 2 ? atoi(argv[1]) : 0;
  if (count < 1) {
    fputs("usage: write-board COUNT > FILE.canvas\n", stderr);
    return 2;
  }
  int columns = layout_columns(count);
  puts("{\n\t\"nodes\":[");
  for (int i = 0; i < count; i++) {
    struct place at = layout_place(count, columns, i);
    printf("\t\t{\"id\":\"card%d\",\"type\":\"text\",\"text\":\"Card %d\",\"x\":%d,\"y\":%d,\"width\":%d,\"height\":%d,"
           "\"color\":\"%d\"}%s\n",
           i, i, at.x, at.y, CARD_WIDTH, CARD_HEIGHT, i % COLOUR_COUNT + 1, i + 1 < count ? "," : "");
  }
  puts("\t],\n\t\"edges\":[]\n}");
  return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
