/* Loaded into the program under test before its libraries (LD_PRELOAD): each call that waits for the
 * disk leaves a line in the file that SYNC_WATCH names, saying which thread made it. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static void note(void) {
  const char *path = getenv("SYNC_WATCH");
  if (!path) return;
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return;
  const char *line = syscall(SYS_gettid) == getpid() ? "main\n" : "other\n";
  if (write(file, line, strlen(line)) < 0) abort();
  close(file);
}

int fsync(int file) {
  note();
  return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file) {
  note();
  return (int)syscall(SYS_fdatasync, file);
}
