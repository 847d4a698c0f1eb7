# Reads lines "engine workload register undo redo bytes", those of ours from the first file and those of
# the peers from the second. Prints the medians, and how ours compare with each peer.
BEGIN { FS = "\t"; title = "%-30s %-10s %10s %10s %10s %10s %5s\n" }

NF != 6 { print "not a result: " $0; failed = 1; next }

{
  key = $1 FS $2
  if (!runs[key]++) keys[++key_count] = key
  if (FILENAME == ARGV[1]) is_ours[$1] = 1
  else if (!is_peer[$1]++) peers[++peer_count] = $1
  for (field = 3; field <= 6; field++) value[key, field, runs[key]] = $field
}

# Empty for what is not measured.
function median(key, field,    n, i, j, t, sorted) {
  n = runs[key]
  if (!n || value[key, field, 1] == "-") return ""
  for (i = 1; i <= n; i++) {
    t = value[key, field, i] + 0
    for (j = i - 1; j >= 1 && sorted[j] > t; j--) sorted[j + 1] = sorted[j]
    sorted[j + 1] = t
  }
  return n % 2 ? sorted[(n + 1) / 2] : (sorted[n / 2] + sorted[n / 2 + 1]) / 2
}

function figure(number) { return number == "" ? "-" : sprintf("%.1f", number) }

# Large ratios need no digits behind the point, small ones more than one.
function ratio(mine, theirs) {
  if (mine == "" || theirs == "" || theirs <= 0) return "-"
  return sprintf(mine < theirs ? "%.3f" : "%.1f", mine / theirs)
}

# What a peer has to be held against: a workload that only we have is a kind of single steps.
function counterpart(peer, workload) {
  return (peer FS workload) in runs ? peer FS workload : peer FS "single"
}

END {
  printf title, "engine", "workload", "register", "undo", "redo", "bytes", "runs"
  for (i = 1; i <= key_count; i++) {
    split(keys[i], part, FS)
    printf title, part[1], part[2], figure(median(keys[i], 3)), figure(median(keys[i], 4)),
      figure(median(keys[i], 5)), figure(median(keys[i], 6)), runs[keys[i]]
  }
  printf "\nours / peer: below one we need less\n"
  for (i = 1; i <= key_count; i++) {
    split(keys[i], part, FS)
    if (!(part[1] in is_ours)) continue
    for (p = 1; p <= peer_count; p++) {
      other = counterpart(peers[p], part[2])
      printf title, part[1] " / " peers[p], part[2], ratio(median(keys[i], 3), median(other, 3)),
        ratio(median(keys[i], 4), median(other, 4)), ratio(median(keys[i], 5), median(other, 5)),
        ratio(median(keys[i], 6), median(other, 6)), ""
    }
  }
  exit failed
}
