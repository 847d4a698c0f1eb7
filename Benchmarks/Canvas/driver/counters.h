// What the kernel knows about a process.
#ifndef COUNTERS_H
#define COUNTERS_H

#include <stdint.h>
#include <sys/types.h>

int64_t cpu_ns(pid_t pid);          // User and system time of all its threads, also of those which ended.
int64_t context_switches(pid_t pid);  // Voluntary and forced ones, of the threads alive.
int64_t wakes(pid_t pid);             // Voluntary ones alone: it slept, and went on.
double resident_mib(pid_t pid);

#endif
