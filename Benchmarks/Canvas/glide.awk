# Reads the lines of run-glide.sh and prints medians, and ours against the best toolkit.
BEGIN {
  FS = "\t"
  PAINTED = 4; PAN = 5; ZOOM = 9  # Client, server, frames, p99 from there on.
  OURS = "dragboard"
}

{
  view = $3 " " $1
  if (!(view in known)) { known[view] = 1; views[++view_count] = view }
  if (!($2 in app_known)) { app_known[$2] = 1; apps[++app_count] = $2 }
}

$4 == "ERROR" { reason[$2, view] = $5; next }

{
  n = ++runs[$2, view]
  for (field = PAINTED; field <= 12; field++) value[$2, view, field, n] = $field
}

function columns(app, view, from) {
  return sprintf("%8.2f%8.2f%7d%8.1f", median(app, view, from), median(app, view, from + 1),
    median(app, view, from + 2), median(app, view, from + 3))
}

# Ours by the best toolkit's: client and server of a frame together.
function ratio(view, from,    i, cost, best) {
  for (i = 1; i <= app_count; i++) {
    if (apps[i] == OURS || !runs[apps[i], view]) continue
    cost = median(apps[i], view, from) + median(apps[i], view, from + 1)
    if (!best || cost < best) best = cost
  }
  if (!best || !runs[OURS, view]) return "-"
  return sprintf("%.2f", (median(OURS, view, from) + median(OURS, view, from + 1)) / best)
}

END {
  printf "%-12s  %-10s  %8s  %31s  %31s  %4s\n", "cards", "app", "painted", "a pan: client, Xvfb, frames, p99", "a zoom: the same", "runs"
  for (v = 1; v <= view_count; v++) {
    for (a = 1; a <= app_count; a++) {
      app = apps[a]; view = views[v]
      if (runs[app, view])
        printf "%-12s  %-10s  %8.1f  %31s  %31s  %4d\n", view, app, median(app, view, PAINTED),
          columns(app, view, PAN), columns(app, view, ZOOM), runs[app, view]
      if ((app, view) in reason) printf "%-12s  %-10s  ERROR: %s\n", view, app, reason[app, view]
    }
  }
  print "\nOurs against the best toolkit, client and X server of a frame"
  for (v = 1; v <= view_count; v++) printf "%-12s  pan %s  zoom %s\n", views[v], ratio(views[v], PAN), ratio(views[v], ZOOM)
}
