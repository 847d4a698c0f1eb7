# Reads the lines of the driver (see driver/measure.c) and prints medians, ratios and goals.
# Exits with 1 when -v goals=1 is given and a goal was missed or could not be judged.
BEGIN {
  FS = "\t"
  PAINTED = 3; RSS = 4; CLIENT = 5; SERVER = 6; UNDO = 7; LATENCY = 8; P95 = 9; SWITCHES = 10; IDLE_CPU = 11
  SUM = 12  # Computed: client and server, run by run.
  OURS = "dragboard"
}

!(($1, $2) in seen) {
  seen[$1, $2] = 1
  if (!($1 in known_app)) { known_app[$1] = 1; apps[++app_count] = $1 }
  if (!($2 in known_size)) { known_size[$2] = 1; sizes[++size_count] = $2 }
}

$3 == "ERROR" { errors[$1, $2]++; reason[$1, $2] = $4; next }

{
  n = ++runs[$1, $2]
  for (field = PAINTED; field <= P95; field++) value[$1, $2, field, n] = $field
  value[$1, $2, SUM, n] = $CLIENT + $SERVER
  # Idle is a promise, not an average: the worst run counts.
  if ($SWITCHES != "-") {
    if (!(($1, $2) in idle) || $SWITCHES > idle[$1, $2]) idle[$1, $2] = $SWITCHES + 0
    if ($IDLE_CPU > idle_cpu[$1, $2]) idle_cpu[$1, $2] = $IDLE_CPU + 0
  }
}

# The lowest median of the toolkits; the floor is no toolkit.
function best_peer(size, field,    i, app, m, best) {
  best = -1; best_name = ""
  for (i = 1; i <= app_count; i++) {
    app = apps[i]
    if (app == OURS || app == "floor" || !runs[app, size]) continue
    m = median(app, size, field)
    if (best < 0 || m < best) { best = m; best_name = app }
  }
  return best
}

function table(    s, a, app, size) {
  printf "%7s  %-9s  %8s  %7s  %23s  %7s  %15s  %16s  %4s\n", "cards", "app", "painted", "RSS", "drag, CPU ms",
    "undo", "latency, ms", "idle", "runs"
  printf "%7s  %-9s  %8s  %7s  %7s%8s%8s  %7s  %7s%8s  %8s%8s  %4s\n", "", "", "ms", "MiB", "client", "Xvfb", "sum",
    "CPU ms", "median", "p95", "wakes", "CPU ms", ""
  for (s = 1; s <= size_count; s++) {
    size = sizes[s]
    for (a = 1; a <= app_count; a++) {
      app = apps[a]
      if (runs[app, size]) row(app, size)
      if (errors[app, size]) printf "%7d  %-9s  ERROR in %d runs: %s\n", size, app, errors[app, size], reason[app, size]
    }
  }
}

function row(app, size,    wakes, cpu) {
  wakes = (app, size) in idle ? idle[app, size] : "-"
  cpu = (app, size) in idle ? sprintf("%.1f", idle_cpu[app, size]) : "-"
  printf "%7d  %-9s  %8.1f  %7.1f  %7.1f%8.1f%8.1f  %7.1f  %7.2f%8.2f  %8s%8s  %4d\n", size, app,
    median(app, size, PAINTED), median(app, size, RSS), median(app, size, CLIENT), median(app, size, SERVER),
    median(app, size, SUM), median(app, size, UNDO), median(app, size, LATENCY), median(app, size, P95), wakes, cpu,
    runs[app, size]
}

function ratio(label, size, field,    best) {
  best = best_peer(size, field)
  if (best > 0) printf "%7d  %-16s  %5.2f of %s\n", size, label, median(OURS, size, field) / best, best_name
}

function ratios(    s, size, measured) {
  for (s = 1; s <= size_count; s++) measured += runs[OURS, sizes[s]]
  if (!measured) return
  print "\nOurs against the best toolkit, and against ourselves with 10 cards"
  for (s = 1; s <= size_count; s++) {
    size = sizes[s]
    if (!runs[OURS, size]) continue
    ratio("painted", size, PAINTED)
    ratio("RSS", size, RSS)
    ratio("drag sum", size, SUM)
    ratio("undo client", size, UNDO)
    ratio("latency median", size, LATENCY)
    if (size != 10 && runs[OURS, 10])
      printf "%7d  %-16s  %5.2f of 10 cards\n", size, "drag sum", median(OURS, size, SUM) / median(OURS, 10, SUM)
  }
}

# judge(TEXT, whether it could be measured, figure, limit): at most the limit passes.
function judge(text, measured, figure, limit,    verdict) {
  verdict = !measured ? "no figure" : figure <= limit ? "pass" : "MISS"
  if (verdict != "pass") missed++
  printf "  %-9s  %s%s\n", verdict, text, measured ? sprintf(": %.2f, goal %.2f", figure, limit) : ""
}

function judge_goals(    s, size, best, worst_growth, growth, worst_idle, idle_known) {
  print "\nGoals"
  best = best_peer(1000, SUM)
  judge("drag sum at 1000 cards, of the best toolkit", runs[OURS, 1000] && best > 0,
    best > 0 ? median(OURS, 1000, SUM) / best : 0, 0.7)

  for (s = 1; s <= size_count; s++) {
    size = sizes[s]
    if (runs[OURS, size] && runs[OURS, 10]) {
      growth = median(OURS, size, SUM) / median(OURS, 10, SUM)
      if (growth > worst_growth) worst_growth = growth
    }
    if ((OURS, size) in idle) {
      idle_known = 1
      if (idle[OURS, size] > worst_idle) worst_idle = idle[OURS, size]
    }
  }
  judge("drag sum up to 10000 cards, of itself at 10", runs[OURS, 10] && runs[OURS, 10000], worst_growth, 1.2)
  judge("painted at 1000 cards, ms, before Qt", runs[OURS, 1000] && runs["qt", 1000],
    runs[OURS, 1000] ? median(OURS, 1000, PAINTED) : 0, runs["qt", 1000] ? median("qt", 1000, PAINTED) : 0)
  judge("RSS at 1000 cards, MiB", runs[OURS, 1000], runs[OURS, 1000] ? median(OURS, 1000, RSS) : 0, 25)
  judge("idle wake-ups", idle_known, worst_idle + 0, 0)
  for (s = 1; s <= size_count; s++) {
    if (errors[OURS, sizes[s]]) judge("failed runs at " sizes[s] " cards", 1, errors[OURS, sizes[s]], 0)
  }
}

END {
  table()
  if (OURS in known_app) { ratios(); judge_goals() }
  if (goals + 0 && missed) exit 1
}
