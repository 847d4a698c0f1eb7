// What all parts of the driver share: giving up, time, and the two child processes.
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// Says what went wrong on standard output, where the report reads it, and ends. Children are killed.
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
void name_run(const char *app, int cards);

int64_t now_ns(void);
void sleep_ms(int ms);
void sleep_until_ns(int64_t deadline);

// processes.c: both children die with the driver, however it ends.
void processes_init(void);
pid_t start_server(void);  // Xvfb on a free display, which is put into DISPLAY.
pid_t start_app(char **command);
void check_app_alive(void);

#endif
