// Measures one program with one board on an X server of its own, and prints a line of figures:
// app cards painted_ms rss_mib drag_client_ms drag_server_ms undo_client_ms latency_ms latency_p95_ms
// idle_switches idle_cpu_ms. The last two are "-" unless --idle is given. With --warm-up it only starts the
// program, waits until it is painted, and prints nothing: its files are in the page cache then.
// With --open it ends when a board of any look is painted, and prints app cards painted_ms.
// With --glide it pans and zooms instead, and prints
// app cards painted_ms, then client_ms server_ms frames p99_ms of panning, and the same of zooming.
// With --writing it types at the end of the text of the card under 200,200, and prints app latency_ms latency_p95_ms.
// With --wakes it prints how often the program wakes up, a line each: at rest, under the pointer, in a drag.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "counters.h"
#include "gestures.h"
#include "glide.h"
#include "screen.h"
#include "startup.h"

enum { SETTLE_MS = 3000 };

static void usage(void) {
  fputs("usage: measure NAME CARDS [--warm-up | --open | --glide | --writing | --idle SECONDS | --wakes SECONDS] -- COMMAND [ARGUMENT...]\n", stderr);
  exit(2);
}

static void print_idle(pid_t client, int seconds) {
  if (seconds == 0) {
    printf("\t-\t-\n");
    return;
  }
  sleep_ms(SETTLE_MS);
  int64_t switches = context_switches(client), cpu = cpu_ns(client);
  sleep_ms(seconds * 1000);
  printf("\t%lld\t%.2f\n", (long long)(context_switches(client) - switches), (double)(cpu_ns(client) - cpu) / 1e6);
}

static void print_glide(struct glide_cost cost) {
  printf("\t%.3f\t%.3f\t%d\t%.1f", cost.client_ms, cost.server_ms, cost.frames, cost.p99_ms);
}

static void print_wakes(struct screen *screen, int cards, pid_t client, int seconds) {
  struct subject subject = choose_subject(screen, cards);
  sleep_ms(SETTLE_MS);
  int64_t before = context_switches(client);
  sleep_ms(seconds * 1000);
  printf("wakes at rest\twakes\t%lld\n", (long long)(context_switches(client) - before));
  before = wakes(client);
  measure_drag(screen, &subject, client, client);
  printf("wakes in a drag\twakes\t%lld\n", (long long)(wakes(client) - before));
  before = wakes(client);
  measure_undo_flight(screen, &subject, client);
  printf("wakes in a flight\twakes\t%lld\n", (long long)(wakes(client) - before));
}

int main(int argc, char **argv) {
  int next = 3, idle_seconds = 0, wake_seconds = 0;
  bool warm_up = false, open = false, glide = false, writing = false;
  if (argc < 5) usage();
  const char *name = argv[1];
  int cards = atoi(argv[2]);
  if (!strcmp(argv[next], "--warm-up")) {
    warm_up = true;
    next++;
  } else if (!strcmp(argv[next], "--open")) {
    open = true;
    next++;
  } else if (!strcmp(argv[next], "--glide")) {
    glide = true;
    next++;
  } else if (!strcmp(argv[next], "--writing")) {
    writing = true;
    next++;
  } else if (!strcmp(argv[next], "--wakes")) {
    wake_seconds = atoi(argv[next + 1]);
    next += 2;
  } else if (!strcmp(argv[next], "--idle")) {
    idle_seconds = atoi(argv[next + 1]);
    next += 2;
  }
  if (cards < 1 || next + 1 >= argc || strcmp(argv[next], "--")) usage();

  name_run(name, cards);
  processes_init();
  pid_t server = start_server();
  struct screen screen = screen_open();
  XWarpPointer(screen.display, None, screen.root, 0, 0, 0, 0, 1919, 1079);
  damage_start(&screen, screen.root);

  int64_t start = now_ns();
  pid_t client = start_app(argv + next + 1);
  int64_t painted = open || glide || writing ? wait_until_still(&screen) : wait_until_painted(&screen, cards);
  double painted_ms = (double)(painted - start) / 1e6;
  if (warm_up) return 0;
  if (open) {
    printf("%s\t%d\t%.1f\n", name, cards, painted_ms);
    return 0;
  }
  double rss = resident_mib(client);
  damage_stop(&screen);  // Watching costs the server time, and its time counts from here on.

  if (wake_seconds) {
    print_wakes(&screen, cards, client, wake_seconds);
    return 0;
  }
  if (glide) {
    struct glide_cost pan = measure_pan(&screen, client, server);
    struct glide_cost zoom = measure_zoom(&screen, client, server);
    printf("%s\t%d\t%.1f", name, cards, painted_ms);
    print_glide(pan);
    print_glide(zoom);
    putchar('\n');
    return 0;
  }

  if (writing) {
    struct latency latency = measure_writing(&screen, (struct place){200, 200});
    printf("%s\t%.2f\t%.2f\n", name, latency.median_ms, latency.p95_ms);
    return 0;
  }

  struct subject subject = choose_subject(&screen, cards);
  struct drag_cost drag = measure_drag(&screen, &subject, client, server);
  double undo_ms = measure_undo_flight(&screen, &subject, client);
  struct latency latency = measure_latency(&screen, &subject);

  printf("%s\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%.2f\t%.2f", name, cards, painted_ms, rss, drag.client_ms,
         drag.server_ms, undo_ms, latency.median_ms, latency.p95_ms);
  print_idle(client, idle_seconds);
  return 0;
}
