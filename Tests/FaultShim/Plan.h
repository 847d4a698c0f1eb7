// The treatment of the calls of a process that was started with this library in LD_PRELOAD.

#pragma once

#include <stdbool.h>

enum outcome { passes, fails, writes_short };

// A call that was counted. Calls outside the folder pass and are not counted.
struct call {
  bool is_counted;
  bool ends_the_process;
  enum outcome outcome;
};

// Begins a call. `directory` is the start of a relative path, as in openat.
struct call begin_at(const char *name, int directory, const char *path);
struct call begin_on(const char *name, int descriptor);

// Returns whether locks and look-ups of files count, too.
bool counts_looks(void);

// Sets errno, for `return failure();`.
long failure(void);

// Ends a call after it has done its work. Keeps errno.
void end(struct call call);
