// A plan that counts calls, makes the one fail that the environment names, and records all of them.
//
//   FAULT_FOLDER  the only folder in which calls on files count
//   FAULT_REPORT  gets a line for each of them: struck or not, the call, the path
//   FAULT_LOOKS   set if locks and look-ups of files count, too
//   FAULT_CALL    number of the call to strike, from 1
//   FAULT_KIND    fail, fail-on (all later ones too), short, kill-before, kill-after
//   FAULT_MOST    how many calls fail-on strikes; all if it is missing
//   FAULT_ERRNO   the error of a call that fails

#define _GNU_SOURCE
#include "Plan.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *folder;
static const char *kind = "";
static long struck_number;
static long most_struck;
static int error_number;
static int report = -1;
static atomic_long count;

__attribute__((constructor)) static void read_plan(void) {
  folder = getenv("FAULT_FOLDER");
  if (getenv("FAULT_KIND")) kind = getenv("FAULT_KIND");
  if (getenv("FAULT_CALL")) struck_number = atol(getenv("FAULT_CALL"));
  if (getenv("FAULT_MOST")) most_struck = atol(getenv("FAULT_MOST"));
  if (getenv("FAULT_ERRNO")) error_number = atoi(getenv("FAULT_ERRNO"));
  const char *path = getenv("FAULT_REPORT");
  int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
  // Other libraries set variables, too. The environment is then no longer beside the arguments.
  setenv("FAULT_LOADED", "1", 1);
  if (path) report = (int)syscall(SYS_openat, AT_FDCWD, path, flags, 0600);
}

static bool is_in_folder(const char *path) {
  if (!folder) return false;
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

// Reads the target of a link in /proc, so that descriptors need not be remembered.
static bool read_link(const char *link, char *path, size_t size) {
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, size - 1);
  if (length < 0) return false;
  path[length] = 0;
  return true;
}

static bool path_of(int descriptor, char *path, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  return read_link(descriptor == AT_FDCWD ? "/proc/self/cwd" : link, path, size);
}

static void kill_now(void) { syscall(SYS_kill, getpid(), SIGKILL); }

static void write_down(const char *name, const char *path, bool is_struck) {
  char line[PATH_MAX + 64];
  int length =
      snprintf(line, sizeof line, "%s\t%s\t%s\n", is_struck ? "struck" : "passed", name, path);
  if (report >= 0 && length > 0) syscall(SYS_write, report, line, (size_t)length);
}

static bool is_kind(const char *word) { return strcmp(kind, word) == 0; }

static struct call counted(const char *name, const char *path) {
  long number = atomic_fetch_add(&count, 1) + 1;
  struct call call = {.is_counted = true, .outcome = passes};
  bool is_write = strstr(name, "write") != NULL;
  bool is_struck = struck_number > 0 && number == struck_number && (is_write || !is_kind("short"));
  if (struck_number > 0 && number > struck_number) {
    is_struck = is_kind("fail-on") && (most_struck == 0 || number < struck_number + most_struck);
  }
  write_down(name, path, is_struck);
  if (!is_struck) return call;
  if (is_kind("kill-before")) kill_now();
  if (is_kind("kill-after")) call.ends_the_process = true;
  if (is_kind("fail") || is_kind("fail-on")) call.outcome = fails;
  if (is_kind("short")) call.outcome = writes_short;
  return call;
}

bool counts_looks(void) { return getenv("FAULT_LOOKS") != NULL; }

static struct call uncounted(void) { return (struct call){.outcome = passes}; }

struct call begin_on(const char *name, int descriptor) {
  int kept = errno;
  char path[PATH_MAX];
  bool counts = folder && path_of(descriptor, path, sizeof path) && is_in_folder(path);
  struct call call = counts ? counted(name, path) : uncounted();
  errno = kept;
  return call;
}

struct call begin_at(const char *name, int directory, const char *path) {
  if (path[0] == '/') return is_in_folder(path) ? counted(name, path) : uncounted();
  int kept = errno;
  char start[PATH_MAX], whole[2 * PATH_MAX];
  bool counts = folder && path_of(directory, start, sizeof start);
  if (counts) {
    snprintf(whole, sizeof whole, "%s/%.*s", start, PATH_MAX - 2, path);
    counts = is_in_folder(whole);
  }
  struct call call = counts ? counted(name, whole) : uncounted();
  errno = kept;
  return call;
}

long failure(void) {
  errno = error_number;
  return -1;
}

void end(struct call call) {
  if (call.ends_the_process) kill_now();
}
