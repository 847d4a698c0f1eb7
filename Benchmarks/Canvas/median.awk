# The median of what the runs of an app gave: runs[app, of] values in value[app, of, field, 1...].
function median(app, of, field,    n, i, j, t, sorted) {
  n = runs[app, of]
  for (i = 1; i <= n; i++) {
    t = value[app, of, field, i] + 0
    for (j = i - 1; j >= 1 && sorted[j] > t; j--) sorted[j + 1] = sorted[j]
    sorted[j + 1] = t
  }
  return n % 2 ? sorted[(n + 1) / 2] : (sorted[n / 2] + sorted[n / 2 + 1]) / 2
}
