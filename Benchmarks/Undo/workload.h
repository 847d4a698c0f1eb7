// The workload for undo engines: N changes, each a step of its own, one double on one of 1 024 targets;
// then N undos, then N redos. The model is compared with a plain replay after each of the three.
#ifndef WORKLOAD_H
#define WORKLOAD_H

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

constexpr int targetCount = 1024;
using Model = std::array<double, targetCount>;

// Steps wander over the targets without visiting neighbours in turn.
inline int targetOf(int step) { return int(uint32_t(step) * 2654435761u >> 22); }
inline double valueOf(int step) { return step + 1; }
static_assert(targetCount == 1 << (32 - 22));

inline int64_t cpuNanoseconds() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return int64_t(t.tv_sec) * 1000000000 + t.tv_nsec;
}

inline double residentBytes() {
  FILE *file = std::fopen("/proc/self/status", "r");
  char line[256];
  double kib = 0;
  while (file && std::fgets(line, sizeof line, file)) {
    if (std::sscanf(line, "VmRSS: %lf", &kib) == 1) break;
  }
  if (file) std::fclose(file);
  return kib * 1024;
}

inline void check(const Model &model, const Model &expected, const char *when) {
  if (model == expected) return;
  std::printf("ERROR the model is wrong after %s\n", when);
  std::exit(1);
}

template <class Action> double nanosecondsPerAction(int count, Action action) {
  const int64_t start = cpuNanoseconds();
  for (int i = 0; i < count; i++) action(i);
  return double(cpuNanoseconds() - start) / count;
}

// An engine changes the model it was made with: set(target, value) as one step, undo(), redo().
template <class Engine> int runSingleSteps(const char *name, int argc, char **argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 100000;
  if (count < 1) return 2;
  Model model{}, first{}, last{};
  for (int i = 0; i < count; i++) last[size_t(targetOf(i))] = valueOf(i);

  Engine engine(model);
  const double before = residentBytes();
  const double record = nanosecondsPerAction(count, [&](int i) { engine.set(targetOf(i), valueOf(i)); });
  const double bytes = (residentBytes() - before) / count;
  check(model, last, "registering");
  const double undo = nanosecondsPerAction(count, [&](int) { engine.undo(); });
  check(model, first, "undo");
  const double redo = nanosecondsPerAction(count, [&](int) { engine.redo(); });
  check(model, last, "redo");

  // engine workload register undo redo bytes
  std::printf("%s\tsingle\t%.1f\t%.1f\t%.1f\t%.1f\n", name, record, undo, redo, bytes);
  return 0;
}

#endif
