// Panning and zooming: what a frame costs, how many are shown, and how long it is from one to the next.
#ifndef GLIDE_H
#define GLIDE_H

#include "screen.h"
#include <sys/types.h>

struct glide_cost {
  double client_ms, server_ms;  // Of one frame that was shown.
  int frames;
  double p99_ms;  // Between frames.
};

struct glide_cost measure_pan(struct screen *, pid_t client, pid_t server);
struct glide_cost measure_zoom(struct screen *, pid_t client, pid_t server);

#endif
