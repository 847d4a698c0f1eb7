// The workloads for undo engines: N changes, each of one double on one of 1 024 targets; then what was
// done is undone, then redone. The model is compared with a plain replay after each of the three.
//
//   single      each change is a step of its own
//   group       all changes are one step
//   limit-100   as single, but only the newest 100 steps are kept: only registering is measured
//
// A program prints its workloads when called with "list"; called with N and a workload it prints a line
// "engine workload register undo redo bytes": CPU nanoseconds and bytes for each change.
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

template <class Action> double nanosecondsPerChange(int count, Action action) {
  const int64_t start = cpuNanoseconds();
  action();
  return double(cpuNanoseconds() - start) / count;
}

template <class Engine> void setAll(Engine &engine, int count) {
  for (int i = 0; i < count; i++) engine.set(targetOf(i), valueOf(i));
}

// An engine changes the model it was made with: set(target, value) as one step, undo(), redo(); what is
// set between beginGroup() and endGroup() is one step.
template <class Engine> void run(const char *name, const char *workload, int count) {
  const bool isGroup = !std::strcmp(workload, "group"), isLimited = !std::strcmp(workload, "limit-100");
  const auto registerAll = [&](Engine &engine, int steps) {
    if (isGroup) engine.beginGroup();
    setAll(engine, steps);
    if (isGroup) engine.endGroup();
  };
  {
    Model model{};
    Engine warmUp(model, 0);  // Brings the program's own pages into memory.
    setAll(warmUp, 10);
    for (int i = 0; i < 10; i++) warmUp.undo();
    for (int i = 0; i < 10; i++) warmUp.redo();
  }
  Model model{}, first{}, last{};
  for (int i = 0; i < count; i++) last[size_t(targetOf(i))] = valueOf(i);

  Engine engine(model, isLimited ? 100 : 0);
  const int steps = isGroup ? 1 : count;
  const double before = residentBytes();
  const double record = nanosecondsPerChange(count, [&] { registerAll(engine, count); });
  const double bytes = (residentBytes() - before) / count;
  check(model, last, "registering");
  if (isLimited) {
    std::printf("%s\t%s\t%.1f\t-\t-\t-\n", name, workload, record);
    return;
  }
  const double undo = nanosecondsPerChange(count, [&] { for (int i = 0; i < steps; i++) engine.undo(); });
  check(model, first, "undo");
  const double redo = nanosecondsPerChange(count, [&] { for (int i = 0; i < steps; i++) engine.redo(); });
  check(model, last, "redo");
  std::printf("%s\t%s\t%.1f\t%.1f\t%.1f\t%.1f\n", name, workload, record, undo, redo, bytes);
}

template <class Engine> int runWorkload(const char *name, int argc, char **argv) {
  const int count = argc == 3 ? std::atoi(argv[1]) : 0;
  for (const char *workload : {"single", "group", "limit-100"}) {
    if (argc == 2 && !std::strcmp(argv[1], "list")) {
      std::puts(workload);
    } else if (count > 0 && !std::strcmp(argv[2], workload)) {
      run<Engine>(name, workload, count);
      return 0;
    }
  }
  return argc == 2 ? 0 : 2;
}

#endif
