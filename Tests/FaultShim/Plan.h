// What happens to the calls of a process that was started with this library in LD_PRELOAD.

#pragma once

#include <stdbool.h>

enum outcome { passes, fails, writes_short };

// One call that was counted. Calls outside the folder pass and are not.
struct call {
  bool is_counted;
  bool ends_the_process;
  enum outcome outcome;
};

// `directory` is what a relative path starts from, as openat has it.
struct call begin_at(const char *name, int directory, const char *path);
struct call begin_on(const char *name, int descriptor);

// Whether locks and looks at files count, too.
bool counts_looks(void);

// Sets errno; for `return failure();`
long failure(void);

// After the call has done its work. Keeps errno.
void end(struct call call);
