// The workloads: what a hand does, with the X test extension, and what it costs.
#ifndef GESTURES_H
#define GESTURES_H

#include "screen.h"
#include <sys/types.h>

// One card, where it begins, and where the drag drops it: on the cell at its upper left. There it covers
// only earlier cards, so its picture can be recognised whether an app raises dragged cards or not.
struct subject {
  struct place home, target, grab;
  struct patch home_before, target_before;
  struct patch home_dragged, target_dragged;
};

struct drag_cost {
  double client_ms, server_ms;
};

struct latency {
  double median_ms, p95_ms;
};

struct subject choose_subject(struct screen *, int cards);
struct drag_cost measure_drag(struct screen *, struct subject *, pid_t client, pid_t server);
double measure_undo_flight(struct screen *, const struct subject *, pid_t client);  // Client CPU, ms.
struct latency measure_latency(struct screen *, const struct subject *);
struct latency measure_writing(struct screen *, struct place card);

#endif
