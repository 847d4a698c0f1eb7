# Medians of lines "engine workload register undo redo bytes".
BEGIN { FS = "\t"; title = "%-12s %-10s %10s %10s %10s %10s %5s\n" }

NF != 6 { print "not a result: " $0; failed = 1; next }

{
  key = $1 FS $2
  if (!runs[key]++) keys[++key_count] = key
  for (field = 3; field <= 6; field++) value[key, field, runs[key]] = $field
}

function median(key, field,    n, i, j, t, sorted) {
  n = runs[key]
  for (i = 1; i <= n; i++) {
    t = value[key, field, i] + 0
    for (j = i - 1; j >= 1 && sorted[j] > t; j--) sorted[j + 1] = sorted[j]
    sorted[j + 1] = t
  }
  return n % 2 ? sorted[(n + 1) / 2] : (sorted[n / 2] + sorted[n / 2 + 1]) / 2
}

function figure(number) { return sprintf("%.1f", number) }

END {
  printf title, "engine", "workload", "register", "undo", "redo", "bytes", "runs"
  for (i = 1; i <= key_count; i++) {
    split(keys[i], part, FS)
    printf title, part[1], part[2], figure(median(keys[i], 3)), figure(median(keys[i], 4)),
      figure(median(keys[i], 5)), figure(median(keys[i], 6)), runs[keys[i]]
  }
  exit failed
}
