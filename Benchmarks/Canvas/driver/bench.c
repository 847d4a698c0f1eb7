#include "bench.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char *app_name = "?";
static int card_count;

void name_run(const char *app, int cards) {
  app_name = app;
  card_count = cards;
}

void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printf("%s\t%d\tERROR\t", app_name, card_count);
  vprintf(format, arguments);
  putchar('\n');
  va_end(arguments);
  exit(1);
}

int64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

void sleep_until_ns(int64_t deadline) {
  struct timespec t = {deadline / 1000000000, deadline % 1000000000};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR) continue;
}

void sleep_ms(int ms) { sleep_until_ns(now_ns() + (int64_t)ms * 1000000); }
