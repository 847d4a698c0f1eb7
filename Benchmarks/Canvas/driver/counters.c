#include "counters.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "bench.h"

// The process clock is the sum which /proc/PID/task/*/schedstat gives thread by thread, in nanoseconds,
// but it keeps what ended threads have used.
int64_t cpu_ns(pid_t pid) {
  clockid_t clock;
  struct timespec t;
  if (clock_getcpuclockid(pid, &clock) || clock_gettime(clock, &t)) fail("no CPU clock of process %d", (int)pid);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

// The sum of all lines "KEY: NUMBER" of a status file whose key contains the word.
static int64_t status_sum(const char *path, const char *word) {
  FILE *file = fopen(path, "r");
  if (!file) return 0;  // A thread may end while we look.
  char line[256];
  int64_t sum = 0;
  while (fgets(line, sizeof line, file)) {
    long long value;
    char *colon = strchr(line, ':');
    if (colon && strstr(line, word) && sscanf(colon + 1, "%lld", &value) == 1) sum += value;
  }
  fclose(file);
  return sum;
}

static int64_t switches(pid_t pid, const char *word) {
  char path[300];
  snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
  DIR *tasks = opendir(path);
  if (!tasks) fail("process %d is gone", (int)pid);
  int64_t sum = 0;
  for (struct dirent *entry; (entry = readdir(tasks));) {
    if (entry->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%d/task/%.20s/status", (int)pid, entry->d_name);
    sum += status_sum(path, word);
  }
  closedir(tasks);
  return sum;
}

// voluntary_ and nonvoluntary_
int64_t context_switches(pid_t pid) { return switches(pid, "ctxt_switches"); }

int64_t wakes(pid_t pid) { return switches(pid, "ctxt_switches") - switches(pid, "nonvoluntary_ctxt_switches"); }

double resident_mib(pid_t pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
  return (double)status_sum(path, "VmRSS") / 1024;
}
